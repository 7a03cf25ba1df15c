"""A file as plain data that still knows the line and column of every key and value."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from controller.configuration.problem import Problem, shown
from controller.data.message import Message, message

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
