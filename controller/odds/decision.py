"""The decision: the best play of a player who sees their own cards and the dealer's up card."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from controller.cards.card import rank_of
from controller.odds.dealer import DealerHands
from controller.odds.drawing import options_of_a_draw
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import Entry, Stakes, stakes
from controller.odds.options import Options, as_they_are, options_of
from controller.odds.reconciling import Situations, change
from controller.odds.results import Change, Distribution, ErrorCost, PaidEntry
from controller.odds.showdown import showdowns
from controller.odds.sides import Held, Side, sides
from controller.odds.subsets import members
from controller.settlement import Book

Progress = Callable[[int, int], None]
"""Told how many parts are done, and of how many."""
Watch = Callable[[Options, Held, NDArray[np.int64], NDArray[np.int64]], None]
"""Told situations: the options, what is held, how many deals are like it, the option taken."""


@dataclass(slots=True)
class Tally:
    """The results of a way of playing, added up over all deals.

    Attributes:
        cells: by units that are raised, in how many deals the hand that is played, the comparison
            and the dealer's opening are these.
        folded: deals in which the hand is folded.
    """

    cells: dict[int, NDArray[np.int64]] = field(default_factory=dict)
    folded: int = 0

    def add(
        self, weights: NDArray[np.int64], total: int, options: Options, best: NDArray[np.int64]
    ) -> None:
        """Add some situations, each with the option that is taken in it."""
        self.folded += int(weights[best == 0].sum()) * total
        for option in np.unique(best):
            if option == 0:
                continue
            rows, way = best == option, options.ways[options.way[option]]
            counts = way.counts[rows] * weights[rows, None, None, None]
            cells = self.cells.get(options.raises[option])
            if cells is None:
                cells = np.zeros((options.strongest + 1, *counts.shape[2:]), np.int64)
                self.cells[options.raises[option]] = cells
            size = cells[0].size
            places = way.strengths[rows].ravel()[:, None] * size + np.arange(size)
            np.add.at(cells.reshape(-1), places.ravel(), counts.ravel())

    @property
    def deals(self) -> int:
        """How many there are."""
        return self.folded + sum(int(cells.sum()) for cells in self.cells.values())

    @property
    def raised(self) -> int:
        """Units of the decision's wager, over all deals."""
        return sum(multiple * int(cells.sum()) for multiple, cells in self.cells.items())


@dataclass(frozen=True, slots=True, order=True)
class Close:
    """A hand whose best two actions are nearly as good.

    Attributes:
        cost: of the second, over all deals of the situation, × the stakes' unit.
        deals: of the situation.
        hand: the cards by their places in the deck. `up`: the card that is seen; -1: none is.
        best: place of the best action. `second`: of the next best.
    """

    cost: int
    deals: int
    hand: tuple[int, ...]
    up: int
    best: int
    second: int


@dataclass(slots=True)
class SideTally:
    """The results of a side bet beside the Ante, in the play that is best for the Ante alone.

    Attributes:
        side: the bet.
        stayed: by net, in how many deals of hands that stay in, × `draws`.
        draws: how many draws of red suits were counted for each deal.
    """

    side: Side
    stayed: list[int] = field(default_factory=list)
    draws: int = 1


