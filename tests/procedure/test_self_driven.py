"""A self-driven shuffler: the table follows, verifies, and never asks it for a card."""

import pytest
from msgspec import structs

from controller.data.irregularities import Remedy
from controller.data.state import PacketPlace
from controller.words.spoken import say
from drivers.interface import AckAct, SendAct, SendVoid
from drivers.vocabulary import ActKind, ActState, FaultCode, Feed, Key, NextPacketOn, Tray
from tests.procedure.self_driven_story import SELF_DRIVEN, SelfDrivenStory, opened

pytestmark = pytest.mark.usefixtures("kept_story")

START = "Press the shuffler's green button once: the first packet comes."
GOES_ON = "Press the shuffler's green button once: it goes on."
EMPTY_IT = "Press the shuffler's green button until no card of this deck is inside."
BLOCKED = "Blocked: lift nothing, and do not press the shuffler's button."


def offered(story: SelfDrivenStory) -> set[str]:
    """Return the keys that are lit."""
    return {offer.key for offer in story.snapshot.offers}


# A clean round.


def test_a_round_is_followed_from_the_first_packet_to_the_last_card() -> None:
    story = opened().call(2, 5)
    assert (story.step, story.told) == ("dealing.seat", START)
    story.put_out()
    assert (story.seat(2).packet, story.told == START) == (PacketPlace.TRAY, False)
    story.next()
    assert (story.seat(2).packet, story.seat(5).packet) == (PacketPlace.LIFTED, PacketPlace.TRAY)
    story.next()
    assert story.step == "dealing.dealer"
    story.next()
    assert story.step == "awaiting_green"
    assert "green" not in offered(story)
    story.release()
    assert (story.step, story.holds) == ("deciding", [])
    assert story.state.round is not None
    assert story.state.round.remainder == 40
    story.to_rack()
    assert story.state.round.remainder_lifted


def test_no_act_is_ever_drawn_and_each_report_is_acknowledged() -> None:
    story = opened().deal(2, 5).release().to_rack()
    story.finish()
    assert story.sent(SendAct) == []
    assert story.sent(SendVoid) == []
    assert [each.txn for each in story.sent(AckAct)] == [1, 2, 3, 4, 5]
    assert story.state.last_txn == 5


def test_its_own_button_is_no_key_of_the_key_pad() -> None:
    story = opened().deal(2)
    assert story.press(Key.GREEN).refused == "green_on_shuffler"
    assert story.told == EMPTY_IT


def test_after_the_dealers_packet_what_comes_belongs_to_the_remainder_lifted_or_not() -> None:
    story = opened().deal(2).next().next()
    assert (story.step, story.holds) == ("awaiting_green", [])
    story.release()
    assert story.state.round is not None
    assert (story.state.round.remainder, story.step) == (44, "deciding")


def test_the_whole_remainder_may_come_as_packets() -> None:
    story = opened().deal(2)
    for _ in range(10):
        story.next()
    assert story.last_levels.ready == 0
    assert (story.step, story.holds) == ("deciding", [])


# Exactly once.


def test_a_report_that_is_repeated_counts_once_and_is_acknowledged_again() -> None:
    story = opened().call(2, 5).put_out()
    before = len(story.ledger.records)
    again = story.report(ActKind.PACKET, 4)
    for _ in range(3):
        story.happen(again)
    assert len(story.ledger.records) == before
    assert [each.txn for each in story.sent(AckAct)] == [1, 1, 1, 1]
    assert story.state.round is not None
    assert (story.state.round.packets, story.state.round.dispensed) == (1, 4)


def test_a_report_that_is_missing_holds_the_table_for_good() -> None:
    story = opened().call(2, 5).put_out()
    story.number += 1
    story.lift().put_out()
    assert story.holds == ["memory"]
    assert "tells of its dispensing 3 after 1" in say(story.snapshot.holds[0].words)
    assert [each.txn for each in story.sent(AckAct)] == [1]


def test_a_packet_in_the_tray_outlives_a_restart() -> None:
    story = opened().call(2, 5).put_out()
    story.restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert (story.seat(2).packet, story.holds) == (PacketPlace.TRAY, [])
    story.next()
    assert (story.seat(2).packet, story.seat(5).packet) == (PacketPlace.LIFTED, PacketPlace.TRAY)


def test_a_lost_level_is_made_good_by_the_next_packet() -> None:
    story = opened().call(2, 5).put_out()
    story.number += 1
    story.last_levels = structs.replace(
        story.last_levels, lifts=1, ready=44, number=2, feed=Feed.DEALING
    )
    story.happen(story.report(ActKind.PACKET, 4))
    assert (story.seat(2).packet, story.seat(5).packet) == (PacketPlace.LIFTED, PacketPlace.TRAY)
    assert story.holds == []


def test_levels_that_run_ahead_of_the_report_prove_nothing() -> None:
    story = opened().call(2).starts().levels(tray=Tray.OCCUPIED, ready=51)
    assert story.holds == []
    story.levels(tray=Tray.OCCUPIED, ready=48, feed=Feed.DEALING)
    assert story.holds == []


