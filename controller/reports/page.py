"""A report as one page of HTML that needs nothing else: no script, nothing from outside.

The page is made of elements, which the standard library writes with everything escaped.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from xml.etree.ElementTree import Element, SubElement, tostring

from controller.data.message import Message, message
from controller.reports import hand_words, words
from controller.reports.data import ordered, waits_of
from controller.reports.plots import Bar, columns, rows
from controller.reports.report import Report
from controller.reports.sums import Sums
from controller.words.spoken import language, say

_STYLE = """
body { font: 15px/1.45 sans-serif; color: #111; background: #fff; max-width: 60em; margin: 2em auto;
  padding: 0 1em; }
h1 { font-size: 1.5em; margin-bottom: 0; }
h2 { font-size: 1.1em; margin: 1.8em 0 .4em; }
table { border-collapse: collapse; width: 100%; }
table:not(:has(thead)) { width: auto; min-width: min(28em, 100%); }
th, td { text-align: right; vertical-align: top; padding: .2em .6em;
  border-bottom: 1px solid #bbb; }
th:first-child, td:first-child { text-align: left; padding-left: 0; white-space: pre-wrap; }
.words { text-align: left; }
svg { display: block; width: 100%; height: auto; margin: .3em 0 .6em; }
.source { color: #333; font-size: .85em; overflow-wrap: anywhere; margin: .3em 0; }
section { break-inside: avoid; overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 11px; } }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page_of_report(report: Report) -> str:
    """Return the whole page."""
    title = words.heading(report)
    html = Element("html", {"lang": language()})
    head = SubElement(html, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _POLICY})
    wide = "width=device-width, initial-scale=1"
    SubElement(head, "meta", {"name": "viewport", "content": wide})
    SubElement(head, "title").text = title
    SubElement(head, "style").text = _STYLE
    _fill(SubElement(html, "body"), report, title)
    return "<!DOCTYPE html>\n" + tostring(html, "unicode", method="html") + "\n"


def _fill(body: Element, report: Report, title: str) -> None:
    SubElement(body, "h1").text = title
    if report.wagers:
        _add_line(body, words.games(report))
    for line in words.source(report):
        _add_line(body, line, "source")
    total = report.total
    _section(body, message("report-in-all"), (None, None), words.summary(total))
    _timeline(body, report)
    _hands(body, report)
    if total.played:
        steps, waits = _steps(report), _waits(total)
        _section(body, message("report-time-per-step"), words.STEP_HEAD, words.steps(report), steps)
        _section(body, message("report-waits"), words.WAIT_HEAD, words.waits(total), waits)
    _section(body, message("report-by-shift"), words.GROUP_HEAD, words.shifts(report))
    _section(body, message("report-by-dealer"), words.GROUP_HEAD, words.dealers(report))
    holds = _holds(report)
    _section(body, message("report-holds"), words.HOLD_HEAD, words.holds(report), holds)
    done = words.interventions(report)
    _section(body, message("report-interventions"), words.INTERVENTION_HEAD, done)
    wagers = words.wagers(report)
    _section(body, message("report-handle-and-win"), words.WAGER_HEAD, wagers)
    _add_line(body, say(words.HELD_NOTE))
    if report.wagers:
        _add_line(body, say(words.HANDLE_NOTE))


def _hands(body: Element, report: Report) -> None:
    """Add the hands of player-banked games, if there were any."""
    _section(body, message("report-hands"), (None, None), hand_words.summary(report))
    phases = hand_words.phases(report)
    _section(body, message("report-time-per-phase"), hand_words.PHASE_HEAD, phases)
    _section(body, message("report-hands-by-deck"), hand_words.DECK_HEAD, hand_words.decks(report))
    _section(body, message("report-hands-void"), hand_words.VOID_HEAD, hand_words.causes(report))


