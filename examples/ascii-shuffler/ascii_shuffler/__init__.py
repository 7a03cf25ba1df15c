"""An example driver: a shuffler without transactions, driven at most once."""
