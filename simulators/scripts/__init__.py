"""Fault scripts: what goes wrong at which device, when, and until when."""
