"""`tablectl odds GAME --exposed`: what the game costs a player who sees more than they should."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import typer

from controller.cards.card import RANKS
from controller.cli.arguments import WrongArgumentError
from controller.cli.odds_answer import NoNumpyError, pay_table_of
from controller.cli.odds_hands import UnknownHandsError
from controller.data.definition import GameDefinition
from controller.data.irregularities import Remedy
from controller.data.message import Message, message
from controller.settlement import Book
from controller.words.spoken import say

if TYPE_CHECKING:
    from controller.odds.exposure import Exposure

_CARDS = re.compile(r"(dealer|seat):([1-9])")
_BACKS = re.compile(r"backs:([2-9TJQKA]+)(?::([1-9]))?")


@dataclass(frozen=True, slots=True)
class _Row:
    """What is seen, by its name for programs and in words, and what the game then costs."""

    name: str
    words: Message
    found: "Exposure"


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
    book = book_of(game, pay_table)
    rows = [_by_the_rules(book)]
    if what == "ruling":
        rows += _after_a_ruling(book)
    else:
        rows.append(_seen(book, what))
    if as_json:
        data = {"game": game.key, "pay_table": book.table.name}
        plain = [_plain(row, with_strategy=with_strategy) for row in rows]
        typer.echo(json.dumps(data | {"exposed": plain}, indent=2))
        return
    typer.echo(say(message("odds-exposed", game=game.key, name=book.table.name)))
    for row in rows:
        typer.echo(f"  {say(row.words)}")
        edge = row.found.edge
        typer.echo(f"    {float(100 * edge):>12.6f} %   {edge}")
        if row.found.outcomes is not None and row.found.average_bet is not None:
            spread = message(
                "odds-exposed-spread",
                average=f"{float(row.found.average_bet):.4f}",
                deviation=f"{row.found.outcomes.deviation:.4f}",
                share=f"{float(100 * row.found.outcomes.hit_frequency):.4f}",
            )
            typer.echo(f"    {say(spread)}")
        if with_strategy:
            for line in row.found.strategy:
                typer.echo(f"    {line}")


def book_of(game: GameDefinition, pay_table: str | None) -> Book:
    """Return the rules of a game with a decision, with the modules that compute at hand."""
    if game.decision is None:
        raise UnknownHandsError(message("odds-no-decision", game=game.key))
    try:
        import controller.odds.exposure  # noqa: F401 - whether it can be imported
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise NoNumpyError(message("odds-no-numpy")) from None
    return Book(game, pay_table_of(game, pay_table or game.default_pay_table))


def _by_the_rules(book: Book) -> _Row:
    return _row(book, "rules", message("odds-seen-rules"), 0, 0)


def _seen(book: Book, what: str) -> _Row:
    if found := _CARDS.fullmatch(what):
        who, count = found[1], int(found[2])
        if who == "dealer":
            return _row(book, what, message("odds-seen-dealer", count=count), count, 0)
        return _row(book, what, message("odds-seen-seat", count=count), 0, count)
    if what == "draw":
        if not book.game.draw_cards:
            raise WrongArgumentError(message("odds-seen-no-draw", game=book.game.key))
        return _row(book, what, message("odds-seen-draw"), 0, 0, draw=True)
    if found := _BACKS.fullmatch(what):
        return _backs(book, what, found[1], int(found[2] or book.game.packets.dealer))
    raise WrongArgumentError(message("odds-seen-what", text=what))


def _row(
    book: Book, name: str, words: Message, dealers: int, others: int, *, draw: bool = False
) -> _Row:
    from controller.odds.exposure import seen
    from controller.odds.known import Sight

    packets = book.game.packets
    sight = Sight(dealers + packets.up, others, draw)
    possible = sight.dealers <= packets.dealer and others <= packets.player
    found = seen(book, sight, lambda _done, _of: None) if possible else None
    if found is None:
        raise WrongArgumentError(message("odds-seen-not-computed", text=name, game=book.game.key))
    return _Row(name, words, found)


def _backs(book: Book, what: str, ranks: str, count: int) -> _Row:
    from controller.odds import three_cards
    from controller.odds.exposure import Exposure

    if not three_cards.fits(book.game) or count > three_cards.CARDS:
        raise WrongArgumentError(message("odds-seen-not-computed", text=what, game=book.game.key))
    edge = three_cards.sorted_backs(book, {RANKS.index(rank) for rank in ranks}, count)
    return _Row(
        what, message("odds-seen-backs", words=" ".join(ranks), count=count), Exposure(edge)
    )


def _after_a_ruling(book: Book) -> list[_Row]:
    """Return what each remedy against an exposed card leaves the players with."""
    from fractions import Fraction

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


def _plain(row: _Row, *, with_strategy: bool) -> dict[str, Any]:
    found = row.found
    data: dict[str, Any] = {
        "seen": row.name,
        "edge": str(found.edge),
        "edge_percent": round(float(100 * found.edge), 6),
    }
    if found.outcomes is not None and found.average_bet is not None:
        data |= {
            "average_bet": round(float(found.average_bet), 6),
            "standard_deviation": round(found.outcomes.deviation, 6),
            "hit_frequency": round(float(found.outcomes.hit_frequency), 6),
            "distribution": [
                {"net": str(net), "share": str(share)} for net, share in found.outcomes.shares
            ],
        }
    if with_strategy and found.strategy:
        data["strategy"] = list(found.strategy)
    return data


def show_wrong_decks(game: GameDefinition, pay_table: str | None, *, as_json: bool) -> None:
    """Print what wagers cost with a card missing, and with a card twice, rank by rank.

    Raises:
        WrongArgumentError: a card of this game lies face up: that is not computed.
        UnknownHandsError: the players of this game decide nothing.
        NoNumpyError: the extra that computes is not installed.
    """
    book = book_of(game, pay_table)
    if game.packets.up:
        words = message("odds-seen-not-computed", text="--wrong-deck", game=game.key)
        raise WrongArgumentError(words)
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
        typer.echo(json.dumps(data, indent=2))
        return
    names = list(found[0].missing)
    parts: list[tuple[Message, Callable[[Any], Any]]] = [
        (message("odds-deck-missing"), lambda each: each.missing),
        (message("odds-deck-doubled"), lambda each: each.doubled),
    ]
    for words, of in parts:
        typer.echo(say(words))
        typer.echo("     " + "".join(f"{name:>18}" for name in names))
        for each in found:
            edges = "".join(f"{float(100 * of(each)[name]):>16.6f} %" for name in names)
            typer.echo(f"  {each.rank}  {edges}")
