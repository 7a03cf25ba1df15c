"""Stages of a round: cards are turned for all, then each seat that plays on decides."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from controller.data.values import OR_NULL, Label, Name, about, within


class WithoutBet(StrEnum):
    """What a seat does that puts nothing down at a stage."""

    FOLD = "fold"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage: what is turned first, and what each seat may do then."""

    label: Annotated[Label, about("What the layout or the dealer calls the stage: Flop.")]
    turns: Annotated[
        int, within(0, 5), about("Community cards that the dealer turns before the decisions.")
    ] = 0
    bets: Annotated[Name, OR_NULL, about("The wager that may be put down at this stage.")] = ""
    multiples: Annotated[
        tuple[Annotated[int, within(1, 100)], ...],
        about("The multiples of the wager that it requires which it may be now, ascending."),
    ] = ()
    without: Annotated[
        WithoutBet, about("What a seat without that wager does: it folds, or it stays in.")
    ] = WithoutBet.STAY
    takes_back: Annotated[
        Name, OR_NULL, about("The wager that a player may take back at this stage.")
    ] = ""

    @property
    def folds(self) -> bool:
        """A seat that puts nothing down folds."""
        return self.without is WithoutBet.FOLD
