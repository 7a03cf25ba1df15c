"""Transports: one module for each URL scheme."""
