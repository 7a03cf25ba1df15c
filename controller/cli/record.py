"""Rounds, hands and figures of the record, with or without the daemon."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli import arguments, conversation, journal_file
from controller.cli.commands import option
from controller.cli.output import print_complaint, print_data, print_message
from controller.cli.table_file import configured, table_file
from controller.data.definition import TableDefinition
from controller.data.message import Message, message
from controller.errors import ExitCode
from controller.words.spoken import say, with_english

if TYPE_CHECKING:
    from controller.api.client import Credentials
    from controller.records import DayLine, OpenedCards, RoundRecord, Source
    from controller.records.event_rows import Soundness
    from controller.records.round_settlement import SettledWager
    from controller.reports import MeasuredRound, Report

_WHOSE = {
    "dealer": message("record-dealer"),
    "remainder": message("act-remainder"),
    "": message("record-nobodys"),
}


def recall(
    *,
    last: Annotated[int, option("--last N", "help-recall-last", min=1)] = 10,
    number: Annotated[int | None, option("--round N", "help-recall-round", min=1)] = None,
    day: Annotated[str | None, option("--day DATE", "help-recall-day")] = None,
    shift: Annotated[str, option("--shift HH:MM", "help-recall-shift")] = "",
    journal: journal_file.CopyOption = None,
    config: arguments.ConfigOption = None,
    as_json: arguments.JsonOption = False,
    cards: Annotated[bool, option("--cards", "help-recall-cards")] = False,
    reason: Annotated[str, option("--reason TEXT", "help-recall-reason")] = "",
    badge: conversation.BadgeOption = "",
    pin_stdin: conversation.PinOption = False,
    socket: conversation.SocketOption = None,
) -> None:
    """Show the last rounds step by step, including the one under way."""
    if cards:
        if number is None or not (reason and badge) or journal is not None:
            raise arguments.WrongArgumentError(message("usage-cards-need"), "--cards")
        proof = conversation.credentials(badge, pin_stdin)
        place = conversation.find_socket(socket, config)
        opened, settled, soundness = _open_cards(number, reason, proof, place, config)
        if as_json:
            told = {"round": number, "cards": opened, "settled": settled}
            journal_file.print_json({"checked": soundness.as_data()} | told)
        else:
            print_message(soundness.words)
            typer.echo(_picture_of_cards(number, opened, settled))
        journal_file.exit_if_wrong(soundness)
        return
    from controller.records import recalled

    of_day = arguments.day_of(day, shift)
    with _records(journal, config) as records:
        found = recalled(*records, last=last, number=number, day=of_day, shift=shift)
        soundness = records[0].soundness()
    show_rounds(soundness, *found, as_json=as_json, by_day=day is not None)


def show_rounds(
    soundness: "Soundness",
    rounds: "list[RoundRecord]",
    between: "list[DayLine]",
    *,
    as_json: bool,
    by_day: bool,
) -> None:
    """Print rounds, and what happened between those of a day; exit with 1 if they are damaged."""
    if as_json:
        told = {"checked": soundness.as_data(), "rounds": rounds}
        journal_file.print_json(told | {"between": between} if by_day else told)
    else:
        print_message(soundness.words)
        _print_rounds(rounds, between)
    journal_file.exit_if_wrong(soundness)


def _print_rounds(rounds: "list[RoundRecord]", between: "list[DayLine]") -> None:
    if rounds:
        from controller.records.picture import picture_of_round

        journal_file.print_pictures(*map(picture_of_round, rounds))
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


def hands(
    *,
    last: Annotated[int, option("--last N", "help-hands-last", min=1)] = 10,
    number: Annotated[int | None, option("--round N", "help-hands-round", min=1)] = None,
    day: Annotated[str | None, option("--day DATE", "help-hands-day")] = None,
    journal: journal_file.CopyOption = None,
    config: arguments.ConfigOption = None,
) -> None:
    """Write hands in the Poker Hand History format, one after the other.

    One hand alone is a file of its own (`.phh`), several are numbered tables (`.phhs`).
    """
    if number is not None and day is not None:
        raise arguments.WrongArgumentError(message("usage-round-or-day"), "--day")
    from controller.records import recalled
    from controller.records.hand_history import history_of

    written = 0
    of_day = arguments.day_of(day)
    with _records(journal, config) as records:
        rounds, _ = recalled(*records, last=last, number=number, day=of_day)
        soundness = records[0].soundness()
    typer.echo(f"# {say(soundness.words)}")
    for record in rounds:
        history = history_of(record)
        if isinstance(history, Message):
            print_complaint(history)
            continue
        written += 1
        typer.echo(history if number is not None else f"[{written}]\n{history}")
    journal_file.exit_if_wrong(soundness)
    if not written:
        raise typer.Exit(ExitCode.NEGATIVE)


@contextmanager
def _records(
    journal: Path | None, config: Path | None
) -> "Iterator[tuple[Source, Callable[[], TableDefinition]]]":
    """Give a journal's records, and the configured table for those that name none."""
    with journal_file.open_source(journal, config) as source:
        yield source, lambda: configured(config)[0]


