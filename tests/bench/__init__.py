"""The bench: what `make bench` measures; docs/benchmarks.md says what the figures mean."""
