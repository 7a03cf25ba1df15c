"""Copies of the journal: `tablectl journal backup`, `seal` and `restore`."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.arguments import LinesOption, WrongArgumentError, table_file
from controller.cli.commands import argument, option
from controller.cli.journal_file import (
    ConfigOption,
    HeadOption,
    JournalOption,
    KeyOption,
    damage_is_an_answer,
    events_bar,
    head_in,
    utc_text,
)
from controller.cli.output import print_complaint
from controller.data.message import Message, message
from controller.errors import ExitCode, told_by
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.configuration import Backups
    from controller.journal.backup import BackedUp
    from controller.journal.heads import SignedHead
    from controller.journal.restoration import PutBack
    from controller.journal.verify import Progress

_LAST = 19
_DAY_US = 86_400_000_000


def backup(
    destination: Annotated[Path | None, argument("[DEST]", "help-journal-backup-to")] = None,
    journal: JournalOption = None,
    head: HeadOption = None,
    key: KeyOption = None,
    config: ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Copy the journal and check the copy."""
    from controller.journal.backup import back_up
    from controller.system.pause import rest

    if journal is not None and config is not None:
        raise WrongArgumentError(message("tablectl-journal-or-config"))
    noted = list(noted_head(head, key))
    _leave_the_processor_to_the_table()
    if journal is not None:
        if destination is None:
            raise WrongArgumentError(message("usage-backup-without-table"))
        with events_bar() as show:
            made = back_up(journal, destination, noted, show, rest)
    else:
        made = _of_table(table_file(config), destination, noted)
    typer.echo(json.dumps(_backup_object(made)) if as_json else _line(made))


def seal(config: ConfigOption = None) -> None:
    """Put old events into segments, as the table's file says."""
    from controller.configuration import load_table
    from controller.deliveries import delivered
    from controller.journal.backup import not_copied
    from controller.journal.sealer import seal as seal_journal
    from controller.system.clock import SystemClock

    _, deployment = load_table(table_file(config))
    backups = deployment.backups
    if backups is None or backups.seal_days is None:
        typer.echo(say(message("journal-seal-never")))
        return
    _leave_the_processor_to_the_table()
    count, before = 0, SystemClock().now().utc_us - backups.seal_days * _DAY_US
    with damage_is_an_answer():
        try:
            marked = delivered(deployment.journal) if deployment.floor is not None else None
            for made in seal_journal(deployment.journal, backups.folder, before, marked):
                count += 1
                ends = {"from": made.first, "to": made.last}
                typer.echo(say(message("journal-segment-made", path=str(made.path), **ends)))
        except OSError as error:
            raise not_copied(backups.folder, error) from error
    if not count:
        typer.echo(say(message("journal-seal-nothing", days=backups.seal_days)))


def _of_table(file: Path, destination: Path | None, noted: list["SignedHead"]) -> "BackedUp":
    """Copy the journal of a table; without a destination to the folder that its file names."""
    from controller.configuration import load_table
    from controller.journal.backup import back_up
    from controller.system.pause import rest

    _, deployment = load_table(file)
    heads = [*noted, *outside_heads(deployment.head_places)]
    with events_bar() as show:
        if destination is not None:
            return back_up(deployment.journal, destination, heads, show, rest)
        if deployment.backups is None:
            raise WrongArgumentError(message("usage-backup-nowhere", path=str(file)))
        return _kept(deployment.journal, deployment.backups, heads, show)


def _kept(
    journal: Path, backups: "Backups", heads: list["SignedHead"], show: "Progress"
) -> "BackedUp":
    """Copy a journal to the folder of its copies, note how that went, and remove the oldest."""
    from controller import copies
    from controller.errors import DealerTableError
    from controller.journal.backup import BackupError, back_up
    from controller.system.clock import SystemClock
    from controller.system.pause import rest

    now = SystemClock().now
    try:
        if not backups.folder.is_dir():
            raise BackupError(message("journal-backup-place-gone", path=str(backups.folder)))
        made = back_up(journal, backups.folder, heads, show, rest)
        copies.remove_older(made, backups.keep)
    except (DealerTableError, OSError) as error:
        why = error.words if isinstance(error, DealerTableError) else told_by(error)
        with suppress(OSError):
            copies.note_failed(journal, why, now().utc_us)
        if isinstance(error, DealerTableError):
            raise
        failed = message("journal-backup-failed", path=str(backups.folder), what=why)
        raise BackupError(failed) from error
    try:
        copies.note_made(journal, made, now().utc_us)
    except OSError as error:
        words = message("journal-backup-not-noted", path=str(made.path), what=told_by(error))
        raise BackupError(words) from error
    return made


