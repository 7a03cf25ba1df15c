"""The base of all errors of the controller that people read, and the exit codes of `tablectl`.

And what others' exceptions say, for our sentences about them.
"""

import re
from collections.abc import Callable
from enum import IntEnum
from typing import Final

import msgspec

from controller.data.message import Message, message, message_of
from controller.words.spoken import in_english
from drivers.trouble import Trouble

UNDECODABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What msgspec raises for bytes that are not what they should be."""


class ExitCode(IntEnum):
    """The exit code with which a command of `tablectl` ends, for the shell and for systemd."""

    OK = 0
    NEGATIVE = 1
    """The command worked and its answer is no: a violation, a failed verification."""
    USAGE = 2
    """Wrong arguments or a wrong configuration."""
    DEVICE = 3
    """A device is missing or failed."""
    STORAGE = 4
    """The journal cannot be read or written: the table is halted. Or an output of a command."""
    IN_USE = 5
    """Already running: another process holds the port or the journal."""
    RETIRED = 6
    """The daemon ended between two rounds, as it was asked to: another version takes over."""
    INTERNAL = 70
    """A programming error (EX_SOFTWARE of sysexits.h)."""


class DealerTableError(Exception):
    """Base of all errors that the controller raises on purpose.

    `str` of it is English, for logs and traces. For people, put `words` into their language.

    Attributes:
        words: what happened, where, and what to do.
    """

    exit_code: ExitCode = ExitCode.INTERNAL

    def __init_subclass__(cls, *, exit_code: ExitCode | None = None) -> None:
        """Note the exit code of a kind of error; without one, it is that of the wider kind."""
        if exit_code is not None:
            cls.exit_code = exit_code

    def __init__(self, words: Message) -> None:
        super().__init__(words)
        self.words = words

    def __str__(self) -> str:
        """Return what happened, in English."""
        return in_english(self.words)


def told_by(error: BaseException) -> Message:
    """Return what an exception says, to stand inside a sentence in the reader's language.

    That is our own words, those for an error of the operating system, or for bytes that do not
    have the form that they should; and of any other program its own, as they stand.
    """
    for own in (getattr(error, "words", None), getattr(error, "trouble", None)):
        if isinstance(own, Message):
            return own
        if isinstance(own, Trouble):
            return message_of(own)
    if isinstance(error, OSError) and (error.errno or str(error) or type(error) is not OSError):
        # Only an error needs the troubles of drivers: the program starts without.
        from drivers.system_troubles import of_error  # noqa: PLC0415

        return message_of(of_error(error))
    if isinstance(error, UnicodeError):
        return message("form-no-text")
    if isinstance(error, RecursionError):
        return message("form-nested")
    text = printable(str(error).strip() or type(error).__name__)
    return _of_form(text) or message("journal-system-says", error=text)


def printable(text: str) -> str:
    """Return a text in printable form; it may hold bytes of a damaged file."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


_PLACED = re.compile(r"(?s)(?P<what>.+?)( - at `(?P<place>.+?)`( in `.+`)?)?")
_FORMS: tuple[tuple[str, Callable[[re.Match[str]], Message]], ...] = (
    (r"Object missing required field `(.+)`", lambda m: message("form-missing", name=m[1])),
    (r"Object contains unknown field `(.+)`", lambda m: message("form-unknown", name=m[1])),
    (r"Expected `(.+?)`, got `(.+)`", lambda m: message("form-another", wanted=m[1], found=m[2])),
    (r"Expected `([^`]+)`", lambda m: message("form-wanted", wanted=m[1])),
    (r"Expected `.+?`(?: of length)? ([<>=]+ .+|\d+)", lambda m: message("form-beyond", text=m[1])),
    (r"Number out of range", lambda m: message("form-out-of-range")),
    (r"(?s)Invalid (?:enum )?value (.+)", lambda m: message("form-no-word", text=m[1])),
    (r"Input data was truncated", lambda m: message("form-cut")),
    (
        r"(?s)JSON is malformed: .*\(byte (\d+)\)",
        lambda m: message("form-no-json", number=int(m[1])),
    ),
)
"""What msgspec says of bytes, and what we say then."""


def _of_form(text: str) -> Message | None:
    """Return what msgspec says in a message of ours; None: it is none of its sentences."""
    parts = _PLACED.fullmatch(text)
    said, place = (parts["what"], parts["place"]) if parts else (text, None)
    for form, ours in _FORMS:
        if found := re.fullmatch(form, said):
            return message("form-at", what=ours(found), place=place) if place else ours(found)
    return None
