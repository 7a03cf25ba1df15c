"""Hands by name, as pay tables and rules name them: a category, or a part of one."""

from bisect import bisect_left
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from types import MappingProxyType

from msgspec import Struct

from controller.cards.card import ACE, RANK_WORDS
from controller.cards.evaluator import Evaluator
from controller.cards.ranking import CATEGORIES, ROYAL_FLUSH, Ranking
from controller.cards.tables import Score, Scoring
from controller.data.message import Message, message
from controller.data.terms import PAIR_OF, PAIRS, RANKS, SUITED, alike_cards, high_cards

_PLURALS = tuple(PAIRS)
_ALIKE = {"pair-of-": "pair", "three-": "three-of-a-kind", "four-": "four-of-a-kind"}
"""How names of cards of one rank begin, and of which category they are."""


class NamedHand(Struct, frozen=True):
    """All hands of a name.

    Attributes:
        name: such as `flush`, `pair-of-aces`, `king-high`, `suited-ace-king`, `royal-flush`.
        category: the category that they belong to.
        rank: the rank that decides first among hands of the category; None: any.
        others: the ranks that decide next; empty: any.
    """

    name: str
    category: str
    rank: int | None = None
    others: tuple[int, ...] = ()
    highest: int | None = None
    """The rank up to which the name means all from `rank` on; None: `rank` alone."""

    def strengths(self, evaluator: Evaluator) -> tuple[int, int]:
        """Return the least and the greatest strength of such a hand."""
        ranking, scores = evaluator.ranking, evaluator.tables.scores
        worth = len(ranking.categories) - 1 - ranking.category_names.index(self.category)
        least: Score = (worth, ())
        beyond: Score = (worth + 1, ())
        if self.rank is not None:
            tie = Scoring(ranking, evaluator.deck).tie
            *first, last = tie(self.rank), *map(tie, self.others)
            most = last if self.highest is None else tie(self.highest)
            least, beyond = (worth, (*first, last)), (worth, (*first, most + 1))
        return bisect_left(scores, least), bisect_left(scores, beyond) - 1


def named_hand(name: str, ranking: Ranking) -> NamedHand:
    """Return the hands that a name means in a ranking.

    A category's own name means all of it. `pair-of-…`, `three-…`, `four-…` (aces to deuces) and
    `…-high` (ace to deuce) mean the part with that first rank, `pair-of-sixes-to-tens` all from one
    to the other. `royal-flush` means the straight flush up to the ace.

    Hands of single cards are named by their ranks from the highest down: `queen-six-four`, or by
    the first of them: `ace-king`. Where a hand is its longest suit, this follows the category:
    `three-card-flush-nine-high`. `suited-` before such a name, or before `…-high`, means those of
    one suit: a part of the flush, or of the straight flush where all ranks are named and run.

    Raises:
        KeyError: the ranking knows no such hand.
    """
    found = find_hand(name, ranking)
    if found is None:
        raise KeyError(name)
    return found


def find_hand(name: str, ranking: Ranking) -> NamedHand | None:
    """Return the hands that a name means in a ranking; None: it knows no such hand."""
    if name.startswith(SUITED):
        single = find_hand(name.removeprefix(SUITED), ranking)
        return single and _of_one_suit(name, single, ranking)
    return hand_names(ranking).get(name) or _by_ranks(name, ranking)


def _of_one_suit(name: str, single: NamedHand, ranking: Ranking) -> NamedHand | None:
    """Return the hands of one suit with the ranks of single cards; None: the suit is nothing."""
    if single.rank is None or single.category != "high-card":
        return None
    ranks = (single.rank, *single.others)
    runs = ranks == tuple(range(ranks[0], ranks[0] - ranking.hand, -1))
    for each in ranking.categories:
        if each.suited == ranking.hand and not each.run:
            return NamedHand(name, each.name, ranks[0], ranks[1:])
        if each.suited == ranking.hand and runs and each.top in (None, ranks[0]):
            return NamedHand(name, each.name, ranks[0])
    return None


