"""`tablectl journal backup`: a verified copy of the record, made while the table deals."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.journal_file import ConfigOption, JsonOption, events_bar
from controller.cli.messages import complain
from controller.cli.table_file import table_file
from controller.cli.usage import WrongArgumentError
from controller.data.message import message
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.journal.backup import BackedUp
    from controller.journal.heads import SignedHead

_LAST = 19


def backup(
    destination: Annotated[Path, typer.Argument(metavar="DEST", help="help-journal-backup-to")],
    journal: Annotated[
        Path | None, typer.Option("--journal", metavar="PATH", help="help-journal-file")
    ] = None,
    head: Annotated[
        Path | None, typer.Option("--head", metavar="HEAD", help="help-journal-backup-head")
    ] = None,
    key: Annotated[
        Path | None, typer.Option("--key", metavar="KEYFILE", help="help-journal-backup-key")
    ] = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
) -> None:
    """Copy the journal and check the copy."""
    from controller.journal.backup import back_up

    if journal is not None and config is not None:
        raise WrongArgumentError(message("tablectl-journal-or-config"))
    noted = list(_noted(head, key))
    if journal is None:
        journal, places = _of_table(config)
        noted += _outside(places)
    _leave_the_processor_to_the_table()
    with events_bar() as show:
        made = back_up(journal, destination, noted, show)
    typer.echo(json.dumps(_object(made)) if as_json else _line(made))


def _noted(head: Path | None, key: Path | None) -> Iterator["SignedHead"]:
    """Give the head in a file, its signature checked."""
    from controller.journal.heads import SignedHead, read_key, wrong_signature

    if head is None:
        if key is not None:
            raise WrongArgumentError(message("usage-key-with-head"))
        return
    try:
        noted = SignedHead.from_json(head.read_text())
    except (OSError, UnicodeDecodeError) as error:
        words = message("usage-unreadable", path=str(head), why=str(error))
        raise WrongArgumentError(words, "--head") from error
    if key is not None and (wrong := wrong_signature(noted, read_key(key))) is not None:
        raise WrongArgumentError(wrong, "--head")
    yield noted


def _of_table(config: Path | None) -> tuple[Path, tuple[Path, ...]]:
    """Return the table's journal, and the places outside that keep its heads."""
    from controller.configuration import load_table

    _, deployment = load_table(table_file(config))
    return deployment.journal, deployment.head_places


def _outside(places: tuple[Path, ...]) -> Iterator["SignedHead"]:
    """Give the last head of each place; a place out of reach is told, and stops nothing."""
    from controller.journal.errors import told_by
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
        complain(message("journal-backup-place-silent", path=str(place), what=told))


def _leave_the_processor_to_the_table() -> None:
    with suppress(OSError):
        os.nice(_LAST)


def _line(made: "BackedUp") -> str:
    words = {"path": str(made.path), "digest": made.head.hash.hex()}
    return say(message("journal-backed-up", size=made.size, number=made.head.seq, **words))


def _object(made: "BackedUp") -> dict[str, object]:
    return {
        "path": str(made.path),
        "size": made.size,
        "journal": made.journal.hex(),
        "seq": made.head.seq,
        "hash": made.head.hash.hex(),
        "utc_us": made.utc_us,
    }
