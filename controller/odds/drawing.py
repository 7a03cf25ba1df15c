"""Games with a draw: a player may replace one held card with a card that nobody has seen yet."""

from math import comb

import numpy as np

from controller.odds.dealer import DealerHands
from controller.odds.lookup import Lookup, beside
from controller.odds.nets import Stakes
from controller.odds.options import Options, Way, as_they_are, options_of
from controller.odds.showdown import cells_of, showdowns
from controller.odds.sides import Held
from controller.settlement import Book


def options_of_a_draw(
    book: Book, about: Stakes, dealer: DealerHands, lookup: Lookup, held: Held
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
    book: Book, dealer: DealerHands, lookup: Lookup, held: Held, column: int, total: int
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
