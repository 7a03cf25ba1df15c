"""Physical times of a shuffler's parts."""

import dataclasses
from dataclasses import dataclass

from drivers.vocabulary import ActKind


@dataclass(frozen=True, slots=True)
class Physics:
    """Seconds, each of them."""

    shuffle: float = 25.0
    """A deck in the input, from load to count."""
    move_up: float = 1.0
    """The shuffled deck from the input to the output."""
    packet: float = 0.8
    """A packet, whatever its size."""
    card: float = 0.03
    """A card of the remainder, or of an ejected deck."""
    release: float = 0.5
    """Seconds of a remainder or an ejection beside the times of its cards."""

    def at(self, speed: float) -> "Physics":
        """Return the same shuffler, `speed` times as fast.

        Raises:
            ValueError: a speed that is not above zero.
        """
        if speed <= 0:
            raise ValueError(f"a speed of {speed} is not above zero")
        return Physics(*(value / speed for value in dataclasses.astuple(self)))

    @staticmethod
    def instant() -> "Physics":
        """Return a shuffler that takes no time: all happens in the instant of the command."""
        return Physics(0.0, 0.0, 0.0, 0.0, 0.0)

    def rhythm(self, kind: ActKind, size: int) -> tuple[float, float]:
        """Return the seconds to the first card of an act, and from one card to the next."""
        if kind is ActKind.PACKET:
            return self.packet / size, self.packet / size
        return self.release + self.card, self.card
