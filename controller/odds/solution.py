"""A decision, solved: what its ways of playing come to, and what follows from that."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from controller.odds.bonus_entry import Situations, change
from controller.odds.dealer import CELLS
from controller.odds.nets import Entry, StakedNets, counted
from controller.odds.options import Options
from controller.odds.results import Change, Distribution, ErrorCost, PaidEntry
from controller.odds.sides import SideBet
from controller.settlement import Comparison

# What ways of playing come to, added up over all deals.


_SHAPE = (len(Comparison), 2)


class Tally(Struct):
    """The results of a way of playing, added up over all deals.

    Attributes:
        cells: by units that are raised, in how many deals the hand that is played, the comparison
            and the dealer's opening are these; 0: the hand is folded, and still has action.
        lost: deals in which the hand is folded and all is lost.
    """

    cells: dict[int, NDArray[np.int64]] = field(default_factory=dict)
    lost: int = 0

    def add(
        self, weights: NDArray[np.int64], total: int, options: Options, taken: NDArray[np.intp]
    ) -> None:
        """Add some situations, each with the option that is taken in it."""
        for option in range(len(options.names)):
            rows = np.flatnonzero(taken == option)
            if not len(rows):
                continue
            if options.way[option] < 0:
                self.lost += int(weights[rows].sum()) * total
                continue
            way, raised = options.ways[options.way[option]], options.raises[option]
            if raised not in self.cells:
                self.cells[raised] = np.zeros((options.strongest + 1, *_SHAPE), np.int64)
            counts = (way.counts[rows] * weights[rows, None, None]).reshape(-1, len(way.cells))
            strengths = way.strengths[rows].ravel()
            # Hands of one strength often follow each other: they are added up first.
            begins = np.flatnonzero(np.diff(strengths, prepend=-1))
            sums = np.add.reduceat(counts, begins, axis=0)
            places = strengths[begins, None] * len(CELLS) + np.array(way.cells)
            np.add.at(self.cells[raised].reshape(-1), places.ravel(), sums.ravel())

    @property
    def deals(self) -> int:
        """How many there are."""
        return self.lost + sum(int(cells.sum()) for cells in self.cells.values())

    @property
    def folded(self) -> int:
        """In how many the hand is folded."""
        return self.lost + (int(self.cells[0].sum()) if 0 in self.cells else 0)

    @property
    def raised(self) -> int:
        """Units of the decision's wager, over all deals."""
        return sum(multiple * int(cells.sum()) for multiple, cells in self.cells.items())


class Close(Struct, frozen=True, order=True):
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


class SideTally(Struct):
    """The results of a side bet beside the Ante, in the play that is best for the Ante alone.

    Attributes:
        side: the bet.
        stayed: by net, in how many deals of hands that stay in, × `draws`.
        draws: how many draws of red suits were counted for each deal.
    """

    side: SideBet
    stayed: list[int] = field(default_factory=list)
    draws: int = 1


class Decided(Struct):
    """The decision of one game, solved.

    Attributes:
        stakes: the wagers that it is about.
        actions: the possible actions, in words.
        optimal: the results of optimal play.
        models: the results of the game's model players, by name.
        model_errors: by name of a model player, best action and the one that they take, in how
            many deals they take it, and what it costs in all of them, × the stakes' unit.
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

    stakes: StakedNets
    actions: tuple[str, ...]
    optimal: Tally
    models: dict[str, Tally]
    plays: dict[int, NDArray[np.int64]]
    paying: dict[Entry, Situations]
    sides: list[SideTally]
    joint: dict[tuple[str, ...], Fraction]
    errors: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    close: list[Close] = field(default_factory=list)
    model_errors: dict[str, dict[tuple[int, int], list[int]]] = field(default_factory=dict)

    def paid(self, wager: str) -> tuple[PaidEntry, ...]:
        """Return how often each entry of a wager and its bonuses is paid in optimal play."""
        found, folded = [], self.stakes.folded_lists
        for entry, where in self.stakes.lists.items():
            if entry.wager == wager:
                times = sum(
                    int((cells * (where if multiple else folded[entry])).sum())
                    for multiple, cells in self.optimal.cells.items()
                )
                pays = "" if entry.pays == wager else entry.pays
                share = Fraction(times, self.optimal.deals)
                found.append(PaidEntry(entry.hand, entry.odds, share, pays))
        return tuple(found)

    def costs(self) -> tuple[ErrorCost, ...]:
        """Return what it costs to do one thing where another is best."""
        return self._costs(self.errors)

    def costs_of_model(self, name: str) -> tuple[ErrorCost, ...]:
        """Return what a model player's errors cost: together what they lose more than optimal."""
        return self._costs(self.model_errors.get(name, {}))

    def _costs(self, errors: dict[tuple[int, int], list[int]]) -> tuple[ErrorCost, ...]:
        deals, unit = self.optimal.deals, self.stakes.unit
        return tuple(
            ErrorCost(
                self.actions[best],
                self.actions[other],
                Fraction(times, deals),
                Fraction(cost, times * unit),
            )
            for (best, other), (times, cost) in sorted(errors.items())
        )

    def outcomes(self, wagers: Sequence[str], tally: Tally) -> Distribution:
        """Return what these wagers of the stakes net together, for each unit of one of them."""
        about = self.stakes
        counts: Counter[Fraction] = Counter()
        if tally.lost:
            lost = sum(int(about.folded[name][1, 0, 0]) for name in wagers)
            counts[Fraction(lost, about.unit)] = tally.lost
        for multiple, cells in tally.cells.items():
            played = about.stay if multiple else about.folded
            nets = sum((played[name] for name in wagers), start=np.zeros_like(cells))
            if about.base.name in wagers:
                nets = nets + multiple * about.raised
            counts += counted(nets, cells, about.unit)
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
