"""A page of HTML that needs nothing else: no script, nothing from outside; it prints well.

The page is made of elements, which the standard library writes with everything escaped.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement, tostring

from msgspec import Struct

from controller.data.message import Message
from controller.reports import report_words
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
@page { margin: 14mm 12mm 18mm; font: 11px sans-serif; color: #333;
  @bottom-left { content: "TITLE"; }
  @bottom-right { content: counter(page) " / " counter(pages); } }
@media print {
  body { margin: 0; padding: 0; max-width: none; font-size: 11px; }
  h1, h2 { break-after: avoid; }
  section { overflow-x: visible; }
  tr { break-inside: avoid; }
  th, td { padding: .15em .45em; }
  svg { max-width: 145mm; }
  p { break-before: avoid; break-inside: avoid; }
}
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class Section(NamedTuple):
    """A part of a report, on the page or the terminal.

    Attributes:
        head: of its columns; empty: it is a plot alone.
        plot: draws what the page has above the lines.
    """

    title: Message
    head: report_words.Head
    lines: Iterable[report_words.Row]
    plot: Callable[[], Element] | None = None


class Paper:
    """One page under a title, filled from top to bottom."""

    def __init__(self, title: str) -> None:
        self._html = Element("html", {"lang": language()})
        head = SubElement(self._html, "head")
        SubElement(head, "meta", {"charset": "utf-8"})
        SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _POLICY})
        wide = "width=device-width, initial-scale=1"
        SubElement(head, "meta", {"name": "viewport", "content": wide})
        SubElement(head, "title").text = title
        SubElement(head, "style").text = _STYLE.replace("TITLE", _quoted(title))
        self._body = SubElement(self._html, "body")
        SubElement(self._body, "h1").text = title

    @property
    def text(self) -> str:
        """The whole page."""
        return "<!DOCTYPE html>\n" + tostring(self._html, "unicode", method="html") + "\n"

    def line(self, line: str, kind: str = "") -> None:
        """Add a line of words; `kind` is its class of style."""
        SubElement(self._body, "p", {"class": kind} if kind else {}).text = line

    def section(
        self,
        title: Message,
        head: report_words.Head,
        found: Iterable[report_words.Row],
        plot: Callable[[], Element] | None = None,
    ) -> None:
        """Add a heading, a plot and a table; if there is nothing to tell, add nothing."""
        lines = list(found)
        if head and not lines:
            return
        section = SubElement(self._body, "section")
        SubElement(section, "h2").text = say(title)
        if plot is not None:
            section.append(plot())
        if not lines:
            return
        table = SubElement(section, "table")
        if any(head):
            heads = tuple(say(each) if each is not None else "" for each in head)
            _row(SubElement(table, "thead"), "th", heads, head)
        inside = SubElement(table, "tbody")
        for line in lines:
            _row(inside, "td", line, head)


def _quoted(title: str) -> str:
    """Return a title as a text of a style sheet; a style is not escaped as other elements are."""
    return re.sub(r"[^\w ,.:()-]", lambda found: f"\\{ord(found[0]):x} ", title)


def _row(parent: Element, kind: str, cells: report_words.Row, head: report_words.Head) -> None:
    row = SubElement(parent, "tr")
    for cell, column in zip(cells, head, strict=True):
        look = {"class": "words"} if column == report_words.SENTENCE else {}
        SubElement(row, kind, look).text = cell


# Plots as SVG elements for the page: bars with their figures beside them.
#
# Nothing is told by colour alone: every bar has its figure, and a second kind is hatched.


_WIDTH = 720
_ROW = 24
_LABEL = 230
_FIGURE = 90
_HEIGHT = 180
_TOP = 24
_LINE = 14
_INK = "#111"
_BAR = {"fill": "#47648a"}
_HATCHED = {"fill": "url(#hatching)", "stroke": _INK}
_LETTERS = {"font-size": "12", "font-family": "sans-serif", "fill": _INK}
_LABELS = 24
"""The most labels that can be read below columns; with more columns, every second or third is
labelled.
"""


class Bar(Struct, frozen=True):
    """One bar.

    Attributes:
        value: its length. `hatched`: the length of a second kind, on top of it.
        figure: the text beside it.
    """

    label: str
    value: float
    figure: str
    hatched: float = 0.0


def rows(title: str, bars: Sequence[Bar]) -> Element:
    """Return horizontal bars, one below the other, with their labels before them."""
    svg = _picture(title, _ROW * len(bars) + 8)
    longest = max((bar.value for bar in bars), default=0) or 1
    room = _WIDTH - _LABEL - _FIGURE
    for index, bar in enumerate(bars):
        top = 4 + index * _ROW
        length = room * bar.value / longest
        _text(svg, _LABEL - 8, top + 16, bar.label, "end")
        _box(svg, _LABEL, top + 3, length, _ROW - 6, _BAR)
        _text(svg, _LABEL + length + 6, top + 16, bar.figure, "start")
    return svg


def columns(title: str, bars: Sequence[Bar], full: float = 0.0) -> Element:
    """Return columns side by side, in the order of time, with their figures above them.

    Args:
        title: what they show.
        bars: in the order of time.
        full: the largest possible value, drawn as a dotted line; 0: the scale ends at the highest
            column.
    """
    lines = max((len(bar.label.split()) for bar in bars), default=0)
    svg = _picture(title, _HEIGHT + 8 + _LINE * lines)
    if any(bar.hatched for bar in bars):
        _hatching(svg)
    highest = full or max((bar.value + bar.hatched for bar in bars), default=0) or 1
    step = _WIDTH / max(len(bars), 8)
    every = -(-len(bars) // _LABELS)
    for index, bar in enumerate(bars):
        left, scale = index * step, (_HEIGHT - _TOP) / highest
        height, more = bar.value * scale, bar.hatched * scale
        _box(svg, left + 2, _HEIGHT - height, step - 4, height, _BAR)
        _box(svg, left + 2, _HEIGHT - height - more, step - 4, more, _HATCHED)
        if not index % every:
            middle = left + step / 2
            _text(svg, middle, _HEIGHT - height - more - 5, bar.figure, "middle")
            for line, words in enumerate(bar.label.split()):
                _text(svg, middle, _HEIGHT + 16 + _LINE * line, words, "middle")
    _line(svg, _HEIGHT, {"stroke": _INK})
    if full:
        _line(svg, _TOP, {"stroke": _INK, "stroke-dasharray": "2 4"})
    return svg


def _line(svg: Element, y: float, look: dict[str, str]) -> None:
    """Draw a line over the whole width."""
    ends = {"x1": "0", "x2": str(_WIDTH), "y1": _short(y), "y2": _short(y)}
    SubElement(svg, "line", {**ends, **look})


def _picture(title: str, height: float) -> Element:
    box = f"0 0 {_WIDTH} {_short(height)}"
    svg = Element("svg", {"viewBox": box, "role": "img", "aria-label": title})
    SubElement(svg, "title").text = title
    return svg


def _hatching(svg: Element) -> None:
    size = {"width": "6", "height": "6", "patternUnits": "userSpaceOnUse"}
    pattern = SubElement(SubElement(svg, "defs"), "pattern", {"id": "hatching", **size})
    SubElement(pattern, "path", {"d": "M0 6 L6 0", "stroke": _INK})


def _box(
    svg: Element, x: float, y: float, width: float, height: float, look: dict[str, str]
) -> None:
    if width > 0 and height > 0:
        place = {"x": x, "y": y, "width": width, "height": height}
        shown = {name: _short(value) for name, value in place.items()}
        SubElement(svg, "rect", {**shown, **look})


def _text(svg: Element, x: float, y: float, words: str, anchor: str) -> None:
    place = {"x": _short(x), "y": _short(y), "text-anchor": anchor}
    SubElement(svg, "text", {**place, **_LETTERS}).text = words


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
