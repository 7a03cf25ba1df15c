"""The situations in which players decide: what they may hold, and what they can do with it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from controller.odds.dealer import DealerHands, cells_of, showdowns
from controller.odds.known_cards import Known
from controller.odds.lookup import Cards, Lookup, beside
from controller.odds.nets import StakedNets
from controller.odds.options import Options, Way, as_they_are, options_of
from controller.odds.sides import HeldHands
from controller.odds.subsets import members
from controller.settlement import Book

# Games with a draw: a player may replace one held card with a card that nobody has seen yet.


def options_of_a_draw(
    book: Book, about: StakedNets, dealer: DealerHands, lookup: Lookup, held: HeldHands
) -> Options:
    """Return the options of hands that may draw: each raise with each discard or none.

    Args:
        book: the rules.
        about: what the decision is about.
        dealer: the dealer's hands.
        lookup: ranks the player's hand.
        held: the hands before the draw, and the number of deals of each: of a drawn card and a
            dealer's hand.
    """
    known, size = held.known, held.cards.shape[1]
    unseen, hidden = lookup.deck - size - len(known.cards), dealer.hidden(known.shown)
    total = comb(unseen, hidden)
    # A player who does not draw has a Draw Card as well; it stays unseen.
    drawn = total if known.drawn is not None else comb(unseen - 1, hidden)
    strengths, seen = held.strengths, beside(held.cards, known.gone)
    pat = showdowns(dealer, book.opens_at, seen, strengths, total, [known.shown])[:, 0]
    ways = [as_they_are(pat * (held.total // total), cells_of(book.opens_at), strengths)]
    ways += [_drawn(book, dealer, lookup, held, column, drawn) for column in range(size)]
    return options_of(book, about, ways, strengths, held.total)


def _place(column: int, held: int) -> str:
    """Return a held card's place in words, in the order of ranks."""
    if held == 3:
        return ("lowest", "middle", "highest")[column]
    return f"card {column + 1} of {held} from the lowest"


def _drawn(
    book: Book, dealer: DealerHands, lookup: Lookup, held: HeldHands, column: int, total: int
) -> Way:
    """Return the way of laying the card of one column on X, with all cards that may replace it."""
    known, hands = held.known, held.cards
    count, size = hands.shape
    fresh = [card for card in range(lookup.deck) if card not in known.cards]
    gone = known.gone
    if known.drawn is not None:
        fresh, gone = [known.drawn], tuple(card for card in gone if card != known.drawn)
    cards = np.tile(np.array(fresh, np.uint8), count)
    before = np.repeat(hands, len(fresh), axis=0)
    possible = ~(before == cards[:, None]).any(1)
    before, cards = before[possible], cards[possible]
    seen = beside(np.column_stack((before, cards)), gone)
    after = before.copy()
    after[:, column] = cards
    strengths = lookup.of(after).astype(np.int64)
    counts = showdowns(dealer, book.opens_at, seen, strengths, total, [known.shown])[:, 0]
    cells, words = cells_of(book.opens_at), f", X on the {_place(column, size)}"
    by_hand = counts.reshape(count, -1, len(cells))
    return Way(words, strengths.reshape(count, -1), by_hand, cells)


_AT_ONCE = 50_000
"""How many hands are held at once: the arrays then take a few dozen megabytes."""
_MOST_KNOWN = 13
"""For how many sets of known cards the dealer's hands are counted at once: as many up cards."""


class Situated:
    """What players may hold, the weakest hands first.

    Args:
        book: the rules.
        lookup: ranks a player's hand.
        known: sets of other cards that a player may know, as `together` groups them: nobody holds
            these.
    """

    def __init__(self, book: Book, lookup: Lookup, *known: Known) -> None:
        self._book, self._lookup, self._known = book, lookup, known
        self._deals = [deals(book, each) for each in known]
        self._all = _in_order(book.held_cards, lookup, known[0].suits)

    def between(self, least: int, strongest: int) -> Iterator[tuple[HeldHands, NDArray[np.int64]]]:
        """Yield the hands of these strengths, and in how many deals of one known set each is held.

        The hands of one part follow each other, once for each known set.
        """
        _, weights, _ = self._all
        for part in self._parts(least, strongest):
            for place in range(len(self._known)):
                rows = self._free(part, place)
                yield self._held(rows, place), weights[rows]

    def options(
        self, about: StakedNets, dealer: DealerHands, least: int, strongest: int
    ) -> Iterator[tuple[HeldHands, NDArray[np.int64], Options]]:
        """Yield what `between` does, each with what can be done; counted for all known together."""
        if self._book.game.draw_cards:
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

    def _held(self, rows: NDArray[np.intp], place: int) -> HeldHands:
        hands, _, strengths = self._all
        return HeldHands(hands[rows], strengths[rows], self._known[place], self._deals[place])


def grouped_cards(known: Sequence[Known], draws: bool) -> list[list[Known]]:
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
    book: Book, about: StakedNets, dealer: DealerHands, lookup: Lookup, held: HeldHands
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
