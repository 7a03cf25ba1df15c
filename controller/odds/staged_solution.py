"""Games with community cards and several decisions, solved exactly.

Backward, from all community cards to none, each decision's worth is summed over all that may follow
it; forward, it is counted how often the best play comes where, and what it meets at the end.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import comb, prod
from typing import Final

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace
from numpy.typing import NDArray

from controller.odds.lookup import Cards, Lookup, Strengths
from controller.odds.nets import Nets
from controller.odds.staged_boards import BoardStep, Hands, Numbers, Turned
from controller.odds.staged_showdowns import Counts, Showdowns
from controller.settlement import Comparison

Made = tuple[int, ...]
"""The multiples of all bets that were made so far; 0: it was not."""
_Key = int | Made
"""What is summed: what a bet nets, or all that lies (`_BASE`); or the worth of what was made."""
_BASE: Final = -1
_AT_ONCE: Final = 64
"""Sets of community cards that are worked on at once: what they need stays in the cache."""


class StageAsked(Struct, frozen=True):
    """One stage: what a player may bet when some community cards lie open.

    Attributes:
        seen: how many community cards lie open.
        bet: the place of the bet; one that was made before is not asked for again.
        multiples: that it may have.
        folds: who does not bet folds; else they stay in.
    """

    seen: int
    bet: int
    multiples: tuple[int, ...]
    folds: bool


class Staged(Struct, frozen=True):
    """A game with community cards.

    Attributes:
        lookup: ranks a player's hand together with all community cards.
        own: cards of a player's hand.
        opens_at: the least strength with which the dealer opens; 0: there is no dealer's hand.
        base: what all that lies from the beginning nets, for a hand that stays in.
        bets: what each unit of each bet nets.
        lost: what a fold loses of all that lies from the beginning, and of each unit of each bet.
        asked: the stages in their order.
    """

    lookup: Lookup
    own: int
    opens_at: int
    base: Nets
    bets: tuple[Nets, ...]
    lost: tuple[int, ...]
    asked: tuple[StageAsked, ...]

    @property
    def community(self) -> int:
        """How many community cards there are."""
        return self.lookup.evaluator.of - self.own

    def choices(self, stage: int, made: Made) -> list[Made | None]:
        """Return what may be made of the bets at a stage, the least first; None: a fold."""
        asked = self.asked[stage]
        if made[asked.bet] or not asked.multiples:
            return [made]
        bets = (
            (*made[: asked.bet], times, *made[asked.bet + 1 :]) for times in sorted(asked.multiples)
        )
        return [None if asked.folds else made, *bets]

    def settled(self, stage: int, made: Made) -> bool:
        """Return whether nothing is left to decide from a stage on."""
        return all(len(self.choices(each, made)) == 1 for each in range(stage, len(self.asked)))

    def lost_by(self, made: Made) -> int:
        """Return what a fold loses."""
        return self.lost[0] + sum(a * b for a, b in zip(made, self.lost[1:], strict=True))


class Taken(Struct):
    """What one way of playing comes to, by numbers of deals.

    Attributes:
        cells: by the bets made, for hands that stay in: by strength, comparison and whether the
            dealer opens.
        folded: by the bets made, for hands that were folded.
        shares: for each stage, by what was made before and what was made of it (None: folded).
        errors: by stage, and the places of the best choice and of a worse one that was taken, in
            how many deals it was, and what it cost in all of them.
    """

    cells: dict[Made, NDArray[np.int64]] = field(default_factory=dict)
    folded: dict[Made, int] = field(default_factory=dict)
    shares: list[dict[tuple[Made, Made | None], int]] = field(default_factory=list)
    errors: dict[tuple[int, int, int], list[int]] = field(default_factory=dict)

    @classmethod
    def over(cls, stages: int) -> "Taken":
        """Return one in which nothing has been counted yet."""
        return cls(shares=[{} for _ in range(stages)])


class Played(Struct):
    """A game solved.

    Attributes:
        deals: how many equally likely deals there are, the order of stages told apart.
        worth: what the best play nets in all of them.
        largest: the best play; of decisions that are equal, the largest bet is made.
        least: the same; the least bet is made, or the hand folded.
        equal: for each stage, in how many deals its best decisions are equal.
        first: for the first stage and each hand, the place of what is best in `Staged.choices`.
        models: what the model players' ways of playing come to.
    """

    deals: int
    worth: int
    largest: Taken
    least: Taken
    equal: list[int]
    first: NDArray[np.int8]
    models: list[Taken]

    @property
    def every(self) -> list[Taken]:
        """All ways of playing that are counted: the best ones, then those of the models."""
        return [self.largest, self.least, *self.models]


Watch = Callable[[int, Cards, Made, NDArray[np.int8], Numbers], None]
"""Told situations: the stage, the cards that lie open, what was made of the bets, the best choices
by set and hand (the largest and the least), and in how many deals each situation comes.
"""

Model = Callable[[int, Cards, Made], NDArray[np.int8]]
"""A way of playing: from the stage, the open cards and the bets that were made, it returns for each
set and hand the place of its choice in `Staged.choices`.
"""


def unwatched(
    stage: int, turned: Cards, made: Made, best: NDArray[np.int8], deals: Numbers
) -> None:
    """Take situations, and look at none of them."""


def solve(
    game: Staged,
    progress: Callable[[int, int], None],
    watch: Watch = unwatched,
    models: Sequence[Model] = (),
) -> Played:
    """Return the exact best play of a game, and what it and other ways of playing come to.

    Args:
        game: the game.
        progress: is told how far it is.
        watch: is told each part of the situations in which something is decided.
        models: the other ways of playing.
    """
    return _Solver(game, progress, watch, models).solve()


_Sums = Mapping[_Key, Numbers]
_Block = tuple[slice, Strengths, Counts]
"""Rows of sets of all community cards, the strengths of all hands with them, what these meet."""
_Best = dict[Made, tuple[NDArray[np.int8], Numbers]]
"""By what was made, the place of the choice that each way of playing takes, by set and hand: the
largest of the best, the least, and those of the models; and what these cost more than the best.
"""
_Ways = dict[Made, NDArray[np.int8]]
"""By what was made, in how many ways it was for each set of cards that lie open and each hand."""
_LANES: Final = 8
"""Numbers of ways in a wider one: there are at most 5! = 120, so none reaches the next."""
_NOBODY_ASKED: Final = StageAsked(0, 0, (), folds=False)


class _Lanes(Struct, frozen=True):
    """Numbers of ways side by side in wider numbers, which are looked up and added at once.

    Attributes:
        packed: the wider numbers, each of `_LANES` arrays.
        places: for each way of playing, by what was made, the place of its array.
    """

    packed: list[NDArray[np.int64]]
    places: list[dict[Made, int]]

    @classmethod
    def of(cls, made: Sequence[_Ways]) -> "_Lanes":
        """Return the lanes of the arrays of `made`; equal arrays share one lane."""
        apart = {id(ways): ways for every in made for ways in every.values()}
        arrays = list(apart.values())
        if arrays:  # else every hand was folded
            arrays += [np.zeros_like(arrays[0])] * (-len(arrays) % _LANES)
        packed = [
            np.stack(arrays[begin : begin + _LANES], axis=-1).view(np.int64)[..., 0]
            for begin in range(0, len(arrays), _LANES)
        ]
        order = {key: place for place, key in enumerate(apart)}
        return cls(packed, [{key: order[id(ways)] for key, ways in each.items()} for each in made])


def _unpacked(packed: NDArray[np.int64]) -> Iterator[NDArray[np.int8]]:
    lanes = packed[..., None].view(np.int8)
    return (lanes[..., lane] for lane in range(_LANES))


class _Solver:
    """Solves one game: no card lies open at its first stage, and all do at its last."""

    def __init__(
        self,
        game: Staged,
        progress: Callable[[int, int], None],
        watch: Watch,
        models: Sequence[Model],
    ) -> None:
        first = game.asked[0].seen > 0
        last = game.asked[-1].seen < game.community
        asked = [_NOBODY_ASKED] * first + [*game.asked]
        asked += [replace(_NOBODY_ASKED, seen=game.community)] * last
        self._real = slice(int(first), len(asked) - last)
        self._game, self._progress = replace(game, asked=tuple(asked)), progress
        self._watch, self._models = watch, models
        self._hands = Hands(game.own, game.lookup.deck)
        self._levels = [Turned(each.seen, self._hands) for each in asked]
        self._steps = [
            BoardStep(before, after, self._hands) for before, after in pairwise(self._levels)
        ]
        self._showdowns = Showdowns(game.lookup, self._hands, game.opens_at)
        self._last = len(asked) - 1
        turns = [
            comb(self._hands.deck - game.own - before.seen, after.seen - before.seen)
            for before, after in pairwise(asked)
        ]
        self._onward = [
            prod(turns[stage:], start=self._showdowns.deals) for stage in range(len(asked))
        ]
        """For each stage, in how many ways a deal goes on."""
        self._before = self._reached()
        self._like = [_first_like(game.bets, nets) for nets in game.bets]
        """For each bet the first that nets the same; it is summed once."""
        self._tables = {_BASE: game.base, **{bet: game.bets[bet] for bet in self._like}}

    def _reached(self) -> list[list[Made]]:
        """Return for each stage, and after the last, what may have been made."""
        found: list[list[Made]] = [[(0,) * len(self._game.bets)]]
        for stage in range(self._last + 1):
            every = [each for made in found[-1] for each in self._game.choices(stage, made)]
            found.append(sorted({each for each in every if each is not None}))
        return found

    def solve(self) -> Played:
        """Return the best play, and what it comes to."""
        best: list[_Best] = []
        sums = self._summed(self._last - 1, self._worth_of_all())
        for stage in range(self._last - 1, 0, -1):
            best.append(self._all_best(stage, sums))
            sums = self._summed(stage - 1, self._worths(stage, sums))
        best.append(self._all_best(0, sums))
        [start] = self._before[0]
        worth = int(self._most(0, start, sums, slice(None)).sum())
        deals = len(self._hands.cards) * self._onward[0]
        stages = range(self._last + 1)
        played = Played(
            deals, worth, Taken.over(len(stages)), Taken.over(len(stages)), [0 for _ in stages],
            best[-1][start][0][0, 0], [Taken.over(len(stages)) for _ in self._models],
        )  # fmt: skip
        self._play(best[::-1], played)
        for taken in played.every:
            taken.shares = taken.shares[self._real]
        played.equal = played.equal[self._real]
        return played

    # Backward: what each decision is worth.

    def _keys(self, stage: int) -> list[_Key]:
        """Return the keys of the sums over all that may follow a stage."""
        game, after = self._game, self._before[1:]
        found: list[_Key] = [made for made in after[stage] if not game.settled(stage + 1, made)]
        settled = any(
            game.settled(each + 1, made) for each in range(stage + 1) for made in after[each]
        )
        return [*found, *self._tables] if settled else found

    def _summed(
        self, stage: int, worths: Iterator[tuple[slice, Callable[[_Key], Numbers]]]
    ) -> _Sums:
        """Return for a stage the sums over all that may lie open at the next."""
        keys, step, after = self._keys(stage), self._steps[stage], self._levels[stage + 1]
        shape = len(self._levels[stage]), len(keys), len(self._hands.cards)
        sums = np.zeros(shape, np.int64)
        for rows, worth in worths:
            numbers = np.stack([worth(key) for key in keys], axis=1)
            numbers *= after.sets[rows, None, None]
            for row, each in enumerate(numbers, rows.start):
                step.add(sums, row, each)
        step.finish(sums)
        return {key: sums[:, place] for place, key in enumerate(keys)}

    def _worths(self, stage: int, sums: _Sums) -> Iterator[tuple[slice, Callable[[_Key], Numbers]]]:
        """Yield rows of a stage's sets, with a function that returns the worth of a key there."""
        for rows in self._levels[stage].parts():
            yield rows, partial(self._worth, stage, sums, rows)

    def _worth_of_all(self) -> Iterator[tuple[slice, Callable[[_Key], Numbers]]]:
        for rows, strengths, counts in self._boards(0):
            sums = self._nets(strengths, counts)
            yield rows, partial(self._worth, self._last, sums, rows)

    def _worth(self, stage: int, sums: _Sums, rows: slice, key: _Key) -> Numbers:
        inside = slice(None) if stage == self._last else rows
        if isinstance(key, int):
            return sums[key][inside]
        return self._most(stage, key, sums, rows)

    def _most(self, stage: int, made: Made, sums: _Sums, rows: slice) -> Numbers:
        """Return what the best choice is worth for some rows."""
        options = self._options(stage, made, sums, rows)
        whole: Numbers = options.max(0) * self._levels[stage].apart(rows)
        return whole

    def _options(self, stage: int, made: Made, sums: _Sums, rows: slice) -> Numbers:
        """Return what each choice is worth: by choice, set and hand."""
        game, inside = self._game, slice(None) if stage == self._last else rows
        found = []
        for choice in game.choices(stage, made):
            if choice is None:
                found.append(np.array([[game.lost_by(made) * self._onward[stage]]]))
            elif game.settled(stage + 1, choice):
                bets = (
                    times * sums[bet][inside]
                    for bet, times in zip(self._like, choice, strict=True)
                    if times
                )
                found.append(sum(bets, start=sums[_BASE][inside]))
            else:
                found.append(sums[choice][inside])
        return np.stack(np.broadcast_arrays(*found))

    def _best(self, stage: int, sums: _Sums, rows: slice) -> _Best:
        """Return the best choices of a stage for some rows, and what the models take."""
        found: _Best = {}
        cards = self._levels[stage].cards[rows]
        for made in self._before[stage]:
            if len(self._game.choices(stage, made)) == 1:
                shape = len(cards), len(self._hands.cards)
                taken = np.zeros((2 + len(self._models), *shape), np.int8)
                found[made] = taken, np.zeros((len(self._models), *shape), np.int64)
                continue
            options = self._options(stage, made, sums, rows)
            largest = len(options) - 1 - options[::-1].argmax(0)
            models = [model(stage - self._real.start, cards, made) for model in self._models]
            taken = np.stack((largest, options.argmax(0), *models)).astype(np.int8)
            less = np.zeros((0, *taken.shape[1:]), np.int64)
            if models:
                less = options.max(0) - np.take_along_axis(options, taken[2:].astype(np.intp), 0)
            found[made] = taken, less
        return found

    def _all_best(self, stage: int, sums: _Sums) -> _Best:
        parts = [self._best(stage, sums, rows) for rows in self._levels[stage].parts()]
        return {
            made: (
                np.concatenate([each[made][0] for each in parts], 1),
                np.concatenate([each[made][1] for each in parts], 1),
            )
            for made in parts[0]
        }

    def _boards(self, half: int) -> Iterator[_Block]:
        """Yield all sets of all community cards; it is gone through twice."""
        level, step = self._levels[-1], _AT_ONCE
        for begin in range(0, len(level), step):
            self._progress(half * len(level) + begin, 2 * len(level))
            rows = slice(begin, begin + step)
            apart = level.apart(rows)
            yield rows, *self._showdowns.of(level.cards[rows], apart)
        self._progress((half + 1) * len(level), 2 * len(level))

    def _nets(self, strengths: Strengths, counts: Counts) -> dict[_Key, Numbers]:
        """Return what a unit of each bet nets together against all hands of the dealer."""
        return {bet: _net(nets, strengths, counts) for bet, nets in self._tables.items()}

    # Forward: how often the best play comes where.

    def _play(self, best: Sequence[_Best], played: Played) -> None:
        [start], size = self._before[0], len(self._game.base)
        nothing = np.zeros((), np.int8)
        ways: list[_Ways] = [{start: np.ones((1, len(self._hands.cards)), np.int8)}]
        ways *= len(played.every)
        lanes = _Lanes.of(self._chosen(0, ways, best[0], slice(None), played))
        for stage in range(1, self._last):
            ways = self._onwards(stage - 1, lanes, slice(0, len(self._levels[stage])))
            lanes = _Lanes.of(self._chosen(stage, ways, best[stage], slice(None), played))
        for rows, strengths, counts in self._boards(1):
            ways = self._onwards(self._last - 1, lanes, rows)
            best_here = self._best(self._last, self._nets(strengths, counts), rows)
            one, *others = self._chosen(self._last, ways, best_here, rows, played)
            sets = self._levels[-1].sets[rows, None]
            for each, first in one.items():
                _count(played.largest, each, first * sets, strengths, counts, size)
            for taken, other in zip(played.every[1:], others, strict=True):
                for each in {**one, **other}:
                    first, second = one.get(each, nothing), other.get(each, nothing)
                    if second is not first:  # the difference alone is counted
                        _count(taken, each, (second - first) * sets, strengths, counts, size)
        for taken in played.every[1:]:
            for each, cells in played.largest.cells.items():
                taken.cells[each] = taken.cells.get(each, 0) + cells

    def _onwards(self, stage: int, lanes: _Lanes, rows: slice) -> list[_Ways]:
        """Return in how many ways what was made at a stage comes to rows of the next."""
        step, apart = self._steps[stage], self._levels[stage + 1].apart(rows)
        numbers = range(rows.start, rows.start + len(apart))
        found = [np.empty(apart.shape, np.int64) for _ in lanes.packed]
        for whole, packed in zip(found, lanes.packed, strict=True):
            for place, row in enumerate(numbers):
                whole[place] = step.onward(packed, row)
        each = [lane * apart for whole in found for lane in _unpacked(whole)]
        return [{made: each[place] for made, place in every.items()} for every in lanes.places]

    def _chosen(
        self, stage: int, ways: Sequence[_Ways], best: _Best, rows: slice, played: Played
    ) -> list[_Ways]:
        """Return the bets after this stage for each way of playing, and count them."""
        every: list[_Ways] = []
        for place, taken in enumerate(played.every):
            found: _Ways = {}
            for made, before in ways[place].items():
                choices, less = best[made]
                for number, choice in enumerate(self._game.choices(stage, made)):
                    more = before * (choices[place] == number)
                    if not (deals := self._deals(stage, more, rows)):
                        continue
                    shares = taken.shares[stage]
                    shares[made, choice] = shares.get((made, choice), 0) + deals
                    if choice is None:
                        taken.folded[made] = taken.folded.get(made, 0) + deals
                    else:
                        found[choice] = found[choice] + more if choice in found else more
                if not place:
                    close = before * (choices[0] != choices[1])
                    played.equal[stage] += self._deals(stage, close, rows)
                    self._tell(stage, rows, made, choices[:2], before)
                elif place > 1:
                    costs = before * less[place - 2]
                    self._take_errors(
                        stage, taken, (choices[0], choices[place]), before, costs, rows
                    )
            every.append(found)
        one, *others = every
        for other in others:
            for choice in one.keys() & other.keys():
                if np.array_equal(one[choice], other[choice]):
                    other[choice] = one[choice]  # so that what follows is counted once
        return every

    def _take_errors(
        self,
        stage: int,
        taken: Taken,
        choices: tuple[NDArray[np.int8], NDArray[np.int8]],
        ways: NDArray[np.int8],
        costs: Numbers,
        rows: slice,
    ) -> None:
        """Add what it costs that something else is done than what is best."""
        sets = self._levels[stage].sets[rows]
        best, instead = choices
        wrong = costs > 0
        for one, other in {*zip(best[wrong].tolist(), instead[wrong].tolist(), strict=True)}:
            here = wrong & (best == one) & (instead == other)
            sums = taken.errors.setdefault((stage - self._real.start, one, other), [0, 0])
            sums[0] += self._deals(stage, ways * here, rows)
            sums[1] += int((costs * here).sum(1) @ sets)

    def _tell(
        self, stage: int, rows: slice, made: Made, best: NDArray[np.int8], ways: NDArray[np.int8]
    ) -> None:
        if len(self._game.choices(stage, made)) > 1:
            cards, sets = self._levels[stage].cards[rows], self._levels[stage].sets[rows, None]
            for part in self._levels[stage].parts(len(cards)):
                deals = ways[part] * (sets[part] * self._onward[stage])
                self._watch(stage - self._real.start, cards[part], made, best[:, part], deals)

    def _deals(self, stage: int, ways: NDArray[np.int8], rows: slice) -> int:
        """Return in how many deals something is done that is done in these ways."""
        return (
            int(ways.sum(1, dtype=np.int64) @ self._levels[stage].sets[rows]) * self._onward[stage]
        )


def _first_like(bets: Sequence[Nets], nets: Nets) -> int:
    return next(bet for bet, each in enumerate(bets) if np.array_equal(each, nets))


def _net(nets: Nets, strengths: Strengths, counts: Counts) -> Numbers:
    """Return what a bet nets together against all hands of the dealer."""
    total = np.zeros(strengths.shape, np.int64)
    for (compared, opens), count in counts.items():
        each = nets[1:, compared, opens]
        if (each == each[0]).all():
            if each[0]:
                total += each[0] * count
        else:
            total += nets[:, compared, opens].take(strengths) * count
    return total


def _count(
    taken: Taken, made: Made, ways: Numbers, strengths: Strengths, counts: Counts, size: int
) -> None:
    """Count what hands meet at the end, so many of each."""
    where = np.flatnonzero(ways)
    if not len(where):
        return
    often, ranks = ways.ravel()[where], strengths.ravel()[where]
    cells = taken.cells.setdefault(made, np.zeros((size, len(Comparison), 2), np.int64))
    for (compared, opens), count in counts.items():
        # The numbers are whole and below 2 ** 53: floats hold them exactly.
        sums = np.bincount(ranks, often * count.ravel()[where], len(cells))
        cells[:, compared, opens] += sums.astype(np.int64)
