"""How wagers win and lose together: those of one seat, and of two seats against one dealer's hand.

Given the cards that are held (and which suits are red), what a bet on them nets is certain, so that
it is multiplied with what the others are expected to net. Two seats are held against each of the
dealer's hands; hands that share a card are taken out by inclusion and exclusion. That is done for
hands of three cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.data.definition import OnFold
from controller.data.outcomes import COLOUR_KEY, SettledBy, SettlementRule
from controller.odds.decided import Decided
from controller.odds.decision import decide
from controller.odds.lookup import Cards, Lookup
from controller.odds.options import Options
from controller.odds.side_bets import is_side_bet
from controller.odds.sides import Held, Side
from controller.odds.subsets import classes, members, places, subsets
from controller.settlement import Book, Comparison

_Values = NDArray[np.int64]
_CARDS: Final = 3
"""Cards of hands that two seats are compared with."""


@dataclass(frozen=True, slots=True)
class Covariances:
    """How wagers win and lose together, in the play that is best for the Ante; each for a unit.

    Attributes:
        of_seat: by two wagers of one seat; those are left out that the dealer's cards decide beside
            the comparison of hands.
        between: of what the decision is about (Ante, Play, bonuses), at two seats; None: it is not
            computed for such hands.
    """

    of_seat: dict[tuple[str, str], Fraction]
    between: Fraction | None


def covariances(book: Book) -> Covariances:
    """Return how the wagers of a game with a decision win and lose together."""
    sides = [Side(book, rule) for rule in _on_held_cards(book)]
    seat = _Seat(book, sides)
    decided = decide(book, lambda _done, _of: None, seat.take)
    game = book.game
    between = None
    if game.packets.player == game.packets.dealer == _CARDS and not game.packets.up:
        between = _between(book, decided, seat)
    return Covariances(dict(seat.all(decided)), between)


def _on_held_cards(book: Book) -> Iterator[SettlementRule]:
    """Yield the rules of side bets that the held cards alone decide."""
    for wager in book.game.wagers:
        rule = book.game.rule(wager.name)
        if wager.requires or not is_side_bet(book.game, rule):
            continue
        if rule.by is SettledBy.HAND:
            yield rule
        elif rule.by is SettledBy.COLOUR:
            keys = [COLOUR_KEY.fullmatch(key) for key in book.table.odds(rule.name)]
            if all(key is not None and key[1] == "own" for key in keys):
                yield rule


class _Seat:
    """Adds up products of what the wagers of a seat net, over all deals."""

    def __init__(self, book: Book, sides: list[Side]) -> None:
        self._lost = {wager.name for wager in book.game.wagers if wager.on_fold is OnFold.LOST}
        self._sides = sides
        self._products: dict[tuple[str, str], Fraction] = {}
        self._sums: dict[str, Fraction] = {}
        self.stays: list[tuple[Cards, NDArray[np.int64]]] = []
        """Hands with their raises; 0: folded."""

    def take(self, options: Options, held: Held, weights: _Values, best: NDArray[np.int64]) -> None:
        """Add some situations."""
        self.stays.append((held.cards, np.array(options.raises)[best]))
        bets: dict[str, NDArray[np.int64]] = {}
        for side in self._sides:
            counts = side.counts(held)
            whole = np.array([int(net * side.unit) for net in side.nets], np.int64)
            values = (counts @ whole) // held.total
            if side.name in self._lost:
                values = np.where(best > 0, values, -side.unit)
            bets[side.name] = values
            total = int((values * weights).sum()) * held.total
            self._add(self._sums, side.name, Fraction(total, len(values) * side.unit))
        for one, other in combinations(self._sides, 2):
            first, second = np.broadcast_arrays(bets[one.name], bets[other.name])
            total = int((first * second * weights).sum()) * held.total
            scale = len(first) * one.unit * other.unit
            self._add(self._products, (one.name, other.name), Fraction(total, scale))
        for name, nets in options.nets.items():
            taken = np.take_along_axis(nets, best[None, :], 0)[0]
            for side in self._sides:
                values = bets[side.name]
                product = sum(int(each) for each in (values * weights * taken).sum(1))
                scale = len(values) * side.unit
                self._add(self._products, (name, side.name), Fraction(product, scale))

    def all(self, decided: Decided) -> Iterator[tuple[tuple[str, str], Fraction]]:
        """Yield the covariance of each two wagers."""
        tally, unit = decided.optimal, decided.stakes.unit
        stakes = list(decided.stakes.stay)
        alone = {name: decided.outcomes([name], tally) for name in stakes}
        means = {name: each.mean for name, each in alone.items()}
        means |= {name: total / tally.deals for name, total in self._sums.items()}
        for one, other in combinations(stakes, 2):
            both = decided.outcomes([one, other], tally).variance
            yield (one, other), (both - alone[one].variance - alone[other].variance) / 2
        for (one, other), product in self._products.items():
            scale = unit if one in alone else 1
            yield (one, other), product / (tally.deals * scale) - means[one] * means[other]

    @staticmethod
    def _add(sums: dict[Any, Fraction], key: object, more: Fraction) -> None:
        sums[key] = sums.get(key, Fraction(0)) + more


def _between(book: Book, decided: Decided, seat: "_Seat") -> Fraction:
    """Return the covariance of what two seats net against one dealer's hand."""
    deck, about = book.game.deck_cards, decided.stakes
    seats = TwoSeats(book, decided, seat.stays)
    dealers, weights = members(_CARDS, deck)
    total = sum(
        weight * seats.products(dealer)
        for dealer, weight in zip(dealers, weights.tolist(), strict=True)
    )
    left = deck - _CARDS
    deals = comb(deck, _CARDS) * comb(left, _CARDS) * comb(left - _CARDS, _CARDS)
    mean = decided.outcomes(list(about.stay), decided.optimal).mean
    return Fraction(total, deals * about.unit**2) - mean**2


