"""Words of hands: each hand that a pay table can name, or a player can have, has its words."""

import pytest

from controller.cards import RANKINGS, describe, evaluator, hand_names, spoken_name
from controller.data.message import Message
from controller.words.spoken import english
from tests.words.shipped_messages import shipped_messages


def lacking(said: Message) -> list[str]:
    """Return the ids of a message, and of all messages in it, that English lacks."""
    found = [] if said.id in shipped_messages() else [said.id]
    for value in said.params.values():
        if isinstance(value, Message):
            found += lacking(value)
    return found


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=list(RANKINGS))
def test_each_name_of_a_hand_has_its_words(ranking):
    assert not [missing for name in hand_names(ranking) for missing in lacking(spoken_name(name))]


@pytest.mark.parametrize("name", ["three-card-mini-royal", "four-card", "five-card", "soko"])
def test_each_strength_has_its_words(name):
    ranked = evaluator(name)
    assert not [
        missing
        for strength in range(1, ranked.strongest + 1)
        for missing in lacking(describe(ranked, strength))
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("pair", "a pair"),
        ("pair-of-sixes", "a pair of sixes"),
        ("king-high", "king high"),
        ("two-pair", "two pair"),
        ("straight-flush", "a straight flush"),
    ],
)
def test_a_name_is_said_as_a_dealer_says_it(name, words):
    assert english().say(spoken_name(name)) == words
