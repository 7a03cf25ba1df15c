"""What the fee of a player-banked game comes to; the house has no edge there."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from controller.configuration import ConfigurationError, config_root, default_table, load_table
from controller.data.definition import GameDefinition, TableDefinition
from controller.data.definition.poker import Fee, FeeKind
from controller.data.message import Message, message
from controller.data.money import money
from controller.errors import DealerTableError, ExitCode
from controller.poker.fees import rake_of
from controller.words.spoken import say


class OtherGameError(DealerTableError):
    """The table that was named plays another game."""

    exit_code = ExitCode.USAGE


_POTS = (1000, 2000, 3000, 4000, 6000, 10000)
"""Pots in cents, as examples of a rake."""


def show_fee(game: GameDefinition, config: Path | None, hands: int, *, as_json: bool) -> None:
    """Print the fee of a game, for people or for programs.

    Args:
        game: one that players bank.
        config: the table whose fee it is; None: the usual one, else the one shipped for the game.
        hands: in an hour, for the figure of an hour.
        as_json: print it for programs.
    """
    table = _table(game, config)
    if as_json:
        typer.echo(json.dumps(_plain(game, table, hands), indent=2, ensure_ascii=False))
        return
    typer.echo(say(message("odds-no-edge", game=game.name)))
    if table is None:
        typer.echo(say(message("odds-fee-of-table")))
        return
    typer.echo(say(message("odds-fee-at", table=table.name)))
    for words in _words(_fee(table), len(table.seats), hands):
        typer.echo(f"  {say(words)}")


def _table(game: GameDefinition, config: Path | None) -> TableDefinition | None:
    """Return the table whose fee is asked for; None: no file has one for this game."""
    if config is not None:
        table = load_table(config)[0]
        if table.game.key != game.key:
            raise OtherGameError(
                message("odds-other-table", path=str(config), game=table.game.name)
            )
        return table
    for path in (default_table(), *_of_game(game.key)):
        try:
            table = load_table(path)[0]
        except ConfigurationError:
            continue  # `tablectl config check` tells the errors
        if table.game.key == game.key:
            return table
    return None


def _of_game(key: str) -> Iterator[Path]:
    for folder in dict.fromkeys((default_table().parent, config_root())):
        path = folder / f"table-{key}.yaml"
        if path.is_file():
            yield path


def _fee(table: TableDefinition) -> Fee:
    assert table.stakes is not None
    return table.stakes.fee


def most_of_hand(fee: Fee, players: int) -> int:
    """Return the most that a hand costs all players together, in cents."""
    match fee.kind:
        case FeeKind.RAKE:
            return fee.cap - fee.cap % fee.step + fee.drop
        case FeeKind.PER_HAND:
            return fee.amount * players + fee.drop
        case _:
            return fee.drop


def most_of_hour(fee: Fee, players: int, hands: int) -> int:
    """Return the most that an hour costs all players together, in cents."""
    by_time = -(-60 * fee.amount * players // fee.every) if fee.kind is FeeKind.TIME else 0
    return most_of_hand(fee, players) * hands + by_time


def _words(fee: Fee, players: int, hands: int) -> Iterator[Message]:
    """Yield what the fee is, and what it comes to."""
    match fee.kind:
        case FeeKind.RAKE:
            yield message("odds-fee-rake", size=fee.percent, least=fee.step, most=fee.cap)
            yield message("odds-fee-free", count=fee.free_rounds)
            yield from (_of_pot(fee, pot) for pot in _POTS)
        case FeeKind.PER_HAND:
            yield message("odds-fee-per-hand", amount=fee.amount)
        case FeeKind.TIME:
            yield message("odds-fee-time", amount=fee.amount, count=fee.every)
        case FeeKind.NONE:
            yield message("odds-fee-none")
    if fee.drop:
        yield message("odds-fee-drop", amount=fee.drop, least=fee.drop_from)
    if most := most_of_hand(fee, players):
        yield message("odds-fee-hand", most=most)
    if most := most_of_hour(fee, players, hands):
        yield message("odds-fee-hour", count=players, number=hands, most=most)


def _of_pot(fee: Fee, pot: int) -> Message:
    rake = rake_of(fee, pot, fee.cap)
    share = f"{100 * rake / pot:.1f}"
    return message("odds-fee-of-pot", amount=pot, due_amount=rake, share=share)


def _plain(game: GameDefinition, table: TableDefinition | None, hands: int) -> dict[str, Any]:
    data: dict[str, Any] = {"game": game.name, "edge": "0", "table": None, "fee": None}
    if table is None:
        return data
    fee, players = _fee(table), len(table.seats)
    return data | {
        "table": table.name,
        "fee": {
            "kind": fee.kind.value,
            "percent": fee.percent,
            "cap": money(fee.cap),
            "step": money(fee.step),
            "free_rounds": fee.free_rounds,
            "amount": money(fee.amount),
            "every_minutes": fee.every,
            "drop": money(fee.drop),
            "drop_from": money(fee.drop_from),
        },
        "players": players,
        "hands_an_hour": hands,
        "most_of_a_hand": money(most_of_hand(fee, players)),
        "most_of_an_hour": money(most_of_hour(fee, players, hands)),
    }