@dataclass(slots=True)
class Decided:
    """The decision of one game, solved.

    Attributes:
        stakes: the wagers that it is about.
        actions: the possible actions, in words.
        optimal: the results of optimal play.
        models: the results of the game's model players.
        plays: by up card's rank (0 where there is none), by strength of the hand that is seen, by
            action: in how many deals it is best.
        paying: the situations in which each entry of interest may be paid.
        sides: side bets that a fold loses, in optimal play.
        joint: by names of such side bets: what they and the stakes net together, in the play that
            is best for all of them, over all deals.
        errors: by best action and another, in how many deals it is best and the other allowed, and
            what the other costs in all of them, × the stakes' unit.
        close: the hands whose best two actions are nearly as good.
    """

    stakes: Stakes
    actions: tuple[str, ...]
    optimal: Tally
    models: dict[str, Tally]
    plays: dict[int, NDArray[np.int64]]
    paying: dict[Entry, Situations]
    sides: list[SideTally]
    joint: dict[tuple[str, ...], Fraction]
    errors: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    close: list[Close] = field(default_factory=list)

    def paid(self, wager: str) -> tuple[PaidEntry, ...]:
        """Return how often each entry of a wager and its bonuses is paid in optimal play."""
        found = []
        for entry, where in self.stakes.lists.items():
            if entry.wager == wager:
                times = sum(int((cells * where).sum()) for cells in self.optimal.cells.values())
                pays = "" if entry.pays == wager else entry.pays
                share = Fraction(times, self.optimal.deals)
                found.append(PaidEntry(entry.hand, entry.odds, share, pays))
        return tuple(found)

    def costs(self) -> tuple[ErrorCost, ...]:
        """Return what it costs to do one thing where another is best."""
        deals, unit = self.optimal.deals, self.stakes.unit
        return tuple(
            ErrorCost(
                self.actions[best],
                self.actions[other],
                Fraction(times, deals),
                Fraction(cost, times * unit),
            )
            for (best, other), (times, cost) in sorted(self.errors.items())
        )

    def outcomes(self, wagers: Sequence[str], tally: Tally) -> Distribution:
        """Return what these wagers of the stakes net together, for each unit of one of them."""
        about = self.stakes
        counts: dict[Fraction, int] = {}
        if tally.folded:
            folded = sum(about.folded[name] for name in wagers)
            counts[Fraction(folded, about.unit)] = tally.folded
        for multiple, cells in tally.cells.items():
            nets = sum((about.stay[name] for name in wagers), start=np.zeros_like(cells))
            if about.base.name in wagers:
                nets = nets + multiple * about.raised
            for net in np.unique(nets[cells > 0]).tolist():
                value = Fraction(net, about.unit)
                counts[value] = counts.get(value, 0) + int(cells[nets == net].sum())
        return Distribution.of(counts)

    def average_bet(self, tally: Tally) -> Fraction:
        """Return the average number of units that lie in base and decision together."""
        return 1 + Fraction(tally.raised, tally.deals)

    def beside(self, wager: str) -> Distribution | None:
        """Return what a side bet nets beside the Ante; None: a fold does not lose it."""
        for tally in self.sides:
            if tally.side.name == wager:
                counts = dict(zip(tally.side.nets, tally.stayed, strict=True))
                counts[Fraction(-1)] += self.optimal.folded * tally.draws
                return Distribution.of(counts)
        return None

    def changes(self, wager: str, declared: str) -> tuple[Change, ...]:
        """Return the changes of one entry that would give a wager the declared edge."""
        deals, edge = self.optimal.deals, -self.outcomes([wager], self.optimal).mean
        found = (
            change(entry, situations, edge, declared, deals, self.stakes.unit)
            for entry, situations in self.paying.items()
            if entry.wager == wager
        )
        return tuple(each for each in found if each)


def decide(book: Book, progress: Progress, watch: Watch | None = None) -> Decided:
    """Solve a game's decision exactly, one up card after the other where there is one.

    Args:
        book: the rules of a game with a decision.
        progress: is told how far it is.
        watch: is told each part of the situations, with what is done in them.
    """
    game, about = book.game, stakes(book)
    ups = list(range(0, game.deck_cards, 4)) if game.packets.up else [None]
    dealer_lookup, held_lookup = Lookup(book.dealer), Lookup(book.player)
    beside = [SideTally(side) for side in sides(book)]
    found = Decided(about, (), Tally(), {}, {}, {}, beside, {})
    for done, up in enumerate(ups):
        progress(done, len(ups))
        dealer = DealerHands(dealer_lookup, up, [book.opens_at - 1] if book.opens_at > 1 else [])
        for hands, weights, strengths in _situations(book, held_lookup, up):
            total = comb(game.deck_cards - hands.shape[1] - (up is not None), dealer.hidden)
            if game.draw_cards:
                options, total = options_of_a_draw(book, about, dealer, held_lookup, hands, total)
            else:
                counts = showdowns(dealer, book.opens_at, hands, strengths, total)
                ways = [as_they_are(counts, strengths)]
                options = options_of(book, about, ways, strengths, total)
            held = Held(hands, strengths, up, total)
            alike = weights * (1 if up is None else 4)
            _take(found, book, options, held, alike)
            if watch is not None:
                watch(options, held, alike, options.best())
    progress(len(ups), len(ups))
    return found


def _situations(
    book: Book, lookup: Lookup, up: int | None
) -> Iterator[tuple[Cards, NDArray[np.int64], NDArray[np.int64]]]:
    """Yield what players may hold, as (cards, how many deals are like it, strength)."""
    hands, weights = members(book.held_cards, up, lookup.deck)
    strengths = lookup.of(hands).astype(np.int64)
    order = np.argsort(strengths, kind="stable")  # equal look-ups lie side by side
    ordered = strengths[order]
    begin = 0
    while begin < len(order):
        beyond = np.searchsorted(ordered, ordered[begin] + _STRENGTHS)
        end = min(begin + _AT_ONCE, int(beyond))
        part = order[begin:end]
        yield hands[part], weights[part], strengths[part]
        begin = end


