"""Seats, spots, wagers and decisions, and what goes against the rules."""
