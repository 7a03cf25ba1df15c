"""Rankings of hands: categories as data, and the order in which they beat each other."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from controller.cards.card import ACE, RANK_WORDS, rank_of, suit_of
from controller.data.definition.poker import SuitOrder
from controller.data.terms import Terms

MOST_CARDS: Final = 7
"""The most cards of a hand, and the most out of which one may be chosen."""
_SUITS: Final = 4
ROYAL_FLUSH: Final = "royal-flush"
"""A name for the best straight flush, where a hand has five cards."""


class Category(Struct, frozen=True):
    """What makes a hand of this category; a value of 0 or None does not matter.

    Attributes:
        name: as it stands in pay tables.
        groups: cards of equal rank, the largest groups first: (3, 2) is a full house.
        run: so many cards of consecutive ranks.
        suited: so many cards of one suit; with `run`, the same cards.
        top: the rank at the run's upper end.
    """

    name: str
    groups: tuple[int, ...] = ()
    run: int = 0
    suited: int = 0
    top: int | None = None


class Ranking(Struct, frozen=True):
    """A way to rank hands.

    Attributes:
        name: as game files and `tablectl odds hands` name it.
        hand: cards in a hand.
        categories: best first.
        low: the lowest hand wins, within a category as well.
        ace_low: the ace is the lowest card.
        wheel: the ace may also stand below the lowest card of the deck in a straight: A-2-3-4-5;
            A-6-7-8-9 out of 36 cards, A-7-8-9-10 out of 32.
        decks: the cards of the decks for which it is defined, the usual one first.
        by_suit: a hand is its longest suit, then the ranks in it; its other cards do not count.
        wild: jokers are wild, and so are all cards of `wild_ranks`: whichever card is best.
    """

    name: str
    hand: int
    categories: tuple[Category, ...]
    low: bool = False
    ace_low: bool = False
    wheel: bool = True
    decks: tuple[int, ...] = (52, 36, 32)
    by_suit: bool = False
    wild: bool = False
    wild_ranks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a ranking that hands cannot be ranked by.

        Raises:
            ValueError: a hand has no card or too many, a category stands twice, or a hand may
                belong to none.
        """
        if not 1 <= self.hand <= MOST_CARDS:
            raise ValueError(f"{self.name}: a hand has 1 to {MOST_CARDS} cards")
        if len({*self.category_names}) < len(self.categories):
            raise ValueError(f"{self.name}: a category stands twice")
        if self.wild and (self.low or self.partly_suited):
            raise ValueError(f"{self.name}: what a wild card would be is not defined")
        least = self.categories[0 if self.low else -1]
        certain = -(-self.hand // _SUITS) if self.by_suit else 0
        if least.groups or least.run or least.suited > certain:
            raise ValueError(f"{self.name}: not every hand is at least {least.name}")

    @property
    def deck(self) -> int:
        """The cards of the deck that it is usually played with."""
        return self.decks[0]

    def place(self, rank: int) -> int:
        """Return the place of a rank in the order of ranks, the lowest 0."""
        return (rank + 1) % 13 if self.ace_low else rank

    @property
    def category_names(self) -> tuple[str, ...]:
        """The names of the categories, best first."""
        return tuple(category.name for category in self.categories)

    def category(self, name: str) -> Category:
        """Return the category of a name, which the ranking has."""
        return self.categories[self.category_names.index(name)]

    @property
    def partly_suited(self) -> bool:
        """Whether fewer suited cards than a whole hand may matter (Sökö)."""
        parts = (0 < category.suited < self.hand for category in self.categories)
        return not self.by_suit and any(parts)

    @property
    def suits_spoil(self) -> bool:
        """Whether a flush makes a hand worse (low rankings that count flushes)."""
        return self.low and any(category.suited for category in self.categories)


_PAIR: Final = Category("pair", (2,))
_TWO_PAIR: Final = Category("two-pair", (2, 2))
_THREE: Final = Category("three-of-a-kind", (3,))
_FULL_HOUSE: Final = Category("full-house", (3, 2))
_FOUR: Final = Category("four-of-a-kind", (4,))
_FIVE: Final = Category("five-of-a-kind", (5,))
_HIGH: Final = Category("high-card")
_FOUR_FLUSH: Final = Category("four-flush", suited=4)
_FOUR_STRAIGHT: Final = Category("four-straight", run=4)


def _straight(hand: int) -> Category:
    return Category("straight", run=hand)


def _flush(hand: int) -> Category:
    return Category("flush", suited=hand)


def _straight_flush(hand: int) -> Category:
    return Category("straight-flush", run=hand, suited=hand)


_THREE_CARD: Final = (_straight_flush(3), _THREE, _straight(3), _flush(3), _PAIR, _HIGH)
_FROM_THREE_DOWN: Final = (_THREE, _TWO_PAIR, _PAIR)
_FIVE_CARD: Final = (
    _straight_flush(5), _FOUR, _FULL_HOUSE, _flush(5), _straight(5), *_FROM_THREE_DOWN, _HIGH,
)  # fmt: skip
_LOW: Final = tuple(reversed(_FIVE_CARD))


def soko(*, straight_first: bool = False, above_pair: bool = False) -> Ranking:
    """Return the ranking of Sökö (California stud): two more hands, of four cards and an odd one.

    Args:
        straight_first: the four-straight beats the four-flush; else the other way round.
        above_pair: both beat a pair; else they are below it, and unpaired.
    """
    fours = (_FOUR_STRAIGHT, _FOUR_FLUSH) if straight_first else (_FOUR_FLUSH, _FOUR_STRAIGHT)
    place = _FIVE_CARD.index(_PAIR) + (not above_pair)
    name = "soko" + "-above-pair" * above_pair + "-straight-first" * straight_first
    return Ranking(name, 5, (*_FIVE_CARD[:place], *fours, *_FIVE_CARD[place:]), decks=(52,))


_LONGEST_SUIT: Final = tuple(
    Category(f"{word}-card-flush", suited=cards)
    for cards, word in zip(
        range(7, 1, -1), ("seven", "six", "five", "four", "three", "two"), strict=True
    )
)
_FOUR_CARD: Final = (
    _FOUR, _straight_flush(4), _THREE, _flush(4), _straight(4), _TWO_PAIR, _PAIR, _HIGH,
)  # fmt: skip
_JOKERS: Final = (53, 54)
_ALL: Final = (
    Ranking("three-card", 3, _THREE_CARD),
    Ranking(
        "three-card-mini-royal", 3, (Category("mini-royal", run=3, suited=3, top=ACE), *_THREE_CARD)
    ),
    Ranking("four-card", 4, _FOUR_CARD),
    Ranking("five-card", 5, _FIVE_CARD),
    Ranking(
        "five-card-stripped",
        5,
        (
            _straight_flush(5), _FOUR, _flush(5), _FULL_HOUSE, _straight(5),
            *_FROM_THREE_DOWN, _HIGH,
        ),
        decks=(32, 36),
    ),
    Ranking(
        "ace-to-five",
        5,
        (_HIGH, _PAIR, _TWO_PAIR, _THREE, _FULL_HOUSE, _FOUR),
        low=True,
        ace_low=True,
        wheel=False,
    ),
    Ranking("ace-to-six", 5, _LOW, low=True, ace_low=True, wheel=False),
    Ranking("deuce-to-seven", 5, _LOW, low=True, wheel=False),
    soko(),
    soko(straight_first=True),
    soko(above_pair=True),
    soko(above_pair=True, straight_first=True),
    Ranking("longest-suit", 7, _LONGEST_SUIT, decks=(52,), by_suit=True),
    Ranking("three-card-wild", 3, _THREE_CARD, decks=_JOKERS, wild=True),
    Ranking("four-card-wild", 4, _FOUR_CARD, decks=_JOKERS, wild=True),
    Ranking("five-card-wild", 5, (_FIVE, *_FIVE_CARD), decks=_JOKERS, wild=True),
)  # fmt: skip


class Rankings(dict[str, Ranking]):
    """Rankings by name; with wild ranks, too, under their names: `five-card-wild-deuce-seven`."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def __missing__(self, name: str) -> Ranking:
        for base, ranking in self.items():
            begin, _, words = name.partition(f"{base}-")
            ranks = words.split("-")
            known = set(ranks) <= set(RANK_WORDS) and len(set(ranks)) == len(ranks)
            if ranking.wild and not begin and known:
                places = tuple(sorted(map(RANK_WORDS.index, ranks)))
                decks = (52, *ranking.decks)
                return replace(ranking, name=name, decks=decks, wild_ranks=places)
        raise KeyError(name)

    def get(self, name: str, default: None = None) -> Ranking | None:  # type: ignore[override]
        """Return the ranking of a name; None: there is none."""
        try:
            return self[name]
        except KeyError:
            return default


RANKINGS: Final = Rankings((ranking.name, ranking) for ranking in _ALL)
"""Rankings by name.

Sources: Three Card Draw Poker sheet, "Ranking of hands"; the rules of Three Card Poker, Four Card
Poker and Four Card Frenzy; general usage for five cards. `five-card-stripped`: a flush beats a full
house. With every stripped deck the ace is next to the lowest card; Sökö is not defined for them.
`longest-suit` is High Card Flush's: of two suits that are as long, the one with the higher ranks.
Low rankings: ace-to-five counts neither straights nor flushes; in ace-to-six both count against the
hand and the ace is low only (A-K-Q-J-10 is no straight); in deuce-to-seven the ace is high only
(5-4-3-2-A is no straight). Wild cards: `controller.cards.evaluator`; with five cards five of a kind
is the best hand.
"""
_NAMES: Final = (*(name for ranking in _ALL for name in ranking.category_names), ROYAL_FLUSH)
CATEGORIES: Final = Terms("category", _NAMES)
"""Hands as a dealer says them: `a straight`."""
PAID_HANDS: Final = Terms("paid", _NAMES)
"""The same hands in a word or two, as `controller.data.outcomes` has them on a layout."""


# The order of hands showing at stud: which seat's up cards are best, and so who opens a round.
#
# Source: Five-Card Stud and variants. Pairs, two pair, three and four of a kind count; incomplete
# straights and flushes do not, in Sökö either. Ties go by the suit of the hand's highest card:
# clubs, diamonds, hearts, spades from the lowest up, unless the house orders them otherwise.


def best_showing_first(
    up: Mapping[int, Sequence[int]], ranking: Ranking, suits: SuitOrder
) -> list[int]:
    """Return the seats in the order of their up cards, the best hand showing first.

    The first seat opens where the best hand or the highest card does. Read from its end, the order
    says who opens where the lowest card does or, at lowball, the lowest hand showing. There are no
    ties.

    Args:
        up: each seat's up cards; the same number, one or more, of each seat.
        ranking: how hands are ranked: the ace is the lowest card where it is so in the ranking.
        suits: their order.
    """
    worth = dict(zip(suits.value.split("-"), range(4, 0, -1), strict=True))
    places = tuple(worth[name] for name in _SUITS_IN_ORDER)
    return sorted(up, key=lambda seat: _worth(up[seat], ranking, places), reverse=True)


_SUITS_IN_ORDER: Final = ("clubs", "diamonds", "hearts", "spades")


def _worth(
    cards: Sequence[int], ranking: Ranking, suits: Sequence[int]
) -> tuple[list[int], list[int], int]:
    """Return what hands are compared by: sizes of groups, their ranks, the highest card's suit."""
    places = {card: ranking.place(rank_of(card)) for card in cards}
    counted = Counter(places.values()).items()
    groups = sorted(((size, place) for place, size in counted), reverse=True)
    _, suit = max((places[card], suits[suit_of(card)]) for card in cards)
    return [size for size, _ in groups], [place for _, place in groups], suit
