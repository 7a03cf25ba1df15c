"""What a look at the table sees: taken on its loop, written out by a thread."""

from dataclasses import dataclass

from controller.snapshot import Snapshot
from controller.watching.tallies import Tallies


@dataclass(frozen=True, slots=True)
class Link:
    """The link to a device, since the daemon started."""

    device: str
    up: bool
    silences: int
    """How often it was lost."""
    repeated: int
    """Requests that were sent again."""
    malformed: int
    """Frames that were no frames."""
    round_trip: float
    """Seconds from the last request to its answer."""


@dataclass(frozen=True, slots=True)
class Sight:
    """One look at the table.

    Attributes:
        utc: the table's clock, in seconds since 1970.
        dropped: entries that the log could not take.
    """

    snapshot: Snapshot
    links: tuple[Link, ...]
    tallies: Tallies
    utc: float
    dropped: int

    @property
    def reasons(self) -> list[str]:
        """Why no round can be dealt now: kinds of causes, each once; empty: one can."""
        causes = [hold.cause for hold in self.snapshot.holds]
        return list(dict.fromkeys((["halted"] if self.snapshot.halted else []) + causes))
