"""The best play of a game with stages in readable lines: what to do with which hands, how often.

The lines are kept with the odds, in English.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from controller.cards import RANKINGS, Evaluator, evaluator
from controller.cards.card import RANKS, rank_of
from controller.cards.two_cards import kind_of, written
from controller.data.definition import Stage
from controller.odds.lookup import Cards, Lookup
from controller.odds.staged_boards import Numbers
from controller.odds.staged_solution import Made, Played, Staged
from controller.odds.subsets import subsets
from controller.settlement import Book

_RANKINGS = {3: "three-card", 4: "four-card", 5: "five-card", 6: "five-card", 7: "five-card"}
"""By how many cards are seen, the ranking that names them; fewer are named card by card."""
_GROUPS = {
    (4,): "four-of-a-kind", (4, 1): "four-of-a-kind", (3,): "three-of-a-kind",
    (3, 1): "three-of-a-kind", (3, 2): "full-house", (2,): "pair", (2, 1): "pair",
    (2, 2): "two-pair",
}  # fmt: skip
"""By the sizes of the two largest groups of equal ranks, what they are."""
_PAIRS = [f"pair of {rank}" for rank in reversed(RANKS)]


class Reading:
    """What is done at each stage, by what is seen then.

    Args:
        book: the rules.
        game: the game that is solved.
    """

    def __init__(self, book: Book, game: Staged) -> None:
        self._book, self._game = book, game
        self._words = [words_of(book, stage) for stage in book.game.stages]
        self._hands = subsets(game.own, game.lookup.deck)
        self._first = book.player.deck.cards.start
        deck, seen = game.lookup.deck, {game.own + asked.seen for asked in game.asked}
        self._lookups = {
            size: Lookup(evaluator(_RANKINGS[size], deck, size))
            for size in seen & _RANKINGS.keys()
            if deck in RANKINGS[_RANKINGS[size]].decks
        }
        self._places = [
            _places(self._lookups[size].evaluator, self._names(stage))
            if size in self._lookups
            else np.zeros(1, np.intp)
            for stage, size in enumerate(game.own + asked.seen for asked in game.asked)
        ]
        self._deals = [
            np.zeros((2 * len(self._names(stage)), len(words)))
            for stage, words in enumerate(self._words)
        ]
        """By stage: by what is seen, once more for what the community cards are by themselves; by
        choice.
        """

    def watch(
        self, stage: int, turned: Cards, made: Made, best: NDArray[np.int8], deals: Numbers
    ) -> None:
        """Add situations in which something is decided."""
        lookup = self._lookups.get(self._game.own + turned.shape[1])
        if lookup is None:
            return
        names, choices = self._names(stage), len(self._words[stage])
        places = self._places[stage].take(lookup.of_both(turned, self._hands))
        if self._game.opens_at:
            places += len(names) * (places == _in_common(turned + self._first, names)[:, None])
        places = places * choices + best[0]
        sums = self._deals[stage]
        sums += np.bincount(places.ravel(), deals.ravel(), sums.size).reshape(sums.shape)

    def lines(self, played: Played) -> Iterator[str]:
        """Yield what to do at each stage, from the best hand down."""
        for stage, words in enumerate(self._words):
            label = self._book.game.stages[stage].label
            if self._deals[stage].any():
                yield from self._by_category(stage, label, words)
            elif self._game.own == 2 and not self._game.asked[stage].seen:
                for choice, word in reversed([*enumerate(words)]):
                    hands = (self._hands[played.first == choice] + self._first).tolist()
                    if with_these := ", ".join(written(kind_of(*hand) for hand in hands)):
                        yield f"{label}: {word} with {with_these}"

    def _by_category(self, stage: int, label: str, words: Sequence[str]) -> Iterator[str]:
        names = self._names(stage)
        both = [*names, *(f"{name} of the community cards" for name in names)]
        lines = [
            (name, _shared(words, counts / counts.sum()))
            for name, counts in zip(both, self._deals[stage], strict=True)
            if counts.any()
        ]
        for play, alike in groupby(lines, key=itemgetter(1)):
            told = [name for name, _ in alike]
            yield f"{label}, {told[0] if len(told) == 1 else f'{told[0]} to {told[-1]}'}: {play}"

    def _names(self, stage: int) -> Sequence[str]:
        """Return what may be seen at a stage, the best first: categories, and pairs by rank."""
        lookup = self._lookups.get(self._game.own + self._game.asked[stage].seen)
        every = () if lookup is None else lookup.evaluator.ranking.category_names
        return [name for each in every for name in (_PAIRS if each == "pair" else (each,))]


def _places(ranks: Evaluator, names: Sequence[str]) -> NDArray[np.intp]:
    """Return for each strength the place of what it is."""
    found = [0]
    for strength in range(1, ranks.strongest + 1):
        category = ranks.category(strength)
        pair = category == "pair"
        found.append(
            names.index(_PAIRS[-1 - ranks.tables.scores[strength][1][0]] if pair else category)
        )
    return np.array(found)


def words_of(book: Book, stage: Stage) -> list[str]:
    """Return the choices of a stage as a player says them, the least first."""
    if stage.takes_back:
        label = book.game.label(stage.takes_back)
        return [f"take {label} back", f"leave {label}"]
    label = book.game.label(stage.bets)
    return ["fold" if stage.folds else "check", *(f"{label} {m}×" for m in sorted(stage.multiples))]


def shares_of(book: Book, game: Staged, played: Played) -> Iterator[str]:
    """Yield in how many deals each choice of each stage is taken, and how often none is better."""
    for place, stage in enumerate(book.game.stages):
        words = words_of(book, stage)
        deals = [0] * len(words)
        for (made, choice), number in played.largest.shares[place].items():
            choices = game.choices(place, made)
            if len(choices) > 1:
                deals[choices.index(choice)] += number
        for word, number in zip(words, deals, strict=True):
            yield f"{stage.label}: {word}: {_percent(number / played.deals, 4)}"
        if equal := played.equal[place]:
            yield (
                f"{stage.label}: two are worth the same in {_percent(equal / played.deals, 4)}: "
                "the larger bet is taken"
            )


def _shared(words: Sequence[str], shares: Sequence[float]) -> str:
    """Return the choices, the most frequent first; each with its share where there are several."""
    taken = sorted(
        ((share, word) for share, word in zip(shares, words, strict=True) if share), reverse=True
    )
    if len(taken) == 1:
        return taken[0][1]
    return "; ".join(f"{word} in {_percent(share, 1)}" for share, word in taken)


def _percent(share: float, digits: int) -> str:
    return f"{100 * share:.{digits}f} %"


def _in_common(turned: Cards, names: Sequence[str]) -> NDArray[np.intp]:
    """Return for each set of community cards the group of equal ranks that they are; -1: none."""
    found = []
    for cards in turned.tolist():
        ranks = [rank_of(card) for card in cards]
        groups = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
        name = _GROUPS.get(tuple([size for size, _ in groups[:2]]), "")
        name = _PAIRS[-1 - groups[0][1]] if name == "pair" else name
        found.append(names.index(name) if name else -1)
    return np.array(found)
