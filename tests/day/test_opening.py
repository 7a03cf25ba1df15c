"""Opening: sheet step 1 and PA 639a.4 as a list that the screen shows and the record keeps."""

import pytest

from controller.data.definition import DeckIdentities
from controller.data.events import ManifestTaken, Press
from controller.words.spoken import say
from drivers.vocabulary import BackColour, Key
from tests.procedure.table_story import ANA, Story

pytestmark = pytest.mark.usefixtures("kept_story")

NAMED = {"deck_identities": DeckIdentities.REQUIRED}


def begin(**house: object) -> Story:
    story = Story(**house).link("shuffler").link("sensors").link("key_pad").wait(1)
    return story.happen(ManifestTaken("5e" * 32, 1200), Press(Key.OPEN, "", ANA))


def lines(story: Story) -> dict[str, tuple[str, bool]]:
    return {check.name: (say(check.words), check.done) for check in story.snapshot.checks}


def test_the_list_of_the_opening() -> None:
    story = begin().load(BackColour.RED)
    assert lines(story) == {
        "shuffler": ("Shuffler in service", True),
        "empty": ("Shuffler seen empty first", True),
        "setting": ("Set to Three Card Draw Poker", True),
        "game": ("Three Card Draw Poker, TCDPPP-02, opened by Ana (2001)", True),
        "software": ("Software manifest 5e5e5e5e5e5e", True),
        "deck:red": ("The red deck is in and counted", True),
        "deck:blue": ("The blue deck is in and counted", False),
        "identity:red": ("The red deck is not named", False),
        "identity:blue": ("The blue deck is not named", False),
    }
    assert story.step == "opening"
    story.load(BackColour.BLUE)
    assert (story.step, story.snapshot.checks) == ("idle", ())


def test_with_one_deck_ordered_the_opening_waits_for_no_other() -> None:
    story = begin().order(1)
    assert story.step == "opening"
    assert story.load(BackColour.RED).step == "idle"


def test_opening_confirms_game_pay_table_and_software_in_the_record() -> None:
    story = begin()
    (note,) = [each for each in story.intents if getattr(each, "what", "") == "opened"]
    assert say(note.words) == (
        f"Opened by Ana (2001): Three Card Draw Poker, TCDPPP-02, software manifest {'5e' * 32}."
    )


def test_a_house_can_demand_registered_decks() -> None:
    story = begin(**NAMED).load(BackColour.RED).load(BackColour.BLUE)
    assert story.step == "opening"
    assert lines(story)["identity:red"] == ("The red deck is not named: register it", False)
    story.register("red", "S-1").register("blue", "S-1")
    assert (story.refused, story.step) == ("identity_of_another", "opening")
    story.register("blue", "S-2")
    assert story.step == "idle"
    assert story.register("blue", "S-3").refused == "register_later"


def test_yesterday_s_decks_are_kept_when_they_are_confirmed() -> None:
    story = begin(**NAMED).register("red", "S-1").register("blue", "S-2")
    story.load(BackColour.RED).load(BackColour.BLUE).press(Key.CLOSE).unpack().press(Key.CLOSE)
    story.press(Key.OPEN).load(BackColour.RED).load(BackColour.BLUE)
    assert lines(story)["identity:red"] == ("The red deck is S-1: register it", False)
    story.register("red", "S-1").register("blue", "S-2")
    (note,) = [each for each in story.intents if getattr(each, "what", "") == "deck_registered"]
    assert say(note.words) == "The blue deck is still S-2, registered by Ana (2001)."
    assert story.step == "idle"


def test_a_strange_deck_cannot_be_registered() -> None:
    assert begin().register("green", "S-1").refused == "deck_unknown"
