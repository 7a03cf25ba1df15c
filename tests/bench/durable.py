"""The journal and its table: a durable commit, events a second, a round's bytes, a start."""

from contextlib import closing
from dataclasses import dataclass
from time import perf_counter

from controller.journal import MEMORY
from controller.table import Table
from tests.bench.figures import Spread, Target
from tests.journal.bench_recovery import SIZES, Recovery, recovery
from tests.procedure.table_harness import shipped_table
from tests.replay.recorded import open_new, simulated

_PARTS = 5


@dataclass(frozen=True)
class DurablePart:
    """The cost of durability.

    Attributes:
        commit: one append, in µs: event, intents and state of a played round, on the disk.
        events_per_second: through the whole table, each durable before the next one.
        in_memory: the same with a journal in memory: the table's own pace.
        bytes_per_round: by which the journal's file grows.
        recoveries: starts on journals of many lengths.
    """

    rounds: int
    events: int
    commit: Spread
    events_per_second: Spread
    in_memory: Spread
    bytes_per_round: float
    recoveries: list[Recovery]

    def targets(self):
        yield Target("events a second, durable", self.events_per_second.median, 500, "/s", True)
        longest = self.recoveries[-1]
        yield Target(f"start, {longest.events:,} events", longest.start, 1.0, "s")
        shortest = min(each.start for each in self.recoveries)
        yield Target("start, longest / quickest", longest.start / shortest, 5.0)


def measure(folder, rounds=20, longest=SIZES[-1]):
    """Feed the events of played rounds to the table, several times over."""
    events = simulated(rounds, seed=1)
    sizes = [each for each in SIZES if each <= longest] or [longest]
    feeds = [_feed(folder / f"fed-{part}", events) for part in range(_PARTS)]
    light = [_feed(MEMORY, events) for _ in range(_PARTS)]
    commits = [each for feed in feeds for each in feed.commits]
    return DurablePart(
        rounds,
        len(events),
        Spread.of(commits, "µs"),
        Spread.of([len(events) / feed.seconds for feed in feeds], "/s"),
        Spread.of([len(events) / feed.seconds for feed in light], "/s"),
        (folder / "fed-0").stat().st_size / rounds,
        [recovery(size, folder) for size in sizes],
    )


@dataclass(frozen=True)
class _Fed:
    seconds: float
    commits: list[float]


class _Timed:
    """A ledger that takes the time of each append, in µs."""

    def __init__(self, journal):
        self._journal = journal
        self.commits = []

    def append(self, record, state, definitions=()):
        began = perf_counter()
        self._journal.append(record, state, definitions)
        self.commits.append((perf_counter() - began) * 1e6)


def _feed(path, events):
    with closing(open_new(path)) as journal:
        journal.restore()
        ledger = _Timed(journal)
        table = Table(shipped_table(), "0" * 64, ledger)
        began = perf_counter()
        for event, now in events:
            table.handle(event, now)
        return _Fed(perf_counter() - began, ledger.commits)
