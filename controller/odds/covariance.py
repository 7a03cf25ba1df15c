"""How wagers win and lose together: those of one seat, and of two seats against one dealer's hand.

With hands of three cards each of the dealer's hands is gone through (`seats_together`). With others
that of a seat is counted from the cards that it holds: given them (and which suits are red), what a
bet on them nets is certain, so that it is multiplied with what the others are expected to net. Of
two wagers that both look at the dealer's cards that says nothing; these are left out. That of two
seats is counted by the cards that they might share (`seats_apart`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import prod
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.data.definition import OnFold
from controller.data.outcomes import COLOUR_KEY, SettledBy, SettlementRule
from controller.odds import seats_apart, three_cards
from controller.odds.decision import Progress, decide, share, silent
from controller.odds.lookup import Cards
from controller.odds.options import Options
from controller.odds.seats_together import SeatsTogether
from controller.odds.sides import HeldHands, SideBet, side_bets
from controller.odds.solution import Decided
from controller.odds.wholes import Bet, Plays
from controller.settlement import Book

_Values = NDArray[np.int64]
Pair = tuple[str, str]
"""Two wagers, in the order of the game's file, those of the decision first."""


class Covariances(Struct, frozen=True):
    """How wagers win and lose together, in the play that is best for the Ante; each for a unit.

    Attributes:
        of_seat: by two wagers of one seat.
        between: by a wager of one seat and one of another, the same or not.
        stakes: the wagers that the decision is about.
        left_out: two wagers of a seat for which it is not computed: the dealer's cards decide
            both, or one by the joint hand.
        left_out_between: a wager of one seat and one of another for which it is not computed.
    """

    of_seat: dict[Pair, Fraction]
    between: dict[Pair, Fraction]
    stakes: tuple[str, ...]
    left_out: tuple[Pair, ...] = ()
    left_out_between: tuple[Pair, ...] = ()

    @property
    def of_stakes(self) -> Fraction | None:
        """That of what the decision is about (Ante, Play, bonuses) at two seats, if computed."""
        pairs = list(combinations_with_replacement(self.stakes, 2))
        if not all(pair in self.between for pair in pairs):
            return None
        return sum(
            (self.between[pair] * (1 if pair[0] == pair[1] else 2) for pair in pairs),
            start=Fraction(0),
        )


def covariances(book: Book, progress: Progress = silent) -> Covariances:
    """Return how the wagers of a game with a decision win and lose together.

    Args:
        book: the rules.
        progress: is told how far it is.
    """
    if three_cards.has_three_cards(book.game):
        return _of_three_cards(book, progress)
    return _of_held_cards(book, progress)


def _of_three_cards(book: Book, progress: Progress) -> Covariances:
    stays: list[tuple[Cards, NDArray[np.int64]]] = []

    def add_situations(
        options: Options, held: HeldHands, _weights: _Values, best: NDArray[np.intp]
    ) -> None:
        stays.append((held.cards, np.array(options.raises)[best]))

    decided = decide(book, silent, add_situations)
    seats = SeatsTogether(book, decided, stays, list(side_bets(book.game)))
    names, found = seats.names, seats.all(progress)
    of_seat, between = {}, {}
    for one, other in combinations_with_replacement(range(len(names)), 2):
        means = found.means[one] * found.means[other]
        pair = names[one], names[other]
        between[pair] = found.seats[one][other] - means
        if one != other:
            of_seat[pair] = found.seat[one][other] - means
    return Covariances(of_seat, between, tuple(decided.stakes.stay))


def _of_held_cards(book: Book, progress: Progress) -> Covariances:
    rules = {rule.name: rule for rule in side_bets(book.game)}
    looking = {name for name, rule in rules.items() if _looks_at_dealer(book, rule)}
    certain = [SideBet(book, rule) for name, rule in rules.items() if name not in looking]
    colours = [
        SideBet(book, rule)
        for name, rule in rules.items()
        if name in looking and rule.by is SettledBy.COLOUR
    ]
    seat, plays = SeatProducts(book, certain, colours), Plays(book)

    def add_situations(
        options: Options, held: HeldHands, weights: _Values, best: NDArray[np.intp]
    ) -> None:
        seat.add_situations(options, held, weights, best)
        plays.add_situations(options, held, best)

    decided = decide(book, share(progress, 0, 2), add_situations)
    stakes = tuple(decided.stakes.stay)
    of_seat = dict(seat.all(decided))
    bets = [Bet(book, rule, plays) for name, rule in rules.items() if name not in looking]
    between = _between(book, plays, bets, share(progress, 2, 100))
    pairs = combinations_with_replacement((*stakes, *rules), 2)
    missing = [pair for pair in pairs if pair not in between]
    return Covariances(
        of_seat,
        between,
        stakes,
        tuple(
            pair
            for pair in combinations((*stakes, *rules), 2)
            if pair not in of_seat and pair[::-1] not in of_seat
        ),
        tuple(missing),
    )


