"""`tablectl hands`: hands of player-banked games as hand histories, with or without the daemon."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.messages import complain
from controller.cli.record_output import JournalOption, configured_table, gaming_day
from controller.cli.run import ConfigOption
from controller.cli.usage import WrongArgumentError
from controller.data.message import Message, message
from controller.errors import ExitCode

if TYPE_CHECKING:
    from pathlib import Path

    from controller.records import RoundRecord


def hands(
    *,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, help="help-hands-last")] = 10,
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="help-hands-round")
    ] = None,
    day: Annotated[str | None, typer.Option("--day", metavar="DATE", help="help-hands-day")] = None,
    journal: JournalOption = None,
    config: ConfigOption = None,
) -> None:
    """Write hands in the Poker Hand History format, one after the other.

    One hand alone is a file of its own (`.phh`), several are numbered tables (`.phhs`).
    """
    if number is not None and day is not None:
        raise WrongArgumentError(message("usage-round-or-day"), "--day")
    from controller.records.hand_history import history_of

    written = 0
    for record in _rounds(last, number, day, journal, config):
        history = history_of(record)
        if isinstance(history, Message):
            complain(history)
            continue
        written += 1
        typer.echo(history if number is not None else f"[{written}]\n{history}")
    if not written:
        raise typer.Exit(ExitCode.NEGATIVE)


def _rounds(
    last: int, number: int | None, day: str | None, journal: "Path | None", config: "Path | None"
) -> "list[RoundRecord]":
    from controller.cli.journal_file import find_journal
    from controller.records import recall_day, recall_last, recall_round

    path, configured = find_journal(journal, config), partial(configured_table, config)
    if number is not None:
        return [recall_round(path, number, configured)]
    if day is not None:
        return recall_day(path, gaming_day(day), "", configured)
    return recall_last(path, last, configured)
