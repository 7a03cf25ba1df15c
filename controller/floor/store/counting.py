"""What a store has done since its start, counted for `/metrics`."""

from collections import Counter
from collections.abc import Sequence

from controller.floor.wire import AnyReply, Refusal
from controller.watching import Durations

_BOUNDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Counts:
    """The counts of one store.

    Attributes:
        answers: parcels that were answered: `mark`, `missing`, or the kind of a refusal.
        events: events that were committed; `sealed`: those that were sealed into segments.
        failed: batches that the database did not take; nobody was answered.
        dropped: parcels that found no room; their couriers ask again.
        commits: seconds from the beginning of a batch to its commit.
        broker: whether the broker is there.
        waiting: parcels that wait now.
    """

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()
        self.events = 0
        self.sealed = 0
        self.failed = 0
        self.dropped = 0
        self.commits = Durations(_BOUNDS)
        self.broker = False
        self.waiting = 0

    def batch(self, seconds: float, answers: Sequence[AnyReply], events: int) -> None:
        """Count a batch that is committed."""
        self.commits.note(seconds)
        self.events += events
        for each in answers:
            self.answers[each.kind if isinstance(each, Refusal) else _name(each)] += 1


def _name(reply: AnyReply) -> str:
    return type(reply).__name__.lower()
