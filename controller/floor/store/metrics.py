"""What a store has done, and how far each table is: counted, and told to a monitoring system."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import psycopg
from prometheus_client.core import Metric

from controller.floor.connection import which_answer
from controller.floor.floor_errors import CentreError
from controller.floor.store.database import Connection
from controller.floor.store.lags import PATIENCE, Lags, Look
from controller.floor.wire import AnyReply, Refusal
from controller.monitoring import Durations
from controller.monitoring.exposition import (
    FLOOR,
    build_info,
    counter,
    counters,
    exposition,
    gauge,
    gauges,
    time,
)
from controller.system.clock import Clock

# What a store has done since its start, counted for `/metrics`.


_BOUNDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Counts:
    """The counts of one store.

    Attributes:
        answers: parcels that were answered: `mark`, `missing`, or the kind of a refusal.
        events: events that were committed; `sealed`: those that were sealed into segments.
        failed: batches that the database did not take; nobody was answered.
        dropped: parcels that found no room, by table; their couriers ask again.
        commits: seconds from the beginning of a batch to its commit.
        broker: whether the broker is there.
        waiting: parcels that wait now.
    """

    def __init__(self, dropped: Counter[str] | None = None) -> None:
        self.answers: Counter[str] = Counter()
        self.events = 0
        self.sealed = 0
        self.failed = 0
        self.dropped = Counter() if dropped is None else dropped
        self.commits = Durations(_BOUNDS)
        self.broker = False
        self.waiting = 0

    def batch(self, seconds: float, answers: Sequence[AnyReply], events: int) -> None:
        """Count a batch that is committed."""
        self.commits.note(seconds)
        self.events += events
        for each in answers:
            kind = each.kind if isinstance(each, Refusal) else type(each).__name__.lower()
            self.answers[kind] += 1


def metrics_text(
    look: Look, counts: Counts, utc: float, servers: Mapping[str, bool] | None = None
) -> bytes:
    """Return the metrics.

    Args:
        look: at the tables.
        counts: of the store.
        utc: the store's clock, in seconds since 1970.
        servers: which of the broker's servers answer.
    """
    clock = gauge("clock_seconds", "The store's clock, since 1970.", utc)
    answer = gauges("server_up", "1: this broker answers.", "server", servers or {})
    return exposition(FLOOR, [build_info(), *_of_tables(look), *_of_store(counts), answer, clock])


def _of_tables(look: Look) -> Iterator[Metric]:
    yield gauge("database_up", "1: the database answers.", look.reached)
    if not look.reached:
        return
    told = [each for each in look.tables if each.behind is not None]
    yield gauges("table_events", "Events here.", "table", {_.table: _.events for _ in look.tables})
    behind = {each.table: float(each.behind or 0) for each in told}
    yield gauges("table_behind_events", "Events that it has told of, not here.", "table", behind)
    waiting = {each.table: each.seconds for each in told}
    yield gauges("table_behind_seconds", "How long the oldest is awaited.", "table", waiting)
    came = {each.table: each.delivered for each in look.tables}
    yield gauges("table_delivered_timestamp_seconds", "When its last events came.", "table", came)
    heard = {each.table: each.heard for each in told if each.heard is not None}
    yield gauges("table_heard_timestamp_seconds", "When its last glance came.", "table", heard)
    open_ = {(table, kind): count for table, kind, count in look.alarms}
    yield gauges("alarms_open", "Alarms that nobody has decided.", "table kind", open_)
    yield gauge("underived_events", "Events from which nothing is derived yet.", look.underived)
    late = "How long the journal waits that waits longest for deriving."
    yield gauge("underived_seconds", late, look.late)
    oldest = "When the oldest day began whose records are not all sealed and gone."
    yield gauge("oldest_day_timestamp_seconds", oldest, look.oldest)


def _of_store(done: Counts) -> Iterator[Metric]:
    yield gauge("broker_up", "1: the broker is there.", done.broker)
    yield gauge("parcels_waiting", "Parcels that wait to be taken.", done.waiting)
    yield counters("parcels", "Parcels that were answered, and how.", "answer", done.answers)
    yield counter("events", "Events that were committed.", done.events)
    yield counter("sealed_events", "Events that were sealed into segments.", done.sealed)
    yield counter("batches_failed", "Batches that the database did not take.", done.failed)
    yield counter("parcels_dropped", "Parcels that found no room.", done.dropped.total())
    yield counters("table_parcels_dropped", "Of each table's.", "table", done.dropped)
    yield time("commit_seconds", "From a batch to its commit.", done.commits)


# What a monitoring system asks a store: how far each table is at the centre, and how it fares.
#
# Nothing that couriers wait for depends on any of it: it has a thread and a connection of its own.


FRESH = 1.0
"""Seconds for which the same text is given, whoever asks."""


@dataclass(slots=True)
class Watch:
    """Answers a monitoring system, at most once a second from the database.

    Attributes:
        lags: of the tables.
        counts: of the store.
        look: does a piece of work with a connection to the database.
        clock: of what is told.
        servers: addresses of the broker.
    """

    lags: Lags
    counts: Counts
    look: Callable[[Callable[[Connection], Look]], Awaitable[Look]]
    clock: Clock
    servers: Sequence[str] = ()
    _one_looks: asyncio.Lock = field(default_factory=asyncio.Lock)
    _text: bytes = b""
    _until: float = 0.0

    async def text(self) -> bytes:
        """Return the metrics, at most a second old."""
        async with self._one_looks:
            if not self._text or self.clock.monotonic() >= self._until:
                found, servers = await asyncio.gather(self._looked(), which_answer(self.servers))
                utc = self.clock.now().utc_us / 1e6
                self._text = metrics_text(found, self.counts, utc, servers)
                self._until = self.clock.monotonic() + FRESH
        return self._text

    async def _looked(self) -> Look:
        try:
            async with asyncio.timeout(2 * PATIENCE):
                return await self.look(self.lags.compare)
        except (CentreError, psycopg.Error, TimeoutError):
            return Look(reached=False)
