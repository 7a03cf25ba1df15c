"""The packets of a game: sizes, order, who gets one."""

from dataclasses import dataclass
from enum import StrEnum


class Order(StrEnum):
    """Which way round the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class DealTo(StrEnum):
    """Which seats get a packet."""

    WAGERED = "wagered"
    ALL = "all"


class DealerFrom(StrEnum):
    """From which packets the dealer's cards come, where the dealer has more cards than a player."""

    OWN_PACKET = "own-packet"
    NEXT_PACKET = "next-packet"
    """A packet like the players', and the top cards of one more, whose others go to the rack."""


@dataclass(frozen=True, slots=True)
class Packets:
    """Sizes (cards) and order of the deal."""

    player: int
    dealer: int
    dealer_last: bool
    order: Order
    to: DealTo
    up: int = 0
    """Cards of the dealer's that lie face up before the decisions."""
    dealer_from: DealerFrom = DealerFrom.OWN_PACKET

    def size(self, receiver: int) -> int:
        """Return the cards of a packet for a seat, or for the dealer (0)."""
        alike = bool(receiver) or self.dealer_from is DealerFrom.NEXT_PACKET
        return self.player if alike else self.dealer

    @property
    def for_dealer(self) -> int:
        """Cards that the shuffler puts out for the dealer, those that go to the rack included."""
        return 2 * self.player if self.dealer_from is DealerFrom.NEXT_PACKET else self.dealer
