"""The laboratory: devices, boards and lines that nobody here wrote, under the product's own code.

`python -m tests.lab PART` plays a part, or all, and prints the rows of docs/lab.md.
"""
