"""A shuffler that can read card faces: only where the profile of the place allows it."""

from dataclasses import replace

import pytest
from msgspec import structs

from controller.words.spoken import say
from drivers.vocabulary import BackColour, Feature, Key
from tests.procedure.table_harness import HOST_DRIVEN
from tests.procedure.table_story import Story, shipped_table

ALLOWED = replace(shipped_table(), card_reading=True)
READERS = [Feature.READS, Feature.READS | Feature.RECALLS]


def opened(story: Story, features: Feature) -> Story:
    """Open a table with a shuffler that has these features as well."""
    able = structs.replace(HOST_DRIVEN, features=HOST_DRIVEN.features | features)
    story.link("shuffler", abilities=able).link("sensors").link("key_pad").press(Key.OPEN)
    return story.load(BackColour.RED).load(BackColour.BLUE)


@pytest.mark.parametrize("features", READERS)
def test_where_it_is_forbidden_the_table_does_not_open(features: Feature) -> None:
    story = opened(Story(), features)
    assert (story.step, story.holds) == ("opening", ["reads_cards"])
    assert say(story.snapshot.holds[0].words) == (
        "The shuffler can read card faces, and the profile “washington” does not allow that."
    )
    assert story.clear().refused in ("needs_role", "ends_by_itself")


@pytest.mark.parametrize("features", READERS)
def test_where_it_is_allowed_it_deals_by_its_counts_like_any_other(features: Feature) -> None:
    story = opened(Story(ALLOWED), features)
    assert (story.step, story.holds) == ("idle", [])
    story.deal(2).green()
    assert story.step == "deciding"


def test_a_shuffler_that_is_exchanged_for_a_reader_in_a_round_holds_it() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).lose("shuffler")
    able = structs.replace(HOST_DRIVEN, features=HOST_DRIVEN.features | Feature.READS)
    story.link("shuffler", abilities=able)
    assert "reads_cards" in story.holds
    sent = len(story.packets)
    story.report().lift()
    assert len(story.packets) == sent, "no packet is asked of it"
