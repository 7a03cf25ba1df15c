"""What `tablectl` writes, by language and time zone of where it runs; it steers no terminal."""

import io
import json
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from controller.data.message import Message, message
from controller.data.plain_text import for_output
from controller.errors import DealerTableError, ExitCode, told_by
from controller.shipped_files import catalogue_roots, default_table
from controller.words.folders import ENGLISH, languages
from controller.words.spoken import choose, say

if TYPE_CHECKING:
    from rich.console import Console

# The surroundings of `tablectl`: the language of the locale, and the time zone.


_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as in POSIX for messages."""
_LOGS = "run"
"""The daemon's own command: what it writes to a log, and not to a terminal, stays English."""
_HELP = frozenset(("-h", "--help"))


def speak_by_locale(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Make this process speak the language of its locale; JSON and the daemon's log stay English.

    A house's games have sentences of their own; the English of logs and JSON includes them.

    Args:
        arguments: of the command; `--config` says where a house has its own catalogues.
        environment: of the process.
    """
    roots = catalogue_roots(_table(arguments).parent)
    watched = not _HELP.isdisjoint(arguments) or (sys.stderr is not None and sys.stderr.isatty())
    logs = arguments[:1] == [_LOGS] and not watched
    english = logs or "--json" in arguments
    language = ENGLISH if english else language_of(environment, languages(roots))
    if language != ENGLISH or len(roots) > 1:
        choose(language, roots)


def language_of(environment: Mapping[str, str], known: Collection[str]) -> str:
    """Return the tag of the language that a locale names; English if it has no catalogue.

    `fr_CA.UTF-8` is `fr-CA`, else `fr`.
    """
    locale = next(filter(None, map(environment.get, _VARIABLES)), "")
    tag = locale.partition(".")[0].partition("@")[0].replace("_", "-")
    return next((each for each in (tag, tag.partition("-")[0]) if each in known), ENGLISH)


def _table(arguments: Sequence[str]) -> Path:
    """Return the table's file that a command names, else the usual one."""
    for number, each in enumerate(arguments):
        name, _, value = each.partition("=")
        if name == "--config":
            named = value or next(iter(arguments[number + 1 :]), "")
            return Path(named) if named else default_table()
    return default_table()


_WINTER_AND_SUMMER = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 7, 1, tzinfo=UTC)


class TimeZoneError(DealerTableError, exit_code=ExitCode.USAGE):
    """`TZ` names a zone that no clock has: a day or more from UTC."""

    def __init__(self, zone: str) -> None:
        """Say which."""
        super().__init__(message("tablectl-no-time-zone", zone=zone))


def check_time_zone(environment: Mapping[str, str]) -> None:
    """Refuse a zone of which no time can be told. The daemon goes by its table's own zone.

    Raises:
        TimeZoneError: `TZ` is such a zone.
    """
    try:
        for each in _WINTER_AND_SUMMER:
            each.astimezone()
    except ValueError as error:
        raise TimeZoneError(environment.get("TZ", "")) from error


class PlainOutput(io.TextIOWrapper):
    """A stream that shows characters which steer a terminal, instead of sending them."""

    def write(self, text: str, /) -> int:
        """Write a text; return how many characters of it were taken.

        Raises:
            OutputFailedError: it cannot be written: the disk is full, say.
        """
        with _going_out():
            super().write(for_output(text, terminal=self.isatty()))
        return len(text)

    def flush(self) -> None:
        """Write out what waits; errors as in `write`."""
        with _going_out():
            super().flush()


@contextmanager
def _going_out() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputFailedError(error) from error


class OutputFailedError(DealerTableError, exit_code=ExitCode.STORAGE):
    """Standard output cannot be written; what was to be printed is lost, what was done is done."""

    def __init__(self, error: OSError) -> None:
        """Say why."""
        super().__init__(message("tablectl-output-failed", error=told_by(error)))


class FileRefusedError(DealerTableError, exit_code=ExitCode.USAGE):
    """A file or folder that a command was told to use cannot be used."""

    def __init__(self, error: OSError) -> None:
        """Say which, and why."""
        path, why = str(error.filename), told_by(error)
        super().__init__(message("tablectl-file-refused", path=path, error=why))


def plain_output() -> None:
    """Let this process's standard output and error be plain; what no byte stands for is escaped.

    One that is closed takes everything and keeps nothing.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - to the end
            setattr(sys, name, nowhere)
        elif isinstance(stream, io.TextIOWrapper):
            encoding, by_line = stream.encoding, stream.line_buffering
            at_once = stream.write_through  # PYTHONUNBUFFERED
            plain = PlainOutput(
                stream.detach(),
                encoding,
                "backslashreplace",
                line_buffering=by_line,
                write_through=at_once,
            )
            setattr(sys, name, plain)


def plain_console(width: int | None = None) -> "Console":
    """Return a console that takes no text for markup: a device, a file or a person may say `[/]`.

    Args:
        width: columns if the output is no terminal; None: as many as usual.
    """
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else width, markup=False, highlight=False)


@contextmanager
def progress_bar(of: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar on standard error if that is a terminal; give it done and total."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(of, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def print_complaint(words: Message) -> None:
    """Tell an error: lines on standard error, each with the program's name."""
    for line in say(words).splitlines():
        print(f"tablectl: {line}", file=sys.stderr)


def print_message(words: Message) -> None:
    """Tell a result, on standard output."""
    print(say(words))


def print_data(value: object, indent: int = 2) -> None:
    """Print plain data as JSON, on lines."""
    print(json.dumps(value, indent=indent, ensure_ascii=False))
