"""The score of one hand, computed from the definition of its ranking.

It is simple and not quick: it is used once for each kind of hand, when the tables are made.
"""

from collections.abc import Iterator, Sequence

from controller.cards.card import ACE, Deck
from controller.cards.ranking import Category, Ranking

Score = tuple[int, tuple[int, ...]]
"""The category's value, then what breaks ties; more is better in both."""
Run = tuple[int, frozenset[int]]
"""A run: the value at its upper end, and all its values."""


class Scoring:
    """Scores hands of one ranking out of one deck.

    Values are places in the ranking's order of ranks: with a low ace the ace is 0, the deuce 1.
    """

    def __init__(self, ranking: Ranking, deck: Deck) -> None:
        self._ranking = ranking
        self._values = [ranking.place(rank) for rank in range(13)]
        self._runs = {
            category.run: list(
                _runs(sorted(self._values[rank] for rank in deck.ranks), category.run)
            )
            for category in ranking.categories
            if category.run
        }
        if ranking.wheel:
            for length, runs in self._runs.items():
                below = range(deck.lowest, deck.lowest + length - 1)
                runs.append((below[-1], frozenset((ACE, *below))))
        # A category comes before those that would also fit its hands.
        last = len(ranking.categories) - 1
        ordered = [(last - place, category) for place, category in enumerate(ranking.categories)]
        self._specific_first = ordered[::-1] if ranking.low else ordered
        self._possible: dict[tuple[bool, tuple[int, ...]], list[tuple[int, Category]]] = {}

    def score(self, ranks: Sequence[int], suited: Sequence[int] = ()) -> Score:
        """Return the score of a hand.

        Args:
            ranks: of all its cards.
            suited: of its cards of one suit, where they matter.
        """
        values = sorted([self._values[rank] for rank in ranks], reverse=True)
        same = sorted([self._values[rank] for rank in suited], reverse=True)
        groups = sorted([(values.count(value), value) for value in set(values)], reverse=True)
        for worth, category in self._candidates(bool(same), tuple([size for size, _ in groups])):
            ties = self._ties(category, values, same, groups)
            if ties is not None:
                return worth, tuple(-value for value in ties) if self._ranking.low else ties
        raise AssertionError("the last category takes every hand")

    def tie(self, rank: int) -> int:
        """Return the value that a rank has in a score's ties."""
        value = self._values[rank]
        return -value if self._ranking.low else value

    def rank(self, value: int) -> int:
        """Return the rank of a value in a score's ties."""
        return self._values.index(abs(value))

    def _ties(
        self, category: Category, values: list[int], same: list[int], groups: list[tuple[int, int]]
    ) -> tuple[int, ...] | None:
        """Return what breaks ties among hands of the category; None: it is no such hand."""
        if category.run:
            return self._run(category, same if category.suited else values, values)
        if category.suited:
            cards = same[: category.suited]
            return (*cards, *_others(values, cards)) if len(cards) == category.suited else None
        return tuple([value for _, value in groups])

    def _candidates(self, suited: bool, sizes: tuple[int, ...]) -> list[tuple[int, Category]]:
        """Return the categories that such hands may belong to; every hand fits the last of them.

        `sizes` are the sizes of their groups of equal ranks, the largest first.
        """
        if (suited, sizes) not in self._possible:
            found = self._possible[suited, sizes] = []
            for worth, category in self._specific_first:
                if category.run > len(sizes) or (category.suited and not suited):
                    continue
                if not _has_groups(sizes, category.groups):
                    continue
                found.append((worth, category))
                if not category.run and not category.suited:
                    break
        return self._possible[suited, sizes]

    def _run(
        self, category: Category, cards: list[int], values: list[int]
    ) -> tuple[int, ...] | None:
        for top, run in self._runs[category.run]:
            if category.top in (None, top) and run.issubset(cards):
                return (top, *_others(values, run))
        return None


def _has_groups(sizes: tuple[int, ...], wanted: tuple[int, ...]) -> bool:
    """Return whether the groups of equal ranks are at least as large as wanted."""
    enough = len(sizes) >= len(wanted)
    return enough and all(size >= least for size, least in zip(sizes, wanted, strict=False))


def _runs(values: list[int], length: int) -> Iterator[Run]:
    """Yield each run of neighbours, the highest first."""
    for end in range(len(values), length - 1, -1):
        yield values[end - 1], frozenset(values[end - length : end])


def _others(values: list[int], used: Sequence[int] | frozenset[int]) -> list[int]:
    """Return the values without one card for each that is used."""
    others = list(values)
    for value in used:
        others.remove(value)
    return others
