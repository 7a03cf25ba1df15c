"""The schema of a house's file: its switches and what it allows against irregularities."""

from typing import Annotated

from msgspec import Meta, field

from controller.data.definition import (
    HouseSwitches,
)
from controller.data.irregularities import Decider, Effects, IrregularityKind, Remedy, Scope
from controller.data.values import (
    Name,
    Strict,
    Text,
    about,
)

# The schema of a house's rules about irregularities; rules between keys are in `checks.house`.


class RemedyFile(Strict, frozen=True, kw_only=True):
    """One remedy that the rules allow."""

    by: Annotated[Decider, about("Who may decide it: a supervisor, or the dealer as well.")] = (
        Decider.SUPERVISOR
    )
    effects: Annotated[
        dict[Name, Effects],
        about("For a wager, or all main or side ones: what the remedy does to it."),
    ] = field(default_factory=dict)


class IrregularityFile(Strict, frozen=True, kw_only=True):
    """What the rules say about one kind of irregularity."""

    scope: Annotated[Scope, about("How far it reaches; the round waits, unless it is a seat.")]
    source: Annotated[Text, about("Whose rule this is, and its date.")]
    remedies: Annotated[
        dict[Remedy, RemedyFile],
        Meta(min_length=1),
        about("The remedies that are allowed, the usual one first."),
    ]


class HouseFile(Strict, frozen=True, kw_only=True):
    """The approved rules of a house."""

    name: Annotated[Text, about("Whose rules these are.")]
    source: Annotated[Text, about("Who approved them, and when.")]
    switches: Annotated[HouseSwitches, about("The switches that are set.")] = field(
        default_factory=HouseSwitches
    )
    at_the_table: Annotated[
        list[Name], about("The switches that a supervisor may change at the table.")
    ] = field(default_factory=list)
    irregularities: Annotated[
        dict[IrregularityKind, IrregularityFile],
        about("What is allowed against each kind of irregularity."),
    ] = field(default_factory=dict)
