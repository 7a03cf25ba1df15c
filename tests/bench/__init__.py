"""The bench: what `make bench` measures; docs/benchmarks.md explains the figures."""
