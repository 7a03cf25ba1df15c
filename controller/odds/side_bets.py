"""The odds of wagers without a decision: what they net over all deals."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from controller.cards import strength_counts
from controller.data.definition import GameDefinition
from controller.data.outcomes import CardsOf, SettledBy, SettlementRule
from controller.odds.results import Distribution, PaidEntry, WagerOdds
from controller.settlement import Book, Facts

Frequencies = Iterator[tuple[Facts, int]]
"""Facts, each with the number of deals in which they hold."""


def is_side_bet(game: GameDefinition, rule: SettlementRule) -> bool:
    """Return whether nothing that a player decides changes what the wager nets.

    A fold may lose it, but nobody folds a hand that wins it.
    """
    if rule.beside or rule.by in (SettledBy.SHOWDOWN, SettledBy.HAND_IN_SHOWDOWN):
        return False
    return not game.draw_cards or rule.cards is CardsOf.HELD


def side_bet(book: Book, rule: SettlementRule, beside: Distribution | None = None) -> WagerOdds:
    """Return the odds of a side bet, and how often each entry is paid.

    `beside` is what it nets beside the Ante, where a fold loses it.
    """
    nets: Counter[Fraction] = Counter()
    paid: Counter[str] = Counter()
    for facts, number in frequencies(book, rule):
        verdict = book.verdict(rule.name, facts)
        nets[verdict.net] += number
        paid[verdict.paid_for] += number
    deals = nets.total()
    entries = tuple(
        PaidEntry(name, Fraction(odds), Fraction(paid[name], deals))
        for name, odds in book.table.odds(rule.name).items()
        if paid[name]
    )
    return WagerOdds(rule.name, Distribution.of(nets), beside, paid=entries)


def frequencies(book: Book, rule: SettlementRule) -> Frequencies:
    """Yield all facts that a side bet's rule may meet, with their frequencies."""
    if rule.by is SettledBy.COLOUR:
        yield from _colours(book.game.deck_cards // 2, book.held_cards, book.game.packets.dealer)
        return
    evaluator = book.joint(rule.name) if rule.by is SettledBy.JOINT_HAND else book.player
    for strength, number in strength_counts(evaluator).items():
        yield Facts(strength=strength), number


def _colours(half: int, own: int, dealers: int) -> Frequencies:
    """Yield the numbers of cards of one colour; half of the deck is red."""
    for red in range(own + 1):
        for others in range(dealers + 1):
            black = own - red
            ways = comb(half, red) * comb(half, black)
            ways *= comb(half - red, others) * comb(half - black, dealers - others)
            together = red + others
            yield (
                Facts(
                    own_colour=max(red, black),
                    all_colour=max(together, own + dealers - together),
                ),
                ways,
            )
