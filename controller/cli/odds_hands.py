"""How often hands come, in all deals or after a draw: what was asked, and its answer."""

import json

import typer

from controller.cards import RANKINGS, Ranking, after_draw, card_name, evaluator, frequencies
from controller.cards.card import read_cards
from controller.cards.evaluator import MOST_CARDS
from controller.configuration.problem import did_you_mean, listed
from controller.data.lists import either
from controller.data.message import Message, message
from controller.errors import DealerTableError, ExitCode
from controller.words.spoken import say

Counted = list[tuple[str, int]]
"""Category and number of hands, the highest category first."""


class UnknownHandsError(DealerTableError):
    """There are no such hands: a ranking, a deck, a number of cards or a card is wrong."""

    exit_code = ExitCode.USAGE


def in_all_deals(name: str, best: int | None, of: int | None, cards: int | None) -> Counted:
    """Return how often each category comes in all deals.

    Args:
        name: the ranking's name.
        best: cards in a hand, if they were said.
        of: cards out of which the best hand is chosen; None: as many as a hand has.
        cards: of the deck; None: the ranking's usual one.

    Raises:
        UnknownHandsError: there are no such hands.
    """
    ranking = _ranking(name)
    if best not in (None, ranking.hand):
        words = message("odds-wrong-best", number=best, name=name, size=ranking.hand)
        raise UnknownHandsError(words)
    deck = _deck(ranking, cards)
    try:
        return frequencies(evaluator(name, deck, ranking.hand if of is None else of))
    except ValueError:
        words = message(
            "odds-wrong-of", number=of or 0, name=name, low=ranking.hand, high=MOST_CARDS
        )
        raise UnknownHandsError(words) from None


def in_all_draws(name: str, cards: int | None, hand: str, keep: str) -> Counted:
    """Return how often each category comes when the other cards of a hand are replaced.

    Args:
        name: the ranking's name.
        cards: of the deck; None: the ranking's usual one.
        hand: all cards before the draw, such as `As Ah Kd 7c 2s`.
        keep: those that stay; an empty text: none.

    Raises:
        UnknownHandsError: there is no such hand or draw.
        CardsError: a text does not say cards.
    """
    ranking = _ranking(name)
    ranks = evaluator(name, _deck(ranking, cards))
    held, kept = read_cards(hand), read_cards(keep)
    if len(held) != ranking.hand:
        words = message("odds-wrong-hand", count=len(held), name=name, size=ranking.hand)
        raise UnknownHandsError(words)
    for card in held:
        if card not in ranks.deck.cards:
            words = message("odds-not-in-deck", card=card_name(card), size=ranks.deck.size)
            raise UnknownHandsError(words)
    for card in kept:
        if card not in held:
            raise UnknownHandsError(message("odds-not-held", card=card_name(card), words=hand))
    return after_draw(ranks, held, kept)


def show(counted: Counted, *, as_json: bool) -> None:
    """Print how often each category comes, for people or for programs."""
    total = sum(count for _, count in counted)
    if as_json:
        categories = [{"name": name, "count": count} for name, count in counted]
        typer.echo(json.dumps({"total": total, "categories": categories}, indent=2))
        return
    for name, count in counted:
        typer.echo(f"{name:<16} {count:>12,} {100 * count / total:>10.6f} %")
    typer.echo(f"{say(message('odds-all')):<16} {total:>12,}")


def _ranking(name: str) -> Ranking:
    if name not in RANKINGS:
        raise UnknownHandsError(_which(name))
    return RANKINGS[name]


def _which(ranking: str) -> Message:
    known = listed(RANKINGS)
    if not ranking:
        return message("odds-which-ranking", words=known)
    hint = did_you_mean(ranking, RANKINGS)
    if hint is None:
        return message("odds-no-ranking", name=ranking, words=known)
    return message("odds-no-ranking-hint", name=ranking, words=known, hint=hint)


def _deck(ranking: Ranking, cards: int | None) -> int:
    """Return the cards of the deck that was asked for, or of the ranking's usual one."""
    if cards is None or cards in ranking.decks:
        return cards or ranking.deck
    sizes = either([str(each) for each in ranking.decks])
    words = message("odds-wrong-deck", number=cards, name=ranking.name, words=sizes)
    raise UnknownHandsError(words)
