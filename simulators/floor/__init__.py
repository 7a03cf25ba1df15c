"""A floor on one computer: a temporary database and broker."""
