"""The metrics: a look at the table in the text format of Prometheus.

Importing this module takes a tenth of a second: whoever serves it does so with the first look.
"""

import os
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from prometheus_client.core import Metric

from controller.copies import last_copy
from controller.deliveries import last_delivery
from controller.monitoring.exposition import (
    counter,
    counters,
    exposition,
    gauge,
    gauges,
    time,
    times,
)
from controller.monitoring.tallies import Sight
from controller.system.limits import memory_limit

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
