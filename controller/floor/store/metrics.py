"""What a store has done, and how far each table is: counted, and told to a monitoring system."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import accumulate

import psycopg
from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from controller.floor.floor_errors import CentreError
from controller.floor.store.database import Connection
from controller.floor.store.lags import PATIENCE, Lags, Look
from controller.floor.wire import AnyReply, Refusal
from controller.monitoring import Durations
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
            self.answers[each.kind if isinstance(each, Refusal) else _name(each)] += 1


def _name(reply: AnyReply) -> str:
    return type(reply).__name__.lower()


_PREFIX = "dealer_floor_"


def metrics_text(look: Look, counts: Counts, utc: float) -> bytes:
    """Return the metrics; `utc`: the store's clock, in seconds since 1970."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Looked(look, counts, utc))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _Looked(Collector):
    """Gives one look to the registry that writes it."""

    def __init__(self, look: Look, counts: Counts, utc: float) -> None:
        self._look = look
        self._counts = counts
        self._utc = utc

    def collect(self) -> Iterator[Metric]:
        """Yield each metric."""
        build = GaugeMetricFamily(
            _PREFIX + "build_info", "The store's version.", labels=["version"]
        )
        build.add_metric([version("dealer-table")], 1.0)
        yield build
        yield from _of_tables(self._look)
        yield from _of_store(self._counts)
        yield _gauge("clock_seconds", "The store's clock, since 1970.", self._utc)


def _of_tables(look: Look) -> Iterator[Metric]:
    yield _gauge("database_up", "1: the database answers.", look.reached)
    if not look.reached:
        return
    told = [each for each in look.tables if each.behind is not None]
    yield _by_table("table_events", "Events here.", {_.table: _.events for _ in look.tables})
    behind = {each.table: float(each.behind or 0) for each in told}
    yield _by_table("table_behind_events", "Events that it has told of, not here.", behind)
    waiting = {each.table: each.seconds for each in told}
    yield _by_table("table_behind_seconds", "How long the oldest is awaited.", waiting)
    came = {each.table: each.delivered for each in look.tables}
    yield _by_table("table_delivered_timestamp_seconds", "When its last events came.", came)
    heard = {each.table: each.heard for each in told if each.heard is not None}
    yield _by_table("table_heard_timestamp_seconds", "When its last glance came.", heard)
    alarms = GaugeMetricFamily(
        _PREFIX + "alarms_open", "Alarms that nobody has decided.", labels=["table", "kind"]
    )
    for table, kind, count in look.alarms:
        alarms.add_metric([table, kind], count)
    yield alarms
    yield _gauge("underived_events", "Events from which nothing is derived yet.", look.underived)
    late = "How long the journal waits that waits longest for deriving."
    yield _gauge("underived_seconds", late, look.late)
    oldest = "When the oldest day began whose records are not all sealed and gone."
    yield _gauge("oldest_day_timestamp_seconds", oldest, look.oldest)


def _of_store(counts: Counts) -> Iterator[Metric]:
    yield _gauge("broker_up", "1: the broker is there.", counts.broker)
    yield _gauge("parcels_waiting", "Parcels that wait to be taken.", counts.waiting)
    answers = CounterMetricFamily(
        _PREFIX + "parcels", "Parcels that were answered, and how.", labels=["answer"]
    )
    for answer, count in sorted(counts.answers.items()):
        answers.add_metric([answer], count)
    yield answers
    yield _count("events", "Events that were committed.", counts.events)
    yield _count("sealed_events", "Events that were sealed into segments.", counts.sealed)
    yield _count("batches_failed", "Batches that the database did not take.", counts.failed)
    yield _count("parcels_dropped", "Parcels that found no room.", counts.dropped.total())
    dropped = CounterMetricFamily(
        _PREFIX + "table_parcels_dropped", "Of each table's.", labels=["table"]
    )
    for table, count in sorted(counts.dropped.items()):
        dropped.add_metric([table], count)
    yield dropped
    times = HistogramMetricFamily(_PREFIX + "commit_seconds", "From a batch to its commit.")
    names = (*map(str, counts.commits.bounds), "+Inf")
    sums = map(float, accumulate(counts.commits.counts))
    times.add_metric([], list(zip(names, sums, strict=True)), counts.commits.total)
    yield times


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(_PREFIX + name, about, value=float(value))


def _by_table(name: str, about: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(_PREFIX + name, about, labels=["table"])
    for table, value in values.items():
        family.add_metric([table], value)
    return family


def _count(name: str, about: str, value: int) -> CounterMetricFamily:
    return CounterMetricFamily(_PREFIX + name, about, value=value)


# What a monitoring system asks a store: how far each table is at the centre, and how it fares.
#
# Nothing that couriers wait for depends on any of it: it has a thread and a connection of its own.


FRESH = 1.0
"""Seconds for which the same text is given, whoever asks."""
_KIND = "text/plain; version=0.0.4; charset=utf-8"


class Watch:
    """Answers a monitoring system, at most once a second from the database."""

    def __init__(
        self,
        lags: Lags,
        counts: Counts,
        look: Callable[[Callable[[Connection], Look]], Awaitable[Look]],
        clock: Clock,
    ) -> None:
        """Make it; `look` does a piece of work with a connection to the database."""
        self._lags = lags
        self._counts = counts
        self._look = look
        self._clock = clock
        self._one_looks = asyncio.Lock()
        self._text, self._until = b"", 0.0

    async def serve(self, host: str, port: int) -> None:
        """Serve `/metrics` until cancelled.

        Raises:
            OSError: the address cannot be used.
        """
        application = web.Application()
        application.router.add_get("/metrics", self._metrics)
        runner = web.AppRunner(application, access_log=None, handle_signals=False)
        await runner.setup()
        try:
            await web.TCPSite(runner, host, port).start()
            await asyncio.get_running_loop().create_future()
        finally:
            await runner.cleanup()

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=await self.text(), headers={"Content-Type": _KIND})

    async def text(self) -> bytes:
        """Return the metrics, at most a second old."""
        async with self._one_looks:
            if not self._text or self._clock.monotonic() >= self._until:
                found = await self._looked()
                self._text = metrics_text(found, self._counts, self._clock.now().utc_us / 1e6)
                self._until = self._clock.monotonic() + FRESH
        return self._text

    async def _looked(self) -> Look:
        try:
            async with asyncio.timeout(2 * PATIENCE):
                return await self._look(self._lags.compare)
        except (CentreError, psycopg.Error, TimeoutError):
            return Look(reached=False)
