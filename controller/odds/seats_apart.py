"""Two seats that face one dealer's hand: hands of five cards, or of three with a draw.

They share no card. By inclusion and exclusion what they net together is a sum over the sets of
cards that their wholes might share:

- Up to three cards: each of the dealer's hands is gone through, one for each class under exchange
  of suits, with sums that are kept from strength to strength (`shared_cards`).
- Four and more: the two wholes are nearly one. Together they have so few cards that it is looked up
  how many of the dealer's hands without these are of which strengths (`dealer`).

Where one of the dealer's cards lies face up, each rank of it has a play of its own: the dealer's
hands are gone through once for each. Wholes that are nearly one are first counted as if all hands
of a strength were played alike; those that are not are counted beside each rank, too.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.data.definition import GameDefinition
from controller.odds.decision import Progress, share
from controller.odds.known_cards import NOTHING, Known
from controller.odds.lookup import Cards, Lookup
from controller.odds.seats_together import gram
from controller.odds.shared_cards import SharedCards
from controller.odds.subsets import Places, members, places, subsets
from controller.odds.suit_hands import dealer_hands
from controller.odds.wholes import Bet, Plays, Values, Wholes
from controller.settlement import Book

Sums = NDArray[Any]
"""Python's whole numbers: sums over all deals may be longer than 64 bits."""
_STRENGTHS: Final = 64
"""Over how many strengths the dealer's hands are counted at once."""
_HANDS_AT_ONCE: Final = 1 << 17
_SETS_AT_ONCE: Final = 20_000
_DEALERS_AT_ONCE: Final = 32
_LONGEST: Final = int(np.iinfo(np.int64).max)


def has_seats_apart(game: GameDefinition) -> bool:
    """Tell whether a game is of such hands; with a draw none of the dealer's cards lies face up."""
    whole = game.packets.player, game.draw_cards
    return whole == (5, 0) or (whole == (4, 1) and not game.packets.up)


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


class _Sets(Struct, frozen=True):
    """Sets of cards in which wholes are nearly one.

    Attributes:
        cards: of each set.
        weights: how often each is met.
        known: the card that lies face up.
        plays: what wholes net, and how often it is added: less often than never is taken away.
    """

    cards: Cards
    weights: Values
    known: Known
    plays: Sequence[tuple[int, Wholes]]


