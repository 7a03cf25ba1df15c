"""Two seats that face one dealer's hand: hands of five cards, or of three with a draw.

They share no card. By inclusion and exclusion what they net together is a sum over the sets of
cards that their wholes might share:

- Up to three cards: each of the dealer's hands is gone through, one for each class under exchange
  of suits, with sums that are kept from strength to strength (`shared_cards`).
- Four and more: the two wholes are nearly one. Together they have so few cards that it is looked up
  how many of the dealer's hands without these are of which strengths (`dealer`).
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.data.definition import GameDefinition
from controller.odds.dealer import DealerHands
from controller.odds.decision import Progress
from controller.odds.lookup import Cards, Lookup
from controller.odds.seats_together import gram
from controller.odds.shared_cards import SharedCards
from controller.odds.subsets import Places, members, subsets
from controller.odds.wholes import Bet, Column, Plays, Values, Wholes
from controller.settlement import Book

Sums = NDArray[Any]
"""Python's whole numbers: sums over all deals may be longer than 64 bits."""
_STRENGTHS: Final = 64
"""Over how many strengths the dealer's hands are counted at once."""
_HANDS_AT_ONCE: Final = 1 << 17
_SETS_AT_ONCE: Final = 20_000
_DEALERS_AT_ONCE: Final = 8
_LONGEST: Final = int(np.iinfo(np.int64).max)


def fits(game: GameDefinition) -> bool:
    """Tell whether a game is of such hands, without a card of the dealer's that lies face up."""
    packets = game.packets
    return not packets.up and (packets.player, game.draw_cards) in ((5, 0), (4, 1))


def of_bets(book: Book, bets: Sequence[Bet]) -> dict[tuple[str, str], Fraction]:
    """Return the covariance of two bets at two seats, where the held cards decide both.

    The dealer's cards then make no difference, and the red suits are the same at both seats.
    """
    deck, size = book.game.deck_cards, book.held_cards
    every, rows = subsets(size, deck), [bet.rows[0] for bet in bets]
    tables = [np.zeros((len(bets), comb(deck, shared)), np.int64) for shared in range(size + 1)]
    for begin in range(0, len(every), _HANDS_AT_ONCE):
        part = slice(begin, begin + _HANDS_AT_ONCE)
        where = Places(every[part])
        for shared, table in enumerate(tables):
            for columns in where.all(shared):
                for sums, nets in zip(table, rows, strict=True):
                    np.add.at(sums, where.of(columns), nets[part])
    products = np.zeros((len(bets), len(bets)), object)
    for shared, table in enumerate(tables):
        products += (-1 if shared % 2 else 1) * gram(table).astype(object)
    sums = tables[0][:, 0].tolist()
    hands, others = comb(deck, size), comb(deck - size, size)
    found = {}
    for one, other in combinations_with_replacement(range(len(bets)), 2):
        unit = bets[one].unit * bets[other].unit
        mean = Fraction(sums[one] * sums[other], hands**2 * unit)
        together = Fraction(products[one, other], hands * others * unit)
        found[bets[one].name, bets[other].name] = together - mean
    return found


