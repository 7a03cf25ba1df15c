"""Packets and remainders that are wrong, interrupted, early, late, or not lifted."""

import pytest
from msgspec import structs

from controller.data.message import message
from controller.data.modes import DealingMode
from controller.snapshot import Form
from controller.words.spoken import say
from drivers.interface import AckAct, ActReport, ReadLevels, SendAct
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    BackColour,
    FaultCode,
    InputState,
    Key,
    Tray,
)
from tests.procedure.table_story import Story


def called(*seats: int) -> Story:
    return Story().open().bet(*seats).press(Key.NO_MORE_BETS)


@pytest.mark.parametrize("cards", [3, 5])
def test_a_packet_of_another_size_holds_the_table(cards: int) -> None:
    story = called(2, 3).report(counted=cards)
    assert story.holds == ["packet"]
    assert say(story.snapshot.holds[0].words) == "The packet for seat 2 is not of its size."
    story.lift().wait(30)
    assert len(story.packets) == 1, "nothing more comes while the table is held"


def test_a_late_word_of_an_earlier_act_is_acknowledged_and_no_news() -> None:
    story = Story().open().deal(2, 5)
    assert story.state.act is None
    seq, last = story.table.seq, story.state.last_txn
    assert last == 3
    for txn in range(1, last + 1):
        story.happen(ActReport("shuffler", structs.replace(story.last, txn=txn)))
        assert story.out[-1] == AckAct("shuffler", story.last.epoch, txn)
    assert story.table.seq == seq


def test_the_supervisors_count_of_four_lets_the_packet_stand() -> None:
    story = called(2, 3).report(counted=3)
    assert story.clear().refused == "count_needed"
    assert story.clear(3).words == "With this count the round cannot go on: void it."
    story.levels(ready=48).clear(4)
    assert (story.seat(2).packet, story.holds) == ("tray", [])
    story.lift()
    assert story.packets == [(1, 4), (2, 4)]


def test_a_count_of_none_needs_an_empty_tray_and_brings_a_new_packet() -> None:
    story = called(2, 3).report(ActState.FAULT, 0, FaultCode.JAM).levels(tray=Tray.OCCUPIED)
    assert story.clear(0).refused == "tray_not_empty"
    story.levels(tray=Tray.EMPTY).clear(0)
    assert story.packets == [(1, 4), (2, 4)]
    assert story.snapshot.act == message("act-seat-packet", seat=2)


@pytest.mark.parametrize(
    ("levels", "shown"),
    [
        ({}, False),
        ({"ready": 50}, False),
        ({"ready": 48}, True),
        ({"ready": UNKNOWN_COUNT}, False),
        ({"ready": UNKNOWN_COUNT, "tray": Tray.OCCUPIED}, True),
        ({"ready": UNKNOWN_COUNT, "lifts": 1}, True),
    ],
)
def test_levels_are_asked_for_where_they_do_not_show_the_packet_yet(
    levels: dict[str, int], shown: bool
) -> None:
    story = called(2, 3).levels(**levels)
    asked = len(story.sent(ReadLevels))
    story.happen(ActReport("shuffler", story.done()))
    assert len(story.sent(ReadLevels)) == asked + (not shown)
    assert story.state.unread is not shown


@pytest.mark.parametrize("ready", [0, 44])
def test_levels_are_asked_for_where_they_do_not_show_the_remainder_yet(ready: int) -> None:
    story = called(2).dispense().dispense().press(Key.GREEN).levels(ready=ready)
    assert story.act.kind is ActKind.REMAINDER
    asked = len(story.sent(ReadLevels))
    last = structs.replace(story.done(), counted=44)
    story.happen(ActReport("shuffler", last))
    assert len(story.sent(ReadLevels)) == asked + (ready != 0)


def test_a_count_that_the_shuffler_contradicts_is_noticed_at_once() -> None:
    story = called(2, 3).report(ActState.FAULT, 2, FaultCode.JAM).lift().clear(0)
    assert story.holds == ["arithmetic"]
    assert say(story.snapshot.holds[0].words).endswith("50 cards inside, not 52.")
    assert len(story.packets) == 1


def test_a_supervisor_may_accept_that_the_shufflers_counter_is_off() -> None:
    story = called(2, 3).report().levels(ready=47)
    assert story.holds == ["arithmetic"]
    story.clear().lift()
    assert story.holds == []
    assert len(story.packets) == 2


