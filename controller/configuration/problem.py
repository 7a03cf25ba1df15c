"""One thing that is wrong with the configuration, and the error that carries all of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from controller.errors import DealerTableError, ExitCode


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong, where it stands, and what to write instead.

    Attributes:
        file: the file, as it was named.
        line: from 1.
        column: from 1, in characters.
        where: the dotted path of the key, such as `wagers[2].requires`; empty for the file itself.
        found: what stands there.
        expected: what should.
        suggestion: a near match or a way out; may be empty.
    """

    file: Path
    line: int
    column: int
    where: str
    found: str
    expected: str
    suggestion: str = ""

    def __str__(self) -> str:
        """Return one line as a compiler prints it."""
        where = f"{self.where}: " if self.where else ""
        hint = f"; {self.suggestion}" if self.suggestion else ""
        place = f"{self.file}:{self.line}:{self.column}"
        return f"{place}: {where}found {self.found}; expected {self.expected}{hint}"


class ConfigurationError(DealerTableError):
    """The configuration is wrong: all that is wrong with it, at once.

    Attributes:
        problems: at least one, file by file, from the top down.
    """

    exit_code: ClassVar[ExitCode] = ExitCode.USAGE

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(problems)


def in_reading_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sort by file (in the order in which they first come), line and column; each only once."""
    unique = list(dict.fromkeys(problems))
    files = list(dict.fromkeys(problem.file for problem in unique))
    return sorted(unique, key=lambda each: (files.index(each.file), each.line, each.column))


def did_you_mean(text: object, known: Iterable[str]) -> str:
    """Return a question with the nearest of the `known` words; empty where none is near."""
    import difflib  # noqa: PLC0415 - only needed when something is wrong

    near = difflib.get_close_matches(str(text), list(known), n=1, cutoff=0.6)
    return f"did you mean '{near[0]}'?" if near else ""


def listed(words: Iterable[str]) -> str:
    """Return the words as a dealer would read them out: `a, b or c`."""
    *most, last = [f"'{word}'" for word in words] or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last


def shown(value: object) -> str:
    """Return a value of a file as it may stand in a message: short, on one line."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case dict():
            return f"a mapping of {len(value)} keys"
        case list():
            return f"a list of {len(value)}"
        case str():
            text = " ".join(value.split())
            return f"'{text[:57]}…'" if len(text) > 60 else f"'{text}'"
        case _:
            return str(value)
