"""One hand: what each action is worth that its player may take."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct

from controller.odds.dealer import CELLS, Counts
from controller.odds.known_cards import NOTHING, Known
from controller.odds.lookup import Lookup, beside
from controller.odds.nets import stakes
from controller.odds.options import as_they_are, options_of
from controller.odds.sides import HeldHands
from controller.odds.situations import deals, options_in
from controller.odds.subsets import subsets
from controller.odds.suit_hands import dealer_hands
from controller.settlement import Book, Comparison


class Worth(Struct, frozen=True):
    """An action, and what it is worth.

    Attributes:
        action: in words.
        net: what the player expects of everything that the decision is about, in units of the Ante.
        by_wager: the same, wager by wager; the Ante's includes Play and its bonuses.
        multiple: of the Ante that is put down; 0: the hand is folded.
        laid: which card is laid on X, by its place among those held, the lowest first; None: none.
    """

    action: str
    net: Fraction
    by_wager: tuple[tuple[str, Fraction], ...]
    multiple: int = 0
    laid: int | None = None


def worth_of(book: Book, hand: Sequence[int], up: int | None) -> list[Worth]:
    """Return what each allowed action is worth, the best first.

    Args:
        book: the rules of a game with a decision.
        hand: the cards that are held before the decision.
        up: the dealer's card that is seen, where the game has one.
    """
    first = book.player.deck.cards.start
    lookup, about = Lookup(book.player), stakes(book)
    known = NOTHING if up is None else Known((up - first,))
    cards = np.array([sorted(card - first for card in hand)], np.uint8)
    held = HeldHands(cards, lookup.of(cards).astype(np.int64), known, deals(book, known))
    if book.game.draw_cards or book.dealer.ranking.by_suit:
        options = options_in(book, about, dealer_hands(Lookup(book.dealer)), lookup, held)
    else:
        every = tuple(range(len(CELLS)))
        ways = [as_they_are(_against_each(book, held), every, held.strengths)]
        options = options_of(book, about, ways, held.strengths, held.total)
    found = []
    for place, action in enumerate(options.names):
        if options.allowed[place, 0]:
            nets = tuple(
                (name, Fraction(int(values[place, 0]), held.total * about.unit))
                for name, values in options.nets.items()
            )
            together = sum((net for _, net in nets), start=Fraction(0))
            laid = options.way[place] - 1 if options.way[place] > 0 else None
            found.append(Worth(action, together, nets, options.raises[place], laid))
    return sorted(found, key=lambda each: -each.net)


def _against_each(book: Book, held: HeldHands) -> Counts:
    """Return what `showdowns` would: for one hand it is quicker to go through the dealer's."""
    lookup, shown = Lookup(book.dealer), held.known.shown
    hidden = subsets(book.game.packets.dealer - len(shown), lookup.deck)
    seen = [*held.cards[0].tolist(), *shown]
    hidden = hidden[~np.isin(hidden, seen).any(1)]
    strengths = lookup.of(beside(hidden, shown))
    own = int(held.strengths[0])
    compared = int(Comparison.EQUAL) + np.sign(own - strengths.astype(np.int64))
    cells = 2 * compared + (strengths >= book.opens_at)
    counts: Counts = np.bincount(cells, minlength=len(CELLS)).astype(np.int64)
    return counts.reshape(1, len(CELLS))