@pytest.mark.parametrize("lifted", range(3))
def test_a_deck_that_is_no_longer_in_the_shuffler_is_void_or_dealt_by_hand(lifted: int) -> None:
    """No count lets another packet come; who cleared it was told to wait for one, for ever."""
    for by_hand in (False, True):
        story = called(2, 3)
        for _ in range(lifted):
            story.dispense()
        story.report().levels(ready=0, ready_colour=BackColour.NONE)
        assert (story.holds, story.snapshot.instruction.form) == (["arithmetic"], Form.VOID)
        for count in (-1, 0, 48):
            assert story.clear(count).refused == "count_wrong"
        story.lift()
        if by_hand:
            story.mode(DealingMode.HAND_DEAL, 48 - 4 * lifted)
        else:
            story.clear(void_round=True)
        assert (story.refused, story.holds) == ("", [])


def test_a_wrong_packet_may_void_the_round() -> None:
    story = called(2, 3).report(counted=5).clear(void_round=True)
    assert (story.step, story.holds) == ("voiding", [])
    assert story.press(Key.ROUND_OVER).refused == "not_emptied"
    story.lift()
    assert story.act.kind is ActKind.EJECT, "what is left inside comes out"
    assert say(story.snapshot.act) == "its last cards", "it stands in the drawn tray"


def test_a_void_round_ends_when_the_shuffler_is_empty_and_the_other_deck_goes_in_first() -> None:
    story = called(2, 3).report(counted=5).clear(void_round=True).lift().report().unpack()
    story.clear_layout().press(Key.ROUND_OVER)
    assert story.step == "reload"
    assert [deck.place for deck in story.state.decks] == ["out", "out"]
    assert story.told == "Put the blue deck into the shuffler."
    story.load(story.back("blue"))
    assert (story.step, story.holds) == ("idle", ["deck_out"])
    story.load(story.back("red"))
    assert story.holds == []


def test_a_deck_of_which_no_card_moved_stays_inside_when_the_round_is_void() -> None:
    """The first packet was asked for, and its act voided."""
    story = called(2, 3).void().report(ActState.VOIDED, 0)
    assert story.state.act is None
    assert [each.kind for each in story.sent(SendAct)] == [ActKind.PACKET]


def test_a_deck_of_which_a_card_may_have_moved_comes_out_when_the_round_is_void() -> None:
    story = called(2, 3).report(ActState.FAULT, 0, FaultCode.JAM).clear(0, void_round=True)
    assert [each.kind for each in story.sent(SendAct)] == [ActKind.PACKET, ActKind.EJECT]


def test_a_void_before_any_card_keeps_the_deck_ready() -> None:
    story = Story().open().bet(2).clear(void_round=True).clear_layout().press(Key.ROUND_OVER)
    assert story.step == "idle"
    assert story.sent(SendAct) == []


def test_a_void_with_an_act_under_way_waits_for_its_end() -> None:
    story = called(2).clear(void_round=True)
    assert story.press(Key.ROUND_OVER).refused == "not_emptied"
    story.report().lift()
    assert story.act.kind is ActKind.EJECT
    assert story.press(Key.ROUND_OVER).refused == "not_emptied"


def test_a_wrong_remainder_holds_the_table() -> None:
    story = Story().open().deal(2).press(Key.GREEN, "shuffler").report(counted=43)
    assert story.holds == ["remainder"]
    assert say(story.snapshot.holds[0].words) == "The remaining cards are not as many as are due."
    assert story.clear(43).refused == "count_wrong"
    story.levels(ready=0).clear(44)
    assert story.step == "deciding"


def test_a_remainder_that_did_not_come_is_asked_for_again() -> None:
    story = Story().open().deal(2).press(Key.GREEN, "shuffler")
    story.report(ActState.FAULT, 0, FaultCode.JAM).clear(0)
    assert [act.kind for act in story.sent(SendAct)][-2:] == [ActKind.REMAINDER] * 2
    assert story.step == "remainder"


@pytest.mark.parametrize("count", [4, 0])
def test_an_interrupted_packet_is_counted_by_a_person(count: int) -> None:
    story = called(2, 3).report(ActState.INTERRUPTED, count)
    assert story.holds == ["act_failed"]
    story.clear(count)
    assert story.holds == []
    assert len(story.packets) == (1 if count else 2)


def test_an_interrupted_packet_of_two_cards_can_only_be_voided() -> None:
    story = called(2, 3).report(ActState.INTERRUPTED, 2)
    assert story.clear(2).refused == "count_wrong"
    assert story.clear(2, void_round=True).step == "voiding"


def test_a_counted_packet_that_is_in_the_dealers_hand_already_is_lifted() -> None:
    story = called(2, 3).report(ActState.INTERRUPTED, 4).lift().clear(4)
    assert story.seat(2).packet == "lifted"
    assert len(story.packets) == 2


