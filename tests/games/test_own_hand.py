"""The dealer's own hand: a packet that waits for the decisions, a card that lies face up."""

from dataclasses import replace

import pytest

from controller.data.definition import DealerFrom
from controller.data.message import message
from controller.words.spoken import say
from drivers.vocabulary import ActState, FaultCode, Key
from tests.games.test_played import table
from tests.procedure.table_story import Story

pytestmark = pytest.mark.usefixtures("kept_story")


def waiting() -> Story:
    """Three Card Poker: two seats have their cards, the dealer's packet is asked for."""
    story = Story(definition=table("three-card-poker")).open()
    return story.bet(1, 4).press(Key.NO_MORE_BETS).dispense().dispense()


def up_card() -> Story:
    """Four Card Poker: everybody has their cards, the dealer turns one of their own."""
    story = Story(definition=table("four-card-poker")).open()
    return story.bet(1, 4).press(Key.NO_MORE_BETS).dispense().dispense().dispense()


def test_the_dealers_packet_comes_while_hands_are_decided_on() -> None:
    story = waiting()
    assert (story.step, say(story.snapshot.act)) == ("deciding", "the dealer's packet")
    story.report()
    assert (story.step, say(story.snapshot.places.hand.words)) == ("deciding", "in the tray")


def test_a_packet_that_waits_is_no_fault_and_nobody_is_prompted() -> None:
    story = waiting().report().wait(600)
    assert (story.holds, story.snapshot.prompts, story.step) == ([], (), "deciding")
    story.press(Key.DECISIONS_CLOSED)
    assert story.step == "dealing.dealer"
    assert story.wait(12).snapshot.prompts != ()


def test_the_round_goes_on_with_the_dealers_packet_after_the_decisions() -> None:
    story = waiting().report().bet(1, wager="play").press(Key.DECISIONS_CLOSED)
    assert (story.seat(1).folded, story.seat(4).folded) == (False, True)
    story.lift()
    assert story.step == "awaiting_green"
    story.green()
    assert story.step == "revealing"
    assert story.wait(2).step == "settling"


def test_decisions_may_be_in_before_the_packet_is_out() -> None:
    story = waiting().bet(1, 4, wager="play").press(Key.DECISIONS_CLOSED)
    assert story.step == "dealing.dealer"
    assert len(story.packets) == 3
    assert story.dispense().step == "awaiting_green"
    assert len(story.packets) == 3


def test_green_before_the_decisions_are_in_is_refused() -> None:
    story = waiting().report().press(Key.GREEN, "shuffler")
    assert (story.refused, story.step) == ("green_too_early", "deciding")


def test_decisions_closed_twice_says_that_they_are() -> None:
    story = waiting().report().press(Key.DECISIONS_CLOSED)
    assert story.touch(Key.DECISIONS_CLOSED).refused == "decisions_closed"


def test_a_dealer_who_takes_the_packet_early_has_it() -> None:
    story = waiting().report().lift()
    assert (story.step, story.holds, say(story.snapshot.places.hand.words)) == (
        "deciding",
        [],
        "with you",
    )
    assert story.press(Key.DECISIONS_CLOSED).step == "awaiting_green"


@pytest.mark.parametrize("counted", [0, 2])
def test_the_waiting_packet_may_come_into_question_and_decisions_wait(counted: int) -> None:
    story = waiting().report(ActState.INTERRUPTED, counted)
    assert story.step == "reconcile"
    assert story.touch(Key.DECISIONS_CLOSED).refused == "counting"
    if counted:
        return
    story.count(0).clear(0)
    assert story.step == "deciding"
    assert len(story.packets) == 4, "asked for anew, under its own number"
    assert story.report().press(Key.DECISIONS_CLOSED).lift().step == "awaiting_green"


def test_a_jam_of_the_waiting_packet_holds_the_round() -> None:
    story = waiting().report(ActState.FAULT, 1, FaultCode.JAM)
    assert story.holds
    assert story.step == "reconcile"


def test_the_up_card_has_a_step_of_its_own_and_nobody_waits_for_it() -> None:
    story = up_card()
    assert (story.step, story.snapshot.title) == ("up_card", message("step-up-card-title"))
    assert story.wait(1.4).step == "up_card"
    assert story.wait(0.1).step == "awaiting_green"
    story = up_card().green()
    assert story.step == "deciding"
    assert "up_card" not in story.state.timers
    assert story.state.round is not None
    assert story.state.round.remainder == 52 - 2 * 5 - 6


def test_the_up_card_takes_no_press_more() -> None:
    story = Story(definition=table("four-card-poker")).open()
    before = story.state.device("key_pad").counted + story.state.device("shuffler").counted
    story.bet(1).press(Key.NO_MORE_BETS).dispense().dispense().green()
    story.bet(1, wager="play").finish()
    after = story.state.device("key_pad").counted + story.state.device("shuffler").counted
    assert (story.step, after - before) == ("idle", 4)


def test_a_round_that_is_held_at_the_up_card_takes_no_green() -> None:
    story = up_card().press(Key.STOP).press(Key.GREEN, "shuffler")
    assert (story.refused, story.step) == ("held", "up_card")
    assert story.wait(2).press(Key.CONTINUE).green().step == "deciding"


def test_an_up_card_survives_a_restart() -> None:
    story = up_card().restart()
    assert story.step == "up_card"
    story.link("shuffler").link("sensors").link("key_pad").wait(1.5)
    assert story.step == "awaiting_green"


def test_a_void_round_forgets_the_up_card() -> None:
    story = up_card().clear(void_round=True)
    assert (story.step, "up_card" in story.state.timers) == ("voiding", False)


def test_two_packets_and_none_too_few_for_a_hand() -> None:
    """When cards are dealt by hand, the dealer takes what the hand lacks and burns nothing."""
    packets = table("four-card-poker").game.packets
    two = replace(packets, dealer_from=DealerFrom.NEXT_PACKET)
    assert (packets.size(0), packets.for_dealer) == (6, 6)
    assert (two.size(0), two.size(3), two.for_dealer) == (5, 5, 10)


@pytest.mark.parametrize("cards", [5, 7])
def test_a_packet_of_the_dealers_that_is_not_right_brings_no_second_one(cards: int) -> None:
    story = Story(definition=table("four-card-poker")).open().bet(1).press(Key.NO_MORE_BETS)
    story.dispense().report()
    assert story.state.round is not None
    story.state.round.tray = cards  # whoever has let it pass
    story.lift()
    assert (say(story.snapshot.places.hand.words), story.state.round.burned) == ("with you", 0)
    assert len(story.packets) == 2
