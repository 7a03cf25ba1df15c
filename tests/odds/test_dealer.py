"""The dealer's hands: they are counted as if each were dealt."""

from itertools import combinations

import numpy as np
import pytest

from controller.cards import evaluator, read_cards
from controller.odds.dealer import CELLS, DealerHands, cells_of, showdowns
from controller.odds.lookup import Lookup
from controller.odds.subsets import subsets


def counted(ranking, of, seen, limits, shown=()):
    dealer = DealerHands(Lookup(evaluator(ranking, 52, of)), known=len(shown))
    rows = np.array([sorted(seen)] * len(limits), np.uint8)
    return dealer.at_most(rows, [np.array(limits)], shown)[0].tolist()


@pytest.mark.parametrize(
    ("ranking", "of", "seen", "up"),
    [
        ("three-card", 3, "As Kd 7c", None),
        ("three-card", 3, "As Kd", None),
        ("three-card", 3, "As Kd 7c 7d", None),
        ("three-card", 3, "As Kd 7c", "Ac"),
        ("three-card", 3, "As Kd 7c", "7s Ac"),
        ("three-card-mini-royal", 4, "2s 3s", "4s"),
    ],
)
def test_every_hand_dealt_one_by_one(ranking, of, seen, up):
    table = evaluator(ranking, 52, of)
    held, shown = read_cards(seen), tuple(sorted(read_cards(up))) if up else ()
    limits = [0, 1, 100, table.strongest // 2, table.strongest - 1, table.strongest]
    rest = [card for card in range(52) if card not in held + shown]
    hands = combinations(rest, of - len(shown))
    strengths = [table.strength((*hand, *shown)) for hand in hands]
    expected = [sum(strength <= limit for strength in strengths) for limit in limits]
    assert counted(ranking, of, held, limits, shown) == expected


@pytest.mark.slow
@pytest.mark.parametrize(("of", "up"), [(5, None), (6, "9h")])
def test_five_unseen_cards_against_all_two_and_a_half_million(of, up):
    """Four Card Frenzy and Four Card Poker: the same question without inclusion and exclusion."""
    lookup = Lookup(evaluator("four-card", 52, of))
    shown = read_cards(up) if up else ()
    held = read_cards("Ad Ah Kc 7c 2s")
    hands = subsets(5, 52)
    free = ~np.isin(hands, [*held, *shown]).any(1)
    whole = [hands[free], np.full((free.sum(), len(shown)), shown, np.uint8)]
    strengths = lookup.of(np.column_stack(whole))
    limits = [700, 1500, 2000, 2400]
    expected = [int((strengths <= limit).sum()) for limit in limits]
    assert counted("four-card", of, held, limits, shown) == expected


def test_the_dealer_of_three_card_poker_plays_as_often_as_printed():
    """69.59 %: Queen high or better (the source's figure)."""
    table = evaluator("three-card")
    least = table.strength(read_cards("Qc 3d 2h"))
    seen, nothing = np.zeros((1, 0), np.uint8), np.array([1])
    counts = showdowns(DealerHands(Lookup(table)), least, seen, nothing, 22100)[0, 0].tolist()
    cells = [CELLS[place] for place in cells_of(least)]
    opened = sum(count for (_, opens), count in zip(cells, counts, strict=True) if opens)
    assert round(100 * opened / 22100, 2) == 69.59


def test_several_shown_cards_at_once_are_each_as_alone():
    dealer = DealerHands(Lookup(evaluator("three-card")), known=1)
    seen = np.array([sorted(read_cards(hand)) for hand in ("As Kd 7c", "2c 3c 4d")], np.uint8)
    limits, shown = [np.array([400, 500])], [[card] for card in read_cards("Ac 9h 2d")]
    [together] = dealer.at_most_beside(seen, limits, shown)
    for place, cards in enumerate(shown):
        assert together[:, place].tolist() == dealer.at_most(seen, limits, cards)[0].tolist()
