"""A table that goes on at another computer."""

from msgspec import Struct


class ComputerChange(Struct, frozen=True, omit_defaults=True):
    """How a computer came to have a table that another one had before.

    Attributes:
        generation: computers that have had the table, this one included.
        exact: its journal is the whole one: the computer before was retired with its last event, so
            the acts go on under their epoch. Else it is a copy of an earlier time: the shuffler may
            have done acts that it does not know, and is adopted anew.
    """

    generation: int
    exact: bool = False
