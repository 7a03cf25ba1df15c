"""How the figures of a report are said, for the terminal and the page: one place for both."""

from collections.abc import Iterator
from typing import Final

from controller.data.causes import Cause
from controller.data.house_clock import by_hour_of_day
from controller.data.message import Message, Money, message, one_by_one
from controller.data.terms import COLOURS, IRREGULARITIES, Terms
from controller.reports import data, round_measures, theoretical_win
from controller.reports.hands import OTHER, HandSums, phase_title
from controller.reports.report import HoldSum, Report
from controller.words import spoken
from controller.words.spoken import per_cent, say, text_of

# Names of what people did that a clean round does not need, as a report lists them.


INTERVENTIONS: Final = Terms("intervention", (
    "cards_counted", "cleared", "cleared_by_key", "dealing_mode_ordered", "deck_counted",
    "decks_ordered", "irregularity_declared", "irregularity_decided", "payout_by_one",
    "shuffler_adopted",
))  # fmt: skip
"""By the keys of the JSON."""


NONE = "–"
_HELD = Terms("held", Cause)
"""What held a table."""
WAITS = {
    "shuffler": message("report-wait-shuffler"),
    "packet_lifted": message("report-wait-packet"),
    "green": message("report-wait-green"),
    "used_deck_in": message("report-wait-used-deck"),
}
HANDLE_NOTE = message("report-handle-note")
HELD_NOTE = message("report-held-note")

Row = tuple[str, ...]
"""The cells of a line, in words."""
Head = tuple[Message | None, ...]
"""The heads of columns; None: a column without one."""


COLUMNS: Final = Terms("report-column", (
    "by-hour", "cause", "count", "deck", "edge", "free", "hand", "handle", "hands", "held",
    "held-by", "in-all", "mean-pot", "occupancy", "opened", "payouts", "per-hour", "phase",
    "played", "presses", "rake", "round", "shuffler", "step", "stood", "theoretical-win",
    "times", "void", "wager", "wait", "what", "words",
))  # fmt: skip
"""Heads of columns."""
NO_HEAD: Head = (None, None)
"""Those of names with their figures."""


def head(*columns: str, known: Terms = COLUMNS) -> Head:
    """Return the heads of columns by their names; empty: a column without one."""
    return tuple(known[each] if each else None for each in columns)


def figure(value: float | None, digits: int = 1) -> str:
    """Return a number as text; a dash for None."""
    return NONE if value is None else spoken.figure(value, f".{digits}f")


def share(value: float | None) -> str:
    """Return a share in per cent."""
    return NONE if value is None else per_cent(100 * value, ".1f")


def duration(nanoseconds: int) -> str:
    """Return a time as 1:02:03, hours first; heads of columns say so."""
    whole = round(nanoseconds / 1e9)
    return f"{whole // 3600}:{whole // 60 % 60:02d}:{whole % 60:02d}"


def step_title(report: Report, step: str) -> str:
    """Return a step's title as the dealer saw it; its name if no game of the report had it."""
    title = report.titles.get(step)
    return step if title is None else say(title)


def money(bounds: round_measures.Bounds | None) -> str:
    """Return bounds in money."""
    if bounds is None:
        return say(message("report-no-limits"))
    return say(message("report-bounds", least=Money(bounds[0]), most=Money(bounds[1])))


def heading(report: Report) -> str:
    """Return of which table and time a report is."""
    return say(message("report-heading", table=report.table, what=period(report)))


def period(report: Report) -> Message:
    """Return the period of a report in words."""
    if report.title is not None:
        return report.title
    since = report.clock(report.since) if report.since else ""
    until = report.clock(report.until) if report.until else ""
    if since and until:
        return message("report-from-to", since=since, until=until)
    if since:
        return message("report-from", since=since)
    return message("report-until", until=until)


def source(report: Report) -> list[str]:
    """Return the record that a report was made from, in words."""
    made, form = report.made, "%Y-%m-%d %H:%M:%S"
    head = message("report-head", number=made.head, digest=made.hash)
    if report.began is None or report.ended is None:
        journal = message("report-journal-empty", journal=made.journal)
        return [say(journal), say(head)]
    events = message(
        "report-journal",
        journal=made.journal,
        since=report.clock(report.began, form),
        until=report.clock(report.ended, form),
        zone=report.zone.key,
        **{"from": made.first, "to": made.last},
    )
    return [say(events), say(head)]


