"""The schema of a house's file: its switches and what it allows against irregularities."""

from typing import Annotated

from msgspec import field

from controller.data.definition import HouseSwitches
from controller.data.irregularities import IrregularityRule
from controller.data.values import BY_KEY, Name, Strict, Text


class HouseFile(Strict, frozen=True, kw_only=True):
    """The approved rules of a house.

    Attributes:
        name: Whose rules these are.
        source: Who approved them, and when.
        switches: The switches that are set.
        at_the_table: The switches that a supervisor may change at the table.
        irregularities: What is allowed against each kind of irregularity.
    """

    name: Text
    source: Text
    switches: HouseSwitches = field(default_factory=HouseSwitches)
    at_the_table: tuple[Name, ...] = ()
    irregularities: Annotated[tuple[IrregularityRule, ...], BY_KEY] = ()
