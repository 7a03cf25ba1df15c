"""Side bets: those that a fold loses, beside the decision, and those without a decision.

Hands that differ in the names of suits alone are one situation, but not of one colour: which two
suits are red is drawn for each of them. All draws are equally likely.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from math import comb, lcm

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.cards import strength_counts
from controller.data.definition import GameDefinition, OnFold
from controller.data.outcomes import CardsOf, SettledBy, SettlementRule
from controller.odds.known_cards import Known
from controller.odds.lookup import Cards, Lookup, packed
from controller.odds.results import Distribution, PaidEntry, WagerOdds
from controller.odds.subsets import subsets
from controller.settlement import Book, Facts

_Values = NDArray[np.int64]
_AT_ONCE = 64
"""Hands that are held against all of the dealer's hands at once: some ten million cells."""


class HeldHands(Struct, frozen=True):
    """Some situations: the hands that are held, and what else their players know.

    Attributes:
        cards: of each hand.
        strengths: of each hand.
        known: other cards that they know.
        total: the number of deals of each situation.
    """

    cards: Cards
    strengths: _Values
    known: Known
    total: int

    def red(self) -> NDArray[np.intp]:
        """Return how many cards of each hand are red, for each draw of the red suits.

        With a card that lies face up, those of its colour are counted.
        """
        lanes = packed(self.cards)
        of_suit = np.stack([np.bitwise_count(lanes[:, suit]).astype(np.intp) for suit in range(4)])
        if self.known.up is None:
            return np.stack([of_suit[one] + of_suit[two] for one, two in combinations(range(4), 2)])
        own = self.known.up & 3
        return np.stack([of_suit[own] + of_suit[suit] for suit in range(4) if suit != own])


class SideBet:
    """A side bet that a fold loses.

    Attributes:
        name: of the wager.
        nets: what it may net for each unit, lost on a fold included.
    """

    def __init__(self, book: Book, rule: SettlementRule) -> None:
        self.name = rule.name
        self._book = book
        self._rule = rule
        self.nets: list[Fraction] = sorted({net for net, _ in self._verdicts()} | {Fraction(-1)})

    @property
    def unit(self) -> int:
        """The number that makes all nets whole."""
        return lcm(*(net.denominator for net in self.nets))

    def nets_and_deals(self, held: HeldHands, weights: _Values) -> tuple[_Values, list[int]]:
        """Return what hands that stay in net, and in how many deals each net comes.

        Args:
            held: the situations.
            weights: how many deals are like each, for the second answer; 0: left out.

        Returns:
            The nets over all deals, × `unit`, by draw of the red suits and situation; and by net
            the deals in which it comes, all draws together.
        """
        if self._certain:
            places = self._place_of_strength.take(held.strengths)
            sums = np.zeros(len(self.nets), np.int64)
            np.add.at(sums, places, weights)
            whole = self._whole.take(places)[None] * np.int64(held.total)
            return whole, [held.total * each for each in sums.tolist()]
        counts = self.counts(held)
        times: list[int] = (counts * weights[:, None]).sum((0, 1)).tolist()
        return counts @ self._whole, times

    @property
    def _certain(self) -> bool:
        """Whether the hand alone decides."""
        return self._rule.by not in (SettledBy.COLOUR, SettledBy.JOINT_HAND)

    @cached_property
    def _whole(self) -> _Values:
        """What it nets, × `unit`."""
        return np.array([int(net * self.unit) for net in self.nets], np.int64)

    def counts(self, held: HeldHands) -> _Values:
        """Return in how many deals it nets what, for hands that stay in.

        By draw of the red suits, situation and net; one draw stands for all where colours do not
        matter.
        """
        match self._rule.by:
            case SettledBy.COLOUR:
                return self._by_colour(held)
            case SettledBy.JOINT_HAND:
                return self._by_joint_hand(held)[None]
            case _:
                which = self._place_of_strength[held.strengths]
                certain: _Values = which[:, None] == np.arange(len(self.nets))
                return certain[None] * np.int64(held.total)

    def _verdicts(self) -> Iterator[tuple[Fraction, Facts]]:
        for facts in self._every():
            yield self._book.verdict(self.name, facts).net, facts

    def _every(self) -> Iterator[Facts]:
        if self._rule.by is SettledBy.COLOUR:
            own, dealers = self._book.held_cards, self._book.game.packets.dealer
            for red, others in product(range(own + 1), range(dealers + 1)):
                yield colours(red, own, others, dealers)
            return
        for strength in range(1, self._book.ranks(self.name).strongest + 1):
            yield Facts(strength=strength)

    @cached_property
    def _place_of_strength(self) -> _Values:
        """By strength, the place of what it nets; no hand has strength 0."""
        return np.array([0, *(self.nets.index(net) for net, _ in self._verdicts())], np.int64)

    def _by_colour(self, held: HeldHands) -> _Values:
        own, dealers = self._book.held_cards, self._book.game.packets.dealer
        half, shown = self._book.game.deck_cards // 2, int(held.known.up is not None)
        ways = np.zeros((own + 1, len(self.nets)), np.int64)
        for red in range(own + 1):
            for others in range(dealers - shown + 1):
                net = self._book.verdict(self.name, colours(red, own, others + shown, dealers)).net
                ways[red, self.nets.index(net)] += comb(half - shown - red, others) * comb(
                    half - (own - red), dealers - shown - others
                )
        return ways[held.red()]

    def _by_joint_hand(self, held: HeldHands) -> _Values:
        lookup = Lookup(self._book.ranks(self.name))
        dealers = subsets(self._book.game.packets.dealer, lookup.deck)
        if held.known.up is not None:
            dealers = dealers[(dealers == held.known.up).any(1)]
        there = packed(dealers).view(np.uint64).ravel()
        found = np.zeros((len(held.cards), len(self.nets)), np.int64)
        for begin in range(0, len(held.cards), _AT_ONCE):
            hands = held.cards[begin : begin + _AT_ONCE]
            apart = (packed(hands).view(np.uint64) & there) == 0
            places = self._place_of_strength[lookup.of_both(hands, dealers)]
            for place in range(len(self.nets)):
                found[begin : begin + _AT_ONCE, place] = ((places == place) & apart).sum(1)
        return found


