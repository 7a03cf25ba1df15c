"""Metrics as a monitoring system reads them: how each kind is made, written, and served."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from itertools import accumulate

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, core
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from controller.monitoring.tallies import Durations

FLOOR = "dealer_floor_"
"""What the names of all metrics of the floor begin with."""
Each = Mapping[str, float] | Mapping[tuple[str, str], float]
"""Values by what a label says, or two of them: their names stand with a space between."""
_KIND = "text/plain; version=0.0.4; charset=utf-8"


def exposition(prefix: str, metrics: Iterable[core.Metric]) -> bytes:
    """Return metrics with those of the process; `prefix`: what their names begin with."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Given(prefix, metrics))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


@dataclass(eq=False, slots=True)
class _Given(Collector):
    """Gives some metrics to the registry that writes them."""

    prefix: str
    metrics: Iterable[core.Metric]

    def collect(self) -> Iterator[core.Metric]:
        """Yield each metric under its whole name."""
        for each in self.metrics:
            each.name = self.prefix + each.name
            each.samples = [s._replace(name=self.prefix + s.name) for s in each.samples]
            yield each


def build_info() -> core.Metric:
    """Return which version runs."""
    return gauge("build_info", "The program's version.", 1, version=version("dealer-table"))


def gauge(name: str, about: str, value: float, **labels: str) -> core.Metric:
    """Return what stands now."""
    family = core.GaugeMetricFamily(name, about, labels=list(labels))
    family.add_metric(list(labels.values()), float(value))
    return family


def gauges(name: str, about: str, labels: str, values: Each) -> core.Metric:
    """Return what stands now, of each."""
    return _of_each(core.GaugeMetricFamily(name, about, labels=labels.split()), values)


def counter(name: str, about: str, value: int) -> core.Metric:
    """Return what was counted since the start."""
    return core.CounterMetricFamily(name, about, value=value)


def counters(name: str, about: str, labels: str, values: Each) -> core.Metric:
    """Return what was counted since the start, of each."""
    return _of_each(core.CounterMetricFamily(name, about, labels=labels.split()), values)


def _of_each(
    family: core.GaugeMetricFamily | core.CounterMetricFamily, values: Each
) -> core.Metric:
    for each, value in values.items():
        family.add_metric([each] if isinstance(each, str) else each, float(value))
    return family


def times(name: str, about: str, label: str, of_each: Mapping[str, Durations]) -> core.Metric:
    """Return how long something took, of each; without a label, of one."""
    family = core.HistogramMetricFamily(name, about, labels=label.split())
    for each, found in of_each.items():
        bounds = (*map(str, found.bounds), "+Inf")
        sums = map(float, accumulate(found.counts))
        family.add_metric([each][: len(label)], list(zip(bounds, sums, strict=True)), found.total)
    return family


def time(name: str, about: str, found: Durations) -> core.Metric:
    """Return how long something took."""
    return times(name, about, "", {"": found})


async def serve_metrics(where: tuple[str, int], text: Callable[[], Awaitable[bytes]]) -> None:
    """Serve `/metrics` until cancelled.

    Raises:
        OSError: the address cannot be used.
    """

    async def answer(_: web.Request) -> web.Response:
        return web.Response(body=await text(), headers={"Content-Type": _KIND})

    application = web.Application()
    application.router.add_get("/metrics", answer)
    runner = web.AppRunner(
        application, access_log=None, handle_signals=False, auto_decompress=False
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, *where).start()
        await asyncio.get_running_loop().create_future()
    finally:
        await runner.cleanup()