def test_a_packet_that_nobody_lifts_is_prompted_for_again_and_again() -> None:
    story = called(2).report().wait(11.9)
    assert story.prompts == ()
    story.wait(0.2)
    assert story.prompts == ("Lift the packet for seat 2.",)
    notes = len(story.ledger.records)
    story.wait(12)
    assert len(story.ledger.records) == notes + 1
    story.lift()
    assert story.prompts == ()
    story.report().wait(13)
    assert story.prompts == ("Lift the packet for the dealer.",)


def test_a_packet_lifted_before_the_shuffler_is_done_counts_when_it_is_done() -> None:
    story = called(2, 3).levels(tray=Tray.OCCUPIED).lift()
    assert story.seat(2).packet == "none"
    assert len(story.packets) == 1
    story.levels(ready=48).say(story.done())
    assert story.seat(2).packet == "lifted"
    assert len(story.packets) == 2


def test_a_packet_half_lifted_early_counts_when_the_rest_is_lifted() -> None:
    story = called(2, 3).levels(tray=Tray.OCCUPIED).lift().levels(tray=Tray.OCCUPIED)
    story.levels(ready=48).say(story.done())
    assert story.seat(2).packet == "tray"
    assert story.lift().seat(2).packet == "lifted"


def test_the_remainder_must_leave_the_tray_before_the_round_is_over() -> None:
    story = Story().open().deal(2).press(Key.GREEN, "shuffler").report().wait(13)
    assert story.prompts == ("Move the remaining cards to the rack.",)
    story.press(Key.DECISIONS_CLOSED).wait(3).press(Key.ROUND_OVER)
    assert story.refused == "tray_not_empty"
    story.lift().press(Key.ROUND_OVER)
    assert story.step == "reload"


def test_cards_in_the_tray_that_nobody_asked_for_hold_the_table() -> None:
    story = Story().open().bet(2).levels(tray=Tray.OCCUPIED)
    assert story.holds == ["stray"]
    assert story.press(Key.NO_MORE_BETS).refused == "held"
    assert story.clear().refused == "cause_remains"
    story.levels(tray=Tray.EMPTY).clear().press(Key.NO_MORE_BETS)
    assert len(story.packets) == 1


def test_green_too_early_is_refused_and_green_twice_does_nothing() -> None:
    story = called(2).press(Key.GREEN, "shuffler")
    assert (story.refused, story.step) == ("green_too_early", "dealing.seat")
    story.dispense().dispense().press(Key.GREEN, "shuffler").press(Key.GREEN, "shuffler")
    assert story.refused == "green_twice"
    story.report().press(Key.GREEN)
    assert story.refused == "green_twice"
    assert len(story.sent(SendAct)) == 3


def test_the_packet_waits_for_a_deck_and_the_dealer_is_told_when_there_is_none() -> None:
    story = Story().open().order(1)
    story.levels(ready=0, input=InputState.EMPTY).bet(2).press(Key.NO_MORE_BETS).wait(5)
    assert story.step == "waiting_deck"
    assert story.told == "Put the red deck into the shuffler."
    story.load(story.back("blue"))
    assert len(story.packets) == 1


def test_while_the_round_is_stopped_nobody_is_asked_to_lift_a_packet() -> None:
    story = called(2).report().wait(60)
    assert story.prompts == ("Lift the packet for seat 2.",)
    assert story.press(Key.STOP).prompts == ()
    assert story.press(Key.CONTINUE).prompts == ("Lift the packet for seat 2.",)


def test_the_remaining_cards_go_to_the_rack_before_anything_else_is_asked_for() -> None:
    story = Story().open().deal(2).press(Key.GREEN).report().levels(tray=Tray.OCCUPIED)
    assert story.step == "deciding"
    assert story.told == "Move the 44 remaining cards to the rack, faces hidden."
    assert headed(story) == ("Remaining cards", "Remaining cards", (5,), "Decisions")
    assert story.lift().told.endswith("Then press DECISIONS CLOSED.")
    assert headed(story) == ("Decisions", "Decisions", (6,), "Dealer's hand")


def headed(story: Story) -> tuple[str, str, tuple[int, ...], str]:
    """Return the title of what is to be done, of the step, its sheet numbers, and what follows."""
    view = story.snapshot
    assert view.instruction.title is not None
    assert view.next_title is not None
    return say(view.instruction.title), say(view.title), view.sheet, say(view.next_title)


def test_what_follows_the_last_round_is_the_closing() -> None:
    """The table closes after this round: no used deck goes in."""
    story = Story().open().deal(2).press(Key.CLOSE).green().press(Key.DECISIONS_CLOSED).wait(5)
    assert story.step == "settling"
    assert say(story.snapshot.next_title) == "Closing"
    story.press(Key.CLOSE)
    assert say(story.snapshot.next_title) == "Used deck", "that can be taken back"
