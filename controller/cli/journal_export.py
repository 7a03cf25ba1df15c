"""`tablectl journal export`, `salvage` and `head`: the record outside the table."""

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from controller.cli.arguments import LinesOption, WrongArgumentError
from controller.cli.commands import argument, option
from controller.cli.journal_file import (
    ConfigOption,
    FileArgument,
    damage_is_an_answer,
    damage_words,
    events_bar,
    exit_if_wrong,
    find_journal,
    head_in,
    whole_record,
)
from controller.cli.output import print_complaint
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.journal import JournalDamagedError, export_lines, open_recording
from controller.journal.exported import is_export
from controller.journal.heads import SignedHead, check_head, head_of, read_key
from controller.journal.recording import Recording
from controller.journal.salvage import Salvaged
from controller.journal.salvage import salvage as salvage_journal
from controller.words.spoken import say, with_english


def export(
    file: FileArgument = None,
    to: Annotated[Path | None, option("--to OUT", "help-journal-export-to")] = None,
    config: ConfigOption = None,
) -> None:
    """Write a whole journal as JSON lines (docs/journal.md); at damage it ends."""
    with (
        whole_record(file, config) as (path, soundness),
        open_recording(path) as recording,
        ExitStack() as stack,
    ):
        try:
            out = sys.stdout if to is None else stack.enter_context(to.open("x", encoding="utf-8"))
        except FileExistsError as error:
            words = message("usage-there-already", path=str(to))
            raise WrongArgumentError(words, "--to") from error
        for line in export_lines(recording):
            out.write(line + "\n")
    print_complaint(soundness.words)  # standard output is the export's, which has its own form
    exit_if_wrong(soundness)


def salvage(
    file: Annotated[Path, argument("FILE", "help-journal-salvage-file")],
    out: Annotated[Path, argument("OUT", "help-journal-salvage-out")],
    as_json: LinesOption = False,
) -> None:
    """Copy what is sound, up to the first damage, into a new journal."""
    with damage_is_an_answer(), events_bar() as show:
        salvaged = salvage_journal(file, out, _rebuilt, show)
    if as_json:
        typer.echo(json.dumps(_salvaged_object(salvaged)))
    else:
        for line in _salvaged_lines(file, out, salvaged):
            typer.echo(line)
    if salvaged.damages or salvaged.state == "lost":
        raise typer.Exit(ExitCode.NEGATIVE)


def head(
    file: FileArgument = None,
    sign: Annotated[Path | None, option("--sign KEYFILE", "help-journal-head-sign")] = None,
    check: Annotated[Path | None, option("--check HEAD", "help-journal-head-check")] = None,
    key: Annotated[Path | None, option("--key KEYFILE", "help-journal-head-key")] = None,
    config: ConfigOption = None,
) -> None:
    """Print the end of the chain, to be kept elsewhere; or check a kept one.

    Without the key a signed head is compared, and its signature is not checked.
    """
    path = find_journal(file, config)
    if check is not None:
        if sign is not None:
            raise WrongArgumentError(message("usage-sign-or-check"))
        _check(path, check, key)
    elif key is not None:
        raise WrongArgumentError(message("usage-key-with-check"))
    else:
        _print_head(path, sign)


def _print_head(path: Path, sign: Path | None) -> None:

    secret = read_key(sign) if sign is not None else None
    with damage_is_an_answer():
        found = head_of(path)
    typer.echo((found.signed(secret) if secret is not None else found).to_json())


def _check(path: Path, kept: Path, key: Path | None) -> None:

    noted = head_in(kept, "--check")
    with events_bar() as show:
        wrong = check_head(path, noted, read_key(key) if key is not None else None, show)
    if wrong is not None:
        typer.echo(say(message("journal-not-of-head", path=str(path), what=wrong)))
        raise typer.Exit(ExitCode.NEGATIVE)
    typer.echo(say(message("journal-of-head", path=str(path), number=noted.head.seq)))
    if is_export(path):
        typer.echo(say(message("journal-export-without-cards")))
    typer.echo(say(_signature_words(noted, key)))


def _signature_words(noted: SignedHead, key: Path | None) -> Message:
    if not noted.signature:
        return message("journal-head-is-not-signed")
    if key is None:
        return message("journal-head-is-not-checked", name=noted.key)
    return message("journal-head-is-signed", name=noted.key)


def _rebuilt(recording: Recording) -> bytes | None:
    """Return the state after a record's last event, by replay; None: the replay differs."""
    from controller.replay import ReplayError, replay

    try:
        replayed = replay(recording)
    except (ReplayError, JournalDamagedError):
        return None
    return replayed.state if replayed.difference is None else None


def _salvaged_lines(file: Path, out: Path, salvaged: Salvaged) -> list[str]:
    number, digest = salvaged.head.seq, salvaged.head.hash.hex()
    head = message("journal-salvaged", path=str(out), number=number, digest=digest)
    damages = [f"  {say(damage_words(each))}" for each in salvaged.damages]
    return [say(head), *damages, *map(say, _salvaged_words(file, salvaged))]


def _salvaged_words(file: Path, salvaged: Salvaged) -> Iterator[Message]:
    if salvaged.lost:
        ends = {"from": salvaged.head.seq + 1, "to": salvaged.last}
        yield message("journal-salvage-lost", count=salvaged.lost, **ends)
    if salvaged.state == "rebuilt":
        yield message("journal-state-rebuilt")
    elif salvaged.state == "lost":
        yield message("journal-state-lost")
    elif not salvaged.damages:
        yield message("journal-nothing-lost")
    yield message("journal-old-kept", path=str(file))


def _salvaged_object(salvaged: Salvaged) -> dict[str, object]:
    return {
        "events": salvaged.head.seq,
        "head": salvaged.head.hash.hex(),
        "lost": salvaged.lost,
        "state": salvaged.state,
        "damages": with_english(salvaged.damages),
    }
