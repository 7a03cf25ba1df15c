"""Training: a dealer settles hands that the simulator knows, and is told what was right.

Belongs to the simulators' world. Nothing of it reaches the daemon or the table's journal.
"""
