"""What a seen card, a wrong deck or a limit on payouts does to the edges."""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import typer
from msgspec import Struct

from controller.cards.card import RANKS
from controller.cli import arguments, odds_book, output
from controller.cli.odds_answer import answer
from controller.data.definition import GameDefinition
from controller.data.irregularities import Remedy
from controller.data.message import Decimal, Message, message
from controller.data.outcomes import SettledBy
from controller.odds import PaidEntry, WagerOdds, cut_of_one
from controller.settlement import Book
from controller.words.spoken import figure, per_cent, say

if TYPE_CHECKING:
    from controller.odds.exposure import Exposure

_CARDS = re.compile(r"(dealer|seat):([1-9])")
_BACKS = re.compile(r"backs:([2-9TJQKA]+)(?::([1-9]))?")


class _Row(Struct, frozen=True):
    """What is seen, by its name for programs and in words, and what the game then costs."""

    name: str
    words: Message
    found: "Exposure"


_PROVED_WILD: Final = "dealer:1"
"""What is seen as in a game with an up card, which is counted with wild cards, too."""


def _refuse_wild(book: Book, option: str) -> None:
    """Refuse what counts cards by their ranks and suits where some have none that they keep."""
    if book.player.ranking.wild:
        name = book.player.ranking.name
        words = message("odds-seen-wild", text=option, game=book.game.name, name=name)
        raise arguments.WrongArgumentError(words)


def show_exposed(
    game: GameDefinition, pay_table: str | None, what: str, *, with_strategy: bool, as_json: bool
) -> None:
    """Print what the decision costs where more is seen, beside what it costs by the rules.

    Args:
        game: one that the house banks.
        pay_table: the name of one of its pay tables; None: its default.
        what: `dealer:N`, `seat:N`, `draw`, `backs:RANKS[:N]` or `ruling`.
        with_strategy: print the play, too.
        as_json: print it for programs.

    Raises:
        WrongArgumentError: `what` says nothing, or nothing that is computed for this game.
        UnknownHandsError: the players of this game decide nothing.
        NoNumpyError: the extra that computes is not installed.
    """
    book = odds_book.book_of(game, pay_table)
    if what != _PROVED_WILD:
        _refuse_wild(book, f"--exposed {what}")
    odds_book.refuse_suits(book, f"--exposed {what}")
    rows = [_row(book, "rules", message("odds-seen-rules"), 0, 0)]
    if what == "ruling":
        rows += _after_a_ruling(book)
    else:
        rows.append(_row_of(book, what))
    if as_json:
        data = {"game": game.key, "pay_table": book.table.name}
        plain = [_row_object(row, with_strategy=with_strategy) for row in rows]
        output.print_data(data | {"exposed": plain})
        return
    typer.echo(say(message("odds-exposed", game=game.name, name=book.table.name)))
    for row in rows:
        typer.echo(f"  {say(row.words)}")
        edge = row.found.edge
        typer.echo(f"    {per_cent(100 * edge):>14}   {edge}")
        if row.found.outcomes is not None and row.found.average_bet is not None:
            spread = message(
                "odds-exposed-spread",
                average=odds_book.rounded(row.found.average_bet, 4),
                deviation=odds_book.rounded(row.found.outcomes.deviation, 4),
                share=odds_book.rounded(100 * row.found.outcomes.hit_frequency, 4),
            )
            typer.echo(f"    {say(spread)}")
        if with_strategy:
            for line in row.found.strategy:
                typer.echo(f"    {line}")


def _row_of(book: Book, what: str) -> _Row:
    if found := _CARDS.fullmatch(what):
        who, count = found[1], int(found[2])
        if who == "dealer":
            return _row(book, what, message("odds-seen-dealer", count=count), count, 0)
        return _row(book, what, message("odds-seen-seat", count=count), 0, count)
    if what == "draw":
        if not book.game.draw_cards:
            raise arguments.WrongArgumentError(message("odds-seen-no-draw", game=book.game.name))
        return _row(book, what, message("odds-seen-draw"), 0, 0, draw=True)
    if found := _BACKS.fullmatch(what):
        return _backs(book, what, found[1], int(found[2] or book.game.packets.dealer))
    raise arguments.WrongArgumentError(message("odds-seen-what", text=what))


def _row(
    book: Book, name: str, words: Message, dealers: int, others: int, *, draw: bool = False
) -> _Row:
    from controller.odds.exposure import exposure_of
    from controller.odds.known_cards import Sight

    packets = book.game.packets
    sight = Sight(dealers + packets.up, others, draw)
    possible = sight.dealers <= packets.dealer and others <= packets.player
    found = exposure_of(book, sight, lambda _done, _of: None) if possible else None
    if found is None:
        raise odds_book.not_computed(name, book.game)
    return _Row(name, words, found)


def _backs(book: Book, what: str, ranks: str, count: int) -> _Row:
    from controller.odds import three_cards
    from controller.odds.exposure import Exposure

    if not three_cards.has_three_cards(book.game) or count > three_cards.CARDS:
        raise odds_book.not_computed(what, book.game)
    edge = three_cards.sorted_backs(book, {RANKS.index(rank) for rank in ranks}, count)
    return _Row(
        what, message("odds-seen-backs", words=" ".join(ranks), count=count), Exposure(edge)
    )


