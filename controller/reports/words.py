"""How figures are said, on the terminal and on the page: one place, so that both say the same."""

from collections.abc import Iterator

from controller.reports.data import ordered, waits_of
from controller.reports.report import Report
from controller.reports.stakes import Bounds
from controller.reports.sums import Sums
from controller.reports.theoretical_hold import Held, Sort
from controller.words.spoken import say

NONE = "–"
WAITS = {
    "shuffler": "For the shuffler",
    "packet_lifted": "For a packet to be lifted",
    "green": "For the green button",
    "used_deck_in": "For the used deck to be loaded",
}
HANDLE_NOTE = (
    "Sensors see that a wager lies, not how much it is: handle is a count, and in money lies "
    "between the table's least and most. Theoretical hold is these bounds times the exact edge "
    "under optimal play; it is no result."
)
HELD_NOTE = "Time while anything held the table is kept apart from the time of the steps."

Row = tuple[str, ...]


def figure(value: float | None, digits: int = 1) -> str:
    """Return a number; a dash where there is none."""
    return NONE if value is None else f"{value:.{digits}f}"


def share(value: float | None) -> str:
    """Return a share in per cent."""
    return NONE if value is None else f"{100 * value:.1f} %"


CLOCK = "h:mm:ss"
"""What `duration` writes; heads of columns say it."""


def duration(nanoseconds: int) -> str:
    """Return a time as 1:02:03, hours first."""
    whole = round(nanoseconds / 1e9)
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def step_title(report: Report, step: str) -> str:
    """Return a step as the dealer saw it; its name where no game of the report had it."""
    return say(report.titles.get(step, step))


def money(bounds: Bounds | None) -> str:
    """Return bounds in money."""
    if bounds is None:
        return "no limits"
    return f"{bounds[0] / 100:,.2f} … {bounds[1] / 100:,.2f}"


def period(report: Report) -> str:
    """Return which time a report is about."""
    if report.title:
        return report.title
    ends = [report.clock(each) if each else "" for each in (report.since, report.until)]
    return " ".join(f"{word} {end}" for word, end in zip(("from", "to"), ends, strict=True) if end)


def source(report: Report) -> list[str]:
    """Return from which record a report was made."""
    made = report.made
    ends = [report.clock(e, "%Y-%m-%d %H:%M:%S") for e in (report.began, report.ended) if e]
    events = f"events {made.first} to {made.last}" if ends else "no event of this time"
    when = f": {' to '.join(ends)}" if ends else ""
    return [
        f"Journal {made.journal}, {events}{when} ({report.zone.key})",
        f"Head: event {made.head}, SHA-256 {made.hash}",
    ]


def summary(sums: Sums) -> list[Row]:
    """Return name and figure of what is asked for first."""
    rows: list[Row] = [
        ("Rounds played", str(sums.played)),
        ("Rounds void", str(sums.void)),
        *([("Rounds under way", str(sums.under_way))] if sums.under_way else []),
        ("Rounds per hour open", figure(sums.per_open_hour)),
        ("Rounds per hour open and not held", figure(sums.per_free_hour)),
        ("Open for play", duration(sums.open)),
        ("  of it held", duration(sums.open - sums.free)),
        ("Controller not running", duration(sums.table.down)),
        ("A round, first wager to its end, s", figure(sums.length)),
        ("Seats in, of those at the table", share(sums.occupancy)),
        ("Clean rounds", str(sums.clean)),
        ("Presses per clean round", figure(sums.presses_per_clean)),
        ("Refusals", str(sums.refusals)),
        ("Alerts", str(sums.alerts)),
    ]
    if sums.table.unknown:
        rows.append(("Pauses of unknown length", str(sums.table.unknown)))
    return rows


STEP_HEAD = ("Step", "A round, s", f"Free, {CLOCK}", f"Held, {CLOCK}")


