"""`tablectl journal replay`: any moment again, and whether the record agrees with the replay."""

import json
import sys
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
    utc_text,
)
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.words.spelled import with_english
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.replay import Difference, Replayed


def replay(
    file: FileArgument = None,
    until: Annotated[
        int | None, typer.Option("--until", metavar="SEQ", min=1, help="help-journal-replay-until")
    ] = None,
    as_json: JsonOption = False,
    config: ConfigOption = None,
) -> None:
    """Replay a journal, or an export; show the table as it was then."""
    from controller.journal import open_recording
    from controller.replay import replay as replay_journal

    path = find_journal(file, config)
    with damage_is_an_answer(), open_recording(path) as recording, events_bar() as show:
        replayed = replay_journal(recording, until, show)
    (_print_json if as_json else _print_picture)(path, replayed)
    if replayed.difference is not None:
        raise typer.Exit(ExitCode.NEGATIVE)


def _print_json(path: Path, replayed: "Replayed") -> None:
    import msgspec

    difference = replayed.difference
    told = {
        "path": str(path),
        "agrees": difference is None,
        "events": replayed.seq,
        "hash": replayed.hash.hex(),
        "difference": with_english(difference),
        "snapshot": msgspec.to_builtins(replayed.snapshot),
    }
    typer.echo(json.dumps(told))


def _print_picture(path: Path, replayed: "Replayed") -> None:
    from rich.console import Console

    from controller.screen import WIDTH, render

    Console(width=None if sys.stdout.isatty() else WIDTH).print(render(replayed.snapshot))
    when = utc_text(replayed.snapshot.utc_us)
    digest = replayed.hash.hex()
    head = message(
        "journal-replayed", path=str(path), number=replayed.seq, time=when, digest=digest
    )
    typer.echo(say(head))
    if replayed.difference is None:
        typer.echo(say(message("journal-replay-agrees")))
    else:
        for line in _difference_lines(replayed.difference):
            typer.echo(line)


def _difference_lines(difference: "Difference") -> list[str]:
    recorded = message("journal-recorded", what=difference.recorded)
    replayed = message("journal-replayed-so", what=difference.replayed)
    return [say(_place(difference)), f"  {say(recorded)}", f"  {say(replayed)}"]


def _place(difference: "Difference") -> Message:
    match difference.what:
        case "intents":
            return message("journal-replay-differs-intents", number=difference.seq)
        case "state":
            return message("journal-replay-differs-state", number=difference.seq)
        case "definition":
            return message("journal-replay-differs-definition", number=difference.seq)
        case _:
            return message("journal-replay-differs-event", number=difference.seq)
