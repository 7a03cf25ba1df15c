"""Closing at the end of the day: both decks out, the shuffler seen empty, every count booked."""

import pytest

from controller.data.definition import OpenedBy
from controller.data.events import Press, SignedOn
from controller.data.modes import DealingMode
from controller.data.person import Person, Role
from controller.words.spoken import say
from drivers.vocabulary import BackColour, InputState, Key, Tray
from tests.procedure.table_story import ANA, Story

DEALER = Person("1001", "Dan", Role.DEALER)


def checks(story: Story) -> dict[str, bool]:
    return {check.name: check.done for check in story.snapshot.checks}


def beside(story: Story) -> list[str]:
    return [say(each) for each in story.snapshot.instruction.beside]


def test_from_idle_close_begins_to_close_and_says_what_is_missing() -> None:
    story = Story().open().press(Key.CLOSE)
    assert story.step == "closing"
    assert checks(story) == {"empty": False, "count:red": True, "count:blue": True}
    assert story.snapshot.take_out == ("red", "blue")
    story.press(Key.CLOSE)
    assert (story.step, story.refused) == ("closing", "not_put_away")
    assert story.words == "Not yet: Both decks out, shuffler seen empty."
    story.unpack()
    assert all(checks(story).values())
    assert story.press(Key.CLOSE).step == "closed"


def test_a_table_that_is_put_away_is_not_said_to_have_a_silent_shuffler() -> None:
    """What to do where the shuffler does not answer stands once, and only while it can help."""
    remedy = "Shuffler does not answer? A supervisor closes the table."
    story = Story().open().press(Key.CLOSE)
    assert beside(story) == [remedy]
    story.unpack()
    assert story.told == "All is put away. A supervisor closes the table."
    assert beside(story) == []
    story.lose("shuffler")
    assert (story.told, beside(story)) == (remedy, []), "once, not twice"
    story = Story().open().mode(DealingMode.HAND_SHUFFLE).press(Key.CLOSE).unpack()
    story.levels(tray=Tray.OCCUPIED)
    assert not all(checks(story).values())
    assert (story.told, beside(story)) == (remedy, []), "not: all is put away"


def test_the_key_says_whether_the_table_closes_now_or_later() -> None:
    def close(story: Story) -> list[str]:
        return [say(each.meaning) for each in story.state.offers if each.key is Key.CLOSE]

    story = Story().open()
    assert close(story) == ["Close the table"]
    assert close(story.bet(2)) == ["Close after this round"]
    assert close(story.press(Key.NO_MORE_BETS).press(Key.CLOSE)) == ["Stay open after this round"]


def test_close_in_play_closes_after_the_round() -> None:
    story = Story().open().deal(2).press(Key.CLOSE).green()
    assert story.snapshot.closing
    story.finish()
    assert (story.step, story.snapshot.closing) == ("closing", False)


def test_with_bets_open_and_nothing_dealt_the_table_closes_when_the_wagers_are_gone() -> None:
    story = Story().open().bet(2).press(Key.CLOSE)
    assert story.step == "wagering"
    assert story.take(2).step == "closing"


@pytest.mark.parametrize("by_hand", [False, True])
def test_the_last_round_s_deck_is_counted_before_the_table_closes(by_hand: bool) -> None:
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    story.press(Key.ROUND_OVER).press(Key.CLOSE)
    assert (story.step, checks(story)["count:red"]) == ("closing", False)
    story.unpack().press(Key.CLOSE)
    assert story.refused == "not_put_away"
    if by_hand:
        story.hand_count("red")
    else:
        assert story.snapshot.load == "red"
        story.load(BackColour.RED).unpack()
    assert story.state.decks[0].last_good_round == 1
    assert story.press(Key.CLOSE).step == "closed"


def test_the_shuffler_counts_to_its_end_before_a_deck_is_taken_out() -> None:
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    story.press(Key.ROUND_OVER).press(Key.CLOSE)
    story.levels(input=InputState.LOADED, input_colour=BackColour.RED)
    assert story.snapshot.take_out == ("blue",)


def test_a_deck_that_is_a_card_short_is_put_away_and_stays_in_doubt() -> None:
    story = Story().open().deal(2).green().press(Key.CLOSE).press(Key.DECISIONS_CLOSED).wait(3)
    story.clear_layout().press(Key.ROUND_OVER).load(BackColour.RED, 51)
    assert story.holds == ["deck_count:red"]
    assert story.hand_count("red").refused == "deck_inside"
    story.unpack()
    assert story.hand_count("red").refused == "supervisor_counts"
    assert story.press(Key.CLOSE).step == "closed"
    story.press(Key.OPEN).load(BackColour.BLUE).load(BackColour.RED)
    assert (story.step, story.holds) == ("opening", ["deck_count:red"])
    assert story.clear(52).step == "idle"


def test_without_the_shuffler_only_a_supervisor_closes_and_what_was_not_seen_is_recorded() -> None:
    story = Story(opened_by=OpenedBy.DEALER).open().deal(2).green().finish().press(Key.CLOSE)
    story.lose("shuffler")
    assert story.press(Key.CLOSE).refused == "supervisor_closes"
    assert story.happen(Press(Key.CLOSE, "", DEALER)).refused == "supervisor_closes"
    story.happen(Press(Key.CLOSE, "", ANA))
    assert story.step == "closed"
    (note,) = [each for each in story.intents if getattr(each, "what", "") == "closed_unchecked"]
    assert say(note.words) == "Ana (2001) closes; not checked: Both decks out, shuffler seen empty."


def test_the_supervisor_who_is_signed_on_is_named_where_a_key_closes_the_table_unchecked() -> None:
    story = Story(opened_by=OpenedBy.DEALER).open().deal(2).green().finish().press(Key.CLOSE)
    story.lose("shuffler")
    story.happen(SignedOn(ANA)).press(Key.CLOSE)
    (note,) = [each for each in story.intents if getattr(each, "what", "") == "closed_unchecked"]
    assert say(note.words) == "Ana (2001) closes; not checked: Both decks out, shuffler seen empty."


def test_a_table_that_is_closing_may_open_again_and_sees_its_shuffler_empty_first() -> None:
    story = Story().open().press(Key.CLOSE).press(Key.OPEN)
    assert (story.step, checks(story)["empty"]) == ("opening", False)
    assert story.snapshot.take_out == ("red", "blue")
    story.unpack().load(BackColour.RED).load(BackColour.BLUE)
    assert story.step == "idle"


def test_an_opening_with_nothing_in_the_shuffler_is_closed_at_once() -> None:
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    assert story.press(Key.CLOSE).step == "closed"
    story.press(Key.OPEN).load(BackColour.RED)
    assert story.press(Key.CLOSE).step == "closing"


def test_closing_outlives_a_restart() -> None:
    story = Story().open().press(Key.CLOSE).restart()
    assert story.step == "closing"
    story.link("shuffler").unpack().link("sensors").link("key_pad")
    assert story.press(Key.CLOSE).step == "closed"
