"""Plots as SVG elements for the page: bars with their figures beside them.

Nothing is told by colour alone: every bar has its figure, and a second kind is hatched.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

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


@dataclass(frozen=True, slots=True)
class Bar:
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
