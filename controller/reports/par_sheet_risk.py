"""What a pay table may cost: returns that chance explains, greatest wins, payout limits."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Final

from controller.data.definition import TableDefinition
from controller.data.message import Decimal, Message, Money, Text, message
from controller.data.terms import Terms
from controller.odds.results import GameOdds, WagerOdds, cut_of_one
from controller.reports import report_words
from controller.reports.actual import BAND_95, BAND_99
from controller.wagering import bet_of, largest_stake

Line = tuple[Text, ...]
"""The cells of a line: messages, and what stands as it is in every language."""
ROUNDS: Final = tuple(10**power for power in range(3, 8))
"""Numbers of wagers for which the bands stand on the sheet."""


def percentage(share: Fraction) -> Message:
    """Return a share in per cent, to six digits."""
    return message("sheet-percent", share=Decimal(f"{float(100 * share):.6f}"))


_COLUMNS: Final = Terms("sheet-column", (
    "day", "deals", "declared", "deviation", "edge", "entry", "exact", "hits", "largest",
    "least-95", "least-99", "limit", "limited", "list", "loss", "made", "main", "most-95",
    "most-99", "name", "net", "odds", "part", "player", "return", "risk", "round", "share",
    "signature", "wagers", "win",
))  # fmt: skip
_COLUMNS["wager"] = report_words.COLUMNS["wager"]
head = partial(report_words.head, known=_COLUMNS)
"""Returns the heads of the sheet's columns."""

# Bands.


BANDS_HEAD = head("wager", "made", "least-95", "most-95", "least-99", "most-99")


def bands(odds: GameOdds, label: "dict[str, str]") -> Iterator[Line]:
    """Yield for each wager the returns that chance explains, by how often it was made."""
    for wager in odds.wagers:
        for made in ROUNDS:
            yield label[wager.wager], f"{made:,}".replace(",", "\u202f"), *_band(wager, made)


def _band(wager: WagerOdds, made: int) -> Iterator[Message]:
    middle, deviation = 1 - wager.edge, wager.outcomes.deviation / sqrt(made)
    for width in (BAND_95, BAND_99):
        for side in (-width, width):
            yield percentage(middle + Fraction(side * deviation))


# What one round may cost, with a table's limits and seats.


ROUND_HEAD = head("wager", "largest", "odds", "win", "round")


def in_one_round(table: TableDefinition, odds: GameOdds) -> Iterator[Line]:
    """Yield the greatest win of a seat by each wager, and what all seats may win in one round.

    A payout limit of the wager itself holds for all seats; one of a bonus beside it does not lower
    the figure, which so is never too small.
    """
    limits, together = dict(table.payout_limits), 0
    for wager in odds.wagers:
        largest = largest_stake(table, wager.wager)
        if not largest:
            continue
        net = wager.outcomes[-1][0]
        limit = limits.get(wager.wager)
        win = int(net * largest)
        seats = len(table.seats) * win
        if limit is not None:
            win, seats = min(win, limit), min(seats, limit)
        together += seats
        label = table.game.label(wager.wager)
        yield label, _money(largest), str(net), _money(win), _money(seats)
    if together:
        yield message("sheet-all-wagers"), "", "", "", _money(together)


LIMITS_HEAD = head("list", "limit", "largest", "edge", "limited")


def with_limits(table: TableDefinition, odds: GameOdds) -> Iterator[Line]:
    """Yield what each payout limit costs one seat that makes the largest bet."""
    for pays, limit in table.payout_limits:
        stake = largest_stake(table, pays)
        wager = next((w for w in odds.wagers if w.wager == _decided(table, pays)), None)
        if wager is None or not stake:
            continue
        every = (*wager.paid, *wager.paid_in_play)
        entries = tuple(each for each in every if (each.pays or wager.wager) == pays)
        edge = wager.edge + cut_of_one(entries, Fraction(limit, stake))
        bet = _money(stake)
        label = table.game.label(pays)
        yield label, _money(limit), bet, percentage(wager.edge), percentage(edge)


def _decided(table: TableDefinition, pays: str) -> str:
    """Return the wager among whose figures a list stands: the Ante for all of the decision."""
    game, bet = table.game, bet_of(table.game, pays)
    if game.staged and bet in (*game.stage_stakes, *game.stage_bets):
        return game.stage_stakes[0]
    return game.at_stake[0] if game.at_stake and bet == game.decision else bet


def _money(cents: int) -> Message:
    return message("payout-amount", amount=Money(cents))
