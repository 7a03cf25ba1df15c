"""Games with stages counted plainly: card by card, with hands ranked by hand; for tests alone.

It shares no code with the controller. A card is 4 × rank + suit, as there.
"""

from collections import Counter
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb, prod

DECK = range(52)


def strength(cards):
    """Return the best five of five to seven cards, for comparison."""
    if len(cards) > 5:
        return seven(tuple(sorted(cards)))
    return ranked(tuple(sorted([card // 4 for card in cards])), len({card % 4 for card in cards}))


@lru_cache(maxsize=1 << 14)
def ranked(ranks, suits):
    return best([4 * rank + (place if suits > 1 else 0) % 4 for place, rank in enumerate(ranks)])


@lru_cache(maxsize=1 << 15)
def seven(cards):
    return best(cards)


def best(cards):  # noqa: PLR0911 - a return for each category
    """Return the best five of five to seven cards, for comparison: a category, then its ranks."""
    suits = {}
    for card in cards:
        suits.setdefault(card % 4, []).append(card // 4)
    flush = next((sorted(held)[::-1] for held in suits.values() if len(held) > 4), None)
    if flush and (top := run(flush)) is not None:
        return 8, top
    counts = Counter(card // 4 for card in cards)
    (one, first), (two, second), *_ = sorted(
        ((number, rank) for rank, number in counts.items()), reverse=True
    )
    others = sorted(counts, reverse=True)
    if one == 4:
        return 7, first, max(rank for rank in others if rank != first)
    if one == 3 and two >= 2:
        return 6, first, max(rank for rank, n in counts.items() if n >= 2 and rank != first)
    if flush:
        return 5, *flush[:5]
    if (top := run(others)) is not None:
        return 4, top
    if one == 3:
        return 3, first, *[rank for rank in others if rank != first][:2]
    if one == two == 2:
        return 2, first, second, max(rank for rank in others if rank not in (first, second))
    if one == 2:
        return 1, first, *[rank for rank in others if rank != first][:3]
    return 0, *others[:5]


def run(ranks):
    """Return the highest rank of five in a row, an ace below the deuce included; None: none."""
    there = {*ranks} | ({-1} if 12 in ranks else set())
    return next((top for top in range(12, 2, -1) if {*range(top - 4, top + 1)} <= there), None)


class Plain:
    """A game: `asked` has for each stage the cards that lie open, the bet, its multiples, and
    whether a fold is the alternative. `net` says what bets net; a fold nets `lost`.
    """

    own, community, dealers, asked = 2, 5, 0, ()

    def net(self, made, own, board, dealer):
        raise NotImplementedError

    def lost(self, made):
        raise NotImplementedError

    def choices(self, stage, made):
        _, bet, multiples, folds = self.asked[stage]
        if made[bet]:
            return [made]
        return [None if folds else made, *(put(made, bet, times) for times in multiples)]

    def options(self, stage, own, board, made):
        """Return what each choice nets, and over how many ways to go on it is added up."""
        return [self.after(stage, own, board, made, each) for each in self.choices(stage, made)]

    def after(self, stage, own, board, made, choice):
        if choice is None:
            return self.lost(made) * self.ways(stage)
        following = stage + 1 < len(self.asked)
        seen = self.asked[stage + 1][0] if following else self.community
        total = 0
        for more in combinations([c for c in DECK if c not in own and c not in board],
                                 seen - len(board)):  # fmt: skip
            cards = (*board, *more)
            if following:
                total += max(self.options(stage + 1, own, cards, choice))
            else:
                total += self.settled(choice, own, cards)
        return total

    def settled(self, made, own, board):
        if not self.dealers:
            return self.net(made, own, board, None)
        left = [card for card in DECK if card not in own and card not in board]
        return sum(self.net(made, own, board, each) for each in combinations(left, self.dealers))

    def ways(self, stage):
        """Return in how many ways a deal goes on from a stage."""
        seen = [*(each[0] for each in self.asked[stage:]), self.community]
        left = 52 - self.own
        turns = [comb(left - one, other - one) for one, other in pairwise(seen)]
        return prod(turns) * comb(left - self.community, self.dealers)


def put(made, bet, times):
    return (*made[:bet], times, *made[bet + 1 :])
