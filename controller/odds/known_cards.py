"""Cards that a player knows before the decision, beside those that they hold."""

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final

from msgspec import Struct


class Sight(Struct, frozen=True):
    """What is seen before the decision.

    Attributes:
        dealers: how many of the dealer's cards, the one that lies face up included.
        others: how many cards that neither this player nor the dealer has: another seat's, or
            burnt.
        draw: the card that the player may draw.
    """

    dealers: int = 0
    others: int = 0
    draw: bool = False


class Known(Struct, frozen=True):
    """Cards that are known, by their places in the deck, in ascending order.

    Attributes:
        shown: the dealer's.
        gone: those that neither the dealer nor the player has.
        drawn: the one of these that a draw takes; None: nobody knows what a draw takes.
        alike: how many sets differ from this one in the names of suits alone, itself included.
    """

    shown: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    drawn: int | None = None
    alike: int = 1

    @property
    def cards(self) -> tuple[int, ...]:
        """All of them."""
        return self.shown + self.gone

    @property
    def suits(self) -> tuple[int, ...]:
        """Their suits, each once."""
        return tuple(sorted({card & 3 for card in self.cards}))

    @property
    def up(self) -> int | None:
        """The first of the dealer's; None: none is known."""
        return self.shown[0] if self.shown else None


NOTHING: Final = Known()
"""Nothing is known."""


def all_known(sight: Sight, deck: int) -> list[Known]:
    """Return one set of known cards for each class under exchange of suits.

    Together they stand for all sets, which are equally likely.
    """
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
    orders = list(permutations(range(4)))
    cards, gone_cards = range(deck), sight.others + sight.draw
    for shown in combinations(cards, sight.dealers):
        for gone in combinations([card for card in cards if card not in shown], gone_cards):
            key = min((_named(shown, order, deck), _named(gone, order, deck)) for order in orders)
            found[key] = found.get(key, 0) + 1
    return [
        Known(shown, gone, gone[0] if sight.draw else None, alike)
        for (shown, gone), alike in found.items()
    ]


def _named(cards: Sequence[int], order: Sequence[int], deck: int) -> tuple[int, ...]:
    """Return cards with their suits in another order; jokers, the deck's last, have none."""
    suited = deck - deck % 4
    return tuple(sorted(card & ~3 | order[card & 3] if card < suited else card for card in cards))
