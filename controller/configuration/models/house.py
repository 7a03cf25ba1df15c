"""The schema of a house's file: its switches and what it allows against irregularities."""

from typing import Annotated

from msgspec import field

from controller.data.definition import HouseSwitches
from controller.data.irregularities import IrregularityRule
from controller.data.values import BY_KEY, Name, Strict, Text, about


class HouseFile(Strict, frozen=True, kw_only=True):
    """The approved rules of a house."""

    name: Annotated[Text, about("Whose rules these are.")]
    source: Annotated[Text, about("Who approved them, and when.")]
    switches: Annotated[HouseSwitches, about("The switches that are set.")] = field(
        default_factory=HouseSwitches
    )
    at_the_table: Annotated[
        tuple[Name, ...], about("The switches that a supervisor may change at the table.")
    ] = ()
    irregularities: Annotated[
        tuple[IrregularityRule, ...],
        BY_KEY,
        about("What is allowed against each kind of irregularity."),
    ] = ()
