"""What held the table: how often and how long, by cause."""

from dataclasses import dataclass

from controller.intents import HoldOpened
from controller.records.happening import Happening
from controller.records.surroundings import OpenHold
from controller.reports.times import Stretch


@dataclass(slots=True)
class HoldSum:
    """The holds of one cause.

    Attributes:
        opened: how often one opened in the period.
        nanoseconds: how long they stood in it while the controller ran. Where holds of several
            causes stand at once, each is given the time.
        words: what the last one said.
        open: one stands where the period, or the journal, ends.
    """

    opened: int = 0
    nanoseconds: int = 0
    words: str = ""
    open: bool = False


class HoldSums:
    """Follows the holds of a period."""

    def __init__(self) -> None:
        self.by_cause: dict[str, HoldSum] = {}

    def stand(self, holds: dict[int, OpenHold], stretch: Stretch) -> None:
        """These holds stood for a stretch of time."""
        for hold in holds.values():
            found = self._of(hold.cause)
            found.words = hold.words
            if stretch.length is not None and not stretch.down:
                found.nanoseconds += stretch.length

    def take(self, what: Happening) -> None:
        """Count the holds that open with an event of the period."""
        for intent in what.intents:
            if isinstance(intent, HoldOpened):
                found = self._of(intent.cause)
                found.opened += 1
                found.words = intent.words

    def end(self, holds: dict[int, OpenHold]) -> None:
        """The period is over, and these stand."""
        causes = {hold.cause for hold in holds.values()}
        for cause, found in self.by_cause.items():
            found.open = cause in causes

    def _of(self, cause: str) -> HoldSum:
        return self.by_cause.setdefault(cause, HoldSum())
