"""`tablectl recall` and `tablectl deck history`: the record, with or without the daemon."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from controller.cli import day as day_verbs
from controller.cli.conversation import SocketOption
from controller.cli.proving import BadgeOption, PinOption
from controller.cli.running import ConfigOption

if TYPE_CHECKING:
    from controller.data.definition import TableDefinition
    from controller.records import DayLine

deck = typer.Typer(no_args_is_help=True, help="Change and register a deck; its history.")

_Journal = Annotated[
    Path | None, typer.Option("--journal", metavar="PATH", help="The journal file, or a copy.")
]
_Json = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]
_WIDTH = 100
"""Columns where the output is no terminal."""


def recall(
    *,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, help="How many rounds.")] = 10,
    number: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="This round alone.")
    ] = None,
    day: Annotated[
        str | None,
        typer.Option("--day", metavar="DATE", help="The rounds of this gaming day: 2026-01-31."),
    ] = None,
    shift: Annotated[
        str, typer.Option("--shift", metavar="HH:MM", help="With --day: of this shift alone.")
    ] = "",
    journal: _Journal = None,
    config: ConfigOption = None,
    as_json: _Json = False,
    cards: Annotated[
        bool,
        typer.Option(
            "--cards",
            help="With --round: open its sealed cards. A supervisor's badge; it is recorded.",
        ),
    ] = False,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="With --cards: why.")
    ] = "",
    badge: BadgeOption = "",
    pin_stdin: PinOption = False,
    socket: SocketOption = None,
) -> None:
    """Show the last rounds step by step, the one under way included. Exit 1: no such round."""
    if cards:
        from controller.cli.opening import Look, open_round, picture_of_cards, settled

        if number is None or not (reason and badge) or journal is not None:
            words = "it goes with --round, --badge and --reason, and the daemon's own journal"
            raise typer.BadParameter(words, param_hint="--cards")
        look = Look(number, badge, reason, pin_stdin)
        opened = open_round(look, socket, config, lambda: _configured(config))
        came = settled(number, opened, config, lambda: _configured(config))
        shown = {"round": number, "cards": opened, "settled": came}
        _print_json(shown) if as_json else typer.echo(picture_of_cards(number, opened, came))
        return
    from controller.cli.journal_file import find_journal
    from controller.records import recall_between, recall_day, recall_last, recall_round

    if shift and day is None:
        raise typer.BadParameter("it goes with --day", param_hint="--shift")
    path = find_journal(journal, config)
    between: list[DayLine] = []

    def configured() -> "TableDefinition":
        return _configured(config)

    if number is not None:
        rounds = [recall_round(path, number, configured)]
    elif day is not None:
        rounds = recall_day(path, _date(day), shift, configured)
        between = recall_between(path, _date(day)) if not shift else []
    else:
        rounds = recall_last(path, last, configured)
    if as_json and day is not None:
        _print_json({"rounds": rounds, "between": between})
    elif as_json:
        _print_json({"rounds": rounds})
    elif rounds:
        from controller.records.picture import picture_of_round

        _print(*map(picture_of_round, rounds))
        _print_between(between)
    elif between:
        _print_between(between)
    else:
        typer.echo("No round yet.")


for _verb in (day_verbs.change, day_verbs.register, day_verbs.count):
    deck.command()(_verb)


@deck.command()
def history(
    deck_: Annotated[
        str, typer.Argument(metavar="DECK", help="Its backs (red, …) or its registered number.")
    ],
    since: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="T", help="2026-01-31T14:00, local time; or with Z, +01:00."
        ),
    ] = None,
    until: Annotated[str | None, typer.Option("--to", metavar="T", help="As --from.")] = None,
    journal: _Journal = None,
    config: ConfigOption = None,
    as_json: _Json = False,
) -> None:
    """Show which rounds used a deck between two times, and what it counted when it came back.

    A wrong count marks every round since the deck's last right count as suspect.
    """
    from controller.cli.journal_file import find_journal
    from controller.records import colour_of, deck_history

    path = find_journal(journal, config)
    identity = "" if deck_.lower() in _colours() else deck_
    named = colour_of(path, identity) if identity else deck_.lower()
    if not named:
        known = ", ".join(_colours())
        raise typer.BadParameter(
            f"{deck_!r} is none of {known}, nor a number that was dealt", param_hint="DECK"
        )
    start, end = _time(since, "--from"), _time(until, "--to")
    if start is not None and end is not None and end < start:
        raise typer.BadParameter("it is before --from", param_hint="--to")
    found = deck_history(path, named, start, end, identity)
    if as_json:
        _print_json(found)
    else:
        from controller.records.picture import picture_of_deck

        _print(picture_of_deck(found))


def _configured(config: Path | None) -> "TableDefinition":
    from controller.configuration import default_table, load_table

    return load_table(config or default_table())[0]


def _colours() -> list[str]:
    from drivers.vocabulary import BackColour

    return [each.name.lower() for each in BackColour if 0 < each < BackColour.UNKNOWN]


def _date(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise typer.BadParameter(
            f"{text!r} is no date such as 2026-01-31", param_hint="--day"
        ) from error


def _time(text: str | None, option: str) -> datetime | None:
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise typer.BadParameter(
            f"{text!r} is no time such as 2026-01-31T14:00", param_hint=option
        ) from error


def _print_between(between: "list[DayLine]") -> None:
    from controller.records import lines_of

    if between:
        typer.echo("Between the rounds")
    for line in lines_of(between):
        typer.echo(line)


def _print_json(value: object) -> None:
    import msgspec

    typer.echo(msgspec.json.encode(value).decode())


def _print(*pictures: object) -> None:
    import sys

    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else _WIDTH, highlight=False).print(
        *pictures, sep="\n"
    )
