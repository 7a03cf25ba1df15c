"""What a player can do, and what each option nets."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from controller.odds.dealer import Counts
from controller.odds.nets import Entry, Nets, StakedNets
from controller.settlement import Book

_IMPOSSIBLE = np.int64(-(1 << 60))


class Way(Struct, frozen=True):
    """One way of playing hands on; with a draw a situation has a row of hands that it may become.

    Attributes:
        words: what is done with the cards, as a part of the option's name; empty: nothing.
        strengths: by situation and hand.
        counts: by situation, hand and kind of showdown: in how many deals.
        cells: the kinds of showdown that can be, as their places in `CELLS`.
    """

    words: str
    strengths: NDArray[np.int64]
    counts: Counts
    cells: tuple[int, ...]

    def expected(self, nets: Nets) -> NDArray[np.int64]:
        """Return the nets of each situation over all its deals."""
        found: NDArray[np.int64] = np.einsum("nkc,nkc->n", self.counts, self._of(nets))
        return found

    def times_paid(self, where: Nets) -> NDArray[np.int64]:
        """Return in how many deals of each situation an entry is paid; `where` says for what."""
        found = np.zeros(len(self.strengths), np.int64)
        if not len(found):
            return found
        least, best = int(self.strengths.min()), int(self.strengths.max())
        if not where[least : best + 1].any():
            return found
        paid = np.asarray(where.any((1, 2)))
        rows, hands = np.nonzero(paid[self.strengths])  # only a few are left
        each = (
            self.counts[rows, hands]
            * where.reshape(len(where), -1)[self.strengths[rows, hands][:, None], list(self.cells)]
        )
        np.add.at(found, rows, each.sum(1))
        return found

    def _of(self, nets: Nets) -> NDArray[np.int64]:
        return nets.reshape(len(nets), -1)[:, list(self.cells)].take(self.strengths, axis=0)


@dataclass(frozen=True)
class Options:
    """What can be done in some situations.

    Attributes:
        names: of the options, in words; the first is to fold.
        raises: the multiple of the base that each of them puts down.
        nets: by wager, a row for each option, a column for each situation: the sum over all deals;
            the base's include the decision's wager.
        allowed: by option and situation.
        paid: by entry, option and situation, in how many deals the entry is paid.
        ways: of playing on.
        way: of each option, its place among `ways`; -1: none, to fold is certain to net what it
            does.
        strongest: the strength of the best hand.
    """

    names: Sequence[str]
    raises: Sequence[int]
    nets: dict[str, NDArray[np.int64]]
    allowed: NDArray[np.bool_]
    paid: dict[Entry, NDArray[np.int64]]
    ways: Sequence[Way]
    way: Sequence[int]

    strongest: int

    @cached_property
    def worth(self) -> NDArray[np.int64]:
        """What each option nets in each situation, over all wagers."""
        first, *others = self.nets.values()
        together = sum(others, start=first)
        if self.allowed.all():
            return together
        return np.where(self.allowed, together, _IMPOSSIBLE)

    @cached_property
    def best(self) -> NDArray[np.intp]:
        """Each situation's option that nets most; among equals the one that bets least."""
        best: NDArray[np.intp] = self.worth.argmax(0)
        return best


def multiples(
    book: Book, about: StakedNets, strengths: NDArray[np.int64]
) -> list[tuple[int, NDArray[np.bool_]]]:
    """Return the raises that are tried, least first, and which hands they are allowed to.

    What a raise nets is linear in the multiple, so the smallest or the largest that a hand allows
    is best; model players may play others.
    """
    play = about.play
    most = np.full(len(strengths), play.minimum_multiple if play.up_to else play.maximum_multiple)
    for hand, times in play.up_to:
        most[strengths >= book.least(hand)] = np.maximum(most, times)[strengths >= book.least(hand)]
    tried = {play.minimum_multiple, play.maximum_multiple, *(times for _, times in play.up_to)}
    tried.update(*(model.multiples for model in book.game.model_players))
    return [(multiple, multiple <= most) for multiple in sorted(tried)]


def options_of(
    book: Book, about: StakedNets, ways: Sequence[Way], strengths: NDArray[np.int64], total: int
) -> Options:
    """Return the options: to fold, or each raise with each way of playing on.

    Args:
        book: the rules.
        about: what the decision is about.
        ways: of playing on.
        strengths: of the hands as they are held.
        total: the number of deals of each situation.
    """
    names, raises, allowed, way = ["fold"], [0], [np.ones(len(strengths), bool)], [-1]
    rows = {name: [_folded(nets, ways[0], about, total)] for name, nets in about.folded.items()}
    paid = {entry: [np.zeros_like(strengths)] for entry in about.entries}
    if not about.fold_is_certain:
        way = [0]  # the hand as it is: it cannot draw
        paid = {entry: [ways[0].times_paid(about.folded_lists[entry])] for entry in about.entries}
    raised = [each.expected(about.raised) for each in ways]
    stays = [{name: each.expected(nets) for name, nets in about.stay.items()} for each in ways]
    times = [{at: each.times_paid(about.lists[at]) for at in about.entries} for each in ways]
    for multiple, good in multiples(book, about, strengths):
        for place, each in enumerate(ways):
            names.append(f"{about.play.label} {multiple}×{each.words}")
            raises.append(multiple)
            allowed.append(good)
            way.append(place)
            for name, stack in rows.items():
                more = multiple * raised[place] if name == about.base.name else 0
                stack.append(stays[place][name] + more)
            for entry, stack in paid.items():
                stack.append(times[place][entry])
    nets = {name: np.stack(stack) for name, stack in rows.items()}
    stacked = {entry: np.stack(stack) for entry, stack in paid.items()}
    every = np.stack(allowed)
    return Options(names, raises, nets, every, stacked, ways, way, book.player.strongest)


def _folded(nets: Nets, way: Way, about: StakedNets, total: int) -> NDArray[np.int64]:
    """Return what a wager nets over all deals of each situation if its hand is folded."""
    if about.fold_is_certain:
        return np.full(len(way.strengths), nets[1, 0, 0] * total, np.int64)
    return way.expected(nets)


def as_they_are(counts: Counts, cells: tuple[int, ...], strengths: NDArray[np.int64]) -> Way:
    """Return the way of hands that are played as they are held: counts by situation and cell."""
    return Way("", strengths[:, None], counts[:, None], cells)
