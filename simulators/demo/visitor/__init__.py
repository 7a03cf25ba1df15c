"""The visitor's page: the panel in a frame, and a drawer to act as the players and to break things.

The panel is the daemon's own page, the same as at any table. The demo serves the drawer at an
address of its own; the drawer acts on the simulated devices alone.
"""
