"""`tablectl odds GAME --frequencies`: how often hands come, the dealer opens, cards are left."""

import json
from collections.abc import Iterator
from fractions import Fraction

import typer

from controller.cards import Evaluator, evaluator, frequencies, named_hand, spoken_name
from controller.cards.frequencies import strength_counts
from controller.data.definition import DealerFrom, GameDefinition
from controller.data.message import message
from controller.words.spoken import say

_SEATS = 7
"""The most seats of a table."""


def show_frequencies(game: GameDefinition, *, as_json: bool) -> None:
    """Print the frequencies of a game that the house banks, for people or for programs."""
    held = game.packets.player - game.draw_cards
    hands = {"player": _evaluator(game, held), "dealer": _evaluator(game, game.packets.dealer)}
    opens = opening(game)
    left = list(remainders(game))
    if as_json:
        data = {
            "game": game.key,
            **{
                who: [{"name": name, "count": count} for name, count in frequencies(each)]
                for who, each in hands.items()
            },
            "dealer_opens": None if opens is None else str(opens),
            "dealer_opens_percent": None if opens is None else round(float(100 * opens), 6),
            "remainder": [{"seats": seats, "cards": cards} for seats, cards in left],
        }
        typer.echo(json.dumps(data, indent=2))
        return
    for who, each in hands.items():
        words = message("odds-hands-of-player") if who == "player" else message("odds-hands-of")
        typer.echo(say(words))
        counted = frequencies(each)
        total = sum(count for _, count in counted)
        for name, count in counted:
            typer.echo(f"  {name:<16} {count:>12,} {100 * count / total:>10.6f} %")
    if opens is not None:
        share = f"{float(100 * opens):.4f}"
        hand = spoken_name(game.dealer_opens)
        typer.echo(f"{say(message('odds-opens', hand=hand, share=share))}   {opens}")
    typer.echo(say(message("odds-remainder")))
    for seats, cards in left:
        typer.echo(f"  {seats}: {cards}")


def opening(game: GameDefinition) -> Fraction | None:
    """Return the share of deals in which the dealer opens; None: the dealer always plays."""
    if not game.dealer_opens:
        return None
    dealer = _evaluator(game, game.packets.dealer)
    least, _ = named_hand(game.dealer_opens, dealer.ranking).strengths(dealer)
    counts = strength_counts(dealer)
    good = sum(count for strength, count in counts.items() if strength >= least)
    return Fraction(good, sum(counts.values()))


def remainders(game: GameDefinition) -> Iterator[tuple[int, int]]:
    """Yield, for each number of seats in play, how many cards are left in the shuffler."""
    packets = game.packets
    next_packet = packets.dealer_from is DealerFrom.NEXT_PACKET
    dealers = 2 * packets.player if next_packet else packets.dealer
    for seats in range(1, _SEATS + 1):
        left = game.deck_cards - seats * packets.player - dealers
        if left >= 0:
            yield seats, left


def _evaluator(game: GameDefinition, cards: int) -> Evaluator:
    return evaluator(game.ranking, game.deck_cards, cards)
