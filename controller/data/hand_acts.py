"""What the dealer tells of a player-banked hand: one type for each act of a player.

Amounts are whole cents, and always all that the seat has bet in this round.
"""

from enum import StrEnum

from msgspec import Struct

from controller.data.wishes import Cards, Cents, SeatNumber


class Side(StrEnum):
    """What a hand plays for, or a part of a pot."""

    HIGH = "high"
    LOW = "low"
    BOTH = "both"


class _Act(Struct, frozen=True, tag=True, omit_defaults=True):
    """The base of all acts."""


class Opens(_Act, frozen=True):
    """The dealer names who opens the round; in the first one, perhaps, who brings in."""

    seat: SeatNumber


class PairShows(_Act, frozen=True):
    """A pair shows: the big bet is allowed in this round."""


class Checks(_Act, frozen=True):
    """A seat bets nothing and stays in."""

    seat: SeatNumber


class Calls(_Act, frozen=True):
    """A seat matches the level, or brings in.

    Attributes:
        all_in: it has only this much; None: it has enough.
    """

    seat: SeatNumber
    all_in: Cents | None = None


class Raises(_Act, frozen=True):
    """A seat bets, completes or raises to an amount; `all_in`: that is all it has."""

    seat: SeatNumber
    to: Cents
    all_in: bool = False


class Folds(_Act, frozen=True):
    """A seat gives up its hand; `out_of_turn`: the dealer says so."""

    seat: SeatNumber
    out_of_turn: bool = False


class HandDead(_Act, frozen=True):
    """A ruling folds a hand, in any phase; its money stays."""

    seat: SeatNumber


class Draws(_Act, frozen=True):
    """A seat exchanges so many cards; 0: it stands pat."""

    seat: SeatNumber
    cards: Cards


class Buys(_Act, frozen=True):
    """A seat pays for a card."""

    seat: SeatNumber


class Passes(_Act, frozen=True):
    """A seat buys no card."""

    seat: SeatNumber


class DeclaresSide(_Act, frozen=True):
    """A seat declares what it plays for."""

    seat: SeatNumber
    side: Side


class PhaseClosed(_Act, frozen=True):
    """The phase is over: who has not drawn stands pat, who has not bought passes."""


class PotStated(_Act, frozen=True):
    """The dealer states the pot, fee included, and the rake; the last statement counts."""

    amount: Cents
    rake: Cents = 0


class Wins(_Act, frozen=True):
    """A seat wins the pot in hand, or shares it; told once more: it does not."""

    seat: SeatNumber


class NextPot(_Act, frozen=True):
    """The pot in hand has all its winners."""


class HandOver(_Act, frozen=True):
    """All pots are pushed: the hand is over."""


HandAct = (
    Opens
    | PairShows
    | Checks
    | Calls
    | Raises
    | Folds
    | HandDead
    | Draws
    | Buys
    | Passes
    | DeclaresSide
    | PhaseClosed
    | PotStated
    | Wins
    | NextPot
    | HandOver
)
"""Every act of a hand."""
