"""The packets of a game: sizes, order, who gets one."""

from dataclasses import dataclass
from enum import StrEnum


class Order(StrEnum):
    """The direction of the deal around the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class DealTo(StrEnum):
    """The seats that get a packet."""

    WAGERED = "wagered"
    ALL = "all"


class DealerFrom(StrEnum):
    """The packets of the dealer's cards, where the dealer has more cards than a player."""

    OWN_PACKET = "own-packet"
    NEXT_PACKET = "next-packet"
    """A packet like the players', and the top cards of one more; its other cards go to the rack."""


@dataclass(frozen=True, slots=True)
class Packets:
    """Sizes (cards) and order of the deal."""

    player: int
    dealer: int
    dealer_last: bool
    order: Order
    to: DealTo
    up: int = 0
    """The dealer's cards that lie face up before the decisions."""
    dealer_from: DealerFrom = DealerFrom.OWN_PACKET

    def size(self, receiver: int) -> int:
        """Return the cards of a packet for a seat, or for the dealer (0)."""
        alike = bool(receiver) or self.dealer_from is DealerFrom.NEXT_PACKET
        return self.player if alike else self.dealer

    @property
    def for_dealer(self) -> int:
        """Cards that the shuffler puts out for the dealer, including those that go to the rack."""
        return 2 * self.player if self.dealer_from is DealerFrom.NEXT_PACKET else self.dealer
