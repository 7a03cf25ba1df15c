"""What happened at the table since the daemon started, counted; and how long commits take."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from controller.data.causes import LATE_BET, WRONG_PIN
from controller.data.events import Instant, SignOnFailed, TableEvent
from controller.data.intents import AlertRaised, Entered, HoldOpened, Intent, RoundEnded
from controller.journal import Definition, Record
from controller.snapshot import Snapshot
from drivers.interface import ActReport, DeviceEvent, LastAct, SendAct
from drivers.vocabulary import ActKind

# Durations, kept as a histogram: how many were at most so long.


class Durations:
    """A histogram of durations in seconds.

    Attributes:
        bounds: the longest duration of each bucket; the last bucket has all longer ones.
        counts: durations in each bucket.
        total: the sum of all.
    """

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        """Count one duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    def copy(self) -> "Durations":
        """Return them as they are now."""
        copied = Durations(self.bounds)
        copied.counts, copied.total = self.counts.copy(), self.total
        return copied


COMMITS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
LAGS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0)
STEPS = (0.1, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0, 600.0)
ACTS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0, 60.0, 120.0)
KINDS = tuple(each.name.lower() for each in ActKind if each is not ActKind.NONE)
"""The kinds of acts: their counts begin at 0, so that the first one shows as an increase."""


class Tallies:
    """The counts of one daemon.

    Attributes:
        rounds: by whether they were void.
        alarms: that were raised, by their cause.
        acts: that were sent for the first time, by kind; `repeats`: that were sent again.
        ended: acts that ended, by kind and how.
        steps: how long each step lasted; `act_times`: each kind of act.
        commits: how long each took; `lags`: by how much the loop was late.
    """

    def __init__(self) -> None:
        self.rounds: Counter[bool] = Counter()
        self.alarms = Counter({LATE_BET: 0, WRONG_PIN: 0})
        self.acts = Counter(dict.fromkeys(KINDS, 0))
        self.repeats = Counter(dict.fromkeys(KINDS, 0))
        self.ended: Counter[tuple[str, str]] = Counter()
        self.steps = defaultdict[str, Durations](partial(Durations, STEPS))
        self.act_times = defaultdict[str, Durations](partial(Durations, ACTS))
        self.commits = Durations(COMMITS)
        self.lags = Durations(LAGS)
        self._step: tuple[str, int] | None = None
        self._act: tuple[int, int, int] | None = None
        self._over = False

    def add_event(
        self, now: Instant, event: TableEvent | DeviceEvent, intents: Sequence[Intent]
    ) -> None:
        """Count one event and what followed from it."""
        if isinstance(event, SignOnFailed):
            self.alarms[WRONG_PIN] += 1
        elif isinstance(event, ActReport):
            self._end(now, event.act)
        for intent in intents:
            match intent:
                case Entered():
                    self._enter(intent.step, now)
                case SendAct():
                    self._send(intent, now)
                case RoundEnded():
                    self.rounds[intent.void] += 1
                case HoldOpened():
                    self.alarms[intent.cause] += 1
                case AlertRaised():
                    self.alarms[LATE_BET] += 1

    def copy(self) -> "Tallies":
        """Return the counts as they are now, for a thread that writes them out."""
        copied = Tallies()
        for name in ("rounds", "alarms", "acts", "repeats", "ended", "commits", "lags"):
            setattr(copied, name, getattr(self, name).copy())
        copied.steps.update((name, each.copy()) for name, each in self.steps.items())
        copied.act_times.update((name, each.copy()) for name, each in self.act_times.items())
        return copied

    def _enter(self, step: str, now: Instant) -> None:
        """Count the step before; that of a start began before the daemon did."""
        if self._step is not None:
            before, since = self._step
            self.steps[before].note((now.monotonic_ns - since) / 1e9)
        self._step = step, now.monotonic_ns

    def _send(self, act: SendAct, now: Instant) -> None:
        kind = act.kind.name.lower()
        if self._act is not None and self._act[:2] == (act.epoch, act.txn):
            self.repeats[kind] += 1
            return
        self.acts[kind] += 1
        self._act, self._over = (act.epoch, act.txn, now.monotonic_ns), False

    def _end(self, now: Instant, act: LastAct) -> None:
        """Count the end of the act that was sent last, once."""
        if self._act is None or self._over or (act.epoch, act.txn) != self._act[:2]:
            return
        if not act.state.terminal:
            return
        self._over = True
        kind = act.kind.name.lower()
        self.ended[kind, act.state.name.lower()] += 1
        self.act_times[kind].note((now.monotonic_ns - self._act[2]) / 1e9)


class TimedLedger(Struct, frozen=True):
    """A journal whose commits are timed.

    Attributes:
        take: the journal's own `append`.
        clock: monotonic seconds.
        commits: where the times are kept.
    """

    take: Callable[[Record, bytes, Sequence[Definition]], None]
    clock: Callable[[], float]
    commits: Durations

    def append(self, record: Record, state: bytes, definitions: Sequence[Definition] = ()) -> None:
        """Make one event durable; a commit that fails is timed, too.

        Raises:
            JournalError: the journal did not take it.
        """
        began = self.clock()
        try:
            self.take(record, state, definitions)
        finally:
            self.commits.note(self.clock() - began)


# What a look at the table sees: taken on its loop, written out by a thread.


class Link(Struct, frozen=True):
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


class Sight(Struct, frozen=True):
    """One look at the table.

    Attributes:
        utc: the table's clock, in seconds since 1970.
        dropped: entries that the log could not take.
        failures: questions that could not be answered, since the start.
    """

    snapshot: Snapshot
    links: tuple[Link, ...]
    tallies: Tallies
    utc: float
    dropped: int
    failures: int = 0

    @property
    def reasons(self) -> list[str]:
        """Why no round can be dealt now: kinds of causes, each once; empty: one can."""
        causes = [hold.cause for hold in self.snapshot.holds]
        return list(dict.fromkeys((["halted"] if self.snapshot.halted else []) + causes))
