"""What this process says to people: in one language, chosen at its start; English until then."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from controller.data.message import Message, Said
from controller.shipped import catalogue_roots
from controller.words.folders import ENGLISH
from controller.words.speaker import Speaker

_chosen: list[Speaker] = []
"""The speaker of this process, once it was chosen."""


def choose(language: str, roots: Sequence[Path]) -> None:
    """Speak a language from now on; once, at the start of a command.

    Args:
        language: its tag, such as `fr`.
        roots: the configuration's folders, the shipped one first.

    Raises:
        OSError: a catalogue cannot be read.
    """
    _chosen[:] = [Speaker(language, roots)]


def say(said: Said) -> str:
    """Return a message in words; a finished sentence as it stands."""
    if not isinstance(said, Message):
        return said
    return _speaker().say(said)


def decimal(value: float, digits: int) -> str:
    """Return a number with so many digits behind the decimal sign."""
    return _speaker().decimal(value, digits)


def language() -> str:
    """Return the tag of the language that this process speaks."""
    return _speaker().language


def in_english(said: Said) -> str:
    """Return a message in English, whatever this process speaks: for the log, and for JSON."""
    return english().say(said) if isinstance(said, Message) else said


def _speaker() -> Speaker:
    return _chosen[0] if _chosen else english()


@cache
def english() -> Speaker:
    """Return the speaker of the shipped English, for the journal and the log."""
    return Speaker(ENGLISH, catalogue_roots())
