"""A page of HTML that needs nothing else: no script, nothing from outside; it prints well.

The page is made of elements, which the standard library writes with everything escaped.
"""

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, SubElement, tostring

from controller.data.message import Message
from controller.reports import words
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

    def plot(self, title: str, plot: Element) -> None:
        """Add a heading and a plot."""
        section = SubElement(self._body, "section")
        SubElement(section, "h2").text = title
        section.append(plot)

    def section(
        self,
        title: Message,
        head: words.Head,
        found: Iterable[words.Row],
        plot: Element | None = None,
    ) -> None:
        """Add a heading, a plot and a table; if there is nothing to tell, add nothing."""
        lines = list(found)
        if not lines:
            return
        section = SubElement(self._body, "section")
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


def _quoted(title: str) -> str:
    """Return a title as a text of a style sheet; a style is not escaped as other elements are."""
    return re.sub(r"[^\w ,.:()-]", lambda found: f"\\{ord(found[0]):x} ", title)


def _row(parent: Element, kind: str, cells: words.Row, head: words.Head) -> None:
    row = SubElement(parent, "tr")
    for cell, column in zip(cells, head, strict=True):
        look = {"class": "words"} if column == words.SENTENCE else {}
        SubElement(row, kind, look).text = cell
