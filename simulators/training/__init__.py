"""Training: a dealer settles hands that the simulator knows, and is told what was right.

It belongs to the simulators. Nothing of it reaches the daemon or the table's journal.
"""
