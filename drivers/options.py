"""Reads and checks a driver's options (`devices.NAME.options`): all problems at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from drivers.errors import DriverError
from drivers.trouble import Trouble, lines, trouble

_T = TypeVar("_T")
OptionPath = tuple[str | int, ...]
"""The way from `options:` to a value: keys of mappings and indices of lists, from 0."""


@dataclass(frozen=True, slots=True)
class OptionProblem:
    """One error in a driver's options.

    Attributes:
        path: where; empty for the options as a whole. For a missing key, the path includes the key.
        expected: what should be there, as words after "expected".
        found: what is there; None: whoever tells people shows the value.
        near: the known word that was probably meant; may be empty.
        key: the key is wrong, not its value.
    """

    path: OptionPath
    expected: Trouble
    found: Trouble | None = None
    near: str = ""
    key: bool = False

    @property
    def trouble(self) -> Trouble:
        """One line, for reports without a file."""
        parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        place, expected = "options" + "".join(parts), self.expected
        if self.near:
            expected = trouble("option-hint", expected=expected, text=self.near)
        if self.found is None:
            return trouble("option-problem", place=place, expected=expected)
        return trouble("option-problem-found", place=place, found=self.found, expected=expected)


class OptionsError(DriverError):
    """A driver cannot be made with these options.

    Attributes:
        problems: all that is wrong with them, at least one.
    """

    def __init__(self, problems: Iterable[OptionProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__(lines([each.trouble for each in self.problems]))


def refuse(options: Mapping[str, object]) -> None:
    """Take no options.

    Raises:
        OptionsError: there are some.
    """
    if options:
        raise OptionsError(
            OptionProblem((key,), trouble("option-none"), trouble("option-key", key=key), key=True)
            for key in options
        )


class OptionReader:
    """Takes options one by one, notes all errors, and raises them at the end.

    Values are text, bool, int, float, None, list or dict, as in YAML. For a wrong value the error
    is noted and the default returned, so that reading goes on; call `finish` before anything that
    was read is used.
    """

    def __init__(self, options: object, path: OptionPath = ()) -> None:
        """Read a mapping; anything else is a problem at `path`."""
        self._path = path
        self._inner: list[OptionReader] = []
        self._problems: list[OptionProblem] = []
        self._known: list[str] = []
        self._mapping = isinstance(options, Mapping)
        self._options: Mapping[str, object] = options if isinstance(options, Mapping) else {}

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are there, in their order."""
        return tuple(self._options)

    def complain(
        self, *path: str | int, expected: Trouble, found: Trouble | None = None, near: str = ""
    ) -> None:
        """Note an error in the value at a path from here; without a path: in the mapping."""
        self._problems.append(OptionProblem((*self._path, *path), expected, found, near))

    def value(self, key: str) -> object:
        """Return a value unchecked; None if there is none."""
        self._known.append(key)
        return self._options.get(key)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without a default it is required."""
        return self._checked(key, str, trouble("option-text"), default, "")

    def word(self, key: str, words: Iterable[str], default: str | None = None) -> str:
        """Return one of several words; without a default it is required."""
        known = tuple(words)
        expected = trouble("option-one-of", words=", ".join(known))
        return self._checked(key, str, expected, default, known[0], known.__contains__, known)

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        return self._checked(key, bool, trouble("option-true-or-false"), default, default)

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """Return a whole number from `least` to `most`; without a default it is required."""
        expected = trouble("option-whole-number", low=least, high=most)
        return self._checked(key, int, expected, default, least, lambda it: least <= it <= most)

    def number(self, key: str, least: float, most: float, default: float | None = None) -> float:
        """Return a number from `least` to `most`; without a default it is required."""
        expected = trouble("option-number", low=least, high=most)
        return self._checked(key, float, expected, default, least, lambda it: least <= it <= most)

    def inside(self, key: str) -> "OptionReader":
        """Return a reader of the mapping under `key`; an empty one if there is none."""
        self._known.append(key)
        reader = OptionReader(self._options.get(key, {}), (*self._path, key))
        self._inner.append(reader)
        return reader

    def finish(self) -> None:
        """End the reading; call it on the outermost reader only.

        Raises:
            OptionsError: with all errors noted here and inside, unknown keys included.
        """
        if problems := list(self._all_problems()):
            raise OptionsError(problems)

    def _checked(
        self,
        key: str,
        kind: type[_T],
        expected: Trouble,
        default: _T | None,
        otherwise: _T,
        holds: Callable[[_T], bool] = lambda _: True,
        words: Iterable[str] = (),
    ) -> _T:
        """Return the value; the default, else `otherwise`, where it is missing or wrong."""
        self._known.append(key)
        value = self._options.get(key)
        if kind is float and type(value) is int:
            value = float(value)
        if type(value) is kind and holds(value):
            return value
        if value is not None:
            self.complain(key, expected=expected, near=_near(value, words))
        elif default is None:
            self.complain(key, expected=trouble("option-required", expected=expected))
        return otherwise if default is None else default

    def _all_problems(self) -> Iterator[OptionProblem]:
        if not self._mapping:  # missing keys were noted already
            yield OptionProblem(self._path, trouble("option-mapping"))
            return
        for key in self._options:
            if key not in self._known:
                expected = trouble("option-keys", words=", ".join(self._known))
                yield OptionProblem(
                    (*self._path, key),
                    expected if self._known else trouble("option-no-key"),
                    trouble("option-unknown-key", key=str(key)),
                    _near(key, self._known),
                    key=True,
                )
        yield from self._problems
        for reader in self._inner:
            yield from reader._all_problems()


def _near(value: object, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(str(value), list(known), n=1)), "")
