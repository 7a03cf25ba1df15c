"""How a table deals: by the shuffler, or in a degraded mode that a supervisor has entered."""

from enum import StrEnum


class DealingMode(StrEnum):
    """What the shuffler is used for. In no mode is an act sent for what hands do."""

    by_hand: bool
    """Packets are dealt by hand."""

    SHUFFLER = "shuffler"
    """It shuffles, counts and puts out the packets."""
    HAND_DEAL = "hand-deal"
    """It shuffles and counts; the dealer takes the deck out and deals by hand."""
    HAND_SHUFFLE = "hand-shuffle"
    """Nothing: the deck is counted, shuffled and dealt by hand."""

    def __init__(self, name: str) -> None:
        self.by_hand = name != "shuffler"
