"""Arbitrary bytes against every door: wires, drivers, device models, requests, files."""
