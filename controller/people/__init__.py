"""People of the house: who they are, what they may do, how they prove it, and where that is kept.

This much is plain data, which events carry and the procedure reads; the rest of the package is for
the daemon and the command line.
"""

from controller.people.person import Doubt, Person, Proof, Role

__all__ = ["Doubt", "Person", "Proof", "Role"]