def test_levels_of_before_the_report_do_not_tell_that_its_packet_was_lifted() -> None:
    story = opened().call(2, 5).put_out()
    for number, packet in ((-1, PacketPlace.TRAY), (0, PacketPlace.LIFTED)):
        story.levels(number=story.number + number, feed=Feed.DEALING, tray=Tray.EMPTY)
        assert story.seat(2).packet is packet


def test_a_memory_that_knows_less_than_the_journal_is_no_memory() -> None:
    story = opened().call(2, 5).put_out().next().lose("shuffler")
    story.number = 1
    story.link("shuffler")
    assert "memory" in story.holds


# Faults.


def test_a_packet_put_out_while_the_table_is_held_waits_for_a_supervisor() -> None:
    story = opened().call(2, 5).put_out().press(Key.STOP)
    assert story.prompts == (BLOCKED,)
    story.next()
    assert story.holds == ["stopped", "put_out"]
    story.press(Key.CONTINUE)
    assert story.holds == ["put_out"]
    assert story.clear().holds == []
    assert story.seat(5).packet is PacketPlace.TRAY
    assert story.snapshot.irregularities[0].kind == "shuffler_failure"


def test_cards_that_came_out_while_nobody_listened_hold_the_table() -> None:
    story = opened().call(2, 5).put_out().lose("shuffler")
    story.number += 1
    story.last_levels = structs.replace(
        story.last_levels, lifts=1, tray=Tray.OCCUPIED, ready=44, number=2, feed=Feed.DEALING
    )
    story.link("shuffler").happen(story.report(ActKind.PACKET, 4))
    assert story.holds == ["put_out"]


def test_a_packet_lifted_before_the_table_knew_whose_it_is_is_held() -> None:
    story = opened().call(2, 5).put_out().lift().put_out(known=0)
    assert story.holds == ["unshown"]


def test_a_count_does_not_say_that_the_seats_have_what_was_lifted_unseen() -> None:
    """One count answers one question: a person still has to check the seats, and say so."""
    story = opened().call(2, 5).put_out().lift()
    story.put_out(known=0, state=ActState.INTERRUPTED)
    assert set(story.holds) == {"unshown", "act_failed"}
    story.count(4).clear(4)
    assert story.holds == ["unshown"]
    assert story.clear().holds == []


@pytest.mark.parametrize("counted", [3, 5])
def test_a_packet_of_the_wrong_size_is_counted_by_hand(counted: int) -> None:
    story = opened().call(2, 5).put_out().lift().put_out(counted)
    assert (story.step, story.holds) == ("reconcile", ["packet"])
    story.count(4).clear(4)
    assert (story.step, story.seat(5).packet) == ("dealing.seat", PacketPlace.TRAY)


def test_a_packet_broken_off_is_counted_and_without_cards_comes_anew_at_the_button() -> None:
    story = opened().call(2, 5).put_out().lift()
    story.put_out(0, state=ActState.INTERRUPTED)
    assert (story.step, story.prompts) == ("reconcile", ())
    story.count(0).clear(0)
    assert (story.step, story.told) == ("dealing.seat", GOES_ON)
    story.put_out()
    assert story.seat(5).packet is PacketPlace.TRAY


def test_cards_that_come_while_a_packet_is_counted_leave_only_voiding() -> None:
    story = opened().call(2, 5).put_out().lift().put_out(3).next()
    assert "surplus" in story.holds
    assert story.clear(3).refused == "must_void"
    assert story.clear(void_round=True).step == "voiding"


def test_a_packet_before_no_more_bets_is_no_packet_and_the_decks_are_counted_anew() -> None:
    story = opened().bet(2).put_out()
    assert story.step == "wagering"
    assert {"not_empty", "stray"} <= set(story.holds)
    story.press(Key.NO_MORE_BETS)
    assert story.refused == "held"
    story.unpack().levels(feed=Feed.STANDING).clear()
    story.load(story.back("red")).load(story.back("blue"))
    story.press(Key.NO_MORE_BETS)
    assert (story.step, story.told) == ("dealing.seat", START)


def test_the_button_with_seats_unserved_is_an_irregularity() -> None:
    story = opened().call(2, 5).put_out().next().release()
    assert [each.kind for each in story.snapshot.irregularities] == ["remainder_early"]
    assert story.seat(5).packet is PacketPlace.NONE
    assert story.clear().refused in ("cause_remains", "ends_by_itself")
    story.levels(tray=Tray.EMPTY, lifts=9)
    assert story.decide(Remedy.HAND_DEAL, count=47).refused == "rest_miscounted"
    assert story.decide(Remedy.HAND_DEAL, count=48).holds == []
    story.said(2)
    assert story.step == "stub_count"
    assert story.count(40).step == "deciding"


@pytest.mark.parametrize("seat", [1, 2])
def test_a_packet_on_which_the_button_laid_other_cards_is_nobodys(seat: int) -> None:
    story = opened().call(seat, 5).put_out()
    assert story.seat(seat).packet is PacketPlace.TRAY
    story.release()
    assert story.seat(seat).packet is PacketPlace.NONE


