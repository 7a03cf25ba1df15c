"""The course of a round, dealt by the shuffler or by hand, and what a person clears."""