def steps(report: Report) -> Iterator[Row]:
    """Yield the steps of the played rounds with their times."""
    times = report.total.rounds
    for step in ordered(times):
        mean = figure(report.total.mean(times.free[step]))
        title = step_title(report, step)
        yield title, mean, duration(times.free[step]), duration(times.held[step])


WAIT_HEAD = ("Wait", "A round, s", f"In all, {CLOCK}")


def waits(sums: Sums) -> Iterator[Row]:
    """Yield what was waited for in the played rounds."""
    for name, nanoseconds in waits_of(sums).items():
        yield WAITS[name], figure(sums.mean(nanoseconds)), duration(nanoseconds)


GROUP_HEAD = (
    "",
    "Played",
    "Void",
    "Per hour",
    "Occupancy",
    "Shuffler, s",
    f"Held, {CLOCK}",
    "Presses",
)


def group(name: str, sums: Sums) -> Row:
    """Return the figures of one shift, or one dealer."""
    return (
        name,
        str(sums.played),
        str(sums.void),
        figure(sums.per_open_hour),
        share(sums.occupancy),
        figure(sums.mean(sums.rounds.shuffler)),
        duration(sums.open - sums.free),
        figure(sums.presses_per_clean),
    )


def shifts(report: Report) -> Iterator[Row]:
    """Yield the gaming days and shifts."""
    for (day, shift), sums in report.by_shift.items():
        if not sums.empty:
            yield group(f"{day or 'no gaming day'} {shift}".strip(), sums)


def dealers(report: Report) -> Iterator[Row]:
    """Yield the dealers."""
    for badge, sums in report.by_dealer.items():
        if not sums.empty:
            yield group(dealer_name(report, badge), sums)


def dealer_name(report: Report, badge: str) -> str:
    """Return a dealer as people say it."""
    if not badge:
        return "no badge tapped"
    name = report.names.get(badge, "")
    return f"{name} ({badge})" if name else f"badge {badge}"


SENTENCE = "In words"
"""The column that is no figure: it is read from its left."""
HOLD_HEAD = ("Held by", SENTENCE, "Opened", f"Stood, {CLOCK}", "")


def holds(report: Report) -> Iterator[Row]:
    """Yield what held the table, the longest first."""
    found = sorted(report.holds.items(), key=lambda each: -each[1].nanoseconds)
    for kind, each in found:
        time, last = duration(each.nanoseconds), say(each.words) if each.words is not None else ""
        last = last if each.opened < 2 else f"{last} (the last)"
        yield kind_name(kind), last, str(each.opened), time, "open" if each.open else ""


def kind_name(kind: str) -> str:
    """Return a kind of hold as people say it."""
    return kind.replace("_", " ")


def interventions(report: Report) -> Iterator[Row]:
    """Yield what people did that a clean round does not need."""
    for name, count in report.interventions.most_common():
        yield name.replace("_", " "), str(count)


WAGER_HEAD = ("Wager", "Count", "Handle", "Edge", "Theoretical hold", "Payouts stated")


def wagers(report: Report) -> Iterator[Row]:
    """Yield the wagers of played rounds with what they are expected to hold."""
    tables = {(sort.game, sort.pay_table) for sort in report.wagers}
    for sort, held in report.wagers.items():
        name = f"{sort.label} ({sort.game}, {sort.pay_table})" if len(tables) > 1 else sort.label
        expected = held.theoretical(sort.edge)
        yield (
            name,
            str(held.count),
            money(held.bounds),
            _edge(sort),
            NONE if expected is None else money(expected),
            _payouts(held),
        )


def games(report: Report) -> str:
    """Return the games and pay tables that were played."""
    return "; ".join(dict.fromkeys(f"{s.game}, {s.pay_table}" for s in report.wagers))


def _edge(sort: Sort) -> str:
    return sort.why if sort.edge is None else f"{float(100 * sort.edge):.4f} % ({sort.edge})"


def _payouts(held: Held) -> str:
    return f"{held.payouts}: {held.paid / 100:,.2f}" if held.payouts else NONE
