"""Device models on the wire, the hosts that serve them, and the people who use them."""
