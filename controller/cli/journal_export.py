"""`tablectl journal export`, `salvage` and `head`: the record outside the table."""

import json
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.journal_file import (
    ConfigOption,
    FileArgument,
    JsonOption,
    damage_is_an_answer,
    events_bar,
    find_journal,
)
from controller.errors import ExitCode

if TYPE_CHECKING:
    from controller.journal.heads import SignedHead
    from controller.journal.recording import Recording
    from controller.journal.salvage import Salvaged


def export(
    file: FileArgument = None,
    to: Annotated[
        Path | None, typer.Option("--to", metavar="OUT", help="help-journal-export-to")
    ] = None,
    config: ConfigOption = None,
) -> None:
    """Write a whole journal as JSON lines (docs/journal.md); at damage it ends."""
    from controller.journal import export_lines, open_recording

    path = find_journal(file, config)
    with damage_is_an_answer(), open_recording(path) as recording, ExitStack() as stack:
        try:
            out = sys.stdout if to is None else stack.enter_context(to.open("x", encoding="utf-8"))
        except FileExistsError as error:
            raise typer.BadParameter(f"{to} is there already", param_hint="--to") from error
        for line in export_lines(recording):
            out.write(line + "\n")


def salvage(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="help-journal-salvage-file")],
    out: Annotated[Path, typer.Argument(metavar="OUT", help="help-journal-salvage-out")],
    as_json: JsonOption = False,
) -> None:
    """Copy what is sound, up to the first damage, into a new journal."""
    from controller.journal.salvage import salvage as salvage_journal

    with damage_is_an_answer(), events_bar() as show:
        salvaged = salvage_journal(file, out, _rebuilt, show)
    if as_json:
        typer.echo(json.dumps(_salvaged_object(salvaged)))
    else:
        typer.echo("\n".join(_salvaged_lines(file, out, salvaged)))
    if salvaged.damages or salvaged.state == "lost":
        raise typer.Exit(ExitCode.NEGATIVE)


def head(
    file: FileArgument = None,
    sign: Annotated[
        Path | None,
        typer.Option("--sign", metavar="KEYFILE", help="help-journal-head-sign"),
    ] = None,
    check: Annotated[
        Path | None,
        typer.Option("--check", metavar="HEAD", help="help-journal-head-check"),
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="KEYFILE", help="help-journal-head-key")
    ] = None,
    config: ConfigOption = None,
) -> None:
    """Print the end of the chain, to be kept elsewhere; or check a kept one.

    Without the key a signed head is compared, and its signature is not checked.
    """
    path = find_journal(file, config)
    if check is not None:
        if sign is not None:
            raise typer.BadParameter("sign or check, not both; the key to check with is --key")
        _check(path, check, key)
    elif key is not None:
        raise typer.BadParameter("--key goes with --check; to sign, use --sign")
    else:
        _print_head(path, sign)


def _print_head(path: Path, sign: Path | None) -> None:
    from controller.journal.heads import head_of, read_key

    secret = read_key(sign) if sign is not None else None
    with damage_is_an_answer():
        found = head_of(path)
    typer.echo((found.signed(secret) if secret is not None else found).to_json())


def _check(path: Path, kept: Path, key: Path | None) -> None:
    from controller.journal.heads import SignedHead, check_head, read_key

    try:
        noted = SignedHead.from_json(kept.read_text())
    except (OSError, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{kept}: {error}", param_hint="--check") from error
    with events_bar() as show:
        wrong = check_head(path, noted, read_key(key) if key is not None else None, show)
    if wrong:
        typer.echo(f"{path}: NOT the journal of this head: {wrong}")
        raise typer.Exit(ExitCode.NEGATIVE)
    typer.echo(f"{path}: holds event {noted.head.seq} of this head, and is sound up to it")
    typer.echo(_signature_words(noted, key))


def _signature_words(noted: "SignedHead", key: Path | None) -> str:
    if not noted.signature:
        return "the head is not signed"
    return f"signed with key {noted.key}" + ("" if key else "; not checked, no --key was given")


def _rebuilt(recording: "Recording") -> bytes | None:
    """Return the state after a record's last event, by replay; None: the replay differs."""
    from controller.journal import JournalDamagedError
    from controller.replay import ReplayError, replay

    try:
        replayed = replay(recording)
    except (ReplayError, JournalDamagedError):
        return None
    return replayed.state if replayed.difference is None else None


def _salvaged_lines(file: Path, out: Path, salvaged: "Salvaged") -> list[str]:
    lines = [f"{out}: events 1 to {salvaged.head.seq}, head {salvaged.head.hash.hex()}"]
    for damage in salvaged.damages:
        lines.append(f"  event {damage.where}: {damage.what}")
    if salvaged.lost:
        lines.append(f"lost: {salvaged.lost} events, {salvaged.head.seq + 1} to {salvaged.last}")
    if salvaged.state == "rebuilt":
        lines.append("the state row was rebuilt by replay and agrees with the chain")
    elif salvaged.state == "lost":
        lines.append("the state row is lost: a record to read, no table can go on from it")
    elif not salvaged.damages:
        lines.append("nothing is lost")
    return [*lines, f"{file} is as it was. Keep it."]


def _salvaged_object(salvaged: "Salvaged") -> dict[str, object]:
    return {
        "events": salvaged.head.seq,
        "head": salvaged.head.hash.hex(),
        "lost": salvaged.lost,
        "state": salvaged.state,
        "damages": [{"where": each.where, "what": each.what} for each in salvaged.damages],
    }
