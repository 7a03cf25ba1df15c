"""The metrics of a store, in the text format of Prometheus."""

from collections.abc import Iterator, Mapping
from importlib.metadata import version
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from controller.floor.store.counting import Counts
from controller.floor.store.lags import Look

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
    yield _count("parcels_dropped", "Parcels that found no room.", counts.dropped)
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
