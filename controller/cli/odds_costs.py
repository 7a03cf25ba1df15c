"""What a fee and a progressive cost, and how wagers win and lose together."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import typer

from controller.cards import RANKINGS, evaluator
from controller.cli.odds_book import amount_of, book_of, exact, numbered, refuse_suits, rounded
from controller.cli.output import print_data, progress_bar
from controller.configuration import ConfigurationError, config_root, default_table, load_table
from controller.configuration.progressive import load_progressive
from controller.data.definition import GameDefinition, TableDefinition
from controller.data.definition.poker import Fee, FeeKind
from controller.data.message import Message, Money, message, money
from controller.data.outcomes import hand_on_layout
from controller.errors import DealerTableError, ExitCode
from controller.odds.progressive import odds_of
from controller.poker.showdown import rake_of
from controller.words.spoken import figure, per_cent, say


class OtherGameError(DealerTableError, exit_code=ExitCode.USAGE):
    """The table that was named plays another game."""


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
        print_data(_fee_object(game, table, hands))
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
            yield message(
                "odds-fee-rake", size=fee.percent, least=Money(fee.step), most=Money(fee.cap)
            )
            yield message("odds-fee-free", count=fee.free_rounds)
            yield from (_of_pot(fee, pot) for pot in _POTS)
        case FeeKind.PER_HAND:
            yield message("odds-fee-per-hand", amount=Money(fee.amount))
        case FeeKind.TIME:
            yield message("odds-fee-time", amount=Money(fee.amount), count=fee.every)
        case FeeKind.NONE:
            yield message("odds-fee-none")
    if fee.drop:
        yield message("odds-fee-drop", amount=Money(fee.drop), least=Money(fee.drop_from))
    if most := most_of_hand(fee, players):
        yield message("odds-fee-hand", most=Money(most))
    if most := most_of_hour(fee, players, hands):
        yield message("odds-fee-hour", count=players, number=hands, most=Money(most))


def _of_pot(fee: Fee, pot: int) -> Message:
    rake = rake_of(fee, pot, fee.cap)
    share = rounded(100 * rake / pot, 1)
    return message("odds-fee-of-pot", amount=Money(pot), due_amount=Money(rake), share=share)


def _fee_object(game: GameDefinition, table: TableDefinition | None, hands: int) -> dict[str, Any]:
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


def show_progressive(
    game: GameDefinition, file: Path, meter: str, *, an_hour: int, as_json: bool
) -> None:
    """Print what a progressive costs at its seed and at a meter, and how often it is hit.

    Args:
        game: one that the house banks: its players' hands as they are dealt.
        file: the progressive's.
        meter: an amount; empty: none is asked about.
        an_hour: how many wagers on it are made in an hour.
        as_json: print it for programs.

    Raises:
        ConfigurationError: the file is wrong.
        WrongArgumentError: the meter is no amount.
    """
    progressive = load_progressive(file, RANKINGS[game.ranking])
    player = evaluator(game.ranking, game.deck_cards, game.packets.player - game.draw_cards)
    found = odds_of(progressive, player)
    meters = [progressive.seed, *([amount_of(meter, "--meter")] if meter else [])]
    hours = found.wagers_between_hits / an_hour
    if as_json:
        data = {
            "game": game.key,
            "progressive": progressive.name,
            "awards": [
                {
                    "hand": award.hand,
                    "of_meter": str(award.share),
                    "amount": str(award.amount),
                    "share": str(share),
                }
                for award, share in zip(progressive.awards, found.shares, strict=True)
            ],
            "edges": [{"meter": str(each), **exact("edge", found.edge(each))} for each in meters],
            **numbered("break_even_meter", found.break_even, 2),
            **exact("hold", found.hold),
            "wagers_between_hits": str(found.wagers_between_hits),
            "wagers_an_hour": an_hour,
            "hours_between_hits": round(float(hours), 2),
            **numbered("mean_meter_at_hit", found.mean_hit, 2),
        }
        print_data(data)
        return
    typer.echo(say(message("odds-progressive", game=game.name, name=progressive.name)))
    for award, share in zip(progressive.awards, found.shares, strict=True):
        of_meter, amount = 100 * award.share, award.amount
        pays = per_cent(of_meter, "g") if of_meter else figure(amount, ".2f")
        often = f"1 : {figure(1 / share, ',.1f')}" if share else "-"
        hand = say(hand_on_layout(award.hand))
        typer.echo(f"  {hand:<18} {pays:>10}   {per_cent(100 * share)}   {often}")
    for each in meters:
        edge = found.edge(each)
        words = message("odds-progressive-edge", text=rounded(each, 2), edge=rounded(100 * edge, 6))
        typer.echo(f"  {say(words)}   {edge}")
    words = message("odds-progressive-even", text=rounded(found.break_even, 2))
    typer.echo(f"  {say(words)}   {found.break_even}")
    words = message("odds-progressive-hold", share=rounded(100 * found.hold, 6))
    typer.echo(f"  {say(words)}   {found.hold}")
    between, average = rounded(found.wagers_between_hits, 0), rounded(hours, 1)
    words = message("odds-progressive-hit", text=between, average=average, count=an_hour)
    typer.echo(f"  {say(words)}")
    words = message("odds-progressive-mean", text=rounded(found.mean_hit, 2))
    typer.echo(f"  {say(words)}")


def show_covariance(game: GameDefinition, pay_table: str | None, *, as_json: bool) -> None:
    """Print the covariances of a game that the house banks, for people or for programs.

    Raises:
        UnknownHandsError: its players decide nothing.
        NoNumpyError: the extra that computes is not installed.
    """
    book = book_of(game, pay_table)
    refuse_suits(book, "--covariance")
    from controller.odds.covariance import covariances

    with progress_bar(game.name) as progress:
        found = covariances(book, progress)
    of_stakes = found.of_stakes
    if as_json:
        data = {
            "game": game.key,
            "pay_table": book.table.name,
            "of_a_seat": list(_objects(found.of_seat)),
            "left_out": [list(pair) for pair in found.left_out],
            "between_seats": None if of_stakes is None else str(of_stakes),
            "between_seats_number": None if of_stakes is None else round(float(of_stakes), 6),
            "between_wagers_of_two_seats": list(_objects(found.between)),
            "left_out_between_seats": [list(pair) for pair in found.left_out_between],
        }
        print_data(data)
        return
    typer.echo(say(message("odds-covariance-of-seat")))
    _show_pairs(game, found.of_seat)
    for pair in found.left_out:
        typer.echo("  " + say(message("odds-covariance-left-out", words=_pair(game, pair))))
    typer.echo(say(message("odds-covariance-between")))
    _show_pairs(game, found.between)
    for pair in found.left_out_between:
        typer.echo("  " + say(message("odds-covariance-not-between", words=_pair(game, pair))))


def _objects(found: Mapping[tuple[str, str], Fraction]) -> Iterator[dict[str, Any]]:
    for pair, each in found.items():
        yield {"wagers": list(pair), "covariance": str(each), "number": round(float(each), 6)}


def _show_pairs(game: GameDefinition, found: Mapping[tuple[str, str], Fraction]) -> None:
    for pair, each in found.items():
        typer.echo(f"  {_pair(game, pair):<30} {figure(each, '+12.6f')}   {each}")


def _pair(game: GameDefinition, pair: tuple[str, str]) -> str:
    return " + ".join(map(game.label, pair))
