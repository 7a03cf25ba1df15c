"""The metrics in the text format of Prometheus: a look at the table; each kind made and served.

Importing this module takes a tenth of a second: whoever serves it does so with the first look.
"""

import asyncio
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from itertools import accumulate, chain
from pathlib import Path

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, core
from prometheus_client.core import Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from controller.monitoring.tallies import Durations, Sight
from controller.notes import last_copy, last_delivery
from controller.system.limits import memory_limit

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


_PRIORITIES = ("high", "medium", "low")


def metrics_text(sight: Sight, version: str, journal: Path | None) -> bytes:
    """Return the metrics of one look.

    Args:
        sight: the look.
        version: of the program.
        journal: its file, for the room on its disk; None: there is none.
    """
    found = (
        _of_table(sight, version),
        _of_play(sight),
        _of_devices(sight),
        _of_computer(sight, journal),
    )
    return exposition("dealer_table_", chain(*found))


def _of_table(sight: Sight, version: str) -> Iterator[Metric]:
    shown = sight.snapshot
    yield gauge("build_info", "The program's version.", 1, version=version, table=shown.table)
    yield gauge("ready", "1: a round can be dealt, or the table opened.", not sight.reasons)
    yield gauge("halted", "1: the journal failed; nothing goes on.", bool(shown.halted))
    yield gauge("panel_up", "1: the page on the screen at the table answers.", shown.panel)
    outside = "Results of the house outside their bound that nobody has acknowledged."
    yield gauge("results_outside", outside, shown.results_outside)
    open_ = Counter(hold.cause for hold in shown.holds)
    yield gauges("holds_open", "Holds that stand now.", "cause", open_)
    raised = [hold.priority for hold in shown.holds]
    raised += [alert.priority for alert in shown.alerts if not alert.decided]
    raised += [tries.priority for tries in shown.wrong_pins if tries.priority]
    urgent = Counter(raised)
    by_priority = {each: urgent[each] for each in _PRIORITIES}
    yield gauges("alarms_open", "Holds and late bets that stand now.", "priority", by_priority)


def _of_play(sight: Sight) -> Iterator[Metric]:
    told = sight.tallies
    rounds = {"no": told.rounds[False], "yes": told.rounds[True]}
    yield counters("rounds", "Rounds that ended.", "void", rounds)
    yield counters("alarms", "Holds, late bets and wrong PINs.", "cause", told.alarms)
    yield times("step_seconds", "How long each step lasted.", "step", told.steps)
    yield counters("acts", "Acts that were asked of the shuffler.", "kind", told.acts)
    yield counters("acts_repeated", "Acts that were sent again.", "kind", told.repeats)
    yield counters("acts_ended", "Acts that ended, and how.", "kind outcome", told.ended)
    yield times("act_seconds", "From the order of an act to its end.", "kind", told.act_times)
    yield time("commit_seconds", "How long an event takes to be on disk.", told.commits)


def _of_devices(sight: Sight) -> Iterator[Metric]:
    links = sight.links
    yield gauges("link_up", "1: the device answers.", "device", {_.device: _.up for _ in links})
    answered = {each.device: each.round_trip for each in links if each.up}
    yield gauges("link_round_trip_seconds", "The last answer's time.", "device", answered)
    lost = {each.device: each.silences for each in links}
    yield counters("link_silences", "How often a device was lost.", "device", lost)
    again = {each.device: each.repeated for each in links}
    yield counters("link_repeats", "Requests that were sent again.", "device", again)
    malformed = {each.device: each.malformed for each in links}
    yield counters("link_malformed", "Frames that were no frames.", "device", malformed)


def _of_computer(sight: Sight, journal: Path | None) -> Iterator[Metric]:
    yield gauge("clock_seconds", "The table's clock, since 1970.", sight.utc)
    yield time("loop_lag_seconds", "By how much the table's loop is late.", sight.tallies.lags)
    yield counter("log_dropped", "Entries that the log could not take.", sight.dropped)
    about = "Questions of clients and browsers that the program failed at."
    yield counter("questions_failed", about, sight.failures)
    yield gauge("memory_limit_bytes", "What memory may be taken; 0: no limit.", memory_limit())
    yield gauge("journal_events", "Events in the journal.", sight.snapshot.seq)
    if journal is None:
        return
    try:
        room, size = os.statvfs(journal.parent), journal.stat().st_size
    except OSError:
        return  # it is said by the table itself; what cannot be seen has no figure
    known = last_copy(journal)
    if known.made_utc_us:
        made = known.made_utc_us / 1e6
        yield gauge("backup_timestamp_seconds", "When the journal was last copied well.", made)
    if known.made_utc_us or known.why is not None:
        failed = known.why is not None
        yield gauge("backup_failed", "1: the copy after that failed.", failed)
    delivered = last_delivery(journal)
    if delivered.journal:
        yield gauge("floor_events", "Events that the floor's centre has.", delivered.seq)
        at = delivered.utc_us / 1e6
        yield gauge("floor_heard_timestamp_seconds", "When the centre said so.", at)
        refused = delivered.refused is not None
        yield gauge("floor_refused", "1: the centre refuses the journal.", refused)
    yield gauge("journal_bytes", "The size of the journal's file.", size)
    yield gauge("disk_free_bytes", "Room for the journal.", room.f_bavail * room.f_frsize)
    yield gauge("disk_size_bytes", "The journal's disk.", room.f_blocks * room.f_frsize)