def summary(sums: round_measures.Sums) -> list[Row]:
    """Return names and figures of the most important results."""
    rows = [
        (message("report-rounds-played"), str(sums.played)),
        (message("report-rounds-void"), str(sums.void)),
    ]
    if sums.under_way:
        rows.append((message("report-rounds-under-way"), str(sums.under_way)))
    rows += [
        (message("report-per-hour-open"), figure(sums.per_open_hour)),
        (message("report-per-hour-free"), figure(sums.per_free_hour)),
        (message("report-open"), duration(sums.open)),
        (message("report-of-it-held"), duration(sums.open - sums.free)),
        (message("report-down"), duration(sums.table.down)),
        (message("report-round-length"), figure(sums.length)),
        (message("report-seats-in"), share(sums.occupancy)),
        (message("report-clean-rounds"), str(sums.clean)),
        (message("report-presses-per-clean"), figure(sums.presses_per_clean)),
        (message("report-refusals"), str(sums.refusals)),
        (message("report-alerts"), str(sums.alerts)),
    ]
    if sums.table.unknown:
        rows.append((message("report-unknown-pauses"), str(sums.table.unknown)))
    return [(say(name), value) for name, value in rows]


STEP_HEAD = head("step", "round", "free", "held")


def steps(report: Report) -> Iterator[Row]:
    """Yield the steps of the played rounds with their times."""
    times = report.total.rounds
    for step in data.ordered(times):
        mean = figure(report.total.mean(times.free[step]))
        title = step_title(report, step)
        yield title, mean, duration(times.free[step]), duration(times.held[step])


WAIT_HEAD = head("wait", "round", "in-all")


def waits(sums: round_measures.Sums) -> Iterator[Row]:
    """Yield what the played rounds waited for."""
    for name, nanoseconds in data.waits_of(sums).items():
        yield say(WAITS[name]), figure(sums.mean(nanoseconds)), duration(nanoseconds)


GROUP_HEAD = head("", "played", "void", "per-hour", "occupancy", "shuffler", "held", "presses")


def group(name: str, sums: round_measures.Sums) -> Row:
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
    for (day, date, shift), sums in report.by_shift.items():
        if not sums.empty:
            known = day or say(message("report-no-gaming-day"))
            named = f"{known} {shift}".strip()
            if date not in ("", day):
                named = say(message("report-shift-of", name=named, date=date))
            yield group(named, sums)


def dealers(report: Report) -> Iterator[Row]:
    """Yield the dealers."""
    for badge, sums in report.by_dealer.items():
        if not sums.empty:
            yield group(dealer_name(report, badge), sums)


def dealer_name(report: Report, badge: str) -> str:
    """Return a dealer's name as people say it."""
    if not badge:
        return say(message("report-no-badge"))
    name = report.names.get(badge, "")
    return f"{name} ({badge})" if name else say(message("record-badge", badge=badge))


SENTENCE = COLUMNS["words"]
"""The only column without figures: it is aligned to the left."""
HOLD_HEAD = head("held-by", "words", "opened", "stood", "by-hour", "")


def holds(report: Report) -> Iterator[Row]:
    """Yield the holds of the table, the longest first."""
    found = sorted(report.holds.items(), key=lambda each: -each[1].nanoseconds)
    for kind, each in found:
        words = "" if each.words is None else say(each.words)
        if each.words is not None and each.opened > 1:
            words = say(message("report-the-last", what=each.words))
        still = say(message("report-still-open")) if each.open else ""
        opened, stood = str(each.opened), duration(each.nanoseconds)
        yield kind_name(kind), words, opened, stood, _by_hour(each, report), still


def _by_hour(held: HoldSum, report: Report) -> str:
    hours = by_hour_of_day(held.by_hour, report.zone)
    return "  ".join(f"{hour} {count}" for hour, count in hours.items())


def kind_name(kind: str) -> str:
    """Return a kind of hold in plain words."""
    return say(message("report-kind", held=_HELD[kind]))


INTERVENTION_HEAD = head("what", "times")


