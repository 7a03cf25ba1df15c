"""What ways of playing come to, added up over all deals."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from controller.odds.options import Options
from controller.odds.showdown import CELLS
from controller.settlement import Comparison

_SHAPE = (len(Comparison), 2)


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
        self, weights: NDArray[np.int64], total: int, options: Options, taken: NDArray[np.intp]
    ) -> None:
        """Add some situations, each with the option that is taken in it."""
        self.folded += int(weights[taken == 0].sum()) * total
        for option in range(1, len(options.names)):
            rows = np.flatnonzero(taken == option)
            if not len(rows):
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
        return self.folded + sum(int(cells.sum()) for cells in self.cells.values())

    @property
    def raised(self) -> int:
        """Units of the decision's wager, over all deals."""
        return sum(multiple * int(cells.sum()) for multiple, cells in self.cells.items())
