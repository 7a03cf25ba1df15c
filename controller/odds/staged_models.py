"""What a game's model players do at its stages: the first line of their list that fits.

All situations of some sets of community cards are looked at together: a row is a set, a column one
of a player's hands.
"""

from bisect import bisect_left
from functools import cached_property

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from controller.cards import Category, Evaluator, evaluator
from controller.cards.card import ACE, RANKS
from controller.cards.tables import make_tables
from controller.cards.two_cards import kind_of, read
from controller.data.definition import ModelPlayer, StageLine
from controller.odds.lookup import Cards, Lookup, Strengths
from controller.odds.staged_solution import Made, Staged
from controller.odds.subsets import subsets
from controller.settlement import Book

_Fits = NDArray[np.bool_]


class StagedModel:
    """A model player of a game with stages.

    Attributes:
        hands: all hands of a player. `first`: the deck's lowest card.
        among: for each list of own cards, which hands are in it.
        without_kickers: for each strength the least one of the same hands with other kickers.

    Args:
        book: the rules.
        game: the game that is solved.
        model: the model player.
    """

    def __init__(self, book: Book, game: Staged, model: ModelPlayer) -> None:
        self.book, self.first = book, book.player.deck.cards.start
        self.hands = subsets(game.own, game.lookup.deck)
        lines = dict(model.stages)
        choices = [(0, *(stage.multiples or (1,))) for stage in book.game.stages]
        self._lines = [
            [(each.index(line.bets), line) for line in lines.get(stage.label, ())]
            for stage, each in zip(book.game.stages, choices, strict=True)
        ]
        every = {line.own for each in lines.values() for line in each if line.own}
        self.among = {own: self._among(own) for own in every}
        self._ranked: dict[int, tuple[Lookup, Strengths]] = {}
        scores, worth = book.player.tables.scores, book.player.ranking.categories[::-1]
        shared = [(which, ranks[: _makes(worth[which])]) for which, ranks in scores[1:]]
        self.without_kickers = np.array([0, *(bisect_left(scores, each, 1) for each in shared)])

    def __call__(self, stage: int, turned: Cards, made: Made) -> NDArray[np.int8]:
        """Return the place of what is done among the choices, by set of open cards and hand."""
        seen = _Seen(self, turned)
        found = np.zeros((len(turned), len(self.hands)), np.int8)
        left = np.ones(found.shape, np.bool_)
        for place, line in self._lines[stage]:
            if max(made) >= line.after:
                fits = left & seen.fits(line)
                found[fits] = place
                left &= ~fits
        return found

    def _among(self, own: tuple[str, ...]) -> _Fits:
        kinds = {kind for text in own for kind in read(text)}
        return np.array([kind_of(*hand) in kinds for hand in (self.hands + self.first).tolist()])

    def strengths(self, turned: Cards, hands: Cards) -> Strengths:
        """Return the strengths of each set of cards together with each of the hands.

        Of fewer cards than a hand has: of what they share, on the scale of whole hands.
        """
        size = turned.shape[1] + hands.shape[1]
        if size not in self._ranked:
            self._ranked[size] = _ranked(self.book.player, size)
        lookup, scale = self._ranked[size]
        return scale.take(lookup.of_both(turned, hands))


def _makes(category: Category) -> int:
    """Return how many ranks make a hand of a category what it is; the others are kickers."""
    return 1 if category.run else category.suited or len(category.groups)


def _ranked(whole: Evaluator, size: int) -> tuple[Lookup, Strengths]:
    """Return what ranks so many cards, and for each strength the one on the scale of whole hands.

    Of fewer cards than a hand has it is the least hand that begins with what they share.
    """
    ranking, deck = whole.ranking, whole.deck
    if size >= ranking.hand:
        lookup = Lookup(evaluator(ranking.name, deck.size, size))
        return lookup, np.arange(whole.strongest + 1, dtype=np.int16)
    alike = tuple(
        each
        for each in ranking.categories
        if not (each.run or each.suited) and sum(each.groups) <= size
    )
    few = replace(ranking, name=f"{size} of {ranking.name}", hand=size, categories=alike)
    ranks = Evaluator(few, deck, size, make_tables(few, deck))
    scores, worth = whole.tables.scores, ranking.category_names[::-1]
    found = [
        bisect_left(scores, (worth.index(ranks.category(strength)), score[1]), 1)
        for strength, score in enumerate(ranks.tables.scores[1:], 1)
    ]
    return Lookup(ranks), np.array([0, *found], np.int16)