def _by_ranks(name: str, ranking: Ranking) -> NamedHand | None:
    """Return the hands of single cards that a name spells by two ranks or more; None: none."""
    words = name.split("-")
    if not 2 <= len(words) <= ranking.hand or not set(words) <= set(RANK_WORDS):
        return None
    ranks = [RANK_WORDS.index(word) for word in words]
    if ranking.low or "high-card" not in ranking.category_names:
        return None
    if any(one <= other for one, other in pairwise(ranks)):
        return None
    return NamedHand(name, "high-card", ranks[0], tuple(ranks[1:]))


@cache
def hand_names(ranking: Ranking) -> Mapping[str, NamedHand]:
    """Return all names that a ranking knows."""
    known = {name: NamedHand(name, name) for name in ranking.category_names}
    parts = [NamedHand(ROYAL_FLUSH, "straight-flush", ACE)] if ranking.hand == 5 else []
    for rank in range(ACE, -1, -1):
        if ranking.by_suit:
            for name in known:
                parts.append(NamedHand(f"{name}-{RANK_WORDS[rank]}-high", name, rank))
        for start, category in _ALIKE.items():
            parts.append(NamedHand(f"{start}{_PLURALS[rank]}", category, rank))
        for low in range(0 if ranking.low else rank):
            band = f"{PAIR_OF}{_PLURALS[low]}-to-{_PLURALS[rank]}"
            parts.append(NamedHand(band, "pair", low, highest=rank))
        parts.append(NamedHand(f"{RANK_WORDS[rank]}-high", "high-card", rank))
    named = {part.name: part for part in parts if part.category in known}
    return MappingProxyType(known | named)


def spoken_name(name: str) -> Message:
    """Return a hand's name in a dealer's words: `a straight`, `king high`, `…flush, nine high`."""
    category, _, rank = name.removesuffix("-high").rpartition("-")
    if category in CATEGORIES and rank in RANKS:
        return message("hand-of-category", category=CATEGORIES[category], rank=RANKS[rank])
    return alike_cards(name) or high_cards(name) or CATEGORIES[name]


@lru_cache(maxsize=8)
def _scoring(evaluator: Evaluator) -> Scoring:
    return Scoring(evaluator.ranking, evaluator.deck)


@lru_cache(maxsize=1 << 14)
def describe(evaluator: Evaluator, strength: int) -> Message:
    """Return a hand in a dealer's words: `a pair of nines`, `king high`."""
    category = evaluator.category(strength)
    scoring = _scoring(evaluator)
    ranks = [scoring.rank(value) for value in evaluator.tables.scores[strength][1]]
    if (grouped := _of_groups(category, ranks)) is not None:
        return grouped
    first = RANK_WORDS[ranks[0]]
    if category == "high-card":
        return message("hand-high", rank=RANKS[first])
    if evaluator.ranking.category(category).top is not None:  # all such hands are alike
        return CATEGORIES[category]
    return message("hand-of-category", category=CATEGORIES[category], rank=RANKS[first])


def _of_groups(category: str, ranks: list[int]) -> Message | None:
    """Return a hand of cards of equal ranks in words; None: it is another hand."""
    match category:
        case "pair":
            return message("hand-pair", ranks=_ranks(ranks[0]))
        case "two-pair":
            return message("hand-two-pair", first=_ranks(ranks[0]), last=_ranks(ranks[1]))
        case "three-of-a-kind":
            return message("hand-three", ranks=_ranks(ranks[0]))
        case "four-of-a-kind":
            return message("hand-four", ranks=_ranks(ranks[0]))
        case "five-of-a-kind":
            return message("hand-five", ranks=_ranks(ranks[0]))
        case "full-house":
            return message("hand-full-house", first=_ranks(ranks[0]), last=_ranks(ranks[1]))
        case _:
            return None


def _ranks(rank: int) -> Message:
    return PAIRS[_PLURALS[rank]]
