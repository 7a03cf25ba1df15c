"""The metrics: a look at the table in the text format of Prometheus.

Importing this module takes a tenth of a second: whoever serves it does so with the first look.
"""

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from controller.copies import last_copy
from controller.deliveries import last_delivery
from controller.monitoring.tallies import Durations, Sight
from controller.system.limits import memory_limit

_PREFIX = "dealer_table_"
_PRIORITIES = ("high", "medium", "low")


def metrics_text(sight: Sight, version: str, journal: Path | None) -> bytes:
    """Return the metrics of one look.

    Args:
        sight: the look.
        version: of the program.
        journal: its file, for the room on its disk; None: there is none.
    """
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Looked(sight, version, journal))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _Looked(Collector):
    """Gives one look to the registry that writes it."""

    def __init__(self, sight: Sight, version: str, journal: Path | None) -> None:
        self._sight = sight
        self._version = version
        self._journal = journal

    def collect(self) -> Iterator[Metric]:
        """Yield each metric."""
        yield from _of_table(self._sight, self._version)
        yield from _of_play(self._sight)
        yield from _of_devices(self._sight)
        yield from _of_computer(self._sight, self._journal)


def _of_table(sight: Sight, version: str) -> Iterator[Metric]:
    shown = sight.snapshot
    yield _gauge("build_info", "The program's version.", 1, version=version, table=shown.table)
    yield _gauge("ready", "1: a round can be dealt, or the table opened.", not sight.reasons)
    yield _gauge("halted", "1: the journal failed; nothing goes on.", bool(shown.halted))
    yield _gauge("panel_up", "1: the page on the screen at the table answers.", shown.panel)
    outside = "Results of the house outside their bound that nobody has acknowledged."
    yield _gauge("results_outside", outside, shown.results_outside)
    open_ = Counter(hold.cause for hold in shown.holds)
    yield _gauges("holds_open", "Holds that stand now.", "cause", open_)
    raised = [hold.priority for hold in shown.holds]
    raised += [alert.priority for alert in shown.alerts if not alert.decided]
    raised += [tries.priority for tries in shown.wrong_pins if tries.priority]
    urgent = Counter(raised)
    by_priority = {each: urgent[each] for each in _PRIORITIES}
    yield _gauges("alarms_open", "Holds and late bets that stand now.", "priority", by_priority)


def _of_play(sight: Sight) -> Iterator[Metric]:
    told = sight.tallies
    rounds = {"no": told.rounds[False], "yes": told.rounds[True]}
    yield _counts("rounds", "Rounds that ended.", "void", rounds)
    yield _counts("alarms", "Holds, late bets and wrong PINs.", "cause", told.alarms)
    yield _times("step_seconds", "How long each step lasted.", "step", told.steps)
    yield _counts("acts", "Acts that were asked of the shuffler.", "kind", told.acts)
    yield _counts("acts_repeated", "Acts that were sent again.", "kind", told.repeats)
    ended = CounterMetricFamily(
        _PREFIX + "acts_ended", "Acts that ended, and how.", labels=["kind", "outcome"]
    )
    for (kind, outcome), count in told.ended.items():
        ended.add_metric([kind, outcome], count)
    yield ended
    yield _times("act_seconds", "From the order of an act to its end.", "kind", told.act_times)
    yield _time("commit_seconds", "How long an event takes to be on disk.", told.commits)


def _of_devices(sight: Sight) -> Iterator[Metric]:
    links = sight.links
    yield _gauges("link_up", "1: the device answers.", "device", {_.device: _.up for _ in links})
    answered = {each.device: each.round_trip for each in links if each.up}
    yield _gauges("link_round_trip_seconds", "The last answer's time.", "device", answered)
    lost = {each.device: each.silences for each in links}
    yield _counts("link_silences", "How often a device was lost.", "device", lost)
    again = {each.device: each.repeated for each in links}
    yield _counts("link_repeats", "Requests that were sent again.", "device", again)
    malformed = {each.device: each.malformed for each in links}
    yield _counts("link_malformed", "Frames that were no frames.", "device", malformed)


def _of_computer(sight: Sight, journal: Path | None) -> Iterator[Metric]:
    yield _gauge("clock_seconds", "The table's clock, since 1970.", sight.utc)
    yield _time("loop_lag_seconds", "By how much the table's loop is late.", sight.tallies.lags)
    yield _count("log_dropped", "Entries that the log could not take.", sight.dropped)
    about = "Questions of clients and browsers that the program failed at."
    yield _count("questions_failed", about, sight.failures)
    yield _gauge("memory_limit_bytes", "What memory may be taken; 0: no limit.", memory_limit())
    yield _gauge("journal_events", "Events in the journal.", sight.snapshot.seq)
    if journal is None:
        return
    try:
        room, size = os.statvfs(journal.parent), journal.stat().st_size
    except OSError:
        return  # it is said by the table itself; what cannot be seen has no figure
    known = last_copy(journal)
    if known.made_utc_us:
        made = known.made_utc_us / 1e6
        yield _gauge("backup_timestamp_seconds", "When the journal was last copied well.", made)
    if known.made_utc_us or known.failed_utc_us:
        failed = known.why is not None
        yield _gauge("backup_failed", "1: the copy after that failed.", failed)
    delivered = last_delivery(journal)
    if delivered.journal:
        yield _gauge("floor_events", "Events that the floor's centre has.", delivered.seq)
        at = delivered.utc_us / 1e6
        yield _gauge("floor_heard_timestamp_seconds", "When the centre said so.", at)
        refused = delivered.refused is not None
        yield _gauge("floor_refused", "1: the centre refuses the journal.", refused)
    yield _gauge("journal_bytes", "The size of the journal's file.", size)
    yield _gauge("disk_free_bytes", "Room for the journal.", room.f_bavail * room.f_frsize)
    yield _gauge("disk_size_bytes", "The journal's disk.", room.f_blocks * room.f_frsize)


# One family of each form.


def _gauge(name: str, about: str, value: float, **labels: str) -> GaugeMetricFamily:
    family = GaugeMetricFamily(_PREFIX + name, about, labels=list(labels))
    family.add_metric(list(labels.values()), float(value))
    return family


def _gauges(name: str, about: str, label: str, values: Mapping[str, float]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(_PREFIX + name, about, labels=[label])
    for key, value in values.items():
        family.add_metric([key], float(value))
    return family


def _count(name: str, about: str, value: int) -> CounterMetricFamily:
    return CounterMetricFamily(_PREFIX + name, about, value=value)


def _counts(name: str, about: str, label: str, values: Mapping[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(_PREFIX + name, about, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family


def _time(name: str, about: str, times: Durations) -> HistogramMetricFamily:
    family = HistogramMetricFamily(_PREFIX + name, about)
    family.add_metric([], _buckets(times), times.total)
    return family


def _times(
    name: str, about: str, label: str, times: Mapping[str, Durations]
) -> HistogramMetricFamily:
    family = HistogramMetricFamily(_PREFIX + name, about, labels=[label])
    for key, each in times.items():
        family.add_metric([key], _buckets(each), each.total)
    return family


def _buckets(times: Durations) -> list[tuple[str, float]]:
    names = (*map(str, times.bounds), "+Inf")
    return list(zip(names, map(float, accumulate(times.counts)), strict=True))
