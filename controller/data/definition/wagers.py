"""The wagers of a game and what they pay."""

from dataclasses import dataclass
from enum import StrEnum


class Opens(StrEnum):
    """When a wager may be put down."""

    WAGERING = "wagering"
    DECIDING = "deciding"


class OnFold(StrEnum):
    """What happens to a wager of a hand that folds."""

    LOST = "lost"
    ACTION = "action"


class Excess(StrEnum):
    """What happens to the part of a bet that the hand, once turned, does not allow."""

    RETURNED = "returned"
    SUPERVISOR = "supervisor"


@dataclass(frozen=True, slots=True)
class WagerDefinition:
    """One wager and its spot; its index in the game's list is the sensors' spot number."""

    name: str
    label: str
    opens: Opens
    enters: bool
    """A packet is due to a seat that has this wager, and beside it the one that it requires."""
    against_dealer: bool
    """Its outcome depends on the dealer's hand."""
    on_fold: OnFold
    requires: str | None = None
    """The wager beside which this one must stand."""
    minimum_multiple: int = 1
    maximum_multiple: int = 1
    """Of the wager that it requires (1 to 2 for Play at Three Card Draw Poker)."""
    more_needs: str = ""
    """The hand, or better, that more than the least multiple needs; verified when it is turned."""
    excess: Excess = Excess.RETURNED
    """What becomes of the part that the hand does not allow."""
    equal_to: str = ""
    """The wager to which it must be equal where both lie; empty: to none."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """What a wager or bonus pays: category to odds "to one"; edges as the source declares."""

    name: str
    source: str
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """(wager or bonus, ((hand category, odds to one as a fraction's text), …))"""
    declared_edges: tuple[tuple[str, str], ...]
    """(wager, per cent as printed)"""
    binding: tuple[str, ...]
    """The wagers whose declared edge refuses the table when it is wrong."""
    declared_hold: str
    sample: bool = False
    """Made up to show the form: the source prints no figures."""

    def odds(self, name: str) -> dict[str, str]:
        """Return what a wager or bonus pays, hand by hand; empty where the table does not say."""
        return dict(dict(self.pays).get(name, ()))