def interventions(report: Report) -> Iterator[Row]:
    """Yield what people did that a clean round does not need."""
    for name, count in report.interventions.most_common():
        yield say(INTERVENTIONS[name]), str(count)


WAGER_HEAD = head("wager", "count", "handle", "edge", "theoretical-win", "payouts")


def wagers(report: Report) -> Iterator[Row]:
    """Yield the wagers of played rounds with their theoretical win."""
    tables = {(sort.game, sort.pay_table) for sort in report.wagers}
    for sort, held in report.wagers.items():
        label = say(message("report-beside", wager=sort.label)) if sort.beside else sort.label
        name = f"{label} ({sort.game}, {sort.pay_table})" if len(tables) > 1 else label
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
    played = dict.fromkeys(f"{sort.game}, {sort.pay_table}" for sort in report.wagers)
    return text_of(one_by_one(list(played)))


def _edge(sort: theoretical_win.Sort) -> str:
    if sort.edge is None:
        return "" if sort.why is None else say(sort.why)
    return f"{per_cent(100 * sort.edge, '.4f')} ({sort.edge})"


def _payouts(held: theoretical_win.SortSums) -> str:
    if not held.payouts:
        return NONE
    return say(message("report-payouts", count=held.payouts, amount=Money(held.paid)))


# The figures of hands of player-banked games.


DECK_HEAD = head("deck", "played", "void", "mean-pot", "rake", "hand")
PHASE_HEAD = head("phase", "hands", "hand", "free")
VOID_HEAD = head("cause", "hands")


def hands_summary(report: Report) -> Iterator[Row]:
    """Yield names and figures of the hands; nothing where there was none."""
    hands = report.hands
    if hands.empty:
        return
    known = message("report-known-of", count=hands.known, all=hands.played)
    rows = (
        (message("report-hands-per-hour"), figure(report.hands_per_hour)),
        (message("report-pots-known"), say(known)),
        (message("report-pots"), _money(hands.pots if hands.known else None)),
        (message("report-pot-mean"), _money(hands.mean_pot)),
        (message("report-pot-largest"), _money(hands.largest if hands.known else None)),
        (message("report-side-pots"), str(hands.side_pots) if hands.known else NONE),
        (message("report-pots-per-hour"), _money(_rounded(report.pots_per_hour))),
        (message("report-rake"), _known_rake(hands, hands.rake)),
        (message("report-drop"), _known_rake(hands, hands.drop)),
        (message("report-fees-per-hand"), _money(hands.per_hand)),
        (message("report-fees-for-time"), _money(hands.time)),
        (message("report-fees-per-hour"), _money(_rounded(report.fees_per_hour))),
    )
    yield from ((say(name), value) for name, value in rows)


def decks(report: Report) -> Iterator[Row]:
    """Yield the decks with their hands."""
    for colour, hands in sorted(report.by_deck.items()):
        name = (
            message("report-deck", colour=COLOURS[colour]) if colour else message("report-no-deck")
        )
        yield (
            say(name),
            str(hands.played),
            str(hands.void.total()),
            _money(hands.mean_pot),
            _known_rake(hands, hands.rake),
            figure(hands.length),
        )


def phases(report: Report) -> Iterator[Row]:
    """Yield the phases of played hands: how many came to each, and the time of it."""
    hands = report.hands
    for which in sorted(hands.reached):
        mean, spent = figure(hands.in_phase(which)), duration(hands.phases[which])
        yield say(phase_title(which)), str(hands.reached[which]), mean, spent


def void_causes(report: Report) -> Iterator[Row]:
    """Yield what voided hands, and how often."""
    for cause, count in report.hands.void.most_common():
        yield cause_name(cause), str(count)


def cause_name(cause: str) -> str:
    """Return what voided a hand in plain words."""
    if cause == OTHER:
        return say(message("report-void-other"))
    return say(message("report-irregularity", irregularity=IRREGULARITIES[cause]))


def _known_rake(hands: HandSums, cents: int) -> str:
    return _money(cents if hands.rake_known else None)


def _rounded(cents: float | None) -> int | None:
    return None if cents is None else round(cents)


def _money(cents: int | None) -> str:
    return NONE if cents is None else say(message("report-amount", amount=Money(cents)))
