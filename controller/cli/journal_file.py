"""The journal that a command is about, and how its numbers, times and records are shown."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from controller.cli import arguments, output, table_file
from controller.cli.commands import argument, option
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.words.spoken import say, with_english

if TYPE_CHECKING:
    from controller.journal import Damage
    from controller.journal.heads import SignedHead
    from controller.records import Source
    from controller.records.event_rows import Soundness

_WIDTH = 120
"""Columns if the output is no terminal."""

FileArgument = Annotated[Path | None, argument("[FILE]", "help-journal-or-tables")]
ConfigOption = Annotated[Path | None, option("--config FILE", "help-config-journal")]
JournalOption = Annotated[Path | None, option("--journal PATH", "help-journal-file")]
CopyOption = Annotated[Path | None, option("--journal PATH", "help-journal-copy")]
HeadOption = Annotated[Path | None, option("--head HEAD", "help-journal-noted-head")]
KeyOption = Annotated[Path | None, option("--key KEYFILE", "help-journal-backup-key")]


def find_journal(path: Path | None, config: Path | None) -> Path:
    """Return the journal that a command is about; errors as of `find_heads`."""
    return find_heads(path, config)[0]


def find_heads(path: Path | None, config: Path | None) -> tuple[Path, tuple[Path, ...]]:
    """Return the journal that a command is about, and the places outside that keep heads of it.

    Raises:
        ConfigurationError: the configuration cannot be read.
    """
    if path is not None and config is not None:
        raise arguments.WrongArgumentError(message("tablectl-journal-or-config"))
    if path is not None:
        return path, ()
    _, deployment = table_file.configured(config)
    return deployment.journal, tuple(deployment.head_places)


@contextmanager
def open_source(path: Path | None, config: Path | None) -> "Iterator[Source]":
    """Open the journal that a command shows events of: all such commands read through it.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
    """
    from controller.records import Source

    with Source.open(*find_heads(path, config)) as source:
        yield source


@contextmanager
def whole_record(path: Path | None, config: Path | None) -> "Iterator[tuple[Path, Soundness]]":
    """Give the file of a record that is walked as a whole, and what to say of it when that is done.

    The walk itself ends at the first damage; that is told, and the command exits with 1.
    """
    from controller.journal import JournalDamagedError
    from controller.journal.outside import UNHELD, held_end
    from controller.journal.recording import is_export
    from controller.records.event_rows import Found, Soundness

    found, heads = find_heads(path, config)
    end = UNHELD if is_export(found) else held_end(found, heads)
    try:
        yield found, Soundness(Found.SOUND, end=end)
    except JournalDamagedError as error:
        output.print_complaint(Soundness(Found.DAMAGED, error.where, error.what, end).words)
        raise typer.Exit(ExitCode.NEGATIVE) from error


def exit_if_wrong(soundness: "Soundness") -> None:
    """End a command that has shown a record, with 1 if that is damaged or not that of a head.

    Raises:
        typer.Exit: it is.
    """
    if soundness.is_wrong:
        raise typer.Exit(ExitCode.NEGATIVE)


def events_bar() -> AbstractContextManager[Callable[[int, int], None]]:
    """Return a progress bar of events."""
    return output.progress_bar(say(message("tablectl-events")))


def damage_words(damage: "Damage") -> Message:
    """Return what is wrong, and where."""
    if not damage.where:
        return message("journal-damage-outside", what=damage.what)
    return message("journal-damage-at", number=damage.where, what=damage.what)


@contextmanager
def damage_is_an_answer() -> Iterator[None]:
    """Tell what is damaged and exit with 1, as `verify` does; the daemon exits with 4."""
    from controller.journal import JournalDamagedError

    try:
        yield
    except JournalDamagedError as error:
        output.print_complaint(error.words)
        raise typer.Exit(ExitCode.NEGATIVE) from error


def colours() -> list[str]:
    """Return the colours that backs can have."""
    from drivers.vocabulary import BackColour

    return [each.name.lower() for each in BackColour if 0 < each < BackColour.UNKNOWN]


def print_json(value: object) -> None:
    """Print one JSON object; each message in it has its English beside it."""
    typer.echo(msgspec.json.encode(with_english(value)).decode())


def print_pictures(*pictures: object) -> None:
    """Print pictures, as wide as the terminal."""
    output.plain_console(_WIDTH).print(*pictures, sep="\n")


def head_in(path: Path, option: str) -> "SignedHead":
    """Return the head in a file that was given as an option."""
    from controller.journal.heads import SignedHead

    return SignedHead.from_json(arguments.text_of(path, option))
