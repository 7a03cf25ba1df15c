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
    """The treatment of the part of a bet that the hand, once turned, does not allow."""

    RETURNED = "returned"
    SUPERVISOR = "supervisor"


class PlayerEdge(StrEnum):
    """Whether a pay table may have an edge for the player."""

    ALLOWED = "allowed"


@dataclass(frozen=True, slots=True)
class WagerDefinition:
    """One wager and its spot; its index in the game's list is the sensors' spot number."""

    name: str
    label: str
    opens: Opens
    enters: bool
    """A seat with this wager, and the wager that it requires, gets a packet."""
    against_dealer: bool
    """Its outcome depends on the dealer's hand."""
    on_fold: OnFold
    requires: str | None = None
    """The wager beside which this one must stand."""
    minimum_multiple: int = 1
    maximum_multiple: int = 1
    """Of the wager that it requires (1 to 2 for Play at Three Card Draw Poker)."""
    more_needs: str = ""
    """The least hand for a bet above the least multiple; verified when the hand is turned."""
    excess: Excess = Excess.RETURNED
    """The treatment of the part that the hand does not allow."""
    equal_to: str = ""
    """The wager that it must equal where both are made; empty: none."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """Payments of wagers and bonuses: category to odds "to one"; edges as the source declares."""

    name: str
    source: str
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """(wager or bonus, ((hand category, odds to one as a fraction's text), …))"""
    declared_edges: tuple[tuple[str, str], ...]
    """(wager, per cent as printed)"""
    binding: tuple[str, ...]
    """The wagers whose declared edge refuses the table if it is wrong."""
    declared_hold: str = ""
    """Files said it before; nothing uses it. It stays so that older journals are replayed."""
    sample: bool = False
    """An example of the form: the source prints no figures."""
    player_edge_by: str = ""
    """The person of the house who allows an edge for the player; empty: nobody does."""

    def odds(self, name: str) -> dict[str, str]:
        """Return the odds of a wager or bonus, hand by hand; empty if the table has none."""
        return dict(dict(self.pays).get(name, ()))
