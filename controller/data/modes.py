"""How a table deals: by the shuffler, or in a degraded mode that a supervisor has entered."""

from enum import StrEnum


class DealingMode(StrEnum):
    """What the shuffler is used for. No act is sent for work that people do by hand."""

    by_hand: bool
    """Whether packets are dealt by hand."""

    SHUFFLER = "shuffler"
    """The shuffler shuffles, counts and puts out the packets."""
    HAND_DEAL = "hand-deal"
    """The shuffler shuffles and counts; the dealer takes the deck out and deals by hand."""
    HAND_SHUFFLE = "hand-shuffle"
    """The shuffler is not used: the deck is counted, shuffled and dealt by hand."""

    def __init__(self, name: str) -> None:
        self.by_hand = name != "shuffler"