@pytest.mark.parametrize("counted", [35, 37])
def test_a_remainder_that_is_not_what_is_due_is_counted_by_hand(counted: int) -> None:
    story = opened().deal(2, 5).release(counted)
    assert (story.step, story.holds) == ("reconcile", ["remainder"])
    assert story.count(40).clear(40).step == "deciding"


def test_a_remainder_in_two_parts_is_one() -> None:
    story = opened().deal(2, 5)
    story.starts().levels(ready=20, feed=Feed.HALTED, fault=FaultCode.JAM)
    said = {"state": ActState.FAULT, "code": FaultCode.JAM, "onto": Tray.OCCUPIED}
    story.happen(story.report(ActKind.REMAINDER, 16, **said))
    assert (story.step, story.holds) == ("awaiting_green", ["shuffler_fault"])
    story.levels(fault=FaultCode.NONE)
    assert story.clear().told == EMPTY_IT
    assert story.release().step == "deciding"


def test_last_cards_that_were_not_counted_are_found_by_the_empty_exit() -> None:
    story = opened().deal(2, 5).starts()
    story.happen(
        story.report(ActKind.REMAINDER, 35, state=ActState.INTERRUPTED, onto=Tray.OCCUPIED)
    )
    story.levels(ready=0, feed=Feed.STANDING)
    assert (story.step, story.holds) == ("reconcile", ["remainder"])


def test_a_packet_that_does_not_come_is_noticed_and_its_coming_ends_it() -> None:
    story = opened().call(2, 5).put_out().lift().wait(5.9)
    assert story.holds == []
    assert story.wait(0.2).holds == ["no_packet"]
    story.put_out()
    assert (story.holds, story.seat(5).packet) == ([], PacketPlace.TRAY)


def test_a_restart_of_the_shuffler_holds_and_it_goes_on_at_its_button() -> None:
    story = opened().call(2, 5).put_out().lose("shuffler", reboot=True)
    story.last_levels = structs.replace(
        story.last_levels, feed=Feed.HALTED, tray=Tray.EMPTY, lifts=1
    )
    story.link("shuffler")
    assert (story.holds, story.prompts) == (["rebooted"], (BLOCKED,))
    story.press(Key.CONTINUE)
    assert story.told == GOES_ON
    assert story.seat(2).packet is PacketPlace.LIFTED


def test_a_void_round_is_emptied_at_the_shufflers_button() -> None:
    story = opened().call(2, 5).put_out().next().clear()
    story.press(Key.STOP).clear(void_round=True)
    assert (story.step, story.told) == ("voiding", EMPTY_IT)
    assert story.press(Key.ROUND_OVER).refused == "not_emptied"
    story.release().to_rack().clear_layout()
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_the_rest_of_a_void_round_in_two_parts_is_the_whole_deck() -> None:
    story = opened().call(2, 5).put_out().next().clear()
    story.press(Key.STOP).clear(void_round=True)
    story.starts().levels(ready=30, feed=Feed.HALTED, fault=FaultCode.JAM)
    said = {"state": ActState.FAULT, "code": FaultCode.JAM, "onto": Tray.OCCUPIED}
    story.happen(story.report(ActKind.REMAINDER, 14, **said))
    assert story.state.round is not None
    assert (story.state.round.dispensed, story.state.round.drained) == (22, False)
    story.levels(fault=FaultCode.NONE).release(30)
    assert (story.state.round.dispensed, story.state.round.drained) == (52, True)


def test_bets_taken_back_leave_the_packet_in_the_tray_to_be_the_first() -> None:
    story = opened().call(2, 5).put_out().press(Key.BETS_OPEN)
    story.take(2).press(Key.NO_MORE_BETS)
    assert (story.seat(5).packet, story.holds) == (PacketPlace.TRAY, [])


def test_bets_taken_back_before_a_card_came_give_the_deck_back() -> None:
    story = opened().call(2, 5).press(Key.BETS_OPEN)
    assert story.state.round is not None
    assert story.state.round.deck == ""
    assert {deck.place.value for deck in story.state.decks} == {"ready", "input"}


def test_nothing_is_taken_from_a_foreign_shuffler() -> None:
    story = opened().call(2)
    strange = story.starts().report(ActKind.PACKET, 4)
    before = len(story.ledger.records)
    story.happen(structs.replace(strange, act=structs.replace(strange.act, epoch=7)))
    assert (len(story.ledger.records), story.sent(AckAct)) == (before, [])


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {"next_packet_on": NextPacketOn.BUTTON},
            "it does not put out the next packet when one is lifted",
        ),
        ({"remainder_on": 0}, "it has no green button of its own"),
    ],
)
def test_another_shuffler_that_deals_by_itself_cannot_serve(change: dict, words: str) -> None:
    story = SelfDrivenStory()
    story.link("shuffler", abilities=structs.replace(SELF_DRIVEN, **change))
    story.link("sensors").link("key_pad").press(Key.OPEN)
    story.load(story.back("red")).load(story.back("blue"))
    assert say(story.snapshot.holds[0].words) == f"The shuffler cannot serve this game: {words}."
