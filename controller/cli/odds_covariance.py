"""`tablectl odds GAME --covariance`: how wagers win and lose together."""

import json

import typer

from controller.cli.odds_answer import NoNumpyError, pay_table_of
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
    try:
        from controller.odds.covariance import covariances
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise NoNumpyError(message("odds-no-numpy")) from None
    found = covariances(book)
    between = found.between
    if as_json:
        data = {
            "game": game.key,
            "pay_table": book.table.name,
            "of_a_seat": [
                {"wagers": list(both), "covariance": str(each), "number": round(float(each), 6)}
                for both, each in found.of_seat.items()
            ],
            "between_seats": None if between is None else str(between),
            "between_seats_number": None if between is None else round(float(between), 6),
        }
        typer.echo(json.dumps(data, indent=2))
        return
    typer.echo(say(message("odds-covariance-of-seat")))
    for both, each in found.of_seat.items():
        typer.echo(f"  {' + '.join(both):<24} {float(each):+10.6f}   {each}")
    if between is None:
        typer.echo(say(message("odds-covariance-not-between")))
    else:
        typer.echo(say(message("odds-covariance-between")))
        typer.echo(f"  {'':<24} {float(between):+10.6f}   {between}")
