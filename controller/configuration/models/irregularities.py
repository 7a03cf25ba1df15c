"""The schema of a house's rules about irregularities; what must fit what is in `checks.house`."""

from typing import Annotated

from pydantic import Field

from controller.configuration.strict import Strict, Word
from controller.configuration.values import Effects, Name, Text
from controller.data.irregularities import Decider, Remedy, Scope


class RemedyFile(Strict):
    """One remedy that the rules allow."""

    by: Annotated[Decider, Word] = Field(
        Decider.SUPERVISOR, description="Who may decide it: a supervisor, or the dealer as well."
    )
    effects: dict[Name, Effects] = Field(
        default_factory=dict,
        description="For a wager, or all main or side ones: what the remedy does to it.",
    )


class IrregularityFile(Strict):
    """What the rules say about one kind of irregularity."""

    scope: Annotated[Scope, Word] = Field(
        description="How far it reaches; the round waits, unless it is a seat."
    )
    source: Text = Field(description="Whose rule this is, and its date.")
    remedies: dict[Annotated[Remedy, Word], RemedyFile] = Field(
        min_length=1, description="The remedies that are allowed, the usual one first."
    )
