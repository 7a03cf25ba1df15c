"""Cards as small whole numbers, their names, and the decks that games use.

A card is 4 × rank + suit: ranks 0 (deuce) to 12 (ace), suits 0 to 3 (clubs, diamonds, hearts,
spades); 52 and 53 are jokers, `X1` and `X2`, which have neither.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from controller.data import terms
from controller.data.message import message
from controller.errors import DealerTableError, ExitCode

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
ACE: Final = 12
DEUCE: Final = 0
JOKERS: Final = "X1", "X2"
RED: Final = (1, 2)
"""Diamonds and hearts."""

_JOKERS: Final = range(4 * ACE + 4, 4 * ACE + 4 + len(JOKERS))

RANK_WORDS: Final = tuple(terms.RANKS)


class CardsError(DealerTableError, exit_code=ExitCode.USAGE):
    """A text does not say cards."""


def rank_of(card: int) -> int:
    """Return the rank, 0 (deuce) to 12 (ace)."""
    return card >> 2


def suit_of(card: int) -> int:
    """Return the suit, 0 (clubs) to 3 (spades)."""
    return card & 3


def is_red(card: int) -> bool:
    """Return whether it is a diamond or a heart."""
    return suit_of(card) in RED


def card_name(card: int) -> str:
    """Return a card as people write it: `As`, `Td`, a joker `X1`."""
    if card in _JOKERS:
        return JOKERS[card - _JOKERS.start]
    return RANKS[rank_of(card)] + SUITS[suit_of(card)]


def read_cards(text: str) -> tuple[int, ...]:
    """Return the cards of a text such as `As Td 7c`.

    Raises:
        CardsError: a word is no card, or a card stands twice.
    """
    cards = tuple(map(_read, text.split()))
    for card in cards:
        if cards.count(card) > 1:
            raise CardsError(message("cards-twice", card=card_name(card), words=text))
    return cards


def _read(word: str) -> int:
    if word in JOKERS:
        return _JOKERS[JOKERS.index(word)]
    if len(word) != 2 or word[0] not in RANKS or word[1] not in SUITS:
        raise CardsError(message("cards-no-card", text=word))
    return 4 * RANKS.index(word[0]) + SUITS.index(word[1])


class Pack(Struct, frozen=True):
    """A deck: all cards from its lowest rank up to the ace, four suits, and jokers."""

    lowest: int
    jokers: int = 0

    @property
    def ranks(self) -> range:
        """The ranks in it, from the lowest up; a joker has none."""
        return range(self.lowest, ACE + 1)

    @property
    def cards(self) -> range:
        """The cards in it."""
        return range(4 * self.lowest, _JOKERS.start + self.jokers)

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cards)


DECKS: Final = {
    52: Pack(DEUCE),
    36: Pack(4),
    32: Pack(5),
    53: Pack(DEUCE, jokers=1),
    54: Pack(DEUCE, jokers=2),
}
"""Decks by size: the whole deck, six to ace, seven to ace, and with one joker or two."""


def names(cards: Iterable[int]) -> str:
    """Return cards as people write them, in their order."""
    return " ".join(map(card_name, cards))
