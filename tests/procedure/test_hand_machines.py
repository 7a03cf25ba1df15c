"""Hands at other shufflers: one that does not count, and one that releases by its own button."""

from collections.abc import Callable

import pytest

from controller.data.intents import DeckCounted, RoundsMarked
from controller.data.modes import DealingMode
from controller.data.state import DeckPlace
from controller.words.spoken import say
from drivers.interface import SendAct
from drivers.vocabulary import ActKind, ActState, BackColour, FaultCode, Feed, Key, Tray
from tests.procedure.hand_machines import ReleasingStory, UncountedStory
from tests.procedure.hand_story import PACKETS, HandStory

# A shuffler that does not count.


def test_every_so_many_hands_the_whole_deck_is_counted_before_the_first_card():
    story = UncountedStory(every=2).deal_in(1, 2)
    assert story.step == "betting", "the deck is not counted in this hand"
    story.hand_over().press(Key.NO_MORE_BETS).take_released()
    assert (story.step, story.told) == (
        "stub_count",
        "Count the whole deck by hand, faces hidden, and enter the count.",
    )
    assert (story.snapshot.counts, story.view.acts) == (None, ())
    assert story.press(Key.SEAT_1).refused == story.press(Key.CONTINUE).refused == "stub_uncounted"
    story.count(52)
    assert (story.step, story.holds, story.state.hand_counts) == ("betting", [], 0)
    assert [each for each in story.intents if isinstance(each, DeckCounted)] == [
        DeckCounted("blue", 52, good=True, round=2)
    ]
    story.hand_over().press(Key.NO_MORE_BETS).take_released()
    assert story.step == "betting", "the hands are counted anew"


def test_the_screen_says_how_long_nothing_was_proved():
    story = UncountedStory(every=3).sit(1, 2).press(Key.NO_MORE_BETS)
    said = "This shuffler does not count: cards were last counted one hand ago, nothing later is"
    assert say(story.snapshot.instruction.beside[0]) == f"{said} proved."
    story.take_released()
    assert say(story.snapshot.instruction.beside[0]) == f"{said} proved."
    story.hand_over().press(Key.NO_MORE_BETS).take_released()
    assert "2 hands ago" in say(story.snapshot.instruction.beside[0])
    story.hand_over().press(Key.NO_MORE_BETS).take_released().count(52)
    assert "count" not in say(story.snapshot.instruction.beside[0])


def test_a_wrong_count_holds_before_any_card_and_a_supervisors_right_one_goes_on():
    story = UncountedStory(every=1).deal_in(1, 2).count(51)
    assert (story.step, story.holds) == ("stub_count", ["hand_count:red"])
    assert story.count(52).refused == "held"
    assert story.clear(51).refused == "count_wrong"
    assert story.clear(52).step == "betting"
    (red, _) = story.state.decks
    assert (red.good, red.out_of_play, red.last_good_round) == (True, False, 1)


def test_a_wrong_count_marks_the_hands_of_that_deck_and_voiding_gives_back():
    story = UncountedStory(every=3).deal_in(1, 2).hand_over()
    story.press(Key.NO_MORE_BETS).take_released().hand_over()
    story.press(Key.NO_MORE_BETS).take_released().count(53)
    assert RoundsMarked("red", 1, 3) in story.intents
    assert story.void().step == "voiding"
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_the_stub_of_packets_is_counted():
    story = UncountedStory(every=1, game=PACKETS).sit(1, 2).press(Key.NO_MORE_BETS)
    story.packet().packet().press(Key.GREEN).take_released()
    assert (story.step, story.told) == (
        "stub_count",
        "Count the stub by hand, and enter the count.",
    )
    assert story.count(52).holds == ["hand_count:red"]
    assert story.clear(42).step == "betting"


def test_a_deck_that_hands_have_shuffled_was_counted_then():
    story = UncountedStory(every=1).mode(DealingMode.HAND_SHUFFLE).sit(1, 2)
    story.press(Key.NO_MORE_BETS).count(52)
    assert (story.step, story.state.hand_counts) == ("betting", 0)


def test_a_deck_taken_out_by_hand_is_counted_when_it_is_due():
    story = UncountedStory(every=1).mode(DealingMode.HAND_DEAL).sit(1, 2)
    story.press(Key.NO_MORE_BETS).take_deck().said()
    assert (story.step, story.holds) == ("stub_count", [])
    assert story.count(52).step == "betting"


def test_a_count_that_waits_ends_with_the_word_of_a_shuffler_that_counts():
    story = UncountedStory(every=1).deal_in(1, 2)
    story.lose("shuffler").link("shuffler")
    assert story.step == "betting"


# A shuffler that releases by its own button.


def test_its_button_releases_the_deck_of_the_hand():
    story = ReleasingStory().sit(1, 2, 3).press(Key.NO_MORE_BETS)
    assert (story.step, story.told) == (
        "deck_out",
        "Press the shuffler's green button once: the whole deck comes.",
    )
    story.release()
    assert story.told == "Take the deck from the tray and cut it."
    story.to_rack()
    assert (story.step, story.holds) == ("betting", [])
    assert not story.sent(SendAct)
    story.move_up().close().close().close().sit(1).press(Key.ROUND_OVER).reload()
    assert story.press(Key.NO_MORE_BETS).take_released().step == "betting"