class SeatsApart:
    """What the wagers of two seats net together.

    Args:
        book: the rules of a game that fits.
        plays: what is done with every hand.
        bets: the bets beside the decision.
    """

    def __init__(self, book: Book, plays: Plays, bets: Sequence[Bet]) -> None:
        self._book, self._wholes = book, Wholes(book, plays, bets)
        self._deck, self._dealers = book.game.deck_cards, book.game.packets.dealer

    def covariances(self, progress: Progress) -> dict[tuple[str, str], Fraction]:
        """Return the covariance of each wager of one seat and each of another.

        Of two bets on colours it means nothing: each is added up over the choices of red suits.
        """
        wholes, deck, size = self._wholes, self._deck, self._wholes.size
        sums, seats = self.far(progress)
        near, own = self.near()
        if wholes.draws:
            seats = seats + near
        else:
            # Hands that share four cards share one set of four. Those that share five are one hand:
            # five sets of four, less one of five. `own` has it with each card that is left.
            seats = seats + (near - own) + 4 * own // (deck - size - self._dealers)
        ways = size if wholes.draws else 1  # which of its cards is drawn
        one, other = (comb(left, size) * ways for left in (deck, deck - size))
        deals = one * comb(deck - size, self._dealers)
        both = one * other * comb(deck - 2 * size, self._dealers)
        means = [
            Fraction(total, deals * scale)
            for total, scale in zip(sums.tolist(), wholes.scales, strict=True)
        ]
        found = {}
        for first, second in combinations_with_replacement(range(len(wholes.names)), 2):
            scale = wholes.scales[first] * wholes.scales[second]
            together = Fraction(seats[first, second], both * scale)
            pair = wholes.names[first], wholes.names[second]
            found[pair] = together - means[first] * means[second]
        return found

    def far(self, progress: Progress) -> tuple[Sums, Sums]:
        """Return sums over all of the dealer's hands, for sets of up to three shared cards.

        Returns:
            By wager, what the wholes of one seat net; by two wagers, the sums of products.
        """
        dealers, weights = members(self._dealers, self._deck)
        strengths = Lookup(self._book.dealer).of(dealers).astype(np.int64)
        order = np.argsort(strengths, kind="stable")
        dealers, weights, strengths = dealers[order], weights[order], strengths[order]
        kept = SharedCards(self._wholes, self._deck, self._book.opens_at)
        count = len(self._wholes.names)
        sums, found = np.zeros(count, object), np.zeros((count, count), object)
        begins = np.flatnonzero(np.diff(strengths, prepend=-1)).tolist()
        for begin, end in zip(begins, [*begins[1:], len(strengths)], strict=True):
            progress(begin, len(strengths))
            kept.turn(int(strengths[begin]))
            for place in range(begin, end, _DEALERS_AT_ONCE):
                part = slice(place, min(place + _DEALERS_AT_ONCE, end))
                often = weights[part].astype(object)
                levels = kept.apart_from(dealers[part])
                sums += (levels[0][:, :, 0] * often[:, None]).sum(0)
                for size, each in enumerate(levels):
                    sign = -1 if size % 2 else 1
                    found += sign * (gram(each) * often[:, None, None]).sum(0)
        progress(len(strengths), len(strengths))
        return sums, found

    def near(self) -> tuple[Sums, Sums]:
        """Return sums of products over wholes that are nearly one.

        With a draw these are the draws of one whole; else the hands of a set of one card more.

        Returns:
            By two wagers, over all two hands of a set; and over each hand with itself.
        """
        wholes, size = self._wholes, self._wholes.size + (not self._wholes.draws)
        sets, weights = members(size, self._deck)
        columns = wholes.without_one(sets)
        cuts, below = self._cuts(sets, columns)
        every = comb(self._deck - size, self._dealers)
        count = len(wholes.names)
        both, own = np.zeros((2, count, count), object)
        for begin in range(0, len(sets), _SETS_AT_ONCE):
            part = slice(begin, begin + _SETS_AT_ONCE)
            order = np.argsort(cuts[:, part], axis=0, kind="stable")
            starts = np.take_along_axis(cuts[:, part], order, 0)
            counts = np.take_along_axis(below[:, part], order, 0).astype(np.int64)
            starts = np.vstack((np.zeros_like(starts[:1]), starts))
            between = np.diff(counts, axis=0, prepend=0, append=every)
            # From one cut to the next all hands of the dealer's are met alike.
            for strengths, numbers in zip(starts, between, strict=True):
                some = np.flatnonzero(numbers)
                rows, often = begin + some, numbers[some] * weights[begin + some]
                nets = np.array([
                    [*wholes.looking(each, rows, strengths[some]), *wholes.certain(each, rows)]
                    for each in columns
                ])  # fmt: skip
                both += _weighted(nets.sum(0), often)
                for each in nets:
                    own += _weighted(each, often)
        return both, own

    def _cuts(self, sets: Cards, columns: Sequence[Column]) -> tuple[Values, NDArray[np.int32]]:
        """Return the strengths of the dealer's at which a net may change, by cut and set.

        Beside them how many of the dealer's hands, without the set's cards, are weaker.
        """
        opens_at, strongest = self._book.opens_at, self._book.player.strongest
        cuts = np.concatenate([
            *([each.strengths, each.strengths + 1] for each in columns),
            np.full((int(opens_at > 1), len(sets)), opens_at),
        ])  # fmt: skip
        below = np.zeros(cuts.shape, np.int32)
        dealer = DealerHands(Lookup(self._book.dealer))
        for least in range(1, strongest + 2, _STRENGTHS):
            end = min(least + _STRENGTHS, strongest + 2)
            dealer.prepare([np.arange(least - 1, end - 1)])
            for cut, found in zip(cuts, below, strict=True):
                rows = np.flatnonzero((cut >= least) & (cut < end))
                [found[rows]] = dealer.at_most(sets[rows], [cut[rows] - 1])
        return cuts, below


def _weighted(values: Values, weights: Values) -> Sums:
    """Return the sums of products of each two rows, each column so often as it weighs."""
    most = int(np.abs(values).max(initial=0))
    if most * most * int(weights.sum()) > _LONGEST:
        values = values.astype(object)
    found: Sums = (values * weights) @ values.T
    return found.astype(object)
