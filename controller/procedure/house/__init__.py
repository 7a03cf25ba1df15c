"""Who may do what, and what holds the table."""