def _section(
    body: Element,
    title: Message,
    head: words.Head,
    found: Iterable[words.Row],
    plot: Element | None = None,
) -> None:
    """Add a heading, a plot and a table; if there is nothing to tell, add nothing."""
    lines = list(found)
    if not lines:
        return
    section = SubElement(body, "section")
    SubElement(section, "h2").text = say(title)
    if plot is not None:
        section.append(plot)
    table = SubElement(section, "table")
    if any(head):
        heads = tuple(say(each) if each is not None else "" for each in head)
        _row(SubElement(table, "thead"), "th", heads, head)
    inside = SubElement(table, "tbody")
    for line in lines:
        _row(inside, "td", line, head)


def _row(parent: Element, kind: str, cells: words.Row, head: words.Head) -> None:
    row = SubElement(parent, "tr")
    for cell, column in zip(cells, head, strict=True):
        look = {"class": "words"} if column == words.SENTENCE else {}
        SubElement(row, kind, look).text = cell


def _add_line(body: Element, line: str, kind: str = "") -> None:
    SubElement(body, "p", {"class": kind} if kind else {}).text = line


# The plots.


def _timeline(body: Element, report: Report) -> None:
    """Add how many rounds began and how full the table was, by time, where there are several."""
    times = list(_each_time(report))
    if len(times) < 2:
        return
    rounds, seats = message("report-rounds-by-hour"), message("report-seats-by-hour")
    if report.by_day:
        rounds, seats = message("report-rounds-by-day"), message("report-seats-by-day")
    _plot(body, say(rounds), [_count(label, sums) for label, sums in times])
    _plot(body, say(seats), [_occupancy(label, sums) for label, sums in times], 100)


def _plot(body: Element, title: str, bars: Sequence[Bar], full: float = 0.0) -> None:
    section = SubElement(body, "section")
    SubElement(section, "h2").text = title
    section.append(columns(title, bars, full))


def _each_time(report: Report) -> Iterable[tuple[str, Sums]]:
    """Yield every hour or day from the first with a round to the last, including those without."""
    if not report.by_time:
        return
    form, step = ("%Y-%m-%d", timedelta(days=1)) if report.by_day else _HOURLY
    now, last = (datetime.strptime(end, form) for end in _ends(report.by_time))  # noqa: DTZ007
    while now <= last:
        label = now.strftime(form)
        yield label, report.by_time.get(label, Sums())
        now += step


_HOURLY = "%Y-%m-%d %H:00", timedelta(hours=1)


def _ends(labels: Iterable[str]) -> tuple[str, str]:
    found = sorted(labels)
    return found[0], found[-1]


def _count(label: str, sums: Sums) -> Bar:
    void = f"+{sums.void}" if sums.void else ""
    return Bar(_brief(label), sums.played, f"{sums.played}{void}", sums.void)


def _occupancy(label: str, sums: Sums) -> Bar:
    share = sums.occupancy
    return Bar(_brief(label), 100 * (share or 0), words.figure(100 * share if share else share, 0))


def _brief(label: str) -> str:
    """Return the hour alone, or month and day."""
    day, _, hour = label.partition(" ")
    return hour or day[5:]


def _steps(report: Report) -> Element:
    total = report.total
    free, held = total.rounds.free, total.rounds.held
    steps = [step for step in ordered(total.rounds) if free[step] or held[step]]
    means = [(step, total.mean(free[step]) or 0.0) for step in steps]
    bars = [Bar(words.step_title(report, step), mean, _seconds(mean)) for step, mean in means]
    return rows(say(message("report-seconds-at-step")), bars)


def _waits(total: Sums) -> Element:
    means = [(name, total.mean(spent) or 0.0) for name, spent in waits_of(total).items()]
    bars = [Bar(say(words.WAITS[name]), mean, _seconds(mean)) for name, mean in means]
    return rows(say(message("report-seconds-waited")), bars)


def _seconds(mean: float) -> str:
    return say(message("panel-seconds", figure=words.figure(mean)))


def _holds(report: Report) -> Element:
    found = sorted(report.holds.items(), key=lambda each: -each[1].nanoseconds)
    bars = [
        Bar(words.kind_name(kind), each.nanoseconds, words.duration(each.nanoseconds))
        for kind, each in found
    ]
    return rows(say(message("report-time-held")), bars)
