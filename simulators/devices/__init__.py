"""Device models: sans-I/O, deterministic, truthful about the cards."""
