"""The terms of keys; other terms of the wire are lists, so that loading a table needs no driver."""

from typing import Final

from controller.data.terms import Terms
from drivers.vocabulary import Key

KEYS: Final = Terms("key", (each.name.lower() for each in Key if not each.name.startswith("SEAT_")))
"""What is printed on keys, but for the seats'."""
