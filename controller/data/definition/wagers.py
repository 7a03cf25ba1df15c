"""The wagers of a game and what they pay."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from controller.data.values import BY_KEY, OR_NULL, Key, Label, Name, within


class OpensAt(StrEnum):
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
    """One wager and its spot; its index in the game's list is the sensors' spot number.

    Attributes:
        name: The wager's name in this file, in limits and in the record.
        label: What the layout calls its spot.
        opens: When it may be put down.
        enters: A packet is due to a seat that has this wager.
        against_dealer: Its outcome depends on the dealer's hand.
        on_fold: What a fold does to it: lost, or it still has action.
        requires: The wager beside which it must stand.
        minimum_multiple: Least multiple of the wager that it requires.
        maximum_multiple: Largest multiple of the wager that it requires.
        up_to: By hand, the largest multiple that it, or a better one, allows; a lower hand allows
            the least. Without it the largest multiple needs no hand.
        excess: What becomes of the part that the hand, when turned, does not allow.
        equal_to: The wager to which it must be equal where both lie.
        multiples: The only multiples of the wager that it requires, ascending, in place of a least
            and a largest one; empty: all between these.
    """

    name: Name
    label: Label
    opens: OpensAt
    enters: bool
    against_dealer: bool
    on_fold: OnFold
    requires: Name | None = None
    minimum_multiple: Annotated[int, within(1, 100)] = 1
    maximum_multiple: Annotated[int, within(1, 100)] = 1
    up_to: Annotated[tuple[tuple[Key, Annotated[int, within(1, 100)]], ...], BY_KEY] = ()
    excess: Excess = Excess.RETURNED
    equal_to: Annotated[Name, OR_NULL] = ""
    multiples: tuple[Annotated[int, within(1, 100)], ...] = ()

    def __post_init__(self) -> None:
        """Take the least and the largest multiple from those that are named."""
        if self.multiples:
            object.__setattr__(self, "minimum_multiple", min(self.multiples))
        if largest := (*self.multiples, *(times for _, times in self.up_to)):
            object.__setattr__(self, "maximum_multiple", max(largest))

    def allows(self, amount: int, required: int) -> bool:
        """Tell whether an amount is an allowed multiple of that of the wager that it requires."""
        if self.multiples:
            return amount in [times * required for times in self.multiples]
        return self.minimum_multiple * required <= amount <= self.maximum_multiple * required


@dataclass(frozen=True, slots=True)
class PayTable:
    """Payments of wagers and bonuses: category to odds "to one"; edges as the source declares."""

    name: str
    source: str
    pays: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """(wager or bonus, ((hand category, odds to one as a fraction's text), …)), after commission"""
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
    revisions: tuple[str, ...] = ()
    """What was changed when and by whom, as its file tells it, the latest first."""

    def odds(self, name: str) -> dict[str, str]:
        """Return the odds of a wager or bonus, hand by hand; empty if the table has none."""
        return dict(dict(self.pays).get(name, ()))
