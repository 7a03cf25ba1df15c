"""How a table deals: by the machine, or in a degraded mode that a supervisor has entered."""

from enum import StrEnum


class DealingMode(StrEnum):
    """What the machine is used for. In no mode is an act sent for what hands do."""

    MACHINE = "machine"
    """It shuffles, counts and puts out the packets."""
    HAND_DEAL = "hand-deal"
    """It shuffles and counts; the dealer takes the deck out and deals by hand."""
    HAND_SHUFFLE = "hand-shuffle"
    """Nothing: the deck is counted, shuffled and dealt by hand."""

    @property
    def by_hand(self) -> bool:
        """Tell whether packets are dealt by hand."""
        return self is not DealingMode.MACHINE
