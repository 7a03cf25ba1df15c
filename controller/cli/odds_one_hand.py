"""`tablectl odds GAME --hand`: what each action with one hand is worth."""

import json
from fractions import Fraction

import typer

from controller.cards import card_name, read_cards
from controller.cli.odds_answer import NoNumpyError, pay_table_of
from controller.cli.odds_hands import UnknownHandsError
from controller.data.definition import GameDefinition
from controller.data.message import message
from controller.settlement import Book
from controller.words.spoken import say


def show_hand(
    game: GameDefinition, pay_table: str | None, hand: str, up: str, *, as_json: bool
) -> None:
    """Print the actions that a hand allows, the best first, each with its worth.

    Args:
        game: one that the house banks.
        pay_table: the name of one of its pay tables; None: its default.
        hand: the cards that are held before the decision.
        up: the dealer's card that is seen; an empty text: none.
        as_json: print it for programs.

    Raises:
        UnknownHandsError: the game has no such hand.
        CardsError: a text does not say cards.
    """
    book = Book(game, pay_table_of(game, pay_table or game.default_pay_table))
    if game.decision is None:
        raise UnknownHandsError(message("odds-no-decision", game=game.key))
    cards = read_cards(f"{hand} {up}")
    count = len(read_cards(hand))
    if count != book.held_cards:
        words = message("odds-wrong-held", count=count, game=game.key, size=book.held_cards)
        raise UnknownHandsError(words)
    if len(cards) - count != game.packets.up:
        words = message("odds-wrong-up", count=len(cards) - count, size=game.packets.up)
        raise UnknownHandsError(words)
    for card in cards:
        if card not in book.player.deck.cards:
            words = message("odds-not-in-deck", card=card_name(card), size=game.deck_cards)
            raise UnknownHandsError(words)
    try:
        from controller.odds.one_hand import worth_of
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise NoNumpyError(message("odds-no-numpy")) from None
    found = worth_of(book, cards[:count], cards[count] if game.packets.up else None)
    best = found[0].net
    if as_json:
        actions = [
            {
                "action": each.action,
                "net": str(each.net),
                "net_number": round(float(each.net), 6),
                "costs": str(best - each.net),
                "costs_number": round(float(best - each.net), 6),
                "by_wager": {name: str(net) for name, net in each.by_wager},
            }
            for each in found
        ]
        data = {"game": game.key, "pay_table": book.table.name, "hand": hand, "up": up}
        typer.echo(json.dumps(data | {"actions": actions}, indent=2, ensure_ascii=False))
        return
    typer.echo(say(message("odds-hand-of", game=game.key, name=book.table.name, words=hand)))
    for each in found:
        typer.echo(f"  {each.action:<28} {_signed(each.net):>10}   {each.net}")
        if each.net < best:
            cost = f"{float(best - each.net):.6f}"
            typer.echo(f"  {'':<28} {say(message('odds-costs', average=cost))}")


def _signed(net: Fraction) -> str:
    return f"{float(net):+.6f}"
