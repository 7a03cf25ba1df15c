"""What a player can do, and what each option nets."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from controller.odds.dealer import Counts
from controller.odds.nets import Entry, Nets, Stakes
from controller.settlement import Book

_IMPOSSIBLE = np.int64(-(1 << 60))


@dataclass(frozen=True, slots=True)
class Options:
    """What can be done in some situations.

    Attributes:
        names: of the options, in words; the first is to fold.
        raises: the multiple of the base that each of them puts down.
        nets: by wager, a row for each option, a column for each situation: the sum over all deals;
            the base's include the decision's wager.
        allowed: by option and situation.
        paid: by entry, option and situation, in how many deals the entry is paid.
    """

    names: Sequence[str]
    raises: Sequence[int]
    nets: dict[str, NDArray[np.int64]]
    allowed: NDArray[np.bool_]
    paid: dict[Entry, NDArray[np.int64]]

    def worth(self) -> NDArray[np.int64]:
        """Return what each option nets in each situation, over all wagers."""
        together = sum(self.nets.values(), start=np.int64(0))
        return np.where(self.allowed, together, _IMPOSSIBLE)

    def best(self) -> NDArray[np.int64]:
        """Return each situation's option that nets most; among equals the one that bets least."""
        best: NDArray[np.int64] = self.worth().argmax(0)
        return best


def expected(counts: Counts, nets: Nets, strengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the nets of hands over all showdowns that they may come to."""
    found: NDArray[np.int64] = np.einsum("nco,nco->n", counts, nets[strengths])
    return found


def times_paid(counts: Counts, where: Nets, strengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return in how many showdowns of each hand an entry is paid.

    `where` says which showdowns the entry is paid in.
    """
    found = np.zeros_like(strengths)
    paid = np.asarray(where.any((1, 2)))
    [rows] = np.nonzero(paid[strengths])  # only a few rows are left
    found[rows] = expected(counts[rows], where, strengths[rows])
    return found


def multiples(
    book: Book, about: Stakes, strengths: NDArray[np.int64]
) -> list[tuple[int, NDArray[np.bool_]]]:
    """Return the raises that can be best, least first, and which hands they are allowed to.

    What a raise nets is linear in the multiple, so the smallest or the largest is best.
    """
    play = about.play
    every = np.ones(len(strengths), bool)
    found = [(play.minimum_multiple, every)]
    if play.maximum_multiple > play.minimum_multiple:
        good = strengths >= book.least(play.more_needs) if play.more_needs else every
        found.append((play.maximum_multiple, good))
    return found


def stay(
    book: Book, about: Stakes, strengths: NDArray[np.int64], counts: Counts, total: int
) -> Options:
    """Return the options of hands that are played as they are: fold, or raise by a multiple.

    Args:
        book: the rules.
        about: what the decision is about.
        strengths: of the hands.
        counts: of the showdowns that each of them may come to.
        total: how many hands the dealer may have.
    """
    raised = expected(counts, about.raised, strengths)
    stays = {name: expected(counts, nets, strengths) for name, nets in about.stay.items()}
    found = multiples(book, about, strengths)
    label, base = about.play.label, about.base.name
    nets = {}
    for name, values in stays.items():
        rows = [np.full_like(values, about.folded[name] * total)]
        rows += [values + (multiple * raised if name == base else 0) for multiple, _ in found]
        nets[name] = np.stack(rows)
    allowed = [np.ones(len(strengths), bool), *(good for _, good in found)]
    names = ["fold", *(f"{label} {multiple}×" for multiple, _ in found)]
    none = np.zeros_like(strengths)
    paid = {
        entry: np.stack([none, *[times_paid(counts, where, strengths)] * len(found)])
        for entry, where in about.entries.items()
    }
    return Options(names, [0, *(m for m, _ in found)], nets, np.stack(allowed), paid)