def noted_head(head: Path | None, key: Path | None) -> Iterator["SignedHead"]:
    """Give the head in a file, its signature checked."""
    from controller.journal.heads import read_key, wrong_signature

    if head is None:
        if key is not None:
            raise WrongArgumentError(message("usage-key-with-head"))
        return
    noted = head_in(head, "--head")
    if key is not None and (wrong := wrong_signature(noted, read_key(key))) is not None:
        raise WrongArgumentError(wrong, "--head")
    yield noted


def outside_heads(places: tuple[Path, ...]) -> Iterator["SignedHead"]:
    """Give the last head of each place; a place out of reach is told, and stops nothing."""
    from controller.journal.heads import HeadError
    from controller.journal.outside import last_head

    for place in places:
        try:
            noted = last_head(place)
        except OSError as error:
            told = told_by(error)
        except HeadError as error:
            told = error.words
        else:
            if noted is not None:
                yield noted
            continue
        print_complaint(message("journal-backup-place-silent", path=str(place), what=told))


def _leave_the_processor_to_the_table() -> None:
    with suppress(OSError):
        os.nice(_LAST)


def _line(made: "BackedUp") -> str:
    words = {"path": str(made.path), "digest": made.head.hash.hex()}
    return say(message("journal-backed-up", size=made.size, number=made.head.seq, **words))


def _backup_object(made: "BackedUp") -> dict[str, object]:
    return {
        "path": str(made.path),
        "size": made.size,
        "journal": made.journal.hex(),
        "seq": made.head.seq,
        "hash": made.head.hash.hex(),
        "utc_us": made.utc_us,
    }


def restore(
    copy: Annotated[Path, argument("COPY", "help-journal-restore-copy")],
    journal: Annotated[Path | None, option("--journal PATH", "help-journal-restore-to")] = None,
    head: HeadOption = None,
    key: KeyOption = None,
    config: ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Put a copy back where the journal is to be; nothing is written over."""
    from controller.copies import newest
    from controller.journal.restoration import put_back

    if journal is not None and config is not None:
        raise WrongArgumentError(message("tablectl-journal-or-config"))
    heads = list(noted_head(head, key))
    if journal is None:
        from controller.configuration import load_table

        _, deployment = load_table(table_file(config))
        journal = deployment.journal
        heads += outside_heads(deployment.head_places)
    with damage_is_an_answer(), events_bar() as show:
        chosen = newest(copy) if copy.is_dir() else copy
        found = put_back(chosen, journal, heads, show)
    if as_json:
        typer.echo(json.dumps(_object(chosen, found)))
    else:
        for words in _words(chosen, found):
            typer.echo(say(words))
    if found.lost:
        raise typer.Exit(ExitCode.NEGATIVE)


def _words(copy: Path, found: "PutBack") -> Iterator[Message]:
    made = found.journal
    number, digest = made.head.seq, made.head.hash.hex()
    yield message("journal-put-back", path=str(made.path), copy=str(copy))
    yield message("journal-put-back-to", number=number, time=utc_text(made.utc_us), digest=digest)
    if found.lost:
        ends = {"from": number + 1, "to": found.known}
        yield message("journal-put-back-lost", count=found.lost, **ends)
    elif not found.known:
        yield message("journal-put-back-unknown")
    yield message("journal-put-back-next")


def _object(copy: Path, found: "PutBack") -> dict[str, object]:
    made = found.journal
    return {
        "path": str(made.path),
        "copy": str(copy),
        "journal": made.journal.hex(),
        "seq": made.head.seq,
        "hash": made.head.hash.hex(),
        "utc_us": made.utc_us,
        "known": found.known,
        "lost": found.lost,
    }