def _after_a_ruling(book: Book) -> list[_Row]:
    """Return what each remedy against an exposed card leaves the players with."""
    from controller.odds.exposure import Exposure

    dealers = _row(book, "dealer:1", message("odds-ruled-dealer"), 1, 0).found
    gone = _row(book, "seat:1", message("odds-ruled-gone"), 0, 1).found
    rows = [
        _Row(f"{Remedy.PLAY_ON}, dealer:1", message("odds-ruled-dealer"), dealers),
        _Row(f"{Remedy.PLAY_ON}, seat:1", message("odds-ruled-seat"), gone),
    ]
    if book.game.draw_cards:
        rows.append(
            _row(book, f"{Remedy.PLAY_ON}, draw", message("odds-ruled-draw"), 0, 0, draw=True)
        )
    rows += [
        _Row(str(Remedy.RESTORE_CARD), message("odds-ruled-restored"), dealers),
        _Row(str(Remedy.BURN_CARD), message("odds-ruled-gone"), gone),
        _Row(
            f"{Remedy.VOID_SEAT}, {Remedy.VOID_ROUND}",
            message("odds-ruled-void"),
            Exposure(Fraction(0)),
        ),
    ]
    return rows


def _row_object(row: _Row, *, with_strategy: bool) -> dict[str, Any]:
    found = row.found
    data: dict[str, Any] = {"seen": row.name, **odds_book.exact("edge", found.edge)}
    if found.outcomes is not None and found.average_bet is not None:
        data |= {
            "average_bet": round(float(found.average_bet), 6),
            "standard_deviation": round(found.outcomes.deviation, 6),
            "hit_frequency": round(float(found.outcomes.hit_frequency), 6),
            "distribution": [
                {"net": str(net), "share": str(share)} for net, share in found.outcomes
            ],
        }
    if with_strategy and found.strategy:
        data["strategy"] = list(found.strategy)
    return data


def show_wrong_decks(game: GameDefinition, pay_table: str | None, *, as_json: bool) -> None:
    """Print what wagers cost with a card missing, and with a card twice, rank by rank.

    Raises:
        WrongArgumentError: a card of this game lies face up, or is wild: that is not computed.
        UnknownHandsError: the players of this game decide nothing.
        NoNumpyError: the extra that computes is not installed.
    """
    book = odds_book.book_of(game, pay_table)
    _refuse_wild(book, "--wrong-deck")
    odds_book.refuse_suits(book, "--wrong-deck")
    if game.packets.up:
        raise odds_book.not_computed("--wrong-deck", game)
    from controller.odds.exposure import wrong_decks

    found = wrong_decks(book, lambda _done, _of: None)
    if as_json:
        plain = [
            {
                "rank": each.rank,
                "missing": {name: str(edge) for name, edge in each.missing.items()},
                "doubled": {name: str(edge) for name, edge in each.doubled.items()},
            }
            for each in found
        ]
        data = {"game": game.key, "pay_table": book.table.name, "wrong_decks": plain}
        output.print_data(data)
        return
    names = list(found[0].missing)
    parts: list[tuple[Message, Callable[[Any], Any]]] = [
        (message("odds-deck-missing"), lambda each: each.missing),
        (message("odds-deck-doubled"), lambda each: each.doubled),
    ]
    for words, of in parts:
        typer.echo(say(words))
        typer.echo("     " + "".join(f"{game.label(name):>18}" for name in names))
        for each in found:
            edges = "".join(f"{per_cent(100 * of(each)[name]):>18}" for name in names)
            typer.echo(f"  {each.rank}  {edges}")


class _Limited(Struct, frozen=True):
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


def show_limit(
    game: GameDefinition,
    pay_table: str | None,
    beside: Path,
    limit: str,
    bet: str,
    seats: int,
    *,
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
    most, unit = odds_book.amount_of(limit, "--payout-limit"), odds_book.amount_of(bet, "--bet")
    found = answer(game, pay_table, beside).odds
    book = odds_book.book_of(game, pay_table) if seats == 2 else None
    if book is not None:
        _refuse_wild(book, "--seats 2")
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
                else odds_book.percent(each.edge + each.cut),
                "largest_free_bet": str(each.free),
            }
            for each in rows
        ]
        output.print_data(data)
        return
    typer.echo(say(message("odds-limit", limit=Decimal(limit), average=Decimal(bet), count=seats)))
    for each in rows:
        name = ", ".join(map(game.label, dict.fromkeys((each.wager, each.pays))))
        before = per_cent(100 * each.edge)
        if each.cut is None:
            after = say(message("odds-limit-not-two"))
        else:
            after = f"{per_cent(100 * (each.edge + each.cut))}   {each.edge + each.cut}"
        typer.echo(f"  {name:<24} {before:>14}  ->  {after}")
        free = figure(each.free, ".2f")
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
            from controller.odds.exposure import cut_of_two

            cut = cut_of_two(book, pays, most / unit)
    free = most / max(each.odds for each in entries)
    return _Limited(wager.wager, pays, wager.edge, cut, free)
