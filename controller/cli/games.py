"""`tablectl games`: which games there are, and what their files say."""

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from controller.cli.commands import command, group
from controller.cli.config import report
from controller.configuration import (
    ConfigurationError,
    default_table,
    list_games,
    load_game,
    load_table,
)
from controller.data.definition import GameDefinition, PayTable, WagerDefinition
from controller.data.money import money
from controller.data.outcomes import SettlementRule
from controller.errors import ExitCode
from controller.words.spoken import say

if TYPE_CHECKING:
    from rich.table import Table

app = group("help-games")

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="help-game")]


def _load(game: str) -> GameDefinition:
    try:
        return load_game(game, _beside())
    except ConfigurationError as error:
        report(error.problems)
        raise typer.Exit(ExitCode.USAGE) from None


def _beside() -> Path:
    return default_table().parent


@command(app, "help-games-list", "list")
def list_() -> None:
    """List the games: beside the table's file first, then those that are shipped."""
    wrong = False
    keys = list_games(_beside())
    width = max(map(len, keys), default=0)
    for key in keys:
        try:
            game = load_game(key, _beside())
        except ConfigurationError as error:
            wrong = True
            count = len(error.problems)
            noun = "problem" if count == 1 else "problems"
            typer.echo(f"{key:<{width}}  {count} {noun}: tablectl games show {key}")
            continue
        typer.echo(f"{key:<{width}}  {game.name}, pay table {game.default_pay_table}")
    if wrong:
        raise typer.Exit(ExitCode.USAGE)


@command(app, "help-games-show")
def show(
    game: GameArgument,
    as_json: Annotated[bool, typer.Option("--json", help="help-games-show-json")] = False,
) -> None:
    """Show a game: its steps numbered as on the maker's sheet, wagers, pay tables, switches."""
    definition = _load(game)
    if as_json:
        typer.echo(msgspec.json.format(msgspec.json.encode(definition), indent=2).decode())
        return
    from rich.console import Console

    console = Console()
    console.print(f"[bold]{definition.name}[/]  ({definition.key})")
    console.print(definition.source, style="dim", markup=False)
    console.print(_steps(definition))
    console.print(_wagers(definition))
    console.print(_settlement(definition))
    console.print(_pay_tables(definition))
    if limits := _limits(definition):
        console.print(limits)
    console.print(_switches(definition))


@command(app, "help-games-diagram")
def diagram(game: GameArgument) -> None:
    """Print the game's state diagram (Mermaid), drawn from the state machine that runs it."""
    from controller.procedure.diagram import mermaid

    typer.echo(mermaid(_load(game), say))


def _table(title: str, *columns: str) -> "Table":
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", show_edge=False)
    for column in columns:
        table.add_column(column)
    return table


def _plain(text: object) -> str:
    """Return text without markup of rich."""
    from rich.markup import escape

    return escape(str(text))


def _steps(game: GameDefinition) -> "Table":
    table = _table("Steps, numbered as on the sheet", "Sheet", "Step", "What the dealer sees")
    for step in game.steps:
        own = [number for number in step.sheet if number not in dict(step.details)]
        numbers = ", ".join(map(str, own)) or ("–" if not step.sheet else "")
        table.add_row(numbers, step.step.value, _plain(say(step.unfilled)))
        for number, words in step.details:
            table.add_row(str(number), "", _plain(say(words)))
    return table


def _wagers(game: GameDefinition) -> "Table":
    columns = ("Spot", "Wager", "Opens", "On a fold", "Gets a packet", "Beside")
    table = _table("Wagers", *columns)
    for spot, wager in enumerate(game.wagers):
        enters = "yes" if wager.enters else "no"
        values = (wager.label, wager.opens.value, wager.on_fold.value, enters, _beside_it(wager))
        table.add_row(str(spot), *map(_plain, values))
    return table


