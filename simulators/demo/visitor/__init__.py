"""The visitor's page: the panel in a frame, and a drawer to act as the players and to break things.

The panel is the daemon's own page, as it is at any table; the drawer is served by the demo, at an
address of its own, and acts on the simulated devices alone.
"""
