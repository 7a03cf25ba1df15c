"""Simulated people: players who bet and decide by habit, a dealer who follows the lamps.

They act only through the verbs of the simulated devices, and know only what can be seen.
"""

from simulators.people.deeds import Deed
from simulators.people.habits import Habits
from simulators.people.people import People

__all__ = ["Deed", "Habits", "People"]
