"""The schema of a house's rules about irregularities; rules between keys are in `checks.house`."""

from typing import Annotated

from msgspec import Meta, field

from controller.configuration.strict import Strict, about
from controller.configuration.values import Effects, Name, Text
from controller.data.irregularities import Decider, Remedy, Scope


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
