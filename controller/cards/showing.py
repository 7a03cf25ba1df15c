"""The order of hands showing at stud: which seat's up cards are best, and so who opens a round.

Source: Five-Card Stud and variants. Pairs, two pair, three and four of a kind count; incomplete
straights and flushes do not, in Sökö either. Ties go by the suit of the hand's highest card: clubs,
diamonds, hearts, spades from the lowest up.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from controller.cards.card import rank_of, suit_of
from controller.cards.ranking import Ranking


def best_showing_first(up: Mapping[int, Sequence[int]], ranking: Ranking) -> list[int]:
    """Return the seats in the order of their up cards, the best hand showing first.

    The first seat opens where the best hand or the highest card does. Read from its end, the order
    says who opens where the lowest card does or, at lowball, the lowest hand showing. There are no
    ties.

    Args:
        up: each seat's up cards; the same number, one or more, of each seat.
        ranking: how hands are ranked: the ace is the lowest card where it is so in the ranking.
    """
    return sorted(up, key=lambda seat: _worth(up[seat], ranking), reverse=True)


def _worth(cards: Sequence[int], ranking: Ranking) -> tuple[list[int], list[int], int]:
    """Return what hands are compared by: sizes of groups, their ranks, the highest card's suit."""
    places = {card: ranking.place(rank_of(card)) for card in cards}
    counted = Counter(places.values()).items()
    groups = sorted(((size, place) for place, size in counted), reverse=True)
    highest = max(cards, key=lambda card: (places[card], suit_of(card)))
    return [size for size, _ in groups], [place for _, place in groups], suit_of(highest)
