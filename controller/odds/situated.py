"""The situations in which players decide: what they may hold, and what they can do with it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from controller.odds.dealer import DealerHands
from controller.odds.drawing import options_of_a_draw
from controller.odds.known import Known
from controller.odds.lookup import Cards, Lookup, beside
from controller.odds.nets import Stakes
from controller.odds.options import Options, as_they_are, options_of
from controller.odds.showdown import cells_of, showdowns
from controller.odds.sides import Held
from controller.odds.subsets import members
from controller.settlement import Book

_AT_ONCE = 50_000
"""How many hands are held at once: the arrays then take a few dozen megabytes."""
_MOST_KNOWN = 13
"""For how many sets of known cards the dealer's hands are counted at once: as many up cards."""


class Situated:
    """What players may hold, the weakest hands first.

    Args:
        book: the rules.
        lookup: ranks a player's hand.
        known: sets of other cards that a player may know, of the same suits: nobody holds these.
    """

    def __init__(self, book: Book, lookup: Lookup, *known: Known) -> None:
        self._book, self._lookup, self._known = book, lookup, known
        self._deals = [deals(book, each) for each in known]
        self._all = _in_order(book.held_cards, lookup, known[0].suits)
        self._at_once = (
            not book.game.draw_cards and len({(len(each.shown), each.gone) for each in known}) == 1
        )

    def between(self, least: int, strongest: int) -> Iterator[tuple[Held, NDArray[np.int64]]]:
        """Yield the hands of these strengths, and in how many deals of one known set each is held.

        The hands of one part follow each other, once for each known set.
        """
        _, weights, _ = self._all
        for part in self._parts(least, strongest):
            for place in range(len(self._known)):
                rows = self._free(part, place)
                yield self._held(rows, place), weights[rows]

    def options(
        self, about: Stakes, dealer: DealerHands, least: int, strongest: int
    ) -> Iterator[tuple[Held, NDArray[np.int64], Options]]:
        """Yield what `between` does, each with what can be done; counted for all known together."""
        if not self._at_once:
            for held, weights in self.between(least, strongest):
                yield held, weights, options_in(self._book, about, dealer, self._lookup, held)
            return
        hands, weights, strengths = self._all
        cells = cells_of(self._book.opens_at, ties_win=about.ties_win)
        shown = [each.shown for each in self._known]
        for part in self._parts(least, strongest):
            seen = beside(hands[part], self._known[0].gone)
            every = showdowns(
                dealer,
                self._book.opens_at,
                seen,
                strengths[part],
                self._deals[0],
                shown,
                ties_win=about.ties_win,
            )
            for place in range(len(shown)):
                rows = self._free(part, place)
                held = self._held(rows, place)
                ways = [as_they_are(every[rows - part.start, place], cells, held.strengths)]
                options = options_of(self._book, about, ways, held.strengths, held.total)
                yield held, weights[rows], options

    def _parts(self, least: int, strongest: int) -> Iterator[slice]:
        """Yield the places of the hands of these strengths, so many as are taken at once."""
        strengths = self._all[2]
        begin = int(np.searchsorted(strengths, least))
        end = int(np.searchsorted(strengths, strongest, side="right"))
        for place in range(begin, end, _AT_ONCE):
            yield slice(place, min(place + _AT_ONCE, end))

    def _free(self, part: slice, place: int) -> NDArray[np.intp]:
        """Return the places of those hands that have none of the cards that are known."""
        there, cards = np.zeros(part.stop - part.start, bool), self._all[0][part]
        for card in self._known[place].cards:
            there |= (cards == card).any(1)
        rows: NDArray[np.intp] = part.start + np.flatnonzero(~there)
        return rows

    def _held(self, rows: NDArray[np.intp], place: int) -> Held:
        hands, _, strengths = self._all
        return Held(hands[rows], strengths[rows], self._known[place], self._deals[place])


def together(known: Sequence[Known], draws: bool) -> list[list[Known]]:
    """Return the sets of known cards in groups that one `Situated` takes.

    Those of the same suits and as many of the dealer's cards belong together, where nothing else
    is known and nothing is drawn.
    """
    groups: dict[object, list[Known]] = {}
    for place, each in enumerate(known):
        alone = draws or bool(each.gone)
        key = place if alone else (each.suits, len(each.shown), 0)
        groups.setdefault(key, []).append(each)
    return [
        group[begin : begin + _MOST_KNOWN]
        for group in groups.values()
        for begin in range(0, len(group), _MOST_KNOWN)
    ]


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
    ties_win, opens_at = about.ties_win, book.opens_at
    counts = showdowns(
        dealer, opens_at, seen, held.strengths, held.total, [shown], ties_win=ties_win
    )
    ways = [as_they_are(counts[:, 0], cells_of(opens_at, ties_win=ties_win), held.strengths)]
    return options_of(book, about, ways, held.strengths, held.total)
