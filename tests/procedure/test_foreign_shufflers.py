"""Shufflers that are not the table's, and memories that do not fit its journal: held, adopted."""

from dataclasses import replace

import pytest
from msgspec import structs

from controller.data.causes import Cause
from controller.data.events import AdoptShuffler
from controller.data.person import Role
from controller.screen.blocks import ended_by
from controller.snapshot.instruction.view import Form
from controller.words.spoken import say
from drivers.interface import (
    AckAct,
    ActRefused,
    AdoptTaken,
    LastAct,
    SendAct,
    SendAdopt,
)
from drivers.vocabulary import (
    ActKind,
    ActState,
    DeviceKind,
    FaultCode,
    Key,
    RejectReason,
    Tray,
)
from tests.holds import named
from tests.procedure.matrix_states import MOMENTS as STATES
from tests.procedure.table_story import ANA, EPOCH, Story, shipped_table


def called(*seats: int) -> Story:
    return Story().open().bet(*seats).press(Key.NO_MORE_BETS)


# Memories that do not fit.


@pytest.mark.parametrize("txn", [0, 5])
def test_a_memory_that_does_not_fit_the_journal_holds_until_the_shuffler_is_adopted(
    txn: int,
) -> None:
    story = called(2, 3).dispense().report().lose("shuffler")
    story.last = structs.replace(story.last, txn=txn)
    story.link("shuffler").lift()
    assert story.holds == ["memory"]
    assert story.clear().refused == "cause_remains"
    assert len(story.packets) == 2
    story.clear(void_round=True).press(Key.ROUND_OVER).press(Key.CLOSE).unpack()
    assert story.adopt().holds == []
    story.press(Key.OPEN).load(story.back("red")).load(story.back("blue"))
    story.clear_layout().bet(1).press(Key.NO_MORE_BETS)
    assert story.act == SendAct("shuffler", 77, 1, ActKind.PACKET, 4)


STRANGE = {
    "a number that was never given": {"txn": 5},
    "our number for another act": {"kind": ActKind.REMAINDER, "size": 36},
}


@pytest.mark.parametrize("change", STRANGE)
def test_what_the_journal_does_not_know_is_never_acknowledged(change: str) -> None:
    """An acknowledgement says that the act is booked: the shuffler would forget the only proof."""
    story = called(2, 3).dispense()
    before = story.sent(AckAct)
    strange = structs.replace(story.done(), **STRANGE[change])
    story.say(strange)
    assert (story.holds, story.sent(AckAct)) == (["memory", "act_unknown"], before)
    seq = story.table.seq
    story.say(strange)
    assert (story.table.seq, story.sent(AckAct)) == (seq, before), "a repetition is no news"
    story.lose("shuffler").link("shuffler")
    assert story.sent(AckAct) == before, "nor is it by a handshake"


def test_a_report_beyond_the_journal_between_two_acts_is_not_acknowledged() -> None:
    story = Story().open().bet(2)
    story.say(LastAct(EPOCH, 1, ActKind.PACKET, 4, ActState.DONE, 4, FaultCode.NONE))
    assert (story.holds, story.sent(AckAct)) == (["memory"], [])


def test_a_refusal_that_waits_for_an_unknown_act_is_not_acknowledged() -> None:
    story = called(2, 3).dispense()
    before = story.sent(AckAct)
    reason = RejectReason.UNACKNOWLEDGED
    story.happen(ActRefused("shuffler", 2, reason, EPOCH, 4, ActState.DONE))
    assert (story.holds, story.sent(AckAct)) == (["memory"], before)
    assert story.packets == [(1, 4), (2, 4)], "it is not sent again"


