"""`tablectl journal restore`: a copy of the record put back, and what is lost with it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.journal_backup import noted_head, outside_heads
from controller.cli.journal_file import (
    ConfigOption,
    HeadOption,
    JsonOption,
    KeyOption,
    damage_is_an_answer,
    events_bar,
    utc_text,
)
from controller.cli.table_file import table_file
from controller.cli.usage import WrongArgumentError
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.journal.heads import SignedHead
    from controller.journal.putting_back import PutBack


def restore(
    copy: Annotated[Path, typer.Argument(metavar="COPY", help="help-journal-restore-copy")],
    journal: Annotated[
        Path | None, typer.Option("--journal", metavar="PATH", help="help-journal-restore-to")
    ] = None,
    head: HeadOption = None,
    key: KeyOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Put a copy back where the journal is to be; nothing is written over."""
    from controller.copies import newest
    from controller.journal.putting_back import put_back

    if journal is not None and config is not None:
        raise WrongArgumentError(message("tablectl-journal-or-config"))
    heads = list(noted_head(head, key))
    if journal is None:
        journal, more = _of_table(table_file(config))
        heads += more
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


def _of_table(file: Path) -> tuple[Path, list["SignedHead"]]:
    from controller.configuration import load_table

    _, deployment = load_table(file)
    return deployment.journal, list(outside_heads(deployment.head_places))


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