class _Seen:
    """What players see when some community cards lie open; what is asked for is counted once."""

    def __init__(self, model: StagedModel, turned: Cards) -> None:
        self._model, self._turned, self._hands = model, turned, model.hands
        (self._ranks, self._suits), (self._own_ranks, self._own_suits) = (
            ((cards + model.first) >> 2, (cards + model.first) & 3)
            for cards in (turned, model.hands)
        )

    def fits(self, line: StageLine) -> _Fits:
        """Return where all is so that a line says."""
        fits = np.ones((len(self._turned), len(self._hands)), np.bool_)
        if line.own:
            fits &= self._model.among[line.own]
        if line.hand:
            fits &= self._strengths >= self._model.book.least(line.hand)
        if line.by_own:
            shared = self._model.without_kickers
            fits &= shared[self._strengths] > shared[self._in_common]
        if line.suited:
            fits &= self._suited(line)
        for rank, count in line.ranks:
            least = RANKS.index(rank[0])
            turned, own = ((each >= least).sum(1) for each in (self._ranks, self._own_ranks))
            fits &= turned[:, None] + own >= count
        if line.straights:
            fits &= self._straights(line.lacking) >= line.straights
        if line.over:
            highest = self._ranks.max(1, initial=0)[:, None, None]
            fits &= (self._own_ranks > highest).sum(2) >= line.over
        if line.outs is not None:
            fits &= self._outs <= line.outs
        return fits

    @cached_property
    def _strengths(self) -> Strengths:
        return self._model.strengths(self._turned, self._hands)

    @cached_property
    def _in_common(self) -> Strengths:
        """The strengths of the community cards alone, in one column."""
        if not self._turned.shape[1]:
            return np.ones((len(self._turned), 1), np.int16)
        return self._model.strengths(self._turned, np.zeros((1, 0), np.uint8))

    def _suited(self, line: StageLine) -> _Fits:
        """Return where enough cards are of one suit, and the own card that is asked for."""
        found = np.zeros((len(self._turned), len(self._hands)), np.bool_)
        least = RANKS.index(line.own_suited[0]) if line.own_suited else -1
        for suit in range(4):
            own = self._own_suits == suit
            enough = (self._suits == suit).sum(1)[:, None] + own.sum(1) >= line.suited
            if least >= 0:
                enough &= (own & (self._own_ranks >= least)).any(1)
            found |= enough
        return found

    def _straights(self, lacking: int) -> NDArray[np.int64]:
        """Return to how many straights no more than so many cards lack."""
        turned, own = (
            np.bitwise_or.reduce(1 << ranks.astype(np.int64), axis=1, initial=0)
            for ranks in (self._ranks, self._own_ranks)
        )
        there = turned[:, None] | own
        found, player = np.zeros(there.shape, np.int64), self._model.book.player
        length, lowest = max(each.run for each in player.ranking.categories), player.deck.lowest
        runs = {frozenset(range(low, low + length)) for low in range(lowest, ACE - length + 2)}
        if player.ranking.wheel:
            runs.add(frozenset((ACE, *range(lowest, lowest + length - 1))))
        for run in runs:
            found += np.bitwise_count(there & sum(1 << rank for rank in run)) >= length - lacking
        return found

    @cached_property
    def _outs(self) -> NDArray[np.int64]:
        """How many unseen cards alone give a dealer a better hand than each player's.

        A card of the player's own is none: theirs is at least as good as what it gives.
        """
        deck = np.arange(self._model.book.player.deck.size, dtype=np.uint8)[:, None]
        dealers = self._model.strengths(self._turned, deck)
        open_cards = (self._turned[:, :, None] == deck[:, 0]).any(1)
        dealers[open_cards] = 0
        better = np.zeros(self._strengths.shape, np.int64)
        for card in range(len(deck)):
            better += dealers[:, card, None] > self._strengths
        return better
