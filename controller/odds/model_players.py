"""What a game's model players do with the hands that they hold."""

import numpy as np
from numpy.typing import NDArray

from controller.cards.card import RANKS
from controller.data.definition import Discard, ModelPlayer
from controller.data.definition.model_players import Plays
from controller.odds.known_cards import Known
from controller.odds.lookup import Cards
from controller.odds.options import Options
from controller.odds.sides import HeldHands
from controller.settlement import Book

_Numbers = NDArray[np.int64]
_DISCARDS = tuple(Discard)


class Modelled:
    """A model player, with the strengths of the hands that their list names.

    Args:
        book: the rules.
        model: the model player.
    """

    def __init__(self, book: Book, model: ModelPlayer) -> None:
        self.name = model.name
        self._lowest, self._ranks = book.player.deck.lowest, book.game.deck_cards // 4
        self._plays = _by_strength(book, model.plays)
        self._against = [(each, _by_strength(book, each.plays)) for each in model.against]
        discards = tuple((hand, _DISCARDS.index(each)) for hand, each in model.discards)
        self._discards = _by_strength(book, discards)

    def options_taken(self, options: Options, held: HeldHands) -> NDArray[np.intp]:
        """Return the option that they take in each situation."""
        raised = self._raised(held)
        ways = self._ways(held)
        places = np.full((max(options.raises) + 1, len(options.ways)), -1, np.intp)
        places[0] = 0  # who raises nothing folds
        for place, (multiple, way) in enumerate(zip(options.raises, options.way, strict=True)):
            if place:
                places[multiple, way] = place
        return places[raised, ways]

    def _raised(self, held: HeldHands) -> _Numbers:
        found = self._plays[held.strengths]
        applied = np.zeros(len(found), bool)
        for against, plays in self._against:
            if not self._is_up(against.up, held.known):
                continue
            rows = ~applied
            if against.holding:
                rows &= _holds(held)
            found[rows] = plays[held.strengths[rows]]
            applied |= rows
        return found

    def _is_up(self, ranks: str, known: Known) -> bool:
        if known.up is None or known.up >> 2 == self._ranks:  # a joker has no rank
            return False
        return RANKS[self._lowest + (known.up >> 2)] in ranks

    def _ways(self, held: HeldHands) -> NDArray[np.intp]:
        """Return the place of each hand's way of playing on: 0 draws nothing, then by column."""
        laid = self._discards[held.strengths]
        ways = np.zeros(len(laid), np.intp)
        for place, discard in enumerate(_DISCARDS):
            rows = laid == place
            if discard is not Discard.NONE and rows.any():
                ways[rows] = 1 + self._column(discard, held.cards[rows])
        return ways

    def _column(self, discard: Discard, cards: Cards) -> NDArray[np.intp]:
        """Return which card of each hand is laid on X: the cards stand in ascending order."""
        ranks, suits = (cards >> 2).astype(np.int64), cards & 3
        off_suit = _alone(suits[:, :, None] == suits[:, None, :])
        match discard:
            case Discard.ODD_CARD:
                return _first(_alone(ranks[:, :, None] == ranks[:, None, :]))
            case Discard.OFF_SUIT:
                return _first(off_suit)
            case Discard.OFF_DRAW:
                apart = np.abs(ranks[:, :, None] - ranks[:, None, :])
                # The ace is next to the lowest card as well.
                near = (apart <= 1) | (apart == self._ranks - 1)
                suited = ~off_suit.all(1)
                return np.where(suited, _first(off_suit), _first(_alone(near)))
        return np.zeros(len(cards), np.intp)


def _alone(alike: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Tell which cards are like no other; a card is always like itself."""
    alone: NDArray[np.bool_] = alike.sum(2) == 1
    return alone


def _first(cards: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Return the first column that is marked; 0 where none is."""
    place: NDArray[np.intp] = cards.argmax(1)
    return place


def _by_strength(book: Book, named: Plays) -> _Numbers:
    """Return a number for each strength: that of the best named hand that it reaches; else 0."""
    found = np.zeros(book.player.strongest + 1, np.int64)
    for least, number in sorted((book.least(hand), number) for hand, number in named):
        found[least:] = number
    return found


def _holds(held: HeldHands) -> NDArray[np.bool_]:
    """Tell which hands have a card of the up card's rank."""
    assert held.known.up is not None
    holds: NDArray[np.bool_] = (held.cards >> 2 == held.known.up >> 2).any(1)
    return holds