class SeatsApart:
    """What the wagers of two seats net together.

    Args:
        book: the rules of a game that fits.
        plays: what is done with every hand.
        bets: the bets beside the decision.
    """

    def __init__(self, book: Book, plays: Plays, bets: Sequence[Bet]) -> None:
        self._book, self._known, self._wholes = book, plays.known, Wholes(book, plays, bets)
        self._deck, self._dealers = book.game.deck_cards, book.game.packets.dealer
        self._ups = comb(self._dealers, book.game.packets.up)  # which of them lies face up

    def covariances(self, progress: Progress) -> dict[tuple[str, str], Fraction]:
        """Return the covariance of each wager of one seat and each of another.

        Of two bets on colours it means nothing: each is added up over the choices of red suits.
        """
        wholes, deck, size = self._wholes, self._deck, self._wholes.size
        # Wholes that are nearly one take from 2 to 13 hundredths, by the game and its deck.
        sums, seats = self.far(share(progress, 0, 92))
        near, own = self.near(share(progress, 92, 100))
        if wholes.draws:
            seats = seats + near
        else:
            # Hands that share four cards share one set of four. Those that share five are one hand:
            # five sets of four, less one of five. `own` has it with each card that is left.
            seats = seats + (near - own) + 4 * own // (deck - size - self._dealers)
        ways = size if wholes.draws else 1  # which of its cards is drawn
        one, other = (comb(left, size) * ways for left in (deck, deck - size))
        deals = one * comb(deck - size, self._dealers) * self._ups
        both = one * other * comb(deck - 2 * size, self._dealers) * self._ups
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
        sums, found = self._nothing()
        for place, known in enumerate(self._known):

            def beside(done: int, of: int, place: int = place) -> None:
                progress(place * of + done, len(self._known) * of)

            one, both = self.far_beside(known, beside)
            sums, found = sums + one, found + both
        return sums, found

    def far_beside(self, known: Known, progress: Progress) -> tuple[Sums, Sums]:
        """Return the part of `far` with this card, or one that is like it, face up."""
        kept = SharedCards(self._wholes.beside(known), self._deck, self._book.opens_at, known.shown)
        sums, found = self._nothing()
        every = list(self._dealers_beside(known))
        for done, (strength, dealers, weights) in enumerate(every, 1):
            kept.turn(strength)
            for begin in range(0, len(dealers), _DEALERS_AT_ONCE):
                part = slice(begin, begin + _DEALERS_AT_ONCE)
                often = weights[part].astype(object) * known.alike
                one, both = kept.sums_and_products(dealers[part])
                sums += often @ one
                found += np.tensordot(often, both, 1)
            progress(done, len(every))
        return sums, found

    def _nothing(self) -> tuple[Sums, Sums]:
        """Return sums of nothing, by wager and by two wagers."""
        count = len(self._wholes.names)
        return np.zeros(count, object), np.zeros((count, count), object)

    def _dealers_beside(self, known: Known) -> Iterator[tuple[int, Cards, Values]]:
        """Yield the dealer's hands of each strength, and how many are like each.

        Without the card that lies face up; one for each class under exchange of the other suits.
        """
        dealers, weights = members(self._dealers, self._deck, known.suits)
        shown = np.isin(dealers, known.shown)
        rows = shown.sum(1) == len(known.shown)
        dealers, weights, shown = dealers[rows], weights[rows], shown[rows]
        strengths = Lookup(self._book.dealer).of(dealers)
        hidden = dealers[~shown].reshape(len(dealers), -1)
        order = np.argsort(strengths, kind="stable")
        ends = np.cumsum(np.bincount(strengths)).tolist()
        for strength, (begin, end) in enumerate(pairwise(ends), 1):
            if begin < end:
                same = order[begin:end]
                hands, own = _beginning_alike(hidden[same])
                yield strength, hands, weights[same[own]]

    def near(self, progress: Progress) -> tuple[Sums, Sums]:
        """Return sums of products over wholes that are nearly one.

        With a draw these are the draws of one whole; else the hands of a set of one card more.

        Returns:
            By two wagers, over all two hands of a set; and over each hand with itself.
        """
        every = list(self._near_sets())
        count = len(self._wholes.names)
        both, own = np.zeros((2, count, count), object)
        cut, weighed = self._cuts(every, share(progress, 0, 50)), share(progress, 50, 100)
        done, of = 0, sum(len(each.cards) for each in every)
        for each, (cuts, below) in zip(every, cut, strict=True):
            total = comb(
                self._deck - each.cards.shape[1] - len(each.known.shown),
                self._dealers - len(each.known.shown),
            )
            for begin in range(0, len(each.cards), _SETS_AT_ONCE):
                part = slice(begin, begin + _SETS_AT_ONCE)
                columns = self._wholes.without_one(each.cards[part])
                starts = np.vstack((np.zeros_like(cuts[:1, part]), cuts[:, part])).astype(np.int64)
                between = np.diff(below[:, part].astype(np.int64), axis=0, prepend=0, append=total)
                # From one cut to the next all hands of the dealer's are met alike.
                for strengths, numbers in zip(starts, between, strict=True):
                    rows = np.flatnonzero(numbers)
                    often = numbers[rows] * each.weights[part][rows]
                    for times, wholes in each.plays:
                        nets = np.array([
                            [*wholes.looking(column, rows, strengths[rows]),
                             *wholes.certain(column, rows)]
                            for column in columns
                        ])  # fmt: skip
                        both += times * _weighted(nets.sum(0), often)
                        for net in nets:
                            own += times * _weighted(net, often)
                done += len(each.cards[part])
                weighed(done, of)
        return both, own

    def _near_sets(self) -> Iterator[_Sets]:
        """Yield the sets; those beside a card face up only where it changes what is played."""
        size = self._wholes.size + (not self._wholes.draws)
        sets, weights = members(size, self._deck)
        if self._known == [NOTHING]:
            yield _Sets(sets, weights, NOTHING, [(1, self._wholes.beside(NOTHING))])
            return
        usual = self._wholes.usual()
        yield _Sets(sets, weights * self._ups, NOTHING, [(1, usual)])
        for known in self._known:
            wholes = self._wholes.beside(known)
            sets, weights = members(size, self._deck, known.suits)
            otherwise, differs = np.zeros(len(sets), bool), wholes.raises != usual.raises
            for column in range(size):
                otherwise |= differs[places(np.delete(sets, column, axis=1))]
            otherwise &= ~np.isin(sets, known.shown).any(1)
            often = weights[otherwise] * known.alike
            yield _Sets(sets[otherwise], often, known, [(1, wholes), (-1, usual)])

    def _cuts(
        self, every: Sequence[_Sets], progress: Progress
    ) -> list[tuple[NDArray[np.int16], NDArray[np.int32]]]:
        """Return by cut and set the strengths of the dealer's from which on a net may be another.

        They ascend. Beside them how many of the dealer's hands without the set's cards are weaker.
        """
        found = []
        for each in every:
            cuts = self._wholes.cuts(each.cards)
            found.append((cuts, np.zeros(cuts.shape, np.int32)))
        strongest = self._book.player.strongest
        dealer = dealer_hands(Lookup(self._book.dealer))
        for least in range(1, strongest + 2, _STRENGTHS):
            end = min(least + _STRENGTHS, strongest + 2)
            dealer.prepare([np.arange(least - 1, end - 1)])
            for each, (cuts, below) in zip(every, found, strict=True):
                before = np.zeros_like(cuts[0])
                for cut, numbers in zip(cuts, below, strict=True):
                    rows = np.flatnonzero((cut >= least) & (cut < end) & (cut != before))
                    limits = cut[rows].astype(np.int64) - 1
                    [numbers[rows]] = dealer.at_most(each.cards[rows], [limits], each.known.shown)
                    before = cut
            progress(end - 1, strongest + 1)
        for cuts, below in found:
            for place in range(1, len(cuts)):
                np.copyto(below[place], below[place - 1], where=cuts[place] == cuts[place - 1])
        return found


def _beginning_alike(hands: Cards) -> tuple[Cards, NDArray[np.intp]]:
    """Return hands in such an order that many follow each other that begin with the same cards.

    A hand begins with the cards that most of the hands have. Beside them where each of them stood.
    """
    often = np.argsort(-np.bincount(hands.ravel()), kind="stable").astype(np.uint8)
    ranks = np.argsort(often)
    found = np.sort(ranks[hands], axis=1)
    order = np.lexsort(found.T[::-1])
    return often[found[order]], order


def _weighted(values: Values, weights: Values) -> Sums:
    """Return the sums of products of each two rows, each column so often as it weighs."""
    most = int(np.abs(values).max(initial=0))
    if most * most * int(weights.sum()) > _LONGEST:
        values = values.astype(object)
    found: Sums = (values * weights) @ values.T
    return found.astype(object)
