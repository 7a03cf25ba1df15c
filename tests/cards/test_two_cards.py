"""Hands of two cards as players write them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.cards.card import RANKS
from controller.cards.two_cards import kind_of, read, written

ALL = {kind_of(*hand) for hand in combinations(range(52), 2)}


def named(kind):
    first, second, suits = kind
    return RANKS[first] + RANKS[second] + suits


def test_there_are_169_first_hands_each_read_as_it_is_written():
    assert len(ALL) == 169
    for kind in ALL:
        assert [*written([kind])] == [named(kind)]
        assert read(named(kind)) == {kind}


@given(st.sets(st.sampled_from(sorted(ALL))))
def test_what_is_written_is_read_as_the_same_hands_each_once(kinds):
    stretches = [read(text) for text in written(kinds)]
    assert set().union(*stretches) == kinds
    assert sum(map(len, stretches)) == len(kinds)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        ("TT+", "TT JJ QQ KK AA"), ("AA", "AA"), ("AA+", "AA"), ("QTs+", "QTs QJs"),
        ("53o to 52o", "53o 52o"), ("66 to 44", "66 55 44"), ("JTo", "JTo"),
    ],
)  # fmt: skip
def test_a_stretch_is_all_hands_from_one_to_the_other(text, hands):
    assert {named(kind) for kind in read(text)} == {*hands.split()}


@pytest.mark.parametrize(
    "text",
    ["", "A", "52o to 53o", "A2", "AAs", "2As", "A2x", "A2s-A5s", "A5s to A2o", "A5s to K2s",
     "22 to 22", "1Js", "A2s++", " A2s", "A2s to", "to A2s", "A5s+ to A2s", "33+,A2s", "aks"],
)  # fmt: skip
def test_what_no_player_writes_is_not_read(text):
    assert not read(text)
