"""A report as one page of HTML that needs nothing else: no script, nothing from outside.

It is made of elements, which the standard library writes with everything escaped.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from xml.etree.ElementTree import Element, SubElement, tostring

from controller.reports import words
from controller.reports.data import ordered, waits_of
from controller.reports.plots import Bar, columns, rows
from controller.reports.report import Report
from controller.reports.sums import Sums

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
    title = f"{report.table}, {words.period(report)}"
    html = Element("html", {"lang": "en"})
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
        _say(body, words.games(report))
    for line in words.source(report):
        _say(body, line, "source")
    total = report.total
    _section(body, "In all", ("", ""), list(words.summary(total)))
    _timeline(body, report)
    played = list(words.steps(report)), list(words.waits(total)) if total.played else []
    _section(body, "Time per step, played rounds", words.STEP_HEAD, played[0], _steps(report))
    _section(body, "Waits, played rounds", words.WAIT_HEAD, played[1], _waits(total))
    _section(body, "By gaming day and shift", words.GROUP_HEAD, list(words.shifts(report)))
    _section(body, "By dealer", words.GROUP_HEAD, list(words.dealers(report)))
    _section(body, "Holds", words.HOLD_HEAD, list(words.holds(report)), _holds(report))
    _section(body, "Interventions", ("What", "Times"), list(words.interventions(report)))
    found = list(words.wagers(report))
    _section(body, "Handle and theoretical hold, played rounds", words.WAGER_HEAD, found)
    _say(body, words.HELD_NOTE)
    if found:
        _say(body, words.HANDLE_NOTE)


def _section(
    body: Element,
    title: str,
    head: words.Row,
    lines: Sequence[words.Row],
    plot: Element | None = None,
) -> None:
    """Add a heading, a plot and a table; nothing where there is nothing to tell."""
    if not lines:
        return
    section = SubElement(body, "section")
    SubElement(section, "h2").text = title
    if plot is not None:
        section.append(plot)
    table = SubElement(section, "table")
    if any(head):
        _row(SubElement(table, "thead"), "th", head, head)
    inside = SubElement(table, "tbody")
    for line in lines:
        _row(inside, "td", line, head)


def _row(parent: Element, kind: str, cells: words.Row, head: words.Row) -> None:
    row = SubElement(parent, "tr")
    for cell, column in zip(cells, head, strict=True):
        look = {"class": "words"} if column == words.SENTENCE else {}
        SubElement(row, kind, look).text = cell


def _say(body: Element, line: str, kind: str = "") -> None:
    SubElement(body, "p", {"class": kind} if kind else {}).text = line


# The plots.


def _timeline(body: Element, report: Report) -> None:
    """Add how many rounds began, and how full the table was, as time went: where it went on."""
    times = list(_each_time(report))
    if len(times) < 2:
        return
    each = "day" if report.by_day else "hour"
    section = SubElement(body, "section")
    title = f"Rounds by the {each} in which they began (hatched: void)"
    SubElement(section, "h2").text = title
    section.append(columns(title, [_count(label, sums) for label, sums in times]))
    section = SubElement(body, "section")
    title = f"Seats in, of those at the table, by the {each} (per cent)"
    SubElement(section, "h2").text = title
    section.append(columns(title, [_occupancy(label, sums) for label, sums in times], 100))


def _each_time(report: Report) -> Iterable[tuple[str, Sums]]:
    """Yield every hour or day from the first with a round to the last, also those without."""
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
    bars = [Bar(words.step_title(report, step), mean, f"{mean:.1f} s") for step, mean in means]
    return rows("Seconds per round at each step", bars)


def _waits(total: Sums) -> Element:
    means = [(name, total.mean(spent) or 0.0) for name, spent in waits_of(total).items()]
    bars = [Bar(words.WAITS[name], mean, f"{mean:.1f} s") for name, mean in means]
    return rows("Seconds per round that were waited", bars)


def _holds(report: Report) -> Element:
    found = sorted(report.holds.items(), key=lambda each: -each[1].nanoseconds)
    bars = [
        Bar(words.kind_name(kind), each.nanoseconds, words.duration(each.nanoseconds))
        for kind, each in found
    ]
    return rows("Time for which holds stood, by kind", bars)
