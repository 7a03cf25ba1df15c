"""What a part of the floor tells a monitoring system: how it is written, and served."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

PREFIX = "dealer_floor_"
_KIND = "text/plain; version=0.0.4; charset=utf-8"


def exposition(metrics: Iterable[Metric]) -> bytes:
    """Return metrics as a monitoring system reads them, with those of the process itself."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Given(metrics))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


@dataclass(eq=False, slots=True)
class _Given(Collector):
    """Gives some metrics to the registry that writes them."""

    metrics: Iterable[Metric]

    def collect(self) -> Iterator[Metric]:
        """Yield each metric."""
        yield gauges("build_info", "The version.", "version", {version("dealer-table"): 1})
        yield from self.metrics


def gauge(name: str, about: str, value: float) -> Metric:
    """Return what stands now."""
    return GaugeMetricFamily(PREFIX + name, about, value=float(value))


def gauges(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    """Return what stands now, of each."""
    family = GaugeMetricFamily(PREFIX + name, about, labels=[label])
    for each, value in values.items():
        family.add_metric([each], value)
    return family


def counter(name: str, about: str, value: int) -> Metric:
    """Return what was counted since the start."""
    return CounterMetricFamily(PREFIX + name, about, value=value)


def counters(name: str, about: str, label: str, values: Mapping[str, int]) -> Metric:
    """Return what was counted since the start, of each."""
    family = CounterMetricFamily(PREFIX + name, about, labels=[label])
    for each, value in sorted(values.items()):
        family.add_metric([each], value)
    return family


async def serve_metrics(where: tuple[str, int], text: Callable[[], Awaitable[bytes]]) -> None:
    """Serve `/metrics` until cancelled.

    Raises:
        OSError: the address cannot be used.
    """

    async def answer(_: web.Request) -> web.Response:
        return web.Response(body=await text(), headers={"Content-Type": _KIND})

    application = web.Application()
    application.router.add_get("/metrics", answer)
    runner = web.AppRunner(application, access_log=None, handle_signals=False)
    await runner.setup()
    try:
        await web.TCPSite(runner, *where).start()
        await asyncio.get_running_loop().create_future()
    finally:
        await runner.cleanup()