class TwoSeats:
    """Two seats against one dealer's hand, all with hands of three cards.

    Args:
        book: the rules.
        decided: the decision, solved.
        stays: hands of each class, with their raises; 0: folded.
    """

    def __init__(
        self, book: Book, decided: Decided, stays: Sequence[tuple[Cards, NDArray[np.int64]]]
    ) -> None:
        about, deck = decided.stakes, book.game.deck_cards
        self._opens_at, self._lookup = book.opens_at, Lookup(book.player)
        self.hands = subsets(_CARDS, deck)
        self._strengths = self._lookup.of(self.hands).astype(np.int64)
        ids = classes(_CARDS, deck).ids
        by_class = np.zeros(int(ids.max()) + 1, np.int64)
        for cards, raises in stays:
            by_class[ids[places(cards)]] = raises
        self._raises = by_class[ids]
        self._stay: _Values = np.sum(list(about.stay.values()), axis=0)
        self._raised, self._folded = about.raised, sum(about.folded.values())
        self._with = np.zeros((len(self.hands), deck), bool)
        np.put_along_axis(self._with, self.hands.astype(np.intp), True, 1)
        self._pairs = [
            self.hands[:, one].astype(np.int64) * deck + self.hands[:, two]
            for one, two in combinations(range(_CARDS), 2)
        ]

    def nets(self, dealer: Cards) -> _Values:
        """Return what each hand nets against one of the dealer's; 0 if they share a card."""
        own = int(self._lookup.of(dealer[None, :])[0])
        compared = np.sign(self._strengths - own) + int(Comparison.EQUAL)
        where = self._strengths, compared, int(own >= self._opens_at)
        nets = self._stay[where] + self._raises * self._raised[where]
        nets = np.where(self._raises > 0, nets, self._folded)
        nets[self._with[:, dealer].any(1)] = 0
        return nets

    def products(self, dealer: Cards) -> int:
        """Return the sum of products of what two hands net, over all that share no card."""
        nets = self.nets(dealer)
        deck = self._with.shape[1]
        with_card, with_pair = np.zeros(deck, np.int64), np.zeros(deck * deck, np.int64)
        for column in range(_CARDS):
            np.add.at(with_card, self.hands[:, column], nets)
        for pair in self._pairs:
            np.add.at(with_pair, pair, nets)
        squares = [int((each * each).sum()) for each in (with_card, with_pair, nets)]
        return int(nets.sum()) ** 2 - squares[0] + squares[1] - squares[2]
