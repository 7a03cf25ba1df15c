"""The odds of wagers without a decision: what they net over all deals."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

from controller.cards import strength_counts
from controller.data.definition import GameDefinition
from controller.data.outcomes import CardsOf, Outcome, SettledBy, SettlementRule
from controller.odds.results import PaidEntry, WagerOdds
from controller.settlement import Book, Facts, Verdict

Frequencies = Iterator[tuple[Facts, int]]
"""Facts, each with the number of deals in which they hold."""


def is_side_bet(game: GameDefinition, rule: SettlementRule) -> bool:
    """Return whether nothing that a player decides changes what the wager nets.

    A fold may lose it, but nobody folds a hand that wins it.
    """
    if rule.beside or rule.by in (SettledBy.SHOWDOWN, SettledBy.HAND_IN_SHOWDOWN):
        return False
    return not game.draw_cards or rule.cards is CardsOf.HELD


def side_bet(book: Book, rule: SettlementRule) -> WagerOdds:
    """Return the odds of a side bet, and how often each entry is paid."""
    verdicts: dict[tuple[Outcome, str], Verdict] = {}
    counts: Counter[tuple[Outcome, str]] = Counter()
    for facts, number in frequencies(book, rule):
        verdict = book.verdict(rule.name, facts)
        key = verdict.outcome, verdict.paid_for
        verdicts[key] = verdict
        counts[key] += number
    deals = counts.total()
    won = sum(verdict.net * counts[key] for key, verdict in verdicts.items())
    paid = {verdict.paid_for: key for key, verdict in verdicts.items() if verdict.paid_for}
    entries = tuple(
        PaidEntry(name, verdicts[paid[name]].odds, Fraction(counts[paid[name]], deals))
        for name in book.table.odds(rule.name)
        if name in paid
    )
    return WagerOdds(rule.name, -Fraction(won, deals), paid=entries)


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
