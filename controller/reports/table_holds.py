"""Holds of the table in a report: how many and how long, by cause."""

from collections import Counter
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from controller.data.intents import HoldOpened
from controller.data.message import Message
from controller.records.decoded_event import DecodedEvent
from controller.records.surroundings import OpenHold
from controller.reports.hours import hour_of
from controller.reports.times import Stretch


@dataclass(slots=True)
class HoldSum:
    """The holds of one cause, whatever they were about.

    Attributes:
        opened: how often one opened in the period.
        by_hour: the same by the hour of the house's clock (`hour_of`).
        nanoseconds: how long one or more stood in it while the controller ran. Where holds of
            several causes stand at once, each is given the time.
        words: what the last one said; None: none stood or opened.
        open: one stands where the period, or the journal, ends.
    """

    opened: int = 0
    by_hour: Counter[str] = field(default_factory=Counter)
    nanoseconds: int = 0
    words: Message | None = None
    open: bool = False

    def add(self, other: "HoldSum") -> None:
        """Add the holds of another table, without their words."""
        self.opened += other.opened
        self.by_hour.update(other.by_hour)
        self.nanoseconds += other.nanoseconds


class HoldSums:
    """Follows the holds of a period."""

    def __init__(self, zone: ZoneInfo) -> None:
        """Begin a period; `zone` is the house's time zone."""
        self._zone = zone
        self.by_cause: dict[str, HoldSum] = {}

    def stand(self, holds: dict[int, OpenHold], stretch: Stretch) -> None:
        """Note that these holds stood for a time."""
        for cause, words in {hold.cause: hold.words for hold in holds.values()}.items():
            found = self._of(cause)
            found.words = words
            if stretch.length is not None and not stretch.down:
                found.nanoseconds += stretch.length

    def take(self, what: DecodedEvent) -> None:
        """Count the holds that open with an event of the period."""
        for intent in what.intents:
            if isinstance(intent, HoldOpened):
                found = self._of(intent.cause)
                found.opened += 1
                found.by_hour[hour_of(what.at.utc, self._zone)] += 1
                found.words = intent.words

    def end(self, holds: dict[int, OpenHold]) -> None:
        """Note the holds that stand at the end of the period."""
        open_now = {hold.cause for hold in holds.values()}
        for cause, found in self.by_cause.items():
            found.open = cause in open_now

    def _of(self, cause: str) -> HoldSum:
        return self.by_cause.setdefault(cause, HoldSum())
