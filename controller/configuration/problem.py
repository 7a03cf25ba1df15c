"""One problem of the configuration, and the error that carries all of them."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from controller.data.message import Message, did_you_mean, lines, message, one_by_one, quoted
from controller.errors import DealerTableError, ExitCode
from controller.words.spoken import in_english


class Problem(Struct, frozen=True):
    """One problem, where it is, and what to write instead.

    Attributes:
        file: the file, as it was named.
        line: from 1.
        column: from 1, in characters.
        where: the dotted path of the key, such as `wagers[2].requires`; empty for the file itself.
        found: what is there.
        expected: what should be there.
        suggestion: a near match or a way out; None: there is none.
    """

    file: Path
    line: int
    column: int
    where: str
    found: Message
    expected: Message
    suggestion: Message | None = None

    @property
    def words(self) -> Message:
        """What is wrong, without its place."""
        if self.suggestion is None:
            return message("config-problem", found=self.found, expected=self.expected)
        return message(
            "config-problem-hint", found=self.found, expected=self.expected, hint=self.suggestion
        )

    @property
    def line_of_words(self) -> Message:
        """One line, as a compiler prints it: the place, then what is wrong there."""
        place = f"{self.file}:{self.line}:{self.column}"
        if self.where:
            place += f": {self.where}"
        return message("config-placed", place=place, words=self.words)

    def __str__(self) -> str:
        """Return the line in English."""
        return in_english(self.line_of_words)


class ConfigurationError(DealerTableError, exit_code=ExitCode.USAGE):
    """The configuration is wrong; it carries all problems at once.

    Attributes:
        problems: at least one, file by file, from top to bottom.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(lines([each.line_of_words for each in problems]))
        self.problems = tuple(problems)


class NoSuchGameError(DealerTableError, exit_code=ExitCode.USAGE):
    """There is no game of this key."""

    def __init__(self, key: str, known: Iterable[str]) -> None:
        """Say which, and which is near; `known` are the games that there are."""
        words, hint = message("config-no-game", name=quoted(key)), did_you_mean(key, known)
        super().__init__(one_by_one([words, hint]) if hint else words)


def in_reading_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort by file (in the order of their first problems), line and column; each only once."""
    unique = list(dict.fromkeys(problems))
    files = list(dict.fromkeys(problem.file for problem in unique))
    return sorted(unique, key=lambda each: (files.index(each.file), each.line, each.column))


def plain(text: object) -> Message:
    """Return text that is the same in all languages: a number, a path, a program's own words."""
    return message("config-plain", text=str(text))


def shown(value: object) -> Message:
    """Return a value of a file for a message: short, on one line."""
    match value:
        case None:
            return message("config-nothing")
        case bool():
            return plain("true" if value else "false")
        case dict():
            return message("config-mapping-of", count=len(value))
        case list():
            return message("config-list-of", count=len(value))
        case str():
            text = " ".join(value.split())
            return quoted(f"{text[:57]}…" if len(text) > 60 else text)
        case _:
            return plain(value)
