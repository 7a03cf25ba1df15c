"""The pages that `make docs` makes from the code, and the form of those that people write."""