def _open_cards(
    number: int, reason: str, proof: "Credentials", socket: Path, config: Path | None
) -> "tuple[list[OpenedCards], list[SettledWager], Soundness]":
    """Have the look journalled by the daemon; then open the cards of the round, and settle it.

    Raises:
        typer.Exit: it was refused; the reason is printed.
        DealerTableError: no daemon answers, or the journal has no such cards.
    """
    from controller.api.messages import ask
    from controller.data.events import CardsLookedAt
    from controller.records import open_cards
    from controller.records.round_settlement import settle_recalled

    look = ask(CardsLookedAt, number, reason, badge=proof.badge, pin=proof.pin)
    answer = conversation.talk_to_daemon(socket, lambda client: client.wish(look))
    if not answer.ok:
        conversation.refused(answer)
        raise typer.Exit(ExitCode.NEGATIVE)
    with _records(None, config) as (source, table):
        opened = open_cards(source, number, table)
        settled = settle_recalled(source, number, opened, table)
        return opened, settled, source.soundness()


def _picture_of_cards(
    number: int, opened: "list[OpenedCards]", settled: "list[SettledWager]"
) -> str:
    """Return the cards of a round as text, with their settlement."""
    lines = [say(message("record-cards-of-round", round=number))]
    for each in opened:
        act, whose = say(message("record-act", number=each.act)), say(_name_of(each.whose))
        cards = " ".join(each.cards) or say(message("record-cards-forgotten"))
        lines.append(f"  {act:<10} {whose:<20} {cards}")
    if settled:
        lines.append(say(message("record-by-the-rules")))
    for one in settled:
        laid = f"  (X: {', '.join(one.laid)})" if one.laid else ""
        seat = say(message("record-seat", seat=one.seat))
        lines.append(f"  {seat}  {say(one.reason)}{laid}")
    return "\n".join(lines)


def _name_of(whose: str) -> Message:
    return _WHOSE[whose] if whose in _WHOSE else message("record-seat", seat=int(whose))


def report(
    since: Annotated[str | None, option("--from T", "help-report-from")] = None,
    until: arguments.ToOption = None,
    journal: Annotated[Path | None, option("--journal PATH", "help-journal-copy")] = None,
    config: arguments.ConfigOption = None,
    as_json: arguments.JsonOption = False,
    as_csv: Annotated[bool, option("--csv", "help-report-csv")] = False,
    as_html: arguments.HtmlOption = False,
) -> None:
    """Show rounds per hour, time per step, waits, occupancy, handle and theoretical win."""
    if as_json + as_csv + as_html > 1:
        raise arguments.WrongArgumentError(message("usage-one-form"), "--json")
    times = arguments.time_of(since, "--from"), arguments.time_of(until, "--to")
    if as_csv:
        from controller.reports.rows import Rows

        _, soundness = _made(times, journal, config, Rows(sys.stdout).write)
        print_complaint(soundness.words)  # a line in the table would be taken for a round
        journal_file.exit_if_wrong(soundness)
        return
    show_report(*_made(times, journal, config), as_json=as_json, as_html=as_html)


def show_report(found: "Report", soundness: "Soundness", *, as_json: bool, as_html: bool) -> None:
    """Print a report in the form that is wanted; exit with 1 if its record is damaged."""
    from controller.reports.data import as_data
    from controller.reports.page import page_of_report, picture_of_report

    if as_json:
        print_data({"checked": with_english(soundness.as_data())} | as_data(found), indent=1)
    elif as_html:
        typer.echo(page_of_report(found, soundness.words))
    else:
        print_message(soundness.words)
        journal_file.print_pictures(picture_of_report(found))
    journal_file.exit_if_wrong(soundness)


def _made(
    times: tuple[datetime | None, datetime | None],
    journal: Path | None,
    config: Path | None,
    each: "Callable[[MeasuredRound], None] | None" = None,
) -> "tuple[Report, Soundness]":
    from controller.configuration import config_root
    from controller.odds import folders
    from controller.reports import Period, make_report

    places = folders(table_file(config).parent, config_root())
    with journal_file.events_bar() as show, _records(journal, config) as (source, table):
        made = make_report(source, Period(*times), table, places, each, show)
        return made, source.soundness()
