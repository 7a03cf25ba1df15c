"""Two seats that face one dealer's hand, with hands of five cards, or of three with a draw.

A seat's whole is what it takes of the deck: the cards that are held, and a drawn one. Two seats
share no card. By inclusion and exclusion that is a sum over sets of shared cards:

- Sets of up to three cards: each of the dealer's hands is gone through, one for each class under
  exchange of suits. What a whole nets hangs on the strength of the dealer's hand alone, so the sums
  over all wholes with some cards are kept, and mended from strength to strength.
- Sets of four and more: the two wholes are nearly one. Together they have few cards, and it is
  looked up how many of the dealer's hands without these are at most so strong.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, lcm
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from controller.data.definition import GameDefinition, OnFold
from controller.data.outcomes import SettledBy, SettlementRule
from controller.odds.dealer import DealerHands
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import Nets, Stakes, stakes
from controller.odds.options import Options
from controller.odds.seats_together import RED, gram, reds
from controller.odds.sides import Held, colours
from controller.odds.subsets import Places, in_order, members, places, subsets
from controller.settlement import Book, Comparison, Facts

_Values = NDArray[np.int64]
_SHARED: Final = 3
"""Cards that two wholes share at most, where each of the dealer's hands is gone through."""
_STRENGTHS: Final = 64
"""Over how many strengths the dealer's hands are counted at once."""
_SETS_AT_ONCE: Final = 20_000
_DEALERS_AT_ONCE: Final = 8
_EVERY = np.iinfo(np.int64).max


def fits(game: GameDefinition) -> bool:
    """Tell whether a game is of such hands, without a card of the dealer's that lies face up."""
    packets = game.packets
    return not packets.up and (packets.player, game.draw_cards) in ((4, 1), (5, 0))


class Plays:
    """What is done with every hand that is held; told by the decision as it is solved.

    Attributes:
        raises: by the place of the hand; 0: it is folded.
        laid: the card that is laid on X; 255: none is.
    """

    NONE: Final = 255

    def __init__(self, book: Book) -> None:
        every = comb(book.game.deck_cards, book.held_cards)
        self.raises = np.zeros(every, np.int64)
        self.laid = np.full(every, self.NONE, np.uint8)

    def take(self, options: Options, held: Held, best: NDArray[np.intp]) -> None:
        """Take some situations: hands that stand for all of their classes."""
        raises, ways = np.array(options.raises)[best], np.array(options.way)[best]
        rows = np.flatnonzero(ways > 0)  # the first way is to play the hand as it is
        ranks, suits = held.cards & np.uint8(252), held.cards & np.uint8(3)
        for order in permutations(range(4)):
            named: Cards = ranks | np.array(order, np.uint8).take(suits)
            where = places(in_order(named))
            self.raises[where] = raises
            self.laid[where[rows]] = named[rows, ways[rows] - 1]


@dataclass(frozen=True, slots=True)
class _Column:
    """One hand for each of some sets of cards.

    Attributes:
        held: its place among the hands that are held.
        strengths: of the hand that is played.
    """

    held: NDArray[np.int32]
    strengths: _Values


