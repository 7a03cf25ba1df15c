"""Ways to reach a device: one module for each URL scheme."""
