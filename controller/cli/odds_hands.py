"""How often hands come, in all deals or after a draw; what each action with a hand is worth."""

from fractions import Fraction

import typer

from controller.cards import (
    RANKINGS,
    Evaluator,
    Ranking,
    after_draw,
    card_name,
    evaluator,
    frequencies,
    named_hand,
    read_cards,
    spoken_name,
)
from controller.cards.frequencies import strength_counts
from controller.cards.ranking import MOST_CARDS, PAID_HANDS
from controller.cli.odds_book import UnknownHandsError, book_of, numbered, percent, rounded
from controller.cli.output import print_data
from controller.data.definition import GameDefinition
from controller.data.message import Message, alternatives, did_you_mean, either, message
from controller.words.spoken import figure, per_cent, say

Counted = list[tuple[str, int]]
"""Category and number of hands, the highest category first."""


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


def show_counted(counted: Counted, *, as_json: bool) -> None:
    """Print how often each category comes, for people or for programs."""
    total = sum(count for _, count in counted)
    if as_json:
        print_data({"total": total, "categories": _categories(counted)})
        return
    _show_shares(counted)
    typer.echo(f"{say(message('odds-all')):<16} {figure(total, '>12,.0f')}")


def _categories(counted: Counted) -> list[dict[str, object]]:
    return [{"name": name, "count": count} for name, count in counted]


def _show_shares(counted: Counted, indent: str = "") -> None:
    total = sum(count for _, count in counted)
    for name, count in counted:
        share, hand = per_cent(100 * count / total), say(PAID_HANDS[name])
        typer.echo(f"{indent}{hand:<16} {figure(count, '>12,.0f')} {share:>12}")


def _ranking(name: str) -> Ranking:
    if name not in RANKINGS:
        raise UnknownHandsError(_which(name))
    return RANKINGS[name]


def _which(ranking: str) -> Message:
    known = alternatives(RANKINGS)
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


_SEATS = 7
"""The most seats of a table."""


def show_frequencies(game: GameDefinition, *, as_json: bool) -> None:
    """Print the frequencies of a game that the house banks, for people or for programs."""
    packets = game.packets
    hands = {"player": _ranks(game, packets.player - game.draw_cards)}
    if packets.dealer:
        hands["dealer"] = _ranks(game, packets.dealer)
    opens = opening(game)
    every = ((seats, game.remainder(seats)) for seats in range(1, _SEATS + 1))
    left = [(seats, cards) for seats, cards in every if cards >= 0]
    if as_json:
        data = {
            "game": game.key,
            **{who: _categories(frequencies(each)) for who, each in hands.items()},
            "dealer_opens": None if opens is None else str(opens),
            "dealer_opens_percent": None if opens is None else percent(opens),
            "remainder": [{"seats": seats, "cards": cards} for seats, cards in left],
        }
        print_data(data)
        return
    for who, each in hands.items():
        words = message("odds-hands-of-player") if who == "player" else message("odds-hands-of")
        typer.echo(say(words))
        _show_shares(frequencies(each), "  ")
    if opens is not None:
        share, hand = rounded(100 * opens, 4), spoken_name(game.dealer_opens)
        typer.echo(f"{say(message('odds-opens', hand=hand, share=share))}   {opens}")
    typer.echo(say(message("odds-remainder")))
    for seats, cards in left:
        typer.echo(f"  {seats}: {cards}")


def opening(game: GameDefinition) -> Fraction | None:
    """Return the share of deals in which the dealer opens; None: the dealer always plays."""
    if not game.dealer_opens:
        return None
    dealer = _ranks(game, game.packets.dealer)
    least, _ = named_hand(game.dealer_opens, dealer.ranking).strengths(dealer)
    counts = strength_counts(dealer)
    good = sum(count for strength, count in counts.items() if strength >= least)
    return Fraction(good, sum(counts.values()))


def _ranks(game: GameDefinition, cards: int) -> Evaluator:
    return evaluator(game.ranking, game.deck_cards, cards + game.packets.community)


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
    book = book_of(game, pay_table)
    cards = read_cards(f"{hand} {up}")
    count = len(read_cards(hand))
    if count != book.held_cards:
        words = message("odds-wrong-held", count=count, game=game.name, size=book.held_cards)
        raise UnknownHandsError(words)
    if len(cards) - count != game.packets.up:
        words = message("odds-wrong-up", count=len(cards) - count, size=game.packets.up)
        raise UnknownHandsError(words)
    for card in cards:
        if card not in book.player.deck.cards:
            words = message("odds-not-in-deck", card=card_name(card), size=game.deck_cards)
            raise UnknownHandsError(words)
    from controller.odds.one_hand import worth_of

    found = worth_of(book, cards[:count], cards[count] if game.packets.up else None)
    best = found[0].net
    if as_json:
        actions = [
            {
                "action": each.action,
                **numbered("net", each.net),
                **numbered("costs", best - each.net),
                "by_wager": {name: str(net) for name, net in each.by_wager},
            }
            for each in found
        ]
        data = {"game": game.key, "pay_table": book.table.name, "hand": hand, "up": up}
        print_data(data | {"actions": actions})
        return
    typer.echo(say(message("odds-hand-of", game=game.name, name=book.table.name, words=hand)))
    for each in found:
        typer.echo(f"  {each.action:<28} {figure(each.net, '>+10.6f')}   {each.net}")
        if each.net < best:
            words = message("odds-costs", average=rounded(best - each.net, 6))
            typer.echo(f"  {'':<28} {say(words)}")