class SeatsApart:
    """What the wagers of two seats net together.

    Args:
        book: the rules.
        plays: what is done with every hand.
        bets: the rules of bets beside the decision that the held cards decide.

    Attributes:
        names: of the wagers.
    """

    def __init__(self, book: Book, plays: Plays, bets: Sequence[SettlementRule]) -> None:
        self._book, self._plays, self._about = book, plays, stakes(book)
        self._deck, self._dealers = book.game.deck_cards, book.game.packets.dealer
        self._lookup = Lookup(book.player)
        self._hands = subsets(book.held_cards, self._deck)
        self._strengths = self._lookup.of(self._hands).astype(np.int64)
        self._size = book.game.packets.player
        self._draws = bool(book.game.draw_cards)
        lost = {wager.name for wager in book.game.wagers if wager.on_fold is OnFold.LOST}
        stays = plays.raises > 0
        self._bets = [
            _Bet(book, rule, self._hands, self._strengths, stays if rule.name in lost else None)
            for rule in bets
        ]
        self.names = [*self._about.stay, *(bet.name for bet in self._bets)]
        units = [self._about.unit] * len(self._about.stay) + [bet.unit for bet in self._bets]
        # A bet on colours is added up over the choices of red suits.
        self._units = units
        self._draws_of_red = [1] * len(self._about.stay) + [len(bet.rows) for bet in self._bets]

    def covariances(self) -> dict[tuple[str, str], Fraction]:
        """Return the covariance of each wager of one seat with each of another."""
        sums, seats = self.far()
        near, own = self.near()
        if self._draws:
            seats = seats + near
        else:
            # Two hands of five cards share four, or five: then they are one hand, which has five
            # sets of four cards and one of five. `own` has it with each of the other cards.
            left = self._deck - self._size - self._dealers
            seats = seats + (near - own) + 4 * own // left
        wholes = comb(self._deck, self._size) * (self._size if self._draws else 1)
        others = comb(self._deck - self._size, self._size) * (self._size if self._draws else 1)
        means_of = wholes * comb(self._deck - self._size, self._dealers)
        deals = wholes * others * comb(self._deck - 2 * self._size, self._dealers)
        scale = [u * d for u, d in zip(self._units, self._draws_of_red, strict=True)]
        means = [Fraction(int(s), means_of * u) for s, u in zip(sums, scale, strict=True)]
        found = {}
        for one, name in enumerate(self.names):
            for other in range(one, len(self.names)):
                mean = Fraction(int(seats[one, other]), deals * scale[one] * scale[other])
                if self._draws_of_red[one] > 1 and self._draws_of_red[other] > 1:
                    # The red suits are the same at both seats.
                    mean = self._apart(one, other) / (wholes * others)
                found[name, self.names[other]] = mean - means[one] * means[other]
        return found

    def _columns(self, sets: Cards, *, without: bool) -> list[_Column]:
        """Return the hands of some sets: each set itself, or without each of its cards."""
        if not without:
            held = places(sets)
            return [_Column(held, self._strengths[held])]
        found = []
        for column in range(sets.shape[1]):
            held = places(np.delete(sets, column, axis=1))
            strengths = self._strengths[held]
            laid = self._plays.laid[held]
            rows = np.flatnonzero(laid != Plays.NONE)
            if len(rows):
                kept = sets[rows][sets[rows] != laid[rows, None]].reshape(len(rows), -1)
                strengths[rows] = self._lookup.of(kept)
            found.append(_Column(held, strengths))
        return found

    def _looking(self, column: _Column, rows: Any, dealer: _Values | int) -> Iterator[_Values]:
        """Yield what the wagers of the decision net against dealer's hands of some strength."""
        about, strengths = self._about, column.strengths[rows]
        raises = self._plays.raises[column.held[rows]]
        compared = np.sign(strengths - dealer) + int(Comparison.EQUAL)
        opens = np.asarray(dealer >= self._book.opens_at).astype(np.int64)
        where = (strengths * len(Comparison) + compared) * 2 + opens
        for name, stay in about.stay.items():
            nets = stay.ravel().take(where)
            if name == about.base.name:
                nets += raises * about.raised.ravel().take(where)
            yield np.where(raises > 0, nets, about.folded[name])

    def _certain(self, column: _Column, rows: Any) -> Iterator[_Values]:
        for bet in self._bets:
            yield bet.rows.sum(0)[column.held[rows]]

    def near(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return sums of products over nearly equal wholes.

        With a draw: of all draws of one whole. Without: of hands that share all cards but one, or
        all, together with one more card.

        Returns:
            By two wagers, over all two hands of a set of cards; and over one hand alone.
        """
        size = self._size if self._draws else self._size + 1
        sets, weights = members(size, self._deck)
        columns = self._columns(sets, without=True)
        dealer = DealerHands(Lookup(self._book.dealer))
        total = comb(self._deck - size, self._dealers)
        cuts, below = self._cuts(dealer, sets, columns)
        both, own = (np.zeros((len(self.names),) * 2, object) for _ in range(2))
        for begin in range(0, len(sets), _SETS_AT_ONCE):
            part = slice(begin, begin + _SETS_AT_ONCE)
            order = np.argsort(cuts[:, part], axis=0, kind="stable")
            starts = np.take_along_axis(cuts[:, part], order, 0)
            counts = np.take_along_axis(below[:, part], order, 0).astype(np.int64)
            begins = np.vstack((np.zeros_like(starts[:1]), starts))
            numbers = np.diff(counts, axis=0, prepend=0, append=total)
            for strength, number in zip(begins, numbers, strict=True):
                rows = np.flatnonzero(number)
                at = np.arange(part.start, part.start + starts.shape[1])[rows]
                often = (number[rows] * weights[at]).astype(np.int64)
                values = np.array([
                    [*self._looking(column, at, strength[rows]), *self._certain(column, at)]
                    for column in columns
                ])  # fmt: skip
                own += _weighted(values.swapaxes(0, 1).reshape(len(self.names), -1),
                                 np.tile(often, len(columns)))  # fmt: skip
                both += _weighted(values.sum(0), often)
        return both, own

    def _cuts(
        self, dealer: DealerHands, sets: Cards, columns: Sequence[_Column]
    ) -> tuple[_Values, NDArray[np.int32]]:
        """Return the strengths of the dealer's at which a net may change, for each set.

        Beside them how many of the dealer's hands, without the set's cards, are below.
        """
        opens = self._book.opens_at
        cuts = np.empty((2 * len(columns) + (opens > 1), len(sets)), np.int64)
        below = np.zeros(cuts.shape, np.int32)
        for place, column in enumerate(columns):
            cuts[2 * place], cuts[2 * place + 1] = column.strengths, column.strengths + 1
        cuts[2 * len(columns) :] = opens
        for least in range(1, self._book.player.strongest + 2, _STRENGTHS):
            end = min(least + _STRENGTHS, self._book.player.strongest + 2)
            dealer.prepare([np.arange(least - 1, end - 1)])
            for place, cut in enumerate(cuts):
                rows = np.flatnonzero((cut >= least) & (cut < end))
                [below[place, rows]] = dealer.at_most(sets[rows], [cut[rows] - 1])
        return cuts, below

    def far(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return sums over all of the dealer's hands, for shared cards up to three.

        Returns:
            By wager, the sums over the wholes of one seat; by two wagers, the sums of products over
            two wholes, without their parts of more shared cards.
        """
        strengths, dealers, weights = self._dealers_hands()
        kept, found = _Kept(self), np.zeros((len(self.names),) * 2, object)
        sums = np.zeros(len(self.names), object)
        begins = np.flatnonzero(np.diff(strengths, prepend=-1))
        for begin, end in zip(begins, [*begins[1:], len(strengths)], strict=True):
            kept.turn(int(strengths[begin]))
            for place in range(begin, end, _DEALERS_AT_ONCE):
                part = slice(place, min(place + _DEALERS_AT_ONCE, end))
                levels = kept.without(dealers[part])
                often = weights[part].astype(object)
                sums += (levels[0][..., 0].astype(object) * often[:, None]).sum(0)
                for size, each in enumerate(levels):
                    sign = -1 if size % 2 else 1
                    found += sign * (gram(each).astype(object) * often[:, None, None]).sum(0)
        return sums, found

    def _dealers_hands(self) -> tuple[_Values, Cards, _Values]:
        """Return the dealer's hands, one of each class, in the order of their strengths."""
        dealers, weights = members(self._dealers, self._deck)
        strengths = Lookup(self._book.dealer).of(dealers).astype(np.int64)
        order = np.argsort(strengths, kind="stable")
        return strengths[order], dealers[order], weights[order]

    def _apart(self, one: int, other: int) -> Fraction:
        """Return the sum of products of two bets over all two wholes, the red suits being given."""
        first, second = (self._bets[place - len(self._about.stay)] for place in (one, other))
        sets = subsets(self._size, self._deck)
        columns = self._columns(sets, without=self._draws)
        where, total = Places(sets), 0
        rows = [sum(bet.rows[0][column.held] for column in columns) for bet in (first, second)]
        for size in range(self._size + 1):
            tables = np.zeros((2, comb(self._deck, size)), np.int64)
            for chosen in where.all(size):
                for table, values in zip(tables, rows, strict=True):
                    np.add.at(table, where.of(chosen), values)
            total += (-1 if size % 2 else 1) * int(gram(tables)[0, 1])
        return Fraction(total, first.unit * second.unit)


class _Bet:
    """A bet that the held cards decide: what it nets with every hand.

    Attributes:
        name: of the wager.
        unit: all nets are multiplied by it, so that they are whole.
        rows: by choice of the red suits, or one for all, and by hand.
    """

    def __init__(
        self,
        book: Book,
        rule: SettlementRule,
        hands: Cards,
        strengths: _Values,
        stays: NDArray[np.bool_] | None,
    ) -> None:
        self.name, own = rule.name, book.held_cards
        if rule.by is SettledBy.COLOUR:
            every = [colours(red, own, 0, 0) for red in range(own + 1)]
            where = np.stack([reds(hands, red) for red in RED])
        else:
            every = [Facts(strength=each) for each in range(1, book.player.strongest + 1)]
            where = strengths[None] - 1
        nets = [book.verdict(rule.name, facts).net for facts in every]
        self.unit = lcm(*(net.denominator for net in nets))
        self.rows = np.array([int(net * self.unit) for net in nets], np.int64)[where]
        if stays is not None:
            self.rows[:, ~stays] = -self.unit


class _Kept:
    """Sums over all wholes with some cards, against the dealer's hands of one strength.

    A row for each set of cards that the dealer may have (few enough that a whole may have them
    beside three others), in it a row for each wager and a column for each set of three shared
    cards; what is to be taken away is negative. So the sums over the wholes that share no card with
    a hand of the dealer's are those of its sets, added up.
    """

    def __init__(self, seats: SeatsApart) -> None:
        self._seats, self._deck, self._size = seats, seats._deck, seats._size
        self._sets = subsets(self._size, self._deck)
        self._columns = seats._columns(self._sets, without=seats._draws)
        self._orders = [np.argsort(each.strengths, kind="stable") for each in self._columns]
        self._sorted = [
            column.strengths[order]
            for column, order in zip(self._columns, self._orders, strict=True)
        ]
        self._beside = self._size - _SHARED
        self._starts = np.cumsum([0, *(comb(self._deck, n) for n in range(self._beside + 1))])
        self._width = comb(self._deck, _SHARED)
        shape = int(self._starts[-1]), len(seats.names), self._width
        self._table = np.zeros(shape, np.int32)
        shared = subsets(_SHARED, self._deck).astype(np.intp)
        self._free = np.ones((self._deck, self._width), np.int32)
        self._free[shared.T, np.arange(self._width)] = 0
        every = np.concatenate([
            places(shared[:, columns].astype(np.uint8)) for columns in combinations(range(3), 2)
        ])  # fmt: skip
        self._of_pair = np.argsort(every, kind="stable") % self._width
        pairs = subsets(2, self._deck).astype(np.intp)
        every = np.concatenate((pairs[:, 0], pairs[:, 1]))
        self._of_card = np.argsort(every, kind="stable") % len(pairs)
        self._strength = 0
        everything = np.arange(len(self._sets))
        for begin in range(0, len(self._sets), 1 << 17):
            rows = everything[begin : begin + (1 << 17)]
            looking = self._looking(rows, 0)
            certain = [
                sum(each) for each in zip(
                    *(seats._certain(column, rows) for column in self._columns), strict=True
                )
            ]  # fmt: skip
            self._add(rows, np.array([*looking, *certain]))

    def _looking(self, rows: NDArray[np.intp], strength: int) -> list[Any]:
        every = (self._seats._looking(column, rows, strength) for column in self._columns)
        return [sum(each) for each in zip(*every, strict=True)]

    def _add(self, rows: NDArray[np.intp], values: _Values) -> None:
        """Add numbers, by wager and whole, to all sets of the wholes' cards."""
        where, cells = Places(self._sets[rows]), self._table.reshape(-1)
        wagers, values = len(self._seats.names), values.astype(np.int32)
        for shared in where.all(_SHARED):
            rest = [column for column in range(self._size) if column not in shared]
            for size in range(self._beside + 1):
                sign = np.int32(-1 if size % 2 else 1)
                for others in combinations(rest, size):
                    row = (self._starts[size] + where.of(others)) * wagers
                    for place, each in enumerate(values):
                        at = (row + place) * self._width + where.of(shared)
                        np.add.at(cells, at, sign * each)

    def turn(self, strength: int) -> None:
        """Turn to the dealer's hands of another strength, a higher one."""
        before, self._strength = self._strength, strength
        opens = self._seats._book.opens_at
        if before < opens <= strength and opens > 1:
            rows = np.arange(len(self._sets))
        else:
            changed = [
                order[np.searchsorted(each, before) : np.searchsorted(each, strength, "right")]
                for order, each in zip(self._orders, self._sorted, strict=True)
            ]
            rows = np.unique(np.concatenate(changed))
        for begin in range(0, len(rows), 1 << 17):
            part = rows[begin : begin + (1 << 17)]
            after, old = (np.array(self._looking(part, each)) for each in (strength, before))
            self._add(part, after - old)

    def without(self, dealers: Cards) -> list[_Values]:
        """Return the sums over the wholes that share no card with some of the dealer's hands.

        Returns:
            For no shared card, for one, two and three: by hand of the dealer's, wager, and set.
        """
        where = Places(dealers)
        rows = [
            self._starts[size] + where.of(columns)
            for size in range(self._beside + 1)
            for columns in where.all(size)
        ]
        three = np.empty((len(dealers), *self._table.shape[1:]), np.int32)
        for place, found in enumerate(three):
            found[:] = self._table[rows[0][place]]
            for row in rows[1:]:
                found += self._table[row[place]]
            found *= self._free[dealers[place]].min(0)
        two = three.take(self._of_pair, axis=2).reshape(*three.shape[:2], -1, self._deck - 2)
        pairs = two.sum(3, dtype=np.int64) // (self._size - 2)
        one = pairs.take(self._of_card, axis=2).reshape(*three.shape[:2], -1, self._deck - 1)
        cards = one.sum(3) // (self._size - 1)
        none = cards.sum(2, keepdims=True) // self._size
        return [none, cards, pairs, three.astype(np.int64)]


def _weighted(values: _Values, weights: _Values) -> NDArray[Any]:
    """Return the sums of products of each two rows, each column so often as it weighs."""
    most = int(np.abs(values).max(initial=0))
    if most * most * int(weights.sum()) < _EVERY:
        return ((values * weights) @ values.T).astype(object)
    found: NDArray[Any] = (values.astype(object) * weights) @ values.T.astype(object)
    return found
