"""Seats that face one dealer's hand, all with hands of three cards: products of what wagers net.

Each of the dealer's hands is gone through, one for each class under exchange of suits. Given it,
every wager is a row of numbers: what it nets with each hand that a seat may hold. The sum of
products over one hand is that of two wagers of a seat; over two hands that share no card it is
that of two seats, by inclusion and exclusion over the shared cards.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.data.definition import OnFold
from controller.data.outcomes import SettledBy, SettlementRule
from controller.odds.decision import Progress
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import by_strength, whole
from controller.odds.sides import colours
from controller.odds.solution import Decided
from controller.odds.subsets import classes, members, places, subsets
from controller.settlement import Book

_Values = NDArray[np.int64]
CARDS: Final = 3
"""Cards of each hand."""
RED: Final = ((0, 1), (0, 2), (0, 3))
"""The suits that may be red. Hands that differ in the names of suits alone are one class, so each
pair of suits is red once; which of the two colours is called red makes no difference.
"""
EXACT: Final = 1 << 53
"""Whole numbers below it are exact as floating-point numbers too, whose products are quicker."""


class Products(Struct, frozen=True):
    """Sums over all deals of a hand of the dealer's and one or two seats; wagers by their place.

    Attributes:
        means: of what each wager nets, for each unit of it.
        seat: by two wagers of one seat, the mean of the product of what they net.
        seats: by a wager of one seat and one of another, the same.
    """

    means: list[Fraction]
    seat: list[list[Fraction]]
    seats: list[list[Fraction]]


class SeatsTogether:
    """What wagers net with every hand of three cards, against one of the dealer's hands.

    Args:
        book: the rules.
        decided: the decision, solved.
        stays: hands of each class, with their raises; 0: folded.
        bets: the rules of bets beside the decision.
    """

    def __init__(
        self,
        book: Book,
        decided: Decided,
        stays: Sequence[tuple[Cards, NDArray[np.int64]]],
        bets: Sequence[SettlementRule] = (),
    ) -> None:
        about, deck = decided.stakes, book.game.deck_cards
        self._book, self._about, self._deck = book, about, deck
        self._lookup = Lookup(book.player)
        self.hands = subsets(CARDS, deck)
        self._strengths = self._lookup.of(self.hands).astype(np.int64)
        ids = classes(CARDS, deck).ids
        by_class = np.zeros(int(ids.max()) + 1, np.int64)
        for cards, raises in stays:
            by_class[ids[places(cards)]] = raises
        self._raises = by_class[ids]
        self._has = np.zeros((deck, len(self.hands)), bool)
        self._has[self.hands.T.astype(np.intp), np.arange(len(self.hands))] = True
        lost = {wager.name for wager in book.game.wagers if wager.on_fold is OnFold.LOST}
        self._bets = [_Bet(book, rule, self.hands, lost=rule.name in lost) for rule in bets]
        self.names = [*about.stay, *(bet.name for bet in self._bets)]
        self.units = [about.unit] * len(about.stay) + [bet.unit for bet in self._bets]
        pairs = [
            self.hands[:, one].astype(np.int64) * deck + self.hands[:, other]
            for one, other in combinations(range(CARDS), 2)
        ]
        every = np.concatenate(pairs)
        # The hands of each pair of cards, one pair after the other: as many for each.
        self._of_pair = np.argsort(every, kind="stable") % len(self.hands)

    def rows(self, dealer: Cards) -> list[_Values]:
        """Return by wager what each hand nets against one of the dealer's, × the wager's unit.

        A row for each choice of the red suits, or one where colours make no difference; 0 where the
        two hands share a card.
        """
        own = self._lookup.of(dealer[None, :]).astype(np.int64)
        opens_at, stays = self._book.opens_at, self._raises > 0
        nets = self._about.against(self._strengths, self._raises, own, opens_at)
        found = [each[None] for each in nets] + [bet.nets(dealer, stays) for bet in self._bets]
        shared = self._has[dealer].any(0)
        for rows in found:
            rows[:, shared] = 0
        return found

    def products(self, dealer: Cards) -> tuple[list[int], list[list[int]], list[list[int]]]:
        """Return sums over the hands of one seat, or of two, against one of the dealer's.

        All are multiplied by the wagers' units, and by the choices of red suits.

        Returns:
            By wager, what it nets over all hands of a seat; by two wagers, the sums of products
            over all hands of one seat; the same over all two hands that share no card.
        """
        rows = self.rows(dealer)
        one, same, two = self._of_rows(np.vstack(rows))
        # Where its rows are, by wager: for each choice of red suits one, or one for all.
        ends = np.cumsum([len(each) for each in rows]).tolist()
        at = np.array([
            np.resize(np.arange(end - len(each), end), len(RED))
            for each, end in zip(rows, ends, strict=True)
        ])  # fmt: skip
        seat, seats = np.zeros((2, len(at), len(at)), np.int64)
        for chosen in at.T:
            seat += same[chosen[:, None], chosen]
            seats += two[chosen[:, None], chosen]
        return one[at].sum(1).tolist(), seat.tolist(), seats.tolist()

    def _of_rows(self, nets: _Values) -> tuple[_Values, _Values, _Values]:
        """Return the sums, and the sums of products, of some rows of nets."""
        deck = self._deck
        with_pair = nets.take(self._of_pair, axis=1).reshape(len(nets), -1, deck - 2).sum(2)
        one, other = np.triu_indices(deck, 1)
        square = np.zeros((len(nets), deck, deck), np.int64)
        square[:, one, other] = square[:, other, one] = with_pair
        with_card = square.sum(2) // (CARDS - 1)  # a hand with a card has two pairs with it
        total, same = nets.sum(1), gram(nets)
        # Hands that share cards are taken out: those that share one, but not twice those that share
        # two, and so on.
        seats = np.outer(total, total) - gram(with_card) + gram(with_pair) - same
        return total, same, seats

    def all(self, progress: Progress) -> Products:
        """Return the means and the means of products over all deals."""
        size, deck = len(self.names), self._deck
        sums, (seat, seats) = np.zeros(size, object), np.zeros((2, size, size), object)
        dealers, weights = members(CARDS, deck)
        for done, (dealer, weight) in enumerate(zip(dealers, weights.tolist(), strict=True), 1):
            one, same, two = self.products(dealer)
            sums += weight * np.array(one, object)
            seat += weight * np.array(same, object)
            seats += weight * np.array(two, object)
            progress(done, len(dealers))
        deals = comb(deck, CARDS) * comb(deck - CARDS, CARDS) * len(RED)
        both = deals * comb(deck - 2 * CARDS, CARDS)
        units = self.units
        return Products(
            [Fraction(total, deals * unit) for total, unit in zip(sums, units, strict=True)],
            list(_means(seat.tolist(), deals, units)),
            list(_means(seats.tolist(), both, units)),
        )


class _Bet:
    """A bet beside the decision: what it nets with every hand."""

    def __init__(self, book: Book, rule: SettlementRule, hands: Cards, *, lost: bool) -> None:
        self.name, self._lost, self._rule, self._book = rule.name, lost, rule, book
        self._hands = hands
        joint = rule.by is SettledBy.JOINT_HAND
        ranks = book.ranks(rule.name) if joint else book.player
        self._lookup = Lookup(ranks)
        if rule.by is SettledBy.COLOUR:
            reds_of_two = product(range(CARDS + 1), repeat=2)
            every = (colours(own, CARDS, others, CARDS) for own, others in reds_of_two)
            nets = [book.verdict(rule.name, facts).net for facts in every]
        else:
            nets = by_strength(book, rule.name, ranks)
        self.unit, self._nets = whole(nets)
        if not joint and rule.by is not SettledBy.COLOUR:
            self._certain = self._nets[self._lookup.of(hands)][None]
        self._red = np.stack([reds(hands, red) for red in RED])

    def nets(self, dealer: Cards, stays: NDArray[np.bool_]) -> _Values:
        """Return what it nets with each hand against one of the dealer's, by choice of red suits.

        Only hands that share no card with the dealer's mean anything.
        """
        match self._rule.by:
            case SettledBy.COLOUR:
                theirs = np.array([reds(dealer[None, :], red) for red in RED])
                nets = self._nets[self._red * (CARDS + 1) + theirs]
            case SettledBy.JOINT_HAND:
                together = self._lookup.of_both(dealer[None, :], self._hands)
                nets = self._nets.take(together)
            case _:
                nets = self._certain
        return np.where(stays, nets, -self.unit) if self._lost else nets.copy()


def reds(hands: Cards, red: tuple[int, int]) -> NDArray[np.intp]:
    """Return how many cards of each hand are of these suits."""
    suits = hands & 3
    found: NDArray[np.intp] = ((suits == red[0]) | (suits == red[1])).sum(1)
    return found


def gram(values: _Values) -> NDArray[Any]:
    """Return the sums of products of each two rows, for each of the arrays of rows.

    They are Python's whole numbers where 64 bits do not hold them.
    """
    most = int(np.abs(values).max(initial=0)) ** 2 * values.shape[-1]
    if most < EXACT:
        floats = values.astype(np.float64)
        return (floats @ floats.swapaxes(-1, -2)).astype(np.int64)
    exact = values if most < np.iinfo(np.int64).max else values.astype(object)
    found: NDArray[Any] = exact @ exact.swapaxes(-1, -2)
    return found


def _means(
    sums: Sequence[Sequence[int]], deals: int, units: Sequence[int]
) -> Iterator[list[Fraction]]:
    for row, unit in zip(sums, units, strict=True):
        yield [Fraction(each, deals * unit * o) for each, o in zip(row, units, strict=True)]
