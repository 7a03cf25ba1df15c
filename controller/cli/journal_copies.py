"""Copies of the journal: `tablectl journal backup`, `seal` and `restore`."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from stat import S_ISDIR
from typing import TYPE_CHECKING, Annotated

import typer

from controller import notes
from controller.cli import journal_file
from controller.cli.arguments import LinesOption, WrongArgumentError
from controller.cli.commands import argument, option
from controller.cli.output import print_complaint, print_message
from controller.cli.table_file import configured, table_file
from controller.data.house_clock import utc_text
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode, told_by
from controller.journal.backup import BackedUp, BackupError, PutBack, back_up, copying, put_back
from controller.journal.heads import HeadError, SignedHead, read_key, wrong_signature
from controller.journal.outside import last_head
from controller.journal.sealer import seal as seal_journal
from controller.journal.verify import Progress
from controller.notes import delivered, newest
from controller.system.clock import SystemClock
from controller.system.disk import exists_at
from controller.system.limits import give_way
from controller.system.pause import rest

if TYPE_CHECKING:
    from controller.configuration import Backups

_DAY_US = 86_400_000_000


def backup(
    destination: Annotated[Path | None, argument("[DEST]", "help-journal-backup-to")] = None,
    journal: journal_file.JournalOption = None,
    head: journal_file.HeadOption = None,
    key: journal_file.KeyOption = None,
    config: journal_file.ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Copy the journal and check the copy."""
    if journal is not None and config is not None:
        raise WrongArgumentError(message("tablectl-journal-or-config"))
    heads = list(noted_head(head, key))
    give_way()
    file, backups = None, None
    if journal is None:
        file = table_file(config)
        _, deployment = configured(file)
        journal, backups = deployment.journal, deployment.backups
        heads += outside_heads(deployment.head_places)
    with journal_file.events_bar() as show:
        if destination is not None:
            made = back_up(journal, destination, heads, show, rest)
        elif backups is not None:
            made = _kept(journal, backups, heads, show)
        elif file is not None:
            raise WrongArgumentError(message("usage-backup-nowhere", path=str(file)))
        else:
            raise WrongArgumentError(message("usage-backup-without-table"))
    if as_json:
        typer.echo(json.dumps({"path": str(made.path), "size": made.size} | _object(made)))
    else:
        words = {"path": str(made.path), "digest": made.head.hash.hex()}
        print_message(message("journal-backed-up", size=made.size, number=made.head.seq, **words))


def seal(config: journal_file.ConfigOption = None) -> None:
    """Put old events into segments, as the table's file says."""
    _, deployment = configured(config)
    backups = deployment.backups
    if backups is None or backups.seal_days is None:
        print_message(message("journal-seal-never"))
        return
    give_way()
    count, before = 0, SystemClock().now().utc_us - backups.seal_days * _DAY_US
    with journal_file.damage_is_an_answer(), copying(backups.folder):
        marked = delivered(deployment.journal) if deployment.floor is not None else None
        for made in seal_journal(deployment.journal, backups.folder, before, marked):
            count += 1
            ends = {"from": made.first, "to": made.last}
            print_message(message("journal-segment-made", path=str(made.path), **ends))
    if not count:
        print_message(message("journal-seal-nothing", days=backups.seal_days))


def _kept(journal: Path, backups: "Backups", heads: list[SignedHead], show: "Progress") -> BackedUp:
    """Copy a journal to the folder of its copies, note how that went, and remove the oldest."""
    now = SystemClock().now
    try:
        if not exists_at(backups.folder, S_ISDIR):
            raise BackupError(message("journal-backup-place-gone", path=str(backups.folder)))
        made = back_up(journal, backups.folder, heads, show, rest)
        notes.remove_older(made, backups.keep)
    except (DealerTableError, OSError) as error:
        why = error.words if isinstance(error, DealerTableError) else told_by(error)
        with suppress(OSError):
            notes.note_failed(journal, why, now().utc_us)
        if isinstance(error, DealerTableError):
            raise
        failed = message("journal-backup-failed", path=str(backups.folder), what=why)
        raise BackupError(failed) from error
    try:
        notes.note_made(journal, made, now().utc_us)
    except OSError as error:
        words = message("journal-backup-not-noted", path=str(made.path), what=told_by(error))
        raise BackupError(words) from error
    return made


def noted_head(head: Path | None, key: Path | None) -> Iterator[SignedHead]:
    """Give the head in a file, its signature checked."""
    if head is None:
        if key is not None:
            raise WrongArgumentError(message("usage-key-with-head"))
        return
    noted = journal_file.head_in(head, "--head")
    if key is not None and (wrong := wrong_signature(noted, read_key(key))) is not None:
        raise WrongArgumentError(wrong, "--head")
    yield noted


def outside_heads(places: tuple[Path, ...]) -> Iterator[SignedHead]:
    """Give the last head of each place; a place out of reach is told, and stops nothing."""
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


def _object(made: BackedUp) -> dict[str, object]:
    return {
        "journal": made.journal.hex(),
        "seq": made.head.seq,
        "hash": made.head.hash.hex(),
        "utc_us": made.utc_us,
    }


def restore(
    copy: Annotated[Path, argument("COPY", "help-journal-restore-copy")],
    journal: Annotated[Path | None, option("--journal PATH", "help-journal-restore-to")] = None,
    head: journal_file.HeadOption = None,
    key: journal_file.KeyOption = None,
    config: journal_file.ConfigOption = None,
    as_json: LinesOption = False,
) -> None:
    """Put a copy back where the journal is to be; nothing is written over."""
    journal, places = journal_file.find_heads(journal, config)
    heads = [*noted_head(head, key), *outside_heads(places)]
    with journal_file.damage_is_an_answer(), journal_file.events_bar() as show:
        chosen = newest(copy) if exists_at(copy, S_ISDIR) else copy
        found = put_back(chosen, journal, heads, show)
    if as_json:
        told = {"path": str(found.journal.path), "copy": str(chosen)} | _object(found.journal)
        typer.echo(json.dumps(told | {"known": found.known, "lost": found.lost}))
    else:
        for words in _words(chosen, found):
            print_message(words)
    if found.lost:
        raise typer.Exit(ExitCode.NEGATIVE)


def _words(copy: Path, found: PutBack) -> Iterator[Message]:
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