def test_a_second_release_stops_the_hand():
    story = ReleasingStory().deal_in(1, 2, 3).release()
    assert story.holds[0] == "put_out"
    assert say(story.snapshot.holds[0].words) == (
        "The shuffler put out 52 more cards: this hand has its deck."
    )
    assert story.press(Key.SEAT_1).refused == "held"
    story.to_rack().clear()
    assert story.holds == []
    assert story.press(Key.SEAT_1).hand.seat(1).folded


def test_a_release_before_the_deal_stops_the_game():
    story = ReleasingStory().sit(1, 2).release()
    assert "stray" in story.holds
    assert story.press(Key.NO_MORE_BETS).refused == "held"
    story.to_rack()
    assert "not_empty" in story.holds
    assert story.touch(Key.NO_MORE_BETS).refused == "held"


def test_a_deck_that_was_taken_before_its_release_was_reported_is_out():
    story = ReleasingStory().sit(1, 2).starts()
    story.levels(tray=Tray.OCCUPIED, ready=0, ready_colour=BackColour.NONE)
    story.levels(tray=Tray.EMPTY, lifts=1, feed=Feed.STANDING)
    story.happen(story.report(ActKind.REMAINDER, 52))
    assert story.state.decks[0].place is DeckPlace.OUT


def test_a_release_while_anything_holds_is_looked_at():
    story = ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS).lose("key_pad").release()
    assert "put_out" in story.holds
    story.to_rack().link("key_pad")
    assert story.press(Key.SEAT_1).refused == "held"
    story.clear()
    assert story.press(Key.SEAT_1).hand.seat(1).folded


def test_a_packet_in_place_of_the_deck_can_only_be_voided():
    story = ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS).put_out()
    assert story.holds == ["surplus"]
    assert story.clear().refused == "must_void"


def test_a_jam_parts_the_one_release():
    story = ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS)
    story.jam(20)
    assert "shuffler_fault" in story.holds
    story.levels(fault=FaultCode.NONE).clear()
    assert story.told == "Press the shuffler's green button once: it goes on."
    story.release(32).to_rack()
    assert (story.step, story.holds) == ("betting", [])


@pytest.mark.parametrize("counted", [51, 53])
def test_a_wrong_count_of_the_release_is_counted_by_hand(counted: int):
    story = ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS).release(counted)
    assert (story.step, story.holds) == ("reconcile", ["remainder"])
    story.count(52).clear(52).to_rack()
    assert story.step == "betting"


def test_the_deal_is_taken_back_before_and_after_the_release():
    story = ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS).press(Key.BETS_OPEN)
    assert story.step == "wagering"
    story.press(Key.NO_MORE_BETS).release().press(Key.BETS_OPEN)
    story.sit(3).press(Key.NO_MORE_BETS)
    assert (story.step, story.told) == ("deck_out", "Take the deck from the tray and cut it.")
    assert [each.seat for each in story.to_rack().hand.seats] == [1, 2, 3]


def test_it_cannot_give_packets():
    story = ReleasingStory(PACKETS)
    assert story.holds == ["unsupported"]
    assert "but no packets of these hands" in story.words_of_holds


# Degraded modes.


def test_hands_deal_from_the_deck_of_a_shuffler_that_would_release_it():
    story = ReleasingStory().mode(DealingMode.HAND_DEAL).sit(1, 2).press(Key.NO_MORE_BETS)
    story.take_deck().said()
    assert story.step == "betting"
    story = ReleasingStory().mode(DealingMode.HAND_SHUFFLE).sit(1, 2).press(Key.NO_MORE_BETS)
    assert story.count(52).step == "betting"


def test_the_release_that_failed_is_dealt_on_by_hand():
    story = ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS).jam(20)
    story.unpack().levels(fault=FaultCode.NONE)
    assert (story.step, story.state.act is not None) == ("reconcile", True)
    story.count(52).clear(52)
    assert story.step == "betting"


@pytest.mark.parametrize(
    "table", [HandStory, lambda: UncountedStory(every=1), lambda: UncountedStory(every=5)]
)
def test_a_deck_that_did_not_come_is_counted_and_dealt_from(table: Callable[[], HandStory]):
    story = table().sit(1, 2).press(Key.NO_MORE_BETS)
    story.report(ActState.FAULT, 0, FaultCode.JAM).unpack().mode(DealingMode.HAND_DEAL, 51)
    assert story.refused == "rest_miscounted"
    story.mode(DealingMode.HAND_DEAL, 52)
    assert (story.step, story.snapshot.counts.in_hand) == ("betting", 52)


def test_a_deck_that_its_button_did_not_bring_is_counted_and_dealt_from():
    story = ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS).unpack()
    assert story.mode(DealingMode.HAND_DEAL, 52).step == "betting"
    assert story.release().holds[0] == "put_out"


def test_cards_left_in_the_tray_are_taken_out_before_the_hand_is_over() -> None:
    """A second deck came out; a supervisor has cleared, and it still lies there."""
    story = ReleasingStory().deal_in(1, 2, 3).release().clear().sit(1, 2)
    assert (story.step, story.press(Key.ROUND_OVER).refused) == ("showdown", "tray_not_empty")
    assert story.told == "Take the cards out of the shuffler's tray."
    assert story.to_rack().snapshot.instruction.key == "round_over"
