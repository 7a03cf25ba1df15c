"""Reads the files of catalogues for checks: each message with its parameters and place.

Saying messages does not need it (`controller.words.spoken`).
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor
from msgspec import Struct

from controller.files import read_text

_BEGINS_A_TERM = re.compile("^-", re.MULTILINE)


class Entry(Struct, frozen=True):
    """One message or term of a catalogue.

    Attributes:
        id: a term's without its hyphen.
        params: the names of the parameters that stand in it, in any of its forms.
        terms: the ids of the terms that stand in it, likewise.
        texts: its own words, without what its parameters hold.
        source: it as it stands in the file.
        line: from 1; column: from 1.
    """

    id: str
    params: frozenset[str]
    terms: frozenset[str]
    texts: tuple[str, ...]
    source: str
    line: int
    column: int = 1


class Fault(Struct, frozen=True):
    """Text in a catalogue that is no message."""

    found: str
    why: str
    line: int
    column: int


class CatalogueFile(Struct, frozen=True):
    """The content of one file, in its order.

    Attributes:
        terms: what its sentences call something, such as a key.
    """

    entries: tuple[Entry, ...]
    terms: tuple[Entry, ...]
    faults: tuple[Fault, ...]


def read_file(path: Path) -> CatalogueFile:
    """Return the content of a catalogue's file.

    Raises:
        OSError, UnicodeDecodeError: it cannot be read.
    """
    return _content_of(read_text(path))


@lru_cache(maxsize=128)
def _content_of(text: str) -> CatalogueFile:
    """Each check asks for a file again, and parsing all of a language takes 0.4 s."""
    body = FluentParser().parse(text).body
    return CatalogueFile(
        tuple(_entry(text, each) for each in body if isinstance(each, ast.Message)),
        tuple(_entry(text, each) for each in body if isinstance(each, ast.Term)),
        tuple(_fault(text, each) for each in body if isinstance(each, ast.Junk)),
    )


def _entry(text: str, found: ast.Message | ast.Term) -> Entry:
    finder = _Finder()
    finder.visit(found)
    params, terms = frozenset(finder.params), frozenset(finder.terms)
    line, _ = _place(text, found.id)
    assert found.span is not None
    source = text[found.span.start : found.span.end]
    return Entry(found.id.name, params, terms, tuple(finder.texts), source, line)


def _fault(text: str, junk: ast.Junk) -> Fault:
    line, column = _place(text, junk)
    why = "; ".join(each.message or "" for each in junk.annotations)
    return Fault((junk.content or "").split("\n")[0].strip(), why, line, column)


def _place(text: str, node: ast.SyntaxNode) -> tuple[int, int]:
    before = text[: node.span.start if node.span is not None else 0]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


class _Finder(Visitor):
    """Collects the parameters, the terms and the words of a message."""

    def __init__(self) -> None:
        self.params: list[str] = []
        self.terms: list[str] = []
        self.texts: list[str] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.params.append(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.terms.append(node.id.name)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)


def terms(paths: Iterable[Path]) -> dict[str, Entry]:
    """Return the terms of several files by their ids; of two with one id, the later counts.

    Few files have terms: no line of the others begins as a term does, and these are not read
    completely, which takes 0.4 s for each language.
    """
    with_terms = (path for path in paths if _BEGINS_A_TERM.search(read_text(path)))
    return {each.id: each for path in with_terms for each in read_file(path).terms}


def entries(paths: Iterator[Path] | tuple[Path, ...]) -> dict[str, Entry]:
    """Return the messages of several files by their ids; of two with one id, the later counts."""
    return {each.id: each for path in paths for each in read_file(path).entries}
