"""Physical times of a shuffler's parts."""

import dataclasses
from dataclasses import dataclass

from drivers.vocabulary import ActKind


@dataclass(frozen=True, slots=True)
class Physics:
    """Times of a shuffler; all in seconds."""

    shuffle: float = 25.0
    """From the load of a deck in the input to its count."""
    move_up: float = 1.0
    """To move the shuffled deck from the input to the output."""
    packet: float = 0.8
    """For a packet, whatever its size."""
    card: float = 0.03
    """For a card of the remainder, or of an ejected deck."""
    release: float = 0.5
    """For a remainder or an ejection, in addition to its cards' times."""

    def at(self, speed: float) -> "Physics":
        """Return these times for a shuffler that is `speed` times as fast.

        Raises:
            ValueError: the speed is not above zero.
        """
        if speed <= 0:
            raise ValueError(f"a speed of {speed} is not above zero")
        return Physics(*(value / speed for value in dataclasses.astuple(self)))

    @staticmethod
    def instant() -> "Physics":
        """Return times of zero: everything happens in the instant of the command."""
        return Physics(0.0, 0.0, 0.0, 0.0, 0.0)

    def rhythm(self, kind: ActKind, size: int) -> tuple[float, float]:
        """Return the seconds to the first card of an act, and from one card to the next."""
        if kind is ActKind.PACKET:
            return self.packet / size, self.packet / size
        return self.release + self.card, self.card
