"""The language in which this process speaks: chosen at its start, English until then.

Messages are put into words by the catalogues of one language, or English where it lacks one. JSON
for programs outside has the English of each message beside it, as `text`.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import SupportsFloat

import msgspec

from controller.data.message import Decimal, Message, Money, Param, Text, message
from controller.data.plain_text import for_output
from controller.shipped_files import catalogue_roots
from controller.words.folders import ENGLISH, catalogue

try:
    from rustfluent import Bundle
except ModuleNotFoundError:  # it has no wheel for Python 3.14 on ARM64
    from controller.words.python_bundle import Bundle

_DECIMAL = "number-decimal-sign"
_GROUP = "number-group-sign"
_BUNDLES_KEPT = 4
_LARGE = 1 << 31
"""From here on the engine in Rust takes a number for none, and says its name."""
_Files = tuple[tuple[str, int, int], ...]
"""Each file with the time of its last change, in nanoseconds, and its bytes."""


class Speaker:
    """One language, read from its files once."""

    def __init__(self, language: str, roots: Sequence[Path]) -> None:
        """Read the catalogues.

        Args:
            language: its tag, such as `fr`.
            roots: the configuration's folders, the shipped one first.

        Raises:
            OSError: a file cannot be read.
        """
        self.language = language
        tags = dict.fromkeys((language, ENGLISH))
        self._bundles = [_bundle(tag, _as_they_lie(catalogue(tag, roots))) for tag in tags]
        self._decimal = self.say(Message(_DECIMAL))
        self._group = self.say(Message(_GROUP))

    def say(self, message: Message) -> str:
        """Return a message in words; its id in brackets if no catalogue has it."""
        found = self._find(message.id, message.params)
        return f"[{message.id}]" if found is None else found

    def amount(self, cents: int) -> str:
        """Return an amount as the language writes it."""
        units, rest = divmod(abs(cents), 100)
        sign = "-" if cents < 0 else ""
        return f"{sign}{units:,}".replace(",", self._group) + f"{self._decimal}{rest:02d}"

    def figure(self, value: float, form: str) -> str:
        """Return a number in a form of Python's, such as `,.2f`, with the language's signs."""
        return f"{value:{form}}".translate({ord("."): self._decimal, ord(","): self._group})

    def _decimal_of(self, digits: str) -> str:
        whole, point, rest = digits.removeprefix("-").partition(".")
        sign = "-" if digits.startswith("-") else ""
        grouped = f"{int(whole):,}".replace(",", self._group)
        return f"{sign}{grouped}{self._decimal if point else ''}{rest}"

    def _find(self, id: str, params: Mapping[str, Param]) -> str | None:  # noqa: A002
        values = {name: self._value(value) for name, value in params.items()}
        for bundle in self._bundles:
            try:
                text: str = bundle.get_translation(id, variables=values, use_isolating=False)
            except ValueError:
                continue  # it lacks the message: the next language
            return text
        return None

    def _value(self, value: Param) -> int | str:
        """Return a parameter as Fluent takes it: a whole number, or words."""
        match value:
            case Message():
                return self.say(value)
            case Money(cents):
                return self.amount(cents)
            case Decimal(digits):
                return self._decimal_of(digits)
            case float():
                return f"{value:.12g}".replace(".", self._decimal)
            case str():
                return for_output(value, terminal=False)
            case int():
                return value if abs(value) < _LARGE else str(value)


@lru_cache(_BUNDLES_KEPT)
def _bundle(tag: str, files: _Files) -> Bundle:
    """Read the catalogues as they are now, once for all speakers: a language takes 3 MiB."""
    return Bundle(tag, [path for path, _, _ in files])


def _as_they_lie(paths: Sequence[Path]) -> _Files:
    stats = [(path, path.stat()) for path in paths]
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in stats)


_chosen: list[tuple[str, tuple[Path, ...]]] = []
"""The language of this process and the folders of its catalogues, once they were chosen."""


def choose(language: str, roots: Sequence[Path]) -> None:
    """Speak a language from now on; called once, at the start of a command.

    The catalogues are read when a message is first put into words.

    Args:
        language: its tag, such as `fr`; what is said in English for logs and JSON stays English.
        roots: the configuration's folders, the shipped one first; a house's own come after it.
    """
    _chosen[:] = [(language, tuple(roots))]


def say(message: Message) -> str:
    """Return a message in words.

    Raises:
        OSError: a catalogue cannot be read.
    """
    return _speaker().say(message)


def text_of(given: Text) -> str:
    """Return a message in words; a name, a figure or what somebody wrote, in plain text."""
    return say(given) if isinstance(given, Message) else for_output(given, terminal=False)


def figure(value: SupportsFloat, form: str) -> str:
    """Return a number in a form of Python's, such as `,.2f`, with the language's signs."""
    return _speaker().figure(float(value), form)


def per_cent(hundredths: SupportsFloat, form: str = ".6f") -> str:
    """Return a number of hundredths, in a form as of `figure`."""
    return say(message("panel-percent", figure=figure(hundredths, form)))


def language() -> str:
    """Return the tag of the language that this process speaks."""
    return _speaker().language


def in_english(message: Message) -> str:
    """Return a message in English, whatever this process speaks: for the log, and for JSON."""
    return english().say(message)


def english() -> Speaker:
    """Return the speaker of English, a house's own sentences included, for the log and JSON."""
    return _speaker_of(ENGLISH, _chosen[0][1] if _chosen else catalogue_roots())


def _speaker() -> Speaker:
    return _speaker_of(*_chosen[0]) if _chosen else english()


@cache
def _speaker_of(language: str, roots: tuple[Path, ...]) -> Speaker:
    return Speaker(language, roots)


_TAG = Message.__struct_config__.tag_field
_MESSAGE = Message.__struct_config__.tag


def with_english(value: object) -> object:
    """Return a value as plain JSON values, each message in it with its English as `text`."""
    return _spelled(msgspec.to_builtins(value))


def _spelled(value: object) -> object:
    if isinstance(value, list | tuple):
        return [_spelled(each) for each in value]
    if not isinstance(value, dict):
        return value
    if value.get(_TAG) == _MESSAGE:
        return {**value, "text": in_english(msgspec.convert(value, Message))}
    return {name: _spelled(each) for name, each in value.items()}
