"""Arbitrary bytes against the decoder, the drivers and the device models."""
