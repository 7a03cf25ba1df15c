"""The control verbs: how people and test scripts act on a device model; their help and errors."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import ClassVar, TypeVar


class ControlError(Exception):
    """A person or a test asked for something that is impossible now; the text says why."""


class UsageError(ControlError):
    """There is no such verb, or an argument is wrong: the call can never succeed."""


class PowerCutError(Exception):
    """The power failed at this point: raised by a crash hook, caught by the model."""


class WriteFailedError(Exception):
    """A write to memory could not be read back: nothing of it was kept."""


class WorldError(Exception):
    """The world's log is damaged, or a card that is asked for is not there."""


CrashHook = Callable[[str], None]
"""Called at every point where power may fail, with the point's name; may raise `PowerCutError`."""


class CutAtWrite:
    """A crash hook that cuts the power at one write to memory to come, once.

    Attributes:
        usual: the hook that it stands before.
    """

    def __init__(self, point: str, number: int, usual: CrashHook | None) -> None:
        """Cut at the `number`th time that `point` is passed."""
        self.usual = usual
        self._point = point
        self._left = number

    def __call__(self, name: str) -> None:
        """Pass a point.

        Raises:
            PowerCutError: it is the one.
        """
        if self.usual is not None:
            self.usual(name)
        if name == self._point:
            self._left -= 1
            if self._left == 0:
                raise PowerCutError(name)


Answer = dict[str, object]
"""The answer of a verb: plain data that JSON can hold."""
_E = TypeVar("_E", bound=Enum)
_N = TypeVar("_N", int, float)
_F = TypeVar("_F", bound=Callable[..., Answer])


@dataclass(frozen=True, slots=True)
class Verb:
    """One action at a device."""

    name: str
    usage: str
    """The arguments in order, as help shows them: `to=seat:N|dealer|rack [speed=1]`."""
    text: str
    call: Callable[..., Answer]
    """Is called with the device, the arguments and the time."""
    undo: str = ""
    """The verb that ends a fault, with its arguments; a name alone stands for the fault's own
    argument.
    """
    names: tuple[str, ...] = ()
    """The arguments' names, in order."""


def verb(name: str, usage: str, text: str, undo: str = "") -> Callable[[_F], _F]:
    """Make a method the verb `name`."""
    names = tuple(word.strip("[]").split("=", 1)[0] for word in usage.split())

    def mark(method: _F) -> _F:
        method.__dict__["verb"] = Verb(name, usage, text, method, undo, names)
        return method

    return mark


def verbs_help(verbs: Mapping[str, Verb]) -> Answer:
    """Return the help of the verbs, by name."""
    return {
        each.name: f"{each.usage}: {each.text}" if each.usage else each.text
        for each in verbs.values()
    }


def known(what: str, word: str, words: Collection[str]) -> str:
    """Return `word` if it is one of `words`.

    Raises:
        UsageError: it is none of them; the text names the nearest, or all.
    """
    if word in words:
        return word
    near = get_close_matches(word, words, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"one of: {', '.join(words)}"
    raise UsageError(f"{what} {word!r} is not known; {hint}")


class Arguments:
    """The arguments of one call, by name or (`"0"`, `"1"`, …) by position."""

    def __init__(self, entry: Verb, given: Mapping[str, str | int]) -> None:
        names = entry.names
        self._given: dict[str, str | int] = {}
        for key, value in given.items():
            name = key
            if key.isdecimal():
                if int(key) >= len(names):
                    raise UsageError(f"{entry.name} takes: {entry.usage or 'nothing'}")
                name = names[int(key)]
            self._given[known(f"{entry.name}: argument", name, names)] = value

    def __contains__(self, name: str) -> bool:
        return name in self._given

    def word(self, name: str, default: str | None = None) -> str:
        """Return a word; without a default the word is required."""
        value = self._given.get(name, default)
        if value is None:
            raise UsageError(f"{name}=… is missing")
        return str(value)

    def choice(self, name: str, choices: Collection[str], default: str | None = None) -> str:
        """Return one of `choices`."""
        return known(name, self.word(name, default), choices)

    def member(self, name: str, kind: type[_E]) -> _E:
        """Return a member of an enum by its name, in any case, `-` for `_`."""
        word = self.word(name).upper().replace("-", "_").replace(" ", "_")
        return kind[known(name, word, kind.__members__)]

    def whole(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """Return a whole number from `low` to `high`."""
        value = self._read(name, int, default, "a whole number")
        if not low <= value <= high:
            raise UsageError(f"{name}: {value} is not from {low} to {high}")
        return value

    def number(self, name: str, most: float, default: float | None = None) -> float:
        """Return a number above 0, at most `most`."""
        value = self._read(name, float, default, "a number")
        if not 0 < value <= most:
            raise UsageError(f"{name}: {self.word(name)} is not above 0 and at most {most:g}")
        return value

    def seconds(self, name: str, default: float | None = None) -> float:
        """Return a length of time."""
        value = self._read(name, float, default, "a number of seconds")
        if not 0 <= value < float("inf"):
            raise UsageError(f"{name}: {self.word(name)} is not a length of time")
        return value

    def _read(self, name: str, read: Callable[[str], _N], default: _N | None, what: str) -> _N:
        word = self.word(name, None if default is None else str(default))
        try:
            return read(word)
        except ValueError as error:
            raise UsageError(f"{name}: {word!r} is not {what}") from error


class Controlled:
    """What can be acted on: its own verbs, and those of its bases."""

    VERBS: ClassVar[Mapping[str, Verb]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        methods = [each for base in reversed(cls.__mro__) for each in vars(base).values()]
        marks = (getattr(each, "__dict__", {}).get("verb") for each in methods)
        cls.VERBS = {each.name: each for each in marks if isinstance(each, Verb)}

    def control(self, name: str, args: Mapping[str, str | int], now: float) -> Answer:
        """Carry a verb out.

        Raises:
            ControlError: there is no such verb, an argument is wrong, or it cannot be done now.
        """
        entry = self.VERBS[known("verb", name, self.VERBS)]
        return entry.call(self, Arguments(entry, args), now)