def sides(book: Book) -> list[SideBet]:
    """Return the side bets of a game with a decision that a fold loses."""
    game = book.game
    assert game.decision is not None
    lost = {wager.name for wager in game.wagers if wager.on_fold is OnFold.LOST}
    return [SideBet(book, rule) for rule in side_bets(game) if rule.name in lost]


def side_bets(game: GameDefinition) -> Iterator[SettlementRule]:
    """Yield the rules of the bets beside the decision that no decision changes."""
    for wager in game.wagers:
        rule = game.rule(wager.name)
        if is_side_bet(game, rule):
            yield rule


def colours(red: int, own: int, others: int, dealers: int) -> Facts:
    """Return the facts of a deal with so many red cards among one's own and the dealer's."""
    together = red + others
    return Facts(own_colour=max(red, own - red), all_colour=max(together, own + dealers - together))


# The odds of wagers without a decision: what they net over all deals.


Frequencies = Iterator[tuple[Facts, int]]
"""Facts, each with the number of deals in which they hold."""


def is_side_bet(game: GameDefinition, rule: SettlementRule) -> bool:
    """Return whether a wager lies beside the decision, and nothing decided changes what it nets.

    A fold may lose it, but nobody folds a hand that wins it.
    """
    if rule.beside or rule.by in (SettledBy.SHOWDOWN, SettledBy.HAND_IN_SHOWDOWN):
        return False
    if rule.name in (game.decision, *game.at_stake):
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
        for name, odds in book.table.odds(rule.lists[0]).items()
        if paid[name]
    )
    return WagerOdds(rule.name, Distribution.of(nets), beside, paid=entries)


def frequencies(book: Book, rule: SettlementRule) -> Frequencies:
    """Yield all facts that a side bet's rule may meet, with their frequencies."""
    if rule.by is SettledBy.COLOUR:
        half = book.game.deck_cards // 2
        yield from numbers_of_colours(book, half, half)
        return
    for strength, number in strength_counts(book.ranks(rule.name)).items():
        yield Facts(strength=strength), number


def numbers_of_colours(book: Book, reds: int, blacks: int) -> Frequencies:
    """Yield the numbers of cards of one colour, by so many red and black cards in the deck."""
    own, dealers = book.held_cards, book.game.packets.dealer
    for red, others in product(range(own + 1), range(dealers + 1)):
        black = own - red
        ways = comb(reds, red) * comb(blacks, black)
        ways *= comb(reds - red, others) * comb(blacks - black, dealers - others)
        yield colours(red, own, others, dealers), ways
