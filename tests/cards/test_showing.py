"""The order of up cards at stud: who brings in, and who opens a round."""

import random

import pytest

from controller.cards import RANKINGS, best_showing_first, read_cards
from controller.data.definition.poker import SuitOrder
from tests.cards import oracle

USUAL = SuitOrder.SPADES_HEARTS_DIAMONDS_CLUBS


def order(ranking, *hands, suits=USUAL):
    """Return the hands in their order, the best showing first; seats are their places, from 1."""
    up = {seat: read_cards(hand) for seat, hand in enumerate(hands, 1)}
    return [hands[seat - 1] for seat in best_showing_first(up, RANKINGS[ranking], suits)]


def test_the_lowest_card_brings_in_and_of_two_deuces_the_lower_suit():
    assert order("five-card", "7d", "2h", "2c", "As")[-1] == "2c"


@pytest.mark.parametrize(
    ("ranking", "first"),
    [("ace-to-five", "Kh"), ("ace-to-six", "Kh"), ("deuce-to-seven", "As")],
)
def test_at_lowball_the_highest_card_brings_in(ranking, first):
    """The ace stands as in the ranking: low, but high in deuce-to-seven."""
    assert order(ranking, "As", "Kd", "Kh", "2c")[0] == first


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ad 2c", "Ac 2d"),  # the ace's suit, not the deuce's
        ("8h 8s", "8c 8d"),
        ("9c 9d Kh", "9h 9s Kd"),
        ("3c 3d 3h", "7c 7d 8s"),
        ("7c 7d 8s", "Ac Kd Qh"),
        ("4c 4d 4h 4s", "Ac Ad Ah Ks"),
        ("2c 2d 3h 3s", "Ac Ad Kh Qs"),
        ("9c 9d 5h 5s", "9h 9s 4c 4d"),
        ("9c 9d 5h 5s", "8h 8s 7c 7d"),
        ("2c 2d 3h 4s", "5s 6s 7s 8s"),  # four of a suit in a row do not count
        ("Kc Qd 4h 2s", "5s 6s 7s 8s"),
    ],
)
@pytest.mark.parametrize("ranking", ["five-card", "soko"])
def test_the_best_hand_showing_opens(ranking, better, worse):
    assert order(ranking, worse, better) == [better, worse]
    assert order(ranking, better, worse) == [better, worse]


def test_the_lowest_hand_showing_opens_at_lowball():
    assert order("ace-to-five", "5c 3d", "Ah 2s", "2c 2d", "Ks Qs")[-1] == "Ah 2s"
    assert order("deuce-to-seven", "5c 3d", "Ah 2s", "2c 2d", "Ks Qs")[-1] == "5c 3d"
    assert order("ace-to-five", "6h 4c", "6d 4s")[-1] == "6d 4s"  # the lower suit


@pytest.mark.parametrize("ranking", ["five-card", "deuce-to-seven", "ace-to-five"])
@pytest.mark.parametrize("cards", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("suits", "upwards"), [*zip(SuitOrder, ["cdhs", "dchs", "scdh", "dhsc"], strict=True)]
)
def test_dealt_hands_stand_in_the_order_of_a_list_of_their_patterns(ranking, cards, suits, upwards):
    die, places = random.Random(f"{ranking} {cards}"), oracle.HIGH
    if ranking == "ace-to-five":
        places = oracle.LOW

    def worth(hand):
        ranks = sorted((places.index(card[0]) for card in hand), reverse=True)
        counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        pattern = "".join(str(count) for count, _ in counts)
        highest = max(hand, key=lambda card: (places.index(card[0]), upwards.index(card[1])))
        kinds = ["1", "11", "111", "1111", "2", "21", "211", "22", "3", "31", "4"]
        return kinds.index(pattern), [rank for _, rank in counts], upwards.index(highest[1])

    for _ in range(100):
        deck = die.sample(oracle.deck(), 7 * cards)
        hands = [" ".join(deck[seat * cards : seat * cards + cards]) for seat in range(7)]
        found = order(ranking, *hands, suits=suits)
        assert found == sorted(hands, key=lambda hand: worth(hand.split()), reverse=True)
