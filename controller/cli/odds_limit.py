"""`tablectl odds GAME --payout-limit`: what a limit on payouts does to the edges."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import typer

from controller.cli.arguments import WrongArgumentError
from controller.cli.odds_answer import answer
from controller.cli.odds_exposed import book_of
from controller.data.definition import GameDefinition
from controller.data.message import message
from controller.data.outcomes import SettledBy
from controller.odds import PaidEntry, WagerOdds, cut_of_one
from controller.settlement import Book
from controller.words.spoken import say

_AMOUNT = re.compile(r"[0-9]{1,12}(\.[0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class _Limited:
    """A list of the pay table under the limit.

    Attributes:
        wager: whose edge it changes. `pays`: the list.
        edge: without the limit. `cut`: what the limit takes; None: it is not computed.
        free: the largest bet that the limit does not touch at one seat.
    """

    wager: str
    pays: str
    edge: Fraction
    cut: Fraction | None
    free: Fraction


def amount(text: str, option: str) -> Fraction:
    """Return an amount above zero as a fraction.

    Raises:
        WrongArgumentError: it is none.
    """
    if not _AMOUNT.fullmatch(text) or not Fraction(text):
        raise WrongArgumentError(message("odds-no-amount", text=text), option)
    return Fraction(text)


def show_limit(
    game: GameDefinition,
    pay_table: str | None,
    beside: Path,
    *,
    limit: str,
    bet: str,
    seats: int,
    as_json: bool,
) -> None:
    """Print the edges where a list of the pay table pays no more in a round than a limit.

    Args:
        game: one that the house banks.
        pay_table: the name of one of its pay tables; None: its default.
        beside: the folder of the table's file.
        limit: the most that one list pays in a round, to all seats together.
        bet: of each seat.
        seats: one, or two with equal bets.
        as_json: print it for programs.
    """
    most, unit = amount(limit, "--payout-limit"), amount(bet, "--bet")
    found = answer(game, pay_table, beside, fresh=False, keep_in=None).odds
    book = book_of(game, pay_table) if seats == 2 else None
    rows = [
        _limited(book, wager, pays, entries, most, unit)
        for wager in found.wagers
        for pays, entries in _lists(wager)
    ]
    if as_json:
        data: dict[str, Any] = {"game": game.key, "pay_table": found.pay_table}
        data |= {"payout_limit": str(most), "bet": str(unit), "seats": seats}
        data["lists"] = [
            {
                "wager": each.wager,
                "pays": each.pays,
                "edge": str(each.edge),
                "limited_edge": None if each.cut is None else str(each.edge + each.cut),
                "limited_edge_percent": None
                if each.cut is None
                else round(float(100 * (each.edge + each.cut)), 6),
                "largest_free_bet": str(each.free),
            }
            for each in rows
        ]
        typer.echo(json.dumps(data, indent=2))
        return
    typer.echo(say(message("odds-limit", limit=limit, average=bet, count=seats)))
    for each in rows:
        name = each.wager if each.wager == each.pays else f"{each.wager}, {each.pays}"
        before = f"{float(100 * each.edge):.6f} %"
        if each.cut is None:
            after = say(message("odds-limit-not-two"))
        else:
            after = f"{float(100 * (each.edge + each.cut)):.6f} %   {each.edge + each.cut}"
        typer.echo(f"  {name:<24} {before:>14}  ->  {after}")
        free = f"{float(each.free):.2f}"
        typer.echo(f"  {'':<24} {say(message('odds-limit-free', text=free))}")


def _lists(wager: WagerOdds) -> Iterator[tuple[str, tuple[PaidEntry, ...]]]:
    """Yield each list of the pay table that pays for a wager, with its entries."""
    every = (*wager.paid, *wager.paid_in_play)
    for pays in dict.fromkeys(each.pays or wager.wager for each in every):
        yield pays, tuple(each for each in every if (each.pays or wager.wager) == pays)


def _limited(
    book: Book | None,
    wager: WagerOdds,
    pays: str,
    entries: tuple[PaidEntry, ...],
    most: Fraction,
    unit: Fraction,
) -> _Limited:
    cut: Fraction | None = cut_of_one(entries, most / unit)
    if book is not None:
        rule = book.game.rule(pays)
        cut = None
        if rule.by is SettledBy.HAND and not (book.game.draw_cards and rule.beside):
            from controller.odds.payout_limits import cut_of_two

            cut = cut_of_two(book, pays, most / unit)
    free = most / max(each.odds for each in entries)
    return _Limited(wager.wager, pays, wager.edge, cut, free)
