"""Games with a draw: a player may replace one held card with a card that nobody has seen yet."""

import numpy as np
from numpy.typing import NDArray

from controller.odds.dealer import DealerHands
from controller.odds.lookup import Cards, Lookup
from controller.odds.nets import Entry, Stakes
from controller.odds.options import Options, expected, multiples, times_paid
from controller.odds.showdown import showdowns
from controller.settlement import Book

_Values = dict[str | Entry, NDArray[np.int64]]
_RAISED = ""
"""Stands for a unit of the decision's wager among the names of wagers."""


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
    pat = _played(book, about, dealer, lookup.of(hands).astype(np.int64), hands, total)
    ways = [("", {name: values * (unseen - dealer.hidden) for name, values in pat.items()})]
    ways += [
        (
            f", X on the {_place(column, held)}",
            _drawn(book, about, dealer, lookup, hands, column, drawn),
        )
        for column in range(held)
    ]
    strengths = lookup.of(hands).astype(np.int64)
    return _as_options(book, about, ways, strengths, drawn * unseen), drawn * unseen


def _place(column: int, held: int) -> str:
    """Return a held card's place in words, in the order of ranks."""
    if held == 3:
        return ("lowest", "middle", "highest")[column]
    return f"card {column + 1} of {held} from the lowest"


def _drawn(
    book: Book,
    about: Stakes,
    dealer: DealerHands,
    lookup: Lookup,
    hands: Cards,
    column: int,
    total: int,
) -> _Values:
    """Return the nets of laying the card of one column on X, over all cards that may replace it."""
    count, held = hands.shape
    cards = np.tile(np.arange(lookup.deck, dtype=np.uint8), count)
    before = np.repeat(hands, lookup.deck, axis=0)
    possible = ~(before == cards[:, None]).any(1)
    before, cards = before[possible], cards[possible]
    seen = np.sort(np.column_stack((before, cards)), axis=1)
    after = before.copy()
    after[:, column] = cards
    values = _played(book, about, dealer, lookup.of(after).astype(np.int64), seen, total)
    return {name: each.reshape(count, lookup.deck - held).sum(1) for name, each in values.items()}


def _played(
    book: Book,
    about: Stakes,
    dealer: DealerHands,
    strengths: NDArray[np.int64],
    seen: Cards,
    total: int,
) -> _Values:
    """Return the nets of hands against the dealer's, for each wager and for a unit raised."""
    counts = showdowns(dealer, book.opens_at, seen, strengths, total)
    values: _Values = {_RAISED: expected(counts, about.raised, strengths)}
    for name, nets in about.stay.items():
        values[name] = expected(counts, nets, strengths)
    for entry, where in about.entries.items():
        values[entry] = times_paid(counts, where, strengths)
    return values


def _as_options(
    book: Book,
    about: Stakes,
    ways: list[tuple[str, _Values]],
    strengths: NDArray[np.int64],
    total: int,
) -> Options:
    names, raises, allowed = ["fold"], [0], [np.ones(len(strengths), bool)]
    rows = {name: [np.full_like(strengths, about.folded[name] * total)] for name in about.stay}
    paid = {entry: [np.zeros_like(strengths)] for entry in about.entries}
    for multiple, good in multiples(book, about, strengths):
        for words, values in ways:
            names.append(f"{about.play.label} {multiple}×{words}")
            raises.append(multiple)
            allowed.append(good)
            for name, stack in rows.items():
                more = multiple * values[_RAISED] if name == about.base.name else 0
                stack.append(values[name] + more)
            for entry, times in paid.items():
                times.append(values[entry])
    nets = {name: np.stack(stack) for name, stack in rows.items()}
    return Options(
        names,
        raises,
        nets,
        np.stack(allowed),
        {entry: np.stack(times) for entry, times in paid.items()},
    )
