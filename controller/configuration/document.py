"""A file as plain data that still knows the line and column of every key and value.

It is read without trust: no guessed types, no aliases, no repeated keys. Scalars follow YAML 1.2's
core rules and not PyYAML's: `on`, `yes` and `5:30` are text, `010` is text, `5.00` is an exact
decimal and never a float. Choices made at the table are laid over what its file says, before
anything is checked.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

import yaml
from msgspec import Struct
from msgspec.structs import replace

from controller.configuration.problem import Problem, shown
from controller.data.choice import GAME, PAY_TABLE, Chosen
from controller.data.message import Message, message, quoted
from controller.data.values import KEY_PATTERN
from controller.errors import told_by
from controller.shipped_files import candidates, is_there

Place = tuple[str | int, ...]
"""The way from the top of a file to a value: keys and indices."""
Mark = tuple[int, int]
"""Line and column, both from 1."""


def dotted(place: Place) -> str:
    """Return a place as messages write it: `wagers[2].requires`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place)
    return text.removeprefix(".")


class Document(Struct, frozen=True):
    """One file that was read.

    Attributes:
        path: as it was named.
        digest: SHA-256 of its bytes, hexadecimal.
        data: mappings, lists, text, whole numbers, decimals, truth values and None.
        keys: where each key stands.
        values: where each value begins.
    """

    path: Path
    digest: str
    data: object
    keys: Mapping[Place, Mark]
    values: Mapping[Place, Mark]

    def find(self, *pattern: str | int) -> Iterator[tuple[Place, object]]:
        """Yield place and value of everything that fits; `*` stands for every key or index."""
        yield from _find(self.data, pattern, ())

    def texts(self, *pattern: str | int) -> list[tuple[Place, str]]:
        """Return what fits and is text; the schema reports the rest."""
        return [(place, value) for place, value in self.find(*pattern) if isinstance(value, str)]

    def numbers(self, *pattern: str | int) -> list[tuple[Place, int]]:
        """Return what fits and is a whole number."""
        return [(place, value) for place, value in self.find(*pattern) if type(value) is int]

    def one(self, *place: str | int) -> object:
        """Return the value at a place; None if there is none."""
        return next((value for _, value in self.find(*place)), None)

    def mark(self, place: Place, *, key: bool = False) -> Mark:
        """Return line and column of a value or its key; of what is around it if it is absent."""
        first, second = (self.keys, self.values) if key else (self.values, self.keys)
        if mark := first.get(place) or second.get(place):
            return mark
        return self.mark(place[:-1], key=True) if place else (1, 1)

    def problem(
        self,
        place: Place,
        expected: Message,
        *,
        found: Message | None = None,
        suggestion: Message | None = None,
        key: bool = False,
    ) -> Problem:
        """Return the problem with the value (or the key) at `place`."""
        value = self.one(*place)
        line, column = self.mark(place, key=key or value is None)
        stands = shown(value) if found is None else found
        return Problem(self.path, line, column, dotted(place), stands, expected, suggestion)

    def lacks(self, place: Place, name: str, expected: Message) -> Problem:
        """Return the problem that nothing of this name stands at `place`."""
        return self.problem(place, expected, found=message("config-no-such", text=name), key=True)


def _find(data: object, pattern: Place, place: Place) -> Iterator[tuple[Place, object]]:
    if not pattern:
        yield place, data
        return
    for part, child in _children(data, pattern[0]):
        yield from _find(child, pattern[1:], (*place, part))


def _children(data: object, wanted: str | int) -> Iterable[tuple[str | int, object]]:
    """Return what fits one part of a pattern, each with its key or index."""
    if isinstance(data, dict):
        if wanted == "*":
            return data.items()
        return ((wanted, data[wanted]),) if wanted in data else ()
    if isinstance(data, list):
        if wanted == "*":
            return enumerate(data)
        if isinstance(wanted, int) and 0 <= wanted < len(data):
            return ((wanted, data[wanted]),)
    return ()


LARGEST_FILE = 1 << 20
"""Bytes; a game file has about ten thousand."""
DEEPEST = 16
"""Levels of nesting; the deepest known file has six."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,17})\.[0-9]{1,18}")
_WORDS: dict[str, object] = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
}


def read(path: Path) -> tuple[Document | None, list[Problem]]:
    """Return the file's content, and what is wrong with it as YAML.

    The document is None if the file cannot be read at all; it never raises. Files of the last
    readings that have not changed are the same documents.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        why = told_by(error)
        return None, [Problem(path, 1, 1, "", why, message("config-readable-file"))]
    if len(raw) > LARGEST_FILE:
        found = message("config-too-large", size=LARGEST_FILE)
        return None, [Problem(path, 1, 1, "", found, message("config-configuration-file"))]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        found = message("config-byte", text=f"0x{raw[error.start]:02x}")
        return None, [Problem(path, line, 1, "", found, message("config-utf8"))]
    document, problems = _parsed_before(path, text, hashlib.sha256(raw).hexdigest())
    return document, problems.copy()


def read_text(path: Path, text: str) -> tuple[Document | None, list[Problem]]:
    """Return the content of a text, as if it stood in a file; it never raises.

    Args:
        path: its name in problems.
        text: YAML.
    """
    return _parse(path, text, hashlib.sha256(text.encode()).hexdigest())


