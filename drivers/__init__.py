"""Drivers: bytes to typed device events and typed commands to bytes. Knows no game."""
