"""Drivers turn bytes into typed device events, and typed commands into bytes. They know no game."""
