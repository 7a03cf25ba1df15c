"""What a shuffler must be able to do for a game, and what is said that it lacks."""

import pytest
from msgspec import structs

from controller.data.message import message
from drivers.vocabulary import DispenseSemantics, NextPacketOn, RemainderOn
from tests.procedure.hand_machines import ReleasingStory
from tests.procedure.self_driven_story import SELF_DRIVEN
from tests.procedure.table_story import HOST_DRIVEN, Story


@pytest.mark.parametrize(
    ("able", "lacks"),
    [
        (structs.replace(SELF_DRIVEN, remainder_on=RemainderOn.HOST), "lack-green-button"),
        (structs.replace(SELF_DRIVEN, semantics=DispenseSemantics.AT_MOST_ONCE), "lack-proof"),
        (structs.replace(HOST_DRIVEN, remainder_on=RemainderOn.GREEN_BUTTON), "lack-obedience"),
        (structs.replace(HOST_DRIVEN, next_packet_on=NextPacketOn.LIFTED), "lack-packets"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_table_says_what_its_shuffler_lacks(able, lacks) -> None:
    story = Story().link("shuffler", abilities=able)
    held = message("hold-unsupported", why=message(lacks))
    assert held in [hold.words for hold in story.snapshot.holds]


def test_who_releases_the_deck_of_a_hand_must_prove_it_and_have_its_own_button() -> None:
    for changed, lacks in (
        ({"remainder_on": RemainderOn.HOST}, "lack-green-button"),
        ({"semantics": DispenseSemantics.AT_MOST_ONCE}, "lack-proof"),
    ):
        able = structs.replace(SELF_DRIVEN, **changed)
        story = ReleasingStory().link("shuffler", abilities=able)
        held = message("hold-unsupported", why=message(lacks))
        assert held in [hold.words for hold in story.snapshot.holds]