def _between(
    book: Book, plays: Plays, bets: Sequence[Bet], progress: Progress
) -> dict[Pair, Fraction]:
    """Return the covariances of two seats' wagers that are known, in the order of the wagers."""
    alone = seats_apart.of_bets(book, [bet for bet in bets if not bet.sometimes])
    if not seats_apart.has_seats_apart(book.game):
        progress(1, 1)
        return alone
    found = seats_apart.SeatsApart(book, plays, bets).covariances(progress)
    colours = [bet.name for bet in bets if len(bet.rows) > 1]
    for pair in combinations_with_replacement(colours, 2):
        del found[pair]  # where a fold decides both, neither way counts them
    return found | alone


def _looks_at_dealer(book: Book, rule: SettlementRule) -> bool:
    """Return whether the dealer's cards decide a side bet, too."""
    if rule.by is SettledBy.COLOUR:
        keys = [COLOUR_KEY.fullmatch(key) for key in book.table.odds(rule.name)]
        return not all(key is not None and key[1] == "own" for key in keys)
    return rule.by is SettledBy.JOINT_HAND


class SeatProducts:
    """Adds up products of what the wagers of a seat net, over all deals.

    Args:
        book: the rules.
        certain: the bets that the held cards decide.
        looking: the bets that the dealer's cards decide, too.
    """

    def __init__(
        self, book: Book, certain: Sequence[SideBet], looking: Sequence[SideBet] = ()
    ) -> None:
        self._lost = {wager.name for wager in book.game.wagers if wager.on_fold is OnFold.LOST}
        self._certain, self._looking = certain, looking
        self._products: dict[Pair, Fraction] = {}
        self._sums: dict[str, Fraction] = {}

    def add_situations(
        self, options: Options, held: HeldHands, weights: _Values, best: NDArray[np.intp]
    ) -> None:
        """Add some situations."""
        bets: dict[str, _Values] = {}
        for side in (*self._certain, *self._looking):
            values, _ = side.nets_and_deals(held, weights)
            if side in self._certain:
                values = values // held.total  # in every deal the same
            if side.name in self._lost:
                all_deals = 1 if side in self._certain else held.total
                values = np.where(best > 0, values, -side.unit * all_deals)
            bets[side.name] = values
            total = _dot(values, weights) * (held.total if side in self._certain else 1)
            self._add(self._sums, side.name, Fraction(total, len(values) * side.unit))
        for one, other in combinations(self._certain, 2):
            total = _dot(bets[one.name], weights, bets[other.name]) * held.total
            self._add_product(bets, one, other, total)
        for one, other in product(self._certain, self._looking):
            # Of a bet on the dealer's cards the sum over all deals is known.
            total = _dot(bets[one.name], weights, bets[other.name])
            self._add_product(bets, one, other, total)
        for name, nets in options.nets.items():
            taken = np.take_along_axis(nets, best[None, :], 0)
            for side in self._certain:
                total = _dot(bets[side.name], weights, taken)
                scale = len(bets[side.name]) * side.unit
                self._add(self._products, (name, side.name), Fraction(total, scale))

    def all(self, decided: Decided) -> Iterator[tuple[Pair, Fraction]]:
        """Yield the covariance of each two wagers that is known."""
        tally, unit = decided.optimal, decided.stakes.unit
        stakes = list(decided.stakes.stay)
        alone = {name: decided.outcomes([name], tally) for name in stakes}
        means = {name: each.mean for name, each in alone.items()}
        means |= {name: total / tally.deals for name, total in self._sums.items()}
        for one, other in combinations(stakes, 2):
            both = decided.outcomes([one, other], tally).variance
            yield (one, other), (both - alone[one].variance - alone[other].variance) / 2
        for (one, other), total in self._products.items():
            scale = unit if one in alone else 1
            yield (one, other), total / (tally.deals * scale) - means[one] * means[other]

    def _add_product(
        self, bets: dict[str, _Values], one: SideBet, other: SideBet, total: int
    ) -> None:
        draws = max(len(bets[one.name]), len(bets[other.name]))
        more = Fraction(total, draws * one.unit * other.unit)
        self._add(self._products, (one.name, other.name), more)

    @staticmethod
    def _add(sums: dict[Any, Fraction], key: object, more: Fraction) -> None:
        sums[key] = sums.get(key, Fraction(0)) + more


def _dot(*factors: _Values) -> int:
    """Return the sum of products over all draws of the red suits and all situations."""
    shape = np.broadcast_shapes(*(each.shape for each in factors))
    most = prod(int(np.abs(each).max(initial=0)) for each in factors) * shape[-1]
    # With odds of a billion to one the products may be longer than 64 bits.
    first = factors[0] if most <= np.iinfo(np.int64).max else factors[0].astype(object)
    found = np.broadcast_to(first, shape)
    for each in factors[1:]:
        found = found * each
    return sum(int(row) for row in found.sum(-1).ravel())