def _beside_it(wager: WagerDefinition) -> str:
    """Return what must lie beside a wager, and in which proportion."""
    if wager.equal_to:
        return f"equal to {wager.equal_to}" + (", required" if wager.requires else "")
    if not wager.requires:
        return ""
    least, most = wager.minimum_multiple, wager.maximum_multiple
    if least == most:
        return f"{least}× {wager.requires}"
    span = f"{least}× to {most}× {wager.requires}"
    if not wager.more_needs:
        return span
    return f"{span}; more than {least}×: {wager.more_needs} or better, else {wager.excess.value}"


def _settlement(game: GameDefinition) -> "Table":
    table = _table("Settlement, in this order at each seat", "What", "By", "With")
    for name in game.settlement:
        rule = game.rule(name)
        stated = dataclasses.asdict(rule)
        usual = dataclasses.asdict(SettlementRule(name, rule.by))
        with_ = [f"{key} {value}" for key, value in stated.items() if value != usual[key]]
        table.add_row(*map(_plain, (name, rule.by.value, ", ".join(with_))))
    return table


def _pay_tables(game: GameDefinition) -> "Table":
    columns = ("Pay table", "Pays", "Odds to one", "Declared edge")
    table = _table("Pay tables", *columns)
    for pay_table in game.pay_tables:
        name = pay_table.name + (" (sample)" if pay_table.sample else "")
        if pay_table.name == game.default_pay_table:
            name += " (default)"
        for wager, odds in pay_table.pays:
            paid = "  ".join(f"{hand} {to_one}" for hand, to_one in odds)
            table.add_row(*map(_plain, (name, wager, paid, _edge(pay_table, wager))))
            name = ""
        paying = dict(pay_table.pays)
        for wager, _ in pay_table.declared_edges:
            if wager not in paying:
                table.add_row("", _plain(wager), "", _plain(_edge(pay_table, wager)))
    return table


def _limits(game: GameDefinition) -> "Table | None":
    """Return the limits of the table that plays the game here; None: no table does."""
    try:
        table = load_table(default_table())[0]
    except ConfigurationError:
        return None  # `tablectl config check` tells the errors
    if table.game.digest != game.digest:
        return None
    paid = dict(table.payout_limits)
    columns = ("Wager or bonus", "Least", "Most", "Paid at most in a round, all seats together")
    shown = _table(f"Limits at {table.name}", *columns)
    for name in game.settlement:
        limit = table.limit(name)
        if limit is not None or name in paid:
            bet = map(money, limit) if limit is not None else ("", "")
            shown.add_row(game.label(name), *bet, money(paid[name]) if name in paid else "")
    return shown


def _edge(pay_table: PayTable, wager: str) -> str:
    declared = dict(pay_table.declared_edges).get(wager)
    if declared is None:
        return ""
    return f"{declared} %" + (", binds" if wager in pay_table.binding else "")


def _switches(game: GameDefinition) -> "Table":
    table = _table("Switches", "Switch", "Setting")
    dealer = "last" if game.packets.dealer_last else "first"
    rows = {
        "shuffler setting": game.shuffler_setting,
        "deck": f"{game.deck_cards} cards",
        "ranking": game.ranking,
        "packets": f"{game.packets.player} to a player, {game.packets.dealer} to the dealer",
        "packets go to": f"{game.packets.to.value} seats, {game.packets.order.value}",
        "dealer's packet": dealer,
        "remaining cards": _remainders(game),
        "dealer opens with": game.dealer_opens or "any hand",
        "dealer's cards face up": str(game.packets.up),
        "cards to draw": str(game.draw_cards),
        "card areas": ", ".join(game.card_areas) or "none",
        "decision": game.decision or "none",
        "settlement": f"{game.settlement_order.value}: {', '.join(game.settlement)}",
    }
    for name, setting in rows.items():
        table.add_row(name, _plain(setting))
    return table


def _remainders(game: GameDefinition) -> str:
    left = [game.remainder(seats) for seats in range(1, 8)]
    return ", ".join(str(cards) for cards in left if cards >= 0) + " for 1, 2, … seats"
