"""`tablectl odds GAME --covariance`: how wagers win and lose together."""

import json
import os
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import typer

from controller.cli.odds_answer import NoNumpyError, pay_table_of, with_bar
from controller.cli.odds_hands import UnknownHandsError
from controller.data.definition import GameDefinition
from controller.data.message import message
from controller.settlement import Book
from controller.words.spoken import say


def show_covariance(game: GameDefinition, pay_table: str | None, *, as_json: bool) -> None:
    """Print the covariances of a game that the house banks, for people or for programs.

    Raises:
        UnknownHandsError: its players decide nothing.
        NoNumpyError: the extra that computes is not installed.
    """
    if game.decision is None:
        raise UnknownHandsError(message("odds-no-decision", game=game.key))
    book = Book(game, pay_table_of(game, pay_table or game.default_pay_table))
    # The products are of small matrices; threads would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        from controller.odds.covariance import covariances
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise NoNumpyError(message("odds-no-numpy")) from None
    found = with_bar(game, lambda progress: covariances(book, progress))
    of_stakes = found.of_stakes
    if as_json:
        data = {
            "game": game.key,
            "pay_table": book.table.name,
            "of_a_seat": list(_plain(found.of_seat)),
            "left_out": [list(pair) for pair in found.left_out],
            "between_seats": None if of_stakes is None else str(of_stakes),
            "between_seats_number": None if of_stakes is None else round(float(of_stakes), 6),
            "between_wagers_of_two_seats": list(_plain(found.between)),
            "left_out_between_seats": [list(pair) for pair in found.left_out_between],
        }
        typer.echo(json.dumps(data, indent=2))
        return
    typer.echo(say(message("odds-covariance-of-seat")))
    _show(found.of_seat)
    for pair in found.left_out:
        typer.echo("  " + say(message("odds-covariance-left-out", words=" + ".join(pair))))
    typer.echo(say(message("odds-covariance-between")))
    _show(found.between)
    for pair in found.left_out_between:
        typer.echo("  " + say(message("odds-covariance-not-between", words=" + ".join(pair))))


def _plain(found: Mapping[tuple[str, str], Fraction]) -> Iterator[dict[str, Any]]:
    for pair, each in found.items():
        yield {"wagers": list(pair), "covariance": str(each), "number": round(float(each), 6)}


def _show(found: Mapping[tuple[str, str], Fraction]) -> None:
    for pair, each in found.items():
        typer.echo(f"  {' + '.join(pair):<30} {float(each):+12.6f}   {each}")
