"""The language in which this process speaks: chosen at its start, English until then.

JSON for programs outside has the English of each message beside it, as `text`.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import SupportsFloat

import msgspec

from controller.data.message import Message, Text, message
from controller.data.plain_text import for_output
from controller.shipped_files import catalogue_roots
from controller.words.folders import ENGLISH
from controller.words.speaker import Speaker

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
