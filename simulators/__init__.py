"""Simulators: device models on the wire, hosts that serve them, people who use them."""
