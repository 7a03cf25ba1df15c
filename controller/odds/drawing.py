"""Games with a draw: a player may replace one held card with a card that nobody has seen yet."""

import numpy as np

from controller.odds.dealer import DealerHands
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import Stakes
from controller.odds.options import Options, Way, as_they_are, options_of
from controller.odds.showdown import showdowns
from controller.settlement import Book


def options_of_a_draw(
    book: Book, about: Stakes, dealer: DealerHands, lookup: Lookup, hands: Cards, total: int
) -> tuple[Options, int]:
    """Return the options of hands that may draw: each raise with each discard or none.

    Args:
        book: the rules.
        about: what the decision is about.
        dealer: the dealer's hands.
        lookup: ranks the player's hand.
        hands: what is held.
        total: how many hands the dealer may have while no drawn card is known.

    Returns:
        The options, and the number of deals of each situation: of a drawn card and a dealer's hand.
    """
    held = hands.shape[1]
    unseen = lookup.deck - held
    drawn = total * (unseen - dealer.hidden) // unseen  # the dealer's hands beside one drawn card
    # A player who does not draw has a Draw Card as well; it stays unseen.
    strengths = lookup.of(hands).astype(np.int64)
    pat = showdowns(dealer, book.opens_at, hands, strengths, total) * (unseen - dealer.hidden)
    ways = [as_they_are(pat, strengths)]
    ways += [_drawn(book, dealer, lookup, hands, column, drawn) for column in range(held)]
    return options_of(book, about, ways, strengths, drawn * unseen), drawn * unseen


def _place(column: int, held: int) -> str:
    """Return a held card's place in words, in the order of ranks."""
    if held == 3:
        return ("lowest", "middle", "highest")[column]
    return f"card {column + 1} of {held} from the lowest"


def _drawn(
    book: Book, dealer: DealerHands, lookup: Lookup, hands: Cards, column: int, total: int
) -> Way:
    """Return the way of laying the card of one column on X, with all cards that may replace it."""
    count, held = hands.shape
    cards = np.tile(np.arange(lookup.deck, dtype=np.uint8), count)
    before = np.repeat(hands, lookup.deck, axis=0)
    possible = ~(before == cards[:, None]).any(1)
    before, cards = before[possible], cards[possible]
    seen = np.sort(np.column_stack((before, cards)), axis=1)
    after = before.copy()
    after[:, column] = cards
    strengths = lookup.of(after).astype(np.int64)
    counts = showdowns(dealer, book.opens_at, seen, strengths, total)
    each = (count, lookup.deck - held)
    words = f", X on the {_place(column, held)}"
    return Way(words, strengths.reshape(each), counts.reshape(*each, *counts.shape[1:]))