_AT_ONCE = 50_000
"""How many situations are computed at once: the arrays then take a few dozen megabytes."""
_STRENGTHS = 160
"""Over how many strengths the hands of these situations spread: so many rows the tables have."""


def _take(
    found: Decided, book: Book, options: Options, held: Held, weights: NDArray[np.int64]
) -> None:
    best, strengths, up = options.best(), held.strengths, held.up
    found.actions = tuple(options.names)
    found.optimal.add(weights, held.total, options, best)
    for entry in options.paid:
        found.paying.setdefault(entry, Situations()).add(options, entry, weights)
    for model in book.game.model_players:
        tally = found.models.setdefault(model.name, Tally())
        modelled = _modelled(book, options, model.plays, strengths)
        tally.add(weights, held.total, options, modelled)
    rank = 0 if up is None else book.player.deck.lowest + rank_of(up)
    shape = (book.player.strongest + 1, len(options.names))
    plays = found.plays.setdefault(rank, np.zeros(shape, np.int64))
    np.add.at(plays, (strengths, best), weights)
    _take_errors(found, options, held, weights, best)
    _take_sides(found, options, held, weights, best > 0)


_CLOSE = 12
"""How many of the closest decisions are kept."""


def _take_errors(
    found: Decided,
    options: Options,
    held: Held,
    weights: NDArray[np.int64],
    best: NDArray[np.int64],
) -> None:
    """Add what other actions cost, and remember the closest decisions."""
    worth = options.worth()
    less = worth[best, np.arange(len(best))] - worth
    for one in np.unique(best).tolist():
        for other in range(len(options.names)):
            rows = (best == one) & options.allowed[other]
            if other == one or not rows.any():
                continue
            sums = found.errors.setdefault((one, other), [0, 0])
            sums[0] += int(weights[rows].sum()) * held.total
            sums[1] += int((less[other, rows] * weights[rows]).sum())
    less[best, np.arange(len(best))] = np.iinfo(np.int64).max
    second = less.argmin(0)
    cost = less[second, np.arange(len(best))]
    for place in np.argsort(cost, kind="stable")[:_CLOSE].tolist():
        hand = tuple(held.cards[place].tolist())
        up = -1 if held.up is None else held.up
        close = Close(int(cost[place]), held.total, hand, up, int(best[place]), int(second[place]))
        found.close.append(close)
    found.close = sorted(found.close)[:_CLOSE]


def _take_sides(
    found: Decided,
    options: Options,
    held: Held,
    weights: NDArray[np.int64],
    stays: NDArray[np.bool_],
) -> None:
    """Add what side bets that a fold loses net, in the main strategy and in that of all bets."""
    about, nets = found.stakes, {}
    for tally in found.sides:
        side = tally.side
        counts = side.counts(held)
        tally.draws = len(counts)
        stayed = (counts[:, stays] * weights[stays, None]).sum((0, 1)).tolist()
        tally.stayed = [
            one + more for one, more in zip(tally.stayed or [0] * len(stayed), stayed, strict=True)
        ]
        whole = np.array([int(net * side.unit) for net in side.nets], np.int64)
        nets[side.name] = counts @ whole, side.unit
    worth = options.worth()
    fold, stay = worth[0], worth[1:].max(0)
    for size in range(1, len(nets) + 1):
        for names in combinations(nets, size):
            unit = lcm(about.unit, *(nets[name][1] for name in names))
            more = sum(nets[name][0] * (unit // nets[name][1]) for name in names)
            lost = len(names) * unit * held.total
            each = unit // about.unit
            best = np.maximum(fold * each - lost, stay * each + more)
            total = int((best * weights).sum())
            found.joint[names] = found.joint.get(names, Fraction(0)) + Fraction(
                total, unit * len(best)
            )


def _modelled(
    book: Book,
    options: Options,
    plays: tuple[tuple[str, int], ...],
    strengths: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return a model player's option: the raise for the best hand of their list that they hold."""
    chosen = np.zeros(len(strengths), np.int64)
    for hand, multiple in sorted(plays, key=lambda play: book.least(play[0])):
        chosen[strengths >= book.least(hand)] = options.raises.index(multiple)
    return chosen
