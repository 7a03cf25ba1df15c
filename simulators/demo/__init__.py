"""The demo: simulated devices on real ptys, the real daemon, and people who play."""
