"""`tablectl recall`: the rounds of the record, with or without the daemon."""

from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli.daemon_socket import SocketOption
from controller.cli.identity import BadgeOption, PinOption
from controller.cli.record_output import (
    JournalOption,
    JsonOption,
    configured_table,
    gaming_day,
    print_json,
    print_pictures,
)
from controller.cli.run import ConfigOption
from controller.cli.usage import WrongArgumentError
from controller.data.definition import TableDefinition
from controller.data.message import message
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.records import DayLine, RoundRecord


def recall(
    *,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, help="help-recall-last")] = 10,
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="help-recall-round")
    ] = None,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="DATE", help="help-recall-day"),
    ] = None,
    shift: Annotated[str, typer.Option("--shift", metavar="HH:MM", help="help-recall-shift")] = "",
    journal: JournalOption = None,
    config: ConfigOption = None,
    as_json: JsonOption = False,
    cards: Annotated[
        bool,
        typer.Option(
            "--cards",
            help="help-recall-cards",
        ),
    ] = False,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="help-recall-reason")
    ] = "",
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
) -> None:
    """Show the last rounds step by step, including the one under way."""
    if cards:
        from controller.cli.recall_cards import Look, open_round, picture_of_cards, settled

        if number is None or not (reason and badge) or journal is not None:
            raise WrongArgumentError(message("usage-cards-need"), "--cards")
        look = Look(number, badge, reason, pin_stdin)
        opened = open_round(look, socket, config, lambda: configured_table(config))
        came = settled(number, opened, config, lambda: configured_table(config))
        shown = {"round": number, "cards": opened, "settled": came}
        print_json(shown) if as_json else typer.echo(picture_of_cards(number, opened, came))
        return
    from controller.cli.journal_file import find_journal
    from controller.records import recall_between, recall_day, recall_last, recall_round

    if shift and day is None:
        raise WrongArgumentError(message("usage-with-day"), "--shift")
    path = find_journal(journal, config)
    between: list[DayLine] = []

    def configured() -> TableDefinition:
        return configured_table(config)

    if number is not None:
        rounds = [recall_round(path, number, configured)]
    elif day is not None:
        rounds = recall_day(path, gaming_day(day), shift, configured)
        between = recall_between(path, gaming_day(day)) if not shift else []
    else:
        rounds = recall_last(path, last, configured)
    show_rounds(rounds, between, as_json=as_json, by_day=day is not None)


def show_rounds(
    rounds: "list[RoundRecord]", between: "list[DayLine]", *, as_json: bool, by_day: bool
) -> None:
    """Print rounds, and what happened between those of a day."""
    if as_json and by_day:
        print_json({"rounds": rounds, "between": between})
    elif as_json:
        print_json({"rounds": rounds})
    elif rounds:
        from controller.records.picture import picture_of_round

        print_pictures(*map(picture_of_round, rounds))
        _print_between(between)
    elif between:
        _print_between(between)
    else:
        typer.echo(say(message("record-no-round-yet")))


def _print_between(between: "list[DayLine]") -> None:
    from controller.records import lines_of

    if between:
        typer.echo(say(message("record-between-rounds")))
    for line in lines_of(between):
        typer.echo(line)
