"""What journals written by an earlier version do not know."""

from typing import Final

LATER: Final = {"later": True}
"""Marks a field that older journals' definitions do not have: at its default it is no difference
between two definitions, and `controller.succession.canonical` leaves it out."""
