"""`tablectl odds GAME --results FILE`: what was won, beside what should have been won."""

import csv
import json
import re
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import typer

from controller.cli.odds_answer import answer
from controller.cli.usage import WrongArgumentError
from controller.data.definition import GameDefinition
from controller.data.message import message
from controller.data.money import money
from controller.odds import GameOdds
from controller.reports.actual import BAND_95, BAND_99, Expected, Stated, expected, together
from controller.words.spoken import say

_NEEDED = ("wager", "count", "handle", "win")
_GROUPS = ("table", "dealer", "pay_table", "period")
_OPTION = "--results"
_AMOUNT = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,2})?")

Group = tuple[str, ...]
"""Table, dealer, pay table and period of a line."""


def show_results(game: GameDefinition, file: Path, beside: Path, *, as_json: bool) -> bool:
    """Print results of the house beside their expectation; return whether one leaves its bound.

    Args:
        game: one that the house banks.
        file: comma-separated values with a head: wager, count, handle, win; and of table, dealer,
            pay_table, period those by which it is told apart.
        beside: the folder of the table's file.
        as_json: print it for programs.

    Raises:
        WrongArgumentError: the file cannot be read, or a line of it is wrong.
    """
    known: dict[str, GameOdds] = {}
    groups: dict[Group, dict[str, Expected]] = {}
    for line, group, stated in read_stated(file):
        name = group[2] or game.default_pay_table
        if name not in known:
            known[name] = answer(game, name, beside, fresh=False, keep_in=None).odds
        odds = next((each for each in known[name].wagers if each.wager == stated.wager), None)
        if odds is None:
            raise wrong_line(line, stated.wager)
        found = expected(stated, odds.edge, odds.outcomes.variance)
        groups.setdefault(group, {})[stated.wager] = found
    data = [
        {
            **{key: value for key, value in zip(_GROUPS, group, strict=True) if value},
            "wagers": [{"wager": name} | _plain(each) for name, each in parts.items()],
            "together": _plain(together(list(parts.values()))),
        }
        for group, parts in groups.items()
    ]
    if as_json:
        typer.echo(json.dumps(data, indent=2, ensure_ascii=False))
    else:
        for group, parts in groups.items():
            typer.echo(", ".join(filter(None, group)) or game.name)
            for name, each in parts.items():
                _tell(name, each)
            if len(parts) > 1:
                _tell(say(message("odds-results-together")), together(list(parts.values())))
    return any(each.alarm for parts in groups.values() for each in _all(parts))


def _all(parts: dict[str, Expected]) -> Iterator[Expected]:
    yield from parts.values()
    yield together(list(parts.values()))


def read_stated(file: Path) -> Iterator[tuple[int, Group, Stated]]:
    """Yield what the house states: the line, its table, dealer, pay table and period, the result.

    Raises:
        WrongArgumentError: the file cannot be read, or a line of it is wrong.
    """
    try:
        lines = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    except (OSError, ValueError) as error:
        words = message("odds-results-unread", path=str(file), why=str(error))
        raise WrongArgumentError(words, _OPTION) from error
    for number, line in enumerate(lines, 2):
        if any(not line.get(key) for key in _NEEDED) or not line["count"].isdecimal():
            raise wrong_line(number, ", ".join(_NEEDED))
        win, handle = (_cents(number, line[key].strip()) for key in ("win", "handle"))
        count = int(line["count"])
        group = tuple((line.get(key) or "").strip() for key in _GROUPS)
        yield number, group, Stated(line["wager"].strip(), count, handle, win)


def _cents(line: int, amount: str) -> int:
    """Return an amount in cents; those of a month are larger than any that a table knows."""
    if not _AMOUNT.fullmatch(amount):
        raise wrong_line(line, amount)
    return int(Decimal(amount) * 100)


def wrong_line(line: int, text: str) -> WrongArgumentError:
    """Return that a line of the file is wrong; `text` is what of it."""
    return WrongArgumentError(message("odds-results-wrong", line=line, text=text), _OPTION)


def _plain(each: Expected) -> dict[str, Any]:
    return {
        "count": each.count,
        "win": money(each.win),
        "theoretical_win": str(each.theoretical / 100),
        "standard_deviation": round(each.deviation / 100, 2),
        "band_95": [money(cents) for cents in each.band(BAND_95)],
        "band_99": [money(cents) for cents in each.band(BAND_99)],
        "deviations": round(each.deviations, 4),
        "alarm": each.alarm,
        "still_needed": each.still_needed,
    }


def _tell(name: str, each: Expected) -> None:
    low, high = each.band(BAND_95)
    lowest, highest = each.band(BAND_99)
    typer.echo(
        f"  {name:<16} {money(each.win):>12}   "
        + say(message("odds-results-expected", words=_money(each.theoretical)))
    )
    typer.echo(
        f"  {'':<16} "
        + say(
            message(
                "odds-results-bands",
                first=money(low),
                last=money(high),
                what=money(lowest),
                words=money(highest),
            )
        )
    )
    deviations = f"{each.deviations:+.2f}"
    told = message("odds-results-alarm") if each.alarm else message("odds-results-chance")
    typer.echo(f"  {'':<16} {say(message('odds-results-off', words=deviations, what=told))}")
    if each.still_needed:
        typer.echo(f"  {'':<16} {say(message('odds-results-needed', count=each.still_needed))}")


def _money(cents: Fraction) -> str:
    return money(round(cents))