MOMENTS = {
    "idle": lambda: Story().open(),
    "betting": lambda: Story().open().bet(2),
    "in an act": lambda: called(2, 3),
    "between acts": lambda: called(2, 3).dispense().report(),
    "with a packet lifted": lambda: called(2, 3).dispense().report().lift(),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_after_a_false_handshake_nothing_is_proposed_that_would_be_refused(moment: str) -> None:
    """A handshake told another last act; then the shuffler itself answers, and its memory fits."""
    story = MOMENTS[moment]()
    true = story.last
    story.link("shuffler", last_act=structs.replace(true, txn=true.txn + 3))
    assert "memory" in story.holds
    story.link("shuffler", last_act=true)
    assert story.adopt().refused == "already_adopted"
    assert story.snapshot.instruction.form is Form.CLEAR
    (hold,) = [each for each in story.snapshot.holds if each.cause == "memory"]
    assert say(hold.remedy) == "It is put right. A supervisor looks at the table, and clears."
    assert say(ended_by(hold)) == "supervisor: tablectl clear"
    number = story.state.last_txn
    assert (story.clear().refused, story.holds) == ("", [])
    assert story.state.last_txn == number, "an act is sent again under its own number only"


def test_a_false_handshake_of_a_closed_table_holds_as_long_as_it_stands() -> None:
    story = Story().link("sensors").link("key_pad")
    true = story.last
    story.link("shuffler", last_act=structs.replace(true, txn=3))
    assert story.snapshot.instruction.form is Form.ADOPT
    assert story.link("shuffler", last_act=true).holds == []
    assert story.snapshot.instruction.form is Form.SIGN_ON


def test_a_boot_number_may_come_again_after_a_lost_memory() -> None:
    """The first press of a shuffler that has forgotten everything is not an old one."""
    story = Story().open().deal(2).green().finish()
    assert story.state.device("shuffler").counted == 1
    story.press(Key.CLOSE).lose("shuffler")
    story.last = structs.replace(story.last, epoch=0, txn=0, state=ActState.NONE)
    story.link("shuffler", presses=0).unpack().adopt(99)
    assert story.state.device("shuffler").counted == 0
    story.press(Key.OPEN).load(story.back("red")).load(story.back("blue"))
    story.deal(3).press(Key.GREEN, "shuffler")
    assert story.step == "remainder"


# Foreign shufflers.


@pytest.mark.parametrize("moment", STATES)
def test_where_another_shuffler_stops_a_round_the_screen_asks_to_void_it(moment: str) -> None:
    """No act can leave any more: to close the table, or to empty the shuffler, leads nowhere."""
    story = STATES[moment]().lose("shuffler").link("shuffler", serial="OTHER-1")
    now, holds = story.snapshot.instruction, {each.id: each for each in story.state.holds}
    blocks = now.hold and holds[now.hold].cause is Cause.FOREIGN
    if not blocks or story.state.round is None or story.state.round.void:
        return
    assert (now.form, now.who) == (Form.VOID, Role.SUPERVISOR), now
    story.clear(void_round=True).clear_layout().press(Key.ROUND_OVER).press(Key.CLOSE).unpack()
    assert story.adopt().step == "closing"
    assert "foreign" not in story.holds


def test_a_new_shuffler_is_held_until_a_person_adopts_it() -> None:
    story = Story()
    story.last = structs.replace(story.last, epoch=0)
    story.link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    assert story.holds == ["foreign"]
    story.adopt()
    assert (story.holds, story.state.epoch) == ([], 77)
    story.load(story.back("red")).load(story.back("blue"))
    assert story.step == "idle"


def test_an_adoption_that_was_not_answered_is_repeated_with_its_own_epoch() -> None:
    story = Story()
    story.last = structs.replace(story.last, epoch=0)
    story.link("shuffler").link("sensors").link("key_pad")
    first, second = AdoptShuffler(ANA, "new", 77), AdoptShuffler(ANA, "new", 78)
    story.happen(first, second)
    assert [each.epoch for each in story.out if isinstance(each, SendAdopt)] == [77, 77]
    story.link("shuffler", serial="OTHER-1", last_act=story.last).happen(second)
    assert story.sent(SendAdopt)[-1].epoch == 78, "another shuffler gets an epoch of its own"


def test_a_shuffler_is_adopted_only_empty_and_only_at_a_closed_table() -> None:
    story = Story().open()
    assert story.adopt().refused == "already_adopted"
    story.lose("shuffler").link("shuffler", serial="OTHER-1")
    story.happen(AdoptShuffler(ANA, "new", 77))
    assert (story.refused, story.holds) == ("not_closed", ["foreign"])
    story.press(Key.CLOSE).happen(AdoptShuffler(ANA, "new", 77))
    assert story.refused == "shuffler_not_empty"
    story.unpack()
    assert story.adopt().holds == []


def test_nobody_is_told_to_close_a_table_that_closes_already() -> None:
    story = Story().open().lose("shuffler").link("shuffler", serial="OTHER-1")
    (hold,) = story.snapshot.holds
    assert say(hold.remedy).startswith("Close the table, ")
    told = "Take every card out of the shuffler and its tray. Then a supervisor adopts it."
    assert story.press(Key.CLOSE).step == "closing"
    (hold,) = story.snapshot.holds
    assert say(hold.remedy) == told
    now = story.snapshot.instruction
    assert (now.hold, now.form, say(now.words)) == (hold.id, Form.NONE, told), "not: no answer"
    now = story.unpack().snapshot.instruction
    assert (now.hold, now.form) == (hold.id, Form.ADOPT)
    assert story.adopt().holds == []


def test_a_shuffler_is_adopted_where_it_was_exchanged_while_the_table_opens() -> None:
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    story.lose("shuffler").link("shuffler", serial="OTHER-1")
    assert story.step == "opening"
    now = story.unpack().snapshot.instruction
    assert (now.form, now.who) == (Form.ADOPT, Role.SUPERVISOR)
    assert "foreign" not in story.adopt().holds


def test_a_wrong_shuffler_at_the_closing_is_not_called_one_that_does_not_answer() -> None:
    story = Story().open().press(Key.CLOSE).lose("shuffler")
    story.link("shuffler", kind=DeviceKind.SENSORS)
    (hold,) = (each for each in story.snapshot.holds if named(each) == "unknown_device:shuffler")
    assert story.snapshot.instruction.hold == hold.id


def test_nobody_is_told_to_close_a_table_that_was_not_opened() -> None:
    story = Story()
    story.last = structs.replace(story.last, epoch=0)
    (hold,) = story.link("shuffler").link("sensors").link("key_pad").snapshot.holds
    assert (story.step, story.holds) == ("closed", ["foreign"])
    told = "Take every card out of the shuffler and its tray. Then a supervisor adopts it."
    assert say(hold.remedy) == told
    assert story.snapshot.instruction.form is Form.ADOPT


def test_a_shuffler_that_does_not_let_itself_be_adopted_says_so() -> None:
    story = Story()
    story.last = structs.replace(story.last, epoch=0)
    story.link("shuffler").happen(AdoptShuffler(ANA, "new", 77))
    story.happen(ActRefused("shuffler", 0, RejectReason.NOT_READY, 0, 0, ActState.NONE))
    assert story.words == "The shuffler does not let itself be adopted: it is not empty."
    seq = story.table.seq
    story.happen(AdoptTaken("shuffler", 77))
    assert story.table.seq == seq, "an abandoned adoption does not count"


def test_a_shuffler_with_our_epoch_but_another_number_plate_is_a_stranger() -> None:
    story = called(2).report().lose("shuffler").link("shuffler", serial="OTHER-1").lift()
    assert story.holds == ["foreign"]
    assert len(story.packets) == 1


def test_with_the_right_shuffler_back_the_round_goes_on() -> None:
    story = called(2, 3).report().lose("shuffler").link("shuffler", serial="OTHER-1")
    story.lose("shuffler")
    story.last_levels = structs.replace(story.last_levels, tray=Tray.EMPTY)
    story.link("shuffler")
    assert story.seat(2).packet == "lifted", "the tray is empty: it was lifted meanwhile"
    assert (story.holds, len(story.packets)) == ([], 2)


def test_a_round_whose_shuffler_is_gone_for_good_can_be_ended() -> None:
    story = called(2, 3).lose("shuffler").clear(void_round=True).clear_layout()
    story.press(Key.ROUND_OVER).press(Key.CLOSE)
    assert story.step == "closing"
    story.last = structs.replace(story.last, epoch=0)
    story.last_levels = structs.replace(story.last_levels, ready=0, tray=Tray.EMPTY)
    story.link("shuffler", serial="NEW-1").unpack()
    assert story.adopt().holds == []
    assert story.state.act is None


def test_cards_from_an_act_of_a_past_round_belong_to_no_seat() -> None:
    story = called(2, 3).lose("shuffler").clear(void_round=True).clear_layout()
    story.press(Key.ROUND_OVER)
    story.last = story.done()
    story.last_levels = structs.replace(story.last_levels, tray=Tray.OCCUPIED, ready=48)
    story.link("shuffler")
    assert sorted(story.holds) == ["left_inside", "stray"]


def test_a_pinned_serial_number_keeps_other_key_pads_out() -> None:
    story = Story()
    key_pad = replace(story.definition.key_pad, serial="KEYPAD-1")
    story = Story(replace(story.definition, key_pad=key_pad)).open()
    story.lose("key_pad").link("key_pad", serial="KEYPAD-2")
    assert story.holds == ["unknown_device:key_pad"]
    assert story.press(Key.CLOSE).refused == "unknown_device"


def test_what_sensors_of_another_table_see_is_no_wager() -> None:
    table = shipped_table()
    story = Story(replace(table, sensors=replace(table.sensors, serial="SENSORS-1"))).open()
    story.lose("sensors").link("sensors", serial="SENSORS-9")
    assert story.holds == ["unknown_device:sensors"]
    assert story.bet(2).state.occupied == 0


def test_a_shuffler_of_another_table_is_named_by_its_serial_number() -> None:
    table = shipped_table()
    story = Story(replace(table, shuffler=replace(table.shuffler, serial="SHUFFLER-1"))).open()
    story.lose("shuffler").link("shuffler", serial="SHUFFLER-9")
    assert "SHUFFLER-9" in say(story.state.holds[0].words)
    assert story.bet(2).press(Key.NO_MORE_BETS).refused == "held"
    assert story.adopt().refused == "shuffler_absent"
