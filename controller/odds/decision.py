"""The decision: the best play of a player who sees their own cards and the dealer's up card."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from controller.cards.card import rank_of
from controller.odds.dealer import DealerHands
from controller.odds.drawing import options_of_a_draw
from controller.odds.known import Known, Sight, all_known
from controller.odds.lookup import Cards, Lookup, beside
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
        plays: by the rank of the card that is known (0: none is, or several are), by strength of
            the hand that is seen, by action: in how many deals it is best.
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


def decide(
    book: Book, progress: Progress, watch: Watch | None = None, sight: Sight | None = None
) -> Decided:
    """Solve a game's decision exactly.

    Args:
        book: the rules of a game with a decision.
        progress: is told how far it is.
        watch: is told each part of the situations, with what is done in them.
        sight: what is seen before the decision; None: what the game shows. Side bets are left out
            where it is something else.
    """
    game, about = book.game, stakes(book)
    ordinary = Sight(game.packets.up)
    sight = sight or ordinary
    of_sides = [SideTally(side) for side in sides(book)] if sight == ordinary else []
    found = Decided(about, (), Tally(), {}, {}, {}, of_sides, {})
    often = [book.opens_at - 1] if book.opens_at > 1 else []
    dealer, lookup = DealerHands(Lookup(book.dealer), often, sight.dealers), Lookup(book.player)
    every = [(each, Situated(book, lookup, each)) for each in all_known(sight, game.deck_cards)]
    blocks = range(1, book.player.strongest + 1, _STRENGTHS)
    for done, least in enumerate(blocks):
        progress(done, len(blocks))
        strongest = min(least + _STRENGTHS - 1, book.player.strongest)
        if not game.draw_cards:
            dealer.prepare([np.arange(least - 1, strongest + 1), np.array(often, np.int64)])
        for known, situated in every:
            for held, weights in situated.between(least, strongest):
                options = options_in(book, about, dealer, lookup, held)
                _take(found, book, options, held, weights * known.alike)
                if watch is not None:
                    watch(options, held, weights * known.alike, options.best())
    progress(len(blocks), len(blocks))
    return found


class Situated:
    """What players may hold, the weakest hands first.

    Args:
        book: the rules.
        lookup: ranks a player's hand.
        known: other cards that the player knows: nobody holds these.
    """

    def __init__(self, book: Book, lookup: Lookup, known: Known) -> None:
        self._deals = deals(book, known)
        self._known = known
        self._all = _in_order(book.held_cards, lookup, known.suits)

    def between(self, least: int, strongest: int) -> Iterator[tuple[Held, NDArray[np.int64]]]:
        """Yield the hands of these strengths, and in how many deals each is held."""
        hands, weights, strengths = self._all
        begin = int(np.searchsorted(strengths, least))
        end = int(np.searchsorted(strengths, strongest, side="right"))
        rows = np.arange(begin, end)
        if self._known.cards:
            rows = rows[~np.isin(hands[begin:end], self._known.cards).any(1)]
        for place in range(0, len(rows), _AT_ONCE):
            part = rows[place : place + _AT_ONCE]
            held = Held(hands[part], strengths[part], self._known, self._deals)
            yield held, weights[part]


@lru_cache(maxsize=4)
def _in_order(
    size: int, lookup: Lookup, kept: tuple[int, ...]
) -> tuple[Cards, NDArray[np.int64], NDArray[np.int64]]:
    """Return hands that stand for all, how many are like each, and their ascending strengths."""
    hands, weights = members(size, lookup.deck, kept)
    strengths = lookup.of(hands)
    order = np.argsort(strengths, kind="stable")
    return hands[order], weights[order], strengths[order].astype(np.int64)


def deals(book: Book, known: Known) -> int:
    """Return the number of deals of each situation: of the dealer's hand, and a drawn card."""
    unseen = book.game.deck_cards - book.held_cards - len(known.cards)
    hidden = book.game.packets.dealer - len(known.shown)
    draws = book.game.draw_cards if known.drawn is None else 0
    return comb(unseen, hidden) * (unseen - hidden if draws else 1)


def options_in(
    book: Book, about: Stakes, dealer: DealerHands, lookup: Lookup, held: Held
) -> Options:
    """Return what can be done with hands that are held, and what it nets."""
    if book.game.draw_cards:
        return options_of_a_draw(book, about, dealer, lookup, held)
    seen, shown = beside(held.cards, held.known.gone), held.known.shown
    counts = showdowns(
        dealer, book.opens_at, seen, held.strengths, held.total, shown, ties_win=about.ties_win
    )
    ways = [as_they_are(counts, held.strengths)]
    return options_of(book, about, ways, held.strengths, held.total)


_AT_ONCE = 50_000
"""How many situations are computed at once: the arrays then take a few dozen megabytes."""
_STRENGTHS = 128
"""Over how many strengths the hands of these situations spread: so many rows the tables have."""


def _take(
    found: Decided, book: Book, options: Options, held: Held, weights: NDArray[np.int64]
) -> None:
    worth, strengths = options.worth(), held.strengths
    best = worth.argmax(0)
    found.actions = tuple(options.names)
    found.optimal.add(weights, held.total, options, best)
    for entry in options.paid:
        found.paying.setdefault(entry, Situations()).add(options, entry, weights)
    for model in book.game.model_players:
        tally = found.models.setdefault(model.name, Tally())
        modelled = _modelled(book, options, model.plays, strengths)
        tally.add(weights, held.total, options, modelled)
    known = held.known.cards
    rank = book.player.deck.lowest + rank_of(known[0]) if len(known) == 1 else 0
    shape = (book.player.strongest + 1, len(options.names))
    plays = found.plays.setdefault(rank, np.zeros(shape, np.int64))
    np.add.at(plays, (strengths, best), weights)
    _take_errors(found, options, held, weights, worth)
    _take_sides(found, worth, held, weights, best > 0)


_CLOSE = 12
"""How many of the closest decisions are kept."""


def _take_errors(
    found: Decided,
    options: Options,
    held: Held,
    weights: NDArray[np.int64],
    worth: NDArray[np.int64],
) -> None:
    """Add what other actions cost, and remember the closest decisions."""
    best = worth.argmax(0)
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
    most = np.partition(cost, _CLOSE)[_CLOSE] if len(cost) > _CLOSE else cost.max()
    if len(found.close) == _CLOSE:
        most = min(most, found.close[-1].cost)
    near = np.flatnonzero(cost <= most)
    # Of decisions that are as close as each other those with the first cards of the deck are kept.
    order = np.lexsort((*held.cards[near].T[::-1], cost[near]))
    for place in near[order[:_CLOSE]].tolist():
        hand = tuple(held.cards[place].tolist())
        up = -1 if held.known.up is None else held.known.up
        close = Close(int(cost[place]), held.total, hand, up, int(best[place]), int(second[place]))
        found.close.append(close)
    found.close = sorted(found.close)[:_CLOSE]


def _take_sides(
    found: Decided,
    worth: NDArray[np.int64],
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
