"""Another evaluator, written from the rules alone: text, sorting and no tables.

It does not use `controller.cards`: cards are words such as `As`, straights are searched in the text
of a run of ranks, and hands out of several cards are tried one by one.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement

HIGH = "23456789TJQKA"
LOW = "A23456789TJQK"

ORDERS = {
    "three-card": "straight-flush three-of-a-kind straight flush pair high-card",
    "three-card-mini-royal": "mini-royal straight-flush three-of-a-kind straight flush pair"
    " high-card",
    "four-card": "four-of-a-kind straight-flush three-of-a-kind flush straight two-pair pair"
    " high-card",
    "five-card": "straight-flush four-of-a-kind full-house flush straight three-of-a-kind two-pair"
    " pair high-card",
    "five-card-stripped": "straight-flush four-of-a-kind flush full-house straight three-of-a-kind"
    " two-pair pair high-card",
    "ace-to-five": "high-card pair two-pair three-of-a-kind full-house four-of-a-kind",
    "ace-to-six": "high-card pair two-pair three-of-a-kind straight flush full-house"
    " four-of-a-kind straight-flush",
    "soko": "straight-flush four-of-a-kind full-house flush straight three-of-a-kind two-pair pair"
    " four-flush four-straight high-card",
    "soko-straight-first": "straight-flush four-of-a-kind full-house flush straight three-of-a-kind"
    " two-pair pair four-straight four-flush high-card",
    "soko-above-pair": "straight-flush four-of-a-kind full-house flush straight three-of-a-kind"
    " two-pair four-flush four-straight pair high-card",
}
ORDERS["deuce-to-seven"] = ORDERS["ace-to-six"]
ORDERS["soko-above-pair-straight-first"] = ORDERS["soko-above-pair"].replace(
    "four-flush four-straight", "four-straight four-flush"
)
ORDERS |= {f"{name}-wild": ORDERS[name] for name in ("three-card", "four-card")}
ORDERS["five-card-wild"] = "five-of-a-kind " + ORDERS["five-card"]
ORDERS["longest-suit"] = " ".join(
    f"{count}-card-flush" for count in ("seven", "six", "five", "four", "three", "two")
)
LOWS = ("ace-to-five", "ace-to-six", "deuce-to-seven")


def deck(size=52):
    return [rank + suit for rank in HIGH[-size // 4 :] for suit in "cdhs"]


def runs(ranking, size, length):
    """Yield every straight's ranks as one text, from the lowest; with its place."""
    line = HIGH[-size // 4 :]
    if ranking in ("ace-to-six", "ace-to-five"):
        line = "A" + line[:-1]
    elif ranking != "deuce-to-seven":
        line = "A" + line
    return [line[start : start + length] for start in range(len(line) - length + 1)]


def names_of(hand, ranking, size):
    """Yield every (category, tie-breaker) that a hand may be taken for."""
    order = LOW if ranking in ("ace-to-five", "ace-to-six") else HIGH
    number = len(hand)
    by_rank = sorted(hand, key=lambda card: order.index(card[0]), reverse=True)
    ranks = [card[0] for card in by_rank]
    down = [order.index(rank) for rank in ranks]
    counts = Counter(ranks)
    grouped = sorted(down, key=lambda place: (counts[order[place]], place), reverse=True)
    flush = len({card[1] for card in hand}) == 1 and len(counts) == number
    straight = [
        place for place, run in enumerate(runs(ranking, size, number)) if set(run) == set(ranks)
    ]
    pattern = "".join(map(str, sorted(counts.values(), reverse=True)))
    found = {"high-card": down}
    for name, patterns in {
        "pair": "21 211 2111", "two-pair": "22 221", "three-of-a-kind": "3 31 311",
        "full-house": "32", "four-of-a-kind": "4 41", "five-of-a-kind": "5",
    }.items():  # fmt: skip
        if pattern in patterns.split():
            found[name] = grouped
    if flush:
        found["flush"] = down
    if straight:
        found["straight"] = straight
        if flush:
            found["straight-flush"] = straight
            if set(ranks) == set("AKQ"):
                found["mini-royal"] = straight
    if ranking.startswith("soko"):
        found |= fours(hand)
    if ranking == "longest-suit":
        suits = [[place for place, card in zip(down, by_rank, strict=True) if card[1] == suit]
                 for suit in "cdhs"]  # fmt: skip
        longest = max(suits, key=lambda each: (len(each), each))
        found[ORDERS[ranking].split()[7 - len(longest)]] = longest
    return {name: ties for name, ties in found.items() if name in ORDERS[ranking].split()}


def fours(hand):
    found = {}
    for four in combinations(hand, 4):
        [odd] = set(hand) - set(four)
        last = HIGH.index(odd[0])
        ranks = {card[0] for card in four}
        if len({card[1] for card in four}) == 1:
            ties = [*sorted((HIGH.index(rank) for rank in ranks), reverse=True), last]
            found["four-flush"] = max(ties, found.get("four-flush", []))
        for place, run in enumerate(runs("soko", 52, 4)):
            if set(run) == ranks:
                found["four-straight"] = max([place, last], found.get("four-straight", []))
    return found


def worth(hand, ranking, size=52):
    """Return how good a hand is, for comparison: more is better; and the name of its category."""
    order = ORDERS[ranking].split()[::-1]
    found = names_of(hand, ranking, size)
    if ranking in LOWS:
        # In a low ranking the worst of its categories counts; lower ranks are better.
        name = min(found, key=order.index)
        return (order.index(name), [-place for place in found[name]]), name
    name = max(found, key=order.index)
    return (order.index(name), found[name]), name


def best_wild_worth(cards, ranking, hand, wild=(), size=52):
    """Return what cards are worth of which jokers (`X1`) and these ranks are any cards."""
    named = [card for card in cards if card[0] not in ("X", *wild)]
    others = combinations_with_replacement(deck(size), len(cards) - len(named))
    return max(best_worth([*named, *each], ranking, hand, size) for each in others)


def best_worth(cards, ranking, hand, size=52):
    return max(worth(each, ranking, size) for each in combinations(cards, hand))