def plain_scalar(text: str) -> object:
    """Return the value of a text without quotes: number, decimal, truth value, nothing or text."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    return Decimal(text) if _DECIMAL.fullmatch(text) else text


class _TooDeepError(Exception):
    """The file is nested deeper than any of ours: reading stops."""


def _parse(path: Path, text: str, digest: str) -> tuple[Document | None, list[Problem]]:
    reader = _Reader(path, text)
    try:
        return reader.read(digest), reader.problems
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        said = " ".join(part for part in (error.context, error.problem) if part)
        return None, [_unread(path, _position(mark), said, message("config-yaml"))]
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        return None, [_unread(path, (line, 1), error.reason, message("config-printable"))]
    except _TooDeepError:
        return None, reader.problems


def _unread(path: Path, place: Mark, said: str, expected: Message) -> Problem:
    """Return the problem of a text that the parser cannot read, with its own (English) words."""
    why = message("config-parser-says", text=said)
    return Problem(path, *place, "", message("config-not-yaml"), expected, why)


_parsed_before = lru_cache(maxsize=64)(_parse)
"""A list of what can be chosen reads every game, some of them several times."""


class _Reader:
    """Turns the parser's events into data, with marks and problems.

    It uses events and not `yaml.compose`: composing recurses in C without a limit, and ten thousand
    brackets end the process.
    """

    def __init__(self, path: Path, text: str) -> None:
        self.problems: list[Problem] = []
        self._path = path
        self._keys: dict[Place, Mark] = {}
        self._values: dict[Place, Mark] = {}
        self._events: Iterator[yaml.Event] = yaml.parse(text, Loader=_LOADER)

    def read(self, digest: str) -> Document | None:
        """Read the one document of the stream; None: there is none."""
        event = self._next()
        while isinstance(event, yaml.StreamStartEvent | yaml.DocumentStartEvent):
            event = self._next()
        if isinstance(event, yaml.StreamEndEvent):
            self._complain(event, (), message("config-empty-file"), message("config-mapping"))
            return None
        data = self._value(event, ())
        self._next()  # the document's end
        if not isinstance(event := self._next(), yaml.StreamEndEvent):
            found = message("config-second-document")
            self._complain(event, (), found, message("config-one-document"))
        return Document(self._path, digest, data, self._keys, self._values)

    def _next(self) -> yaml.Event:
        return next(self._events)

    def _value(self, event: yaml.Event, place: Place) -> object:
        self._values[place] = _position(event.start_mark)
        if len(place) > DEEPEST:
            expected = message("config-most-levels", size=DEEPEST)
            self._complain(event, place, message("config-one-more-level"), expected)
            raise _TooDeepError
        if isinstance(event, yaml.AliasEvent):
            found = message("config-alias", name=str(event.anchor))
            self._complain(event, place, found, message("config-value-itself"))
            return None
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(place)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(place)
        assert isinstance(event, yaml.ScalarEvent), event
        return self._scalar(event, place)

    def _mapping(self, place: Place) -> dict[str, object]:
        result: dict[str, object] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                self._complain(event, place, message("config-key-no-text"), message("config-a-key"))
                self._value(event, (*place, "?"))
                self._value(self._next(), (*place, "?"))
                continue
            key, inner = str(event.value), (*place, str(event.value))
            if key in result:
                first = self._keys[inner][0]
                expected = message("config-key-once", line=first)
                self._complain(event, inner, message("config-again", found=quoted(key)), expected)
                self._value(self._next(), (*place, "?"))
                continue
            self._keys[inner] = _position(event.start_mark)
            result[key] = self._value(self._next(), inner)
        return result

    def _sequence(self, place: Place) -> list[object]:
        result: list[object] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            result.append(self._value(event, (*place, len(result))))
        return result

    def _scalar(self, event: yaml.ScalarEvent, place: Place) -> object:
        text = str(event.value)
        if event.tag:
            found = message("config-tag", found=shown(event.tag))
            self._complain(event, place, found, message("config-no-tag"))
        return text if event.style else plain_scalar(text)  # quoted, or a block of text

    def _complain(self, event: yaml.Event, place: Place, found: Message, expected: Message) -> None:
        mark = _position(event.start_mark)
        problem = Problem(self._path, *mark, dotted(place), found, expected)
        self.problems.append(problem)


def _position(mark: object) -> Mark:
    """Return line and column, counted from 1, of a parser's mark, which counts from 0."""
    line, column = getattr(mark, "line", 0), getattr(mark, "column", 0)
    return line + 1, column + 1


_TEXTS = (GAME, PAY_TABLE)
"""Names, even if they look like a number."""


def with_chosen(table: Document, chosen: Sequence[Chosen]) -> Document:
    """Return a table's file as if the choices stood in it.

    If another game is chosen, what belongs to the file's game is removed: its pay table, and the
    limits of wagers and prizes that the chosen game does not have.
    """
    laid = replace(table, data=deepcopy(table.data))
    if not isinstance(laid.data, dict):
        return laid  # the schema reports it
    for each in chosen:
        if each.place == GAME and each.value != table.one("game"):
            _take_out(laid, laid.data, each.value)
    for each in chosen:
        *way, last = each.place.split(".")
        inner = laid.data
        for part in way:
            if not isinstance(inner.get(part), dict):
                inner[part] = {}
            inner = inner[part]
        inner[last] = each.value if each.place in _TEXTS else plain_scalar(each.value)
    return laid


def _take_out(laid: Document, data: dict[str, object], game: str) -> None:
    """Remove what belongs to the file's own game."""
    data.pop("pay_table", None)
    places = candidates("games", game, laid.path.parent) if re.fullmatch(KEY_PATTERN, game) else []
    document = next((read(path)[0] for path in places if is_there(path)), None)
    if document is None:
        return  # the table's check reports it
    wagers = {text for _, text in document.texts("wagers", "*", "name")}
    prizes = {text for _, text in document.texts("bonuses", "*")}
    for key, known in (("limits", wagers), ("payout_limits", wagers | prizes)):
        stated = data.get(key)
        if isinstance(stated, dict):
            data[key] = {name: value for name, value in stated.items() if name in known}
