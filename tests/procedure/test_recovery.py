"""Lost links, reboots, restarts, foreign shufflers: the table asks, then goes on or holds."""

import pytest
from msgspec import structs

from controller.data.intents import StartTimer
from controller.words.spoken import say
from drivers.interface import (
    AckAct,
    ActOverdue,
    ActRefused,
    ActReport,
    SendVoid,
    SpotLevels,
)
from drivers.vocabulary import (
    ActState,
    Door,
    FaultCode,
    Key,
    RejectReason,
    Tray,
)
from tests.procedure.table_story import EPOCH, Story


def called(*seats: int) -> Story:
    return Story().open().bet(*seats).press(Key.NO_MORE_BETS)


# Doors.


def test_what_to_do_names_the_door_that_is_open_now() -> None:
    story = Story().open().levels(doors=Door.COVER)
    told = []
    for doors in (Door.COVER, Door.COVER | Door.INPUT, Door.INPUT):
        holds = story.levels(doors=doors).snapshot.holds
        told += [(hold.id, say(hold.remedy)) for hold in holds if hold.cause == "door"]
    number, _ = told[0]
    assert told == [
        (number, "Close the cover."),
        (number, "Close the cover and the input."),
        (number, "Close the input."),
    ]
    assert "door" not in story.levels(doors=Door.CLOSED).holds


# Links.


@pytest.mark.parametrize(
    ("device", "words"),
    [
        ("shuffler", "The shuffler does not answer."),
        ("sensors", "The sensors do not answer."),
        ("key_pad", "The key pad does not answer."),
    ],
)
def test_a_silent_device_is_named(device: str, words: str) -> None:
    story = called(2).lose(device)
    assert say(story.snapshot.holds[0].words) == words


@pytest.mark.parametrize("device", ["sensors", "key_pad"])
def test_with_sensors_or_key_pad_back_the_round_goes_on_by_itself(device: str) -> None:
    story = called(2, 3).report().lose(device).lift()
    assert (story.holds, len(story.packets)) == ([f"lost:{device}"], 1)
    story.link(device)
    assert (story.holds, len(story.packets)) == ([], 2)


def test_changes_on_the_layout_are_judged_when_the_sensors_are_back() -> None:
    story = called(2).lose("sensors")
    story.occupied |= 2 << 8
    story.link("sensors").happen(SpotLevels("sensors", 2, story.occupied, 0)).wait(1)
    assert story.alerts == [(2, "pair_plus", True)]


def test_a_shuffler_that_was_only_unplugged_goes_on_too() -> None:
    story = called(2, 3).report().lift().lose("shuffler").link("shuffler")
    assert story.holds == []


def test_while_the_money_is_being_settled_a_lost_shuffler_stops_nothing_but_the_next_deal() -> None:
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).lose("shuffler")
    assert story.press(Key.ROUND_OVER).step == "reload"
    assert story.holds == ["lost:shuffler"]


# Reboots.


def test_a_reboot_between_acts_waits_for_the_dealers_confirmation() -> None:
    story = called(2, 3).dispense().report().lose("shuffler", reboot=True).link("shuffler").lift()
    assert story.holds == ["rebooted"]
    assert len(story.packets) == 2
    assert story.clear(void_round=False).refused == ""
    story = called(2, 3).dispense().report().lose("shuffler", reboot=True).link("shuffler").lift()
    story.press(Key.CONTINUE)
    assert (story.holds, len(story.packets)) == ([], 3)


def test_a_reboot_in_an_act_is_the_supervisors() -> None:
    story = called(2, 3).lose("shuffler", reboot=True)
    story.last = structs.replace(story.done(), state=ActState.INTERRUPTED, counted=4)
    story.last_levels = structs.replace(story.last_levels, tray=Tray.OCCUPIED, ready=48)
    story.link("shuffler")
    assert story.holds == ["rebooted", "act_failed"]
    story.press(Key.CONTINUE)
    assert story.holds == ["act_failed"]
    assert story.press(Key.CONTINUE).refused == "needs_supervisor"
    story.clear(4).lift()
    assert len(story.packets) == 2


def test_a_reboot_of_a_closed_tables_shuffler_holds_nothing() -> None:
    story = Story().link("shuffler").link("sensors").link("key_pad")
    story.lose("shuffler", reboot=True).link("shuffler")
    assert story.holds == []


# Acts whose end is not known.


def test_an_act_that_never_arrived_is_sent_again_with_its_own_number_once() -> None:
    story = called(2).say()
    assert story.packets == [(1, 4), (1, 4)]
    story.report()
    assert story.packets == [(1, 4), (1, 4)]


def test_after_five_tries_a_person_looks() -> None:
    story = called(2)
    for _ in range(6):
        story.say()
    assert story.holds == ["refused"]
    assert len(story.packets) == 5
    assert story.press(Key.CONTINUE).packets == [(1, 4)] * 6


def test_an_end_that_is_repeated_is_acknowledged_again_and_changes_nothing() -> None:
    story = called(2).report()
    seq = story.table.seq
    story.say().say()
    assert story.table.seq == seq
    assert story.out[-1] == AckAct("shuffler", EPOCH, 1)


def test_a_late_copy_of_an_older_end_means_nothing() -> None:
    story = called(2, 3, 4).dispense().dispense()
    older = structs.replace(story.done(), txn=1)
    story.happen(ActReport("shuffler", older))
    assert (story.holds, len(story.packets)) == ([], 3)


def test_a_late_copy_beside_an_act_that_failed_is_no_lost_memory() -> None:
    story = called(2, 3).dispense()
    older = story.last
    story.report(ActState.FAULT, 2, FaultCode.JAM).happen(ActReport("shuffler", older))
    assert story.holds == ["act_failed"]


def test_an_act_that_is_under_way_after_all_is_not_sent_again() -> None:
    """The seeming proof that it never arrived was a late copy of an earlier answer."""
    story = called(2, 3).dispense().lose("key_pad").say()
    assert story.packets == [(1, 4), (2, 4)], "held: the key pad is away"
    story.say(structs.replace(story.done(), state=ActState.STARTED, counted=0))
    story.link("key_pad")
    assert story.packets == [(1, 4), (2, 4)]


def test_a_lost_acknowledgement_is_made_good_and_the_act_sent_again() -> None:
    story = called(2, 3).dispense()
    reason = RejectReason.UNACKNOWLEDGED
    story.happen(ActRefused("shuffler", 2, reason, EPOCH, 1, ActState.DONE))
    assert story.packets == [(1, 4), (2, 4), (2, 4)]
    assert story.out[-2:] == [AckAct("shuffler", EPOCH, 1), story.act]


@pytest.mark.parametrize("reason", RejectReason)
def test_a_refusal_holds_the_table_by_what_its_reason_says(reason: RejectReason) -> None:
    """A lost acknowledgement is sent again; some say nothing against the device's memory."""
    story = called(2, 3).dispense()
    story.happen(ActRefused("shuffler", 2, reason, EPOCH, 1, ActState.DONE))
    for_the_moment = ("BUSY", "NOT_READY", "WRONG_MODE", "UNSUPPORTED")
    cause = "refused" if reason.name in for_the_moment else "memory"
    assert story.holds == ([] if reason is RejectReason.UNACKNOWLEDGED else [cause])


def test_a_shuffler_that_is_not_ready_asks_for_the_dealer() -> None:
    story = called(2)
    story.happen(ActRefused("shuffler", 1, RejectReason.NOT_READY, EPOCH, 0, ActState.NONE))
    assert say(story.snapshot.holds[0].words) == (
        "The shuffler does not do it: the packet for seat 2 (not ready)."
    )
    assert story.press(Key.CONTINUE).packets == [(1, 4), (1, 4)]


def test_an_act_that_nobody_wants_any_more_is_voided_not_sent() -> None:
    story = called(2).press(Key.BETS_OPEN).take(2).say()
    assert story.sent(SendVoid) == [SendVoid("shuffler", EPOCH, 1)]
    story.voided()
    assert (story.step, story.state.act) == ("idle", None)
    story.bet(3).press(Key.NO_MORE_BETS)
    assert story.packets == [(1, 4), (2, 4)]
    assert story.state.round is not None
    assert story.state.round.deck == "red"


def test_an_act_that_does_not_end_holds_the_table_until_it_does() -> None:
    story = called(2).happen(ActOverdue("shuffler", 1, 5.0))
    assert story.holds == ["act_overdue"]
    assert story.clear().refused == "ends_by_itself"
    story.report()
    assert story.holds == []


# The daemon.


def test_timers_begin_anew_at_full_length_after_a_restart() -> None:
    story = called(2).report().wait(11).bet(2, wager="pair_plus").restart()
    assert {
        (each.timer, each.seconds) for each in story.intents if isinstance(each, StartTimer)
    } == {
        ("lift", 12.0),
        ("spot:2:1", 0.4),
        ("deck_change", 7189.0),  # the rest of its two hours
    }


def test_a_restart_in_an_act_asks_the_shuffler_it_is_done() -> None:
    story = called(2, 3).restart()
    story.last = story.done()
    story.last_levels = structs.replace(story.last_levels, tray=Tray.OCCUPIED, ready=48)
    story.link("shuffler").link("sensors").link("key_pad")
    assert (story.step, story.seat(2).packet, story.holds) == ("dealing.seat", "tray", [])
    assert len(story.packets) == 1
    assert len(story.lift().packets) == 2


def test_a_restart_in_an_act_asks_the_shuffler_it_is_under_way() -> None:
    story = called(2, 3).restart()
    story.last = structs.replace(story.done(), state=ActState.STARTED, counted=1)
    story.link("shuffler").link("sensors").link("key_pad").wait(3)
    assert (len(story.packets), story.holds) == (1, [])
    story.report()
    assert story.seat(2).packet == "tray"


def test_a_restart_in_an_act_asks_the_shuffler_it_never_had_it() -> None:
    story = called(2, 3).restart()
    story.link("shuffler").link("sensors")
    assert len(story.packets) == 1, "not while the key pad is away"
    story.link("key_pad")
    assert story.packets == [(1, 4), (1, 4)], "the same number, once"


def test_a_restart_in_an_act_asks_the_shuffler_it_was_interrupted() -> None:
    story = called(2, 3).restart()
    story.last = structs.replace(story.done(), state=ActState.INTERRUPTED, counted=2)
    story.boots["shuffler"] += 1
    story.link("shuffler").link("sensors").link("key_pad")
    assert story.holds == ["rebooted", "act_failed"]
    assert len(story.packets) == 1


def test_a_packet_lifted_while_the_daemon_was_away_is_noticed() -> None:
    story = called(2, 3).report().restart()
    story.last_levels = structs.replace(
        story.last_levels, tray=Tray.EMPTY, lifts=story.last_levels.lifts + 1
    )
    story.link("shuffler").link("sensors").link("key_pad")
    assert story.seat(2).packet == "lifted"
    assert len(story.packets) == 2


def test_latched_holds_outlive_a_restart() -> None:
    story = called(2, 3).report(counted=3).restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert story.holds == ["packet"]


def test_faults_of_the_shuffler_are_latched_and_doors_are_not() -> None:
    from drivers.vocabulary import Door

    story = called(2).report().levels(doors=Door.COVER | Door.INPUT)
    assert say(story.snapshot.holds[0].words) == "The shuffler's cover and input are open."
    story.levels(doors=Door.CLOSED)
    assert story.holds == []
    story.levels(fault=FaultCode.JAM)
    assert story.clear().words == "Not yet: The shuffler reports: jam."
    story.levels(fault=FaultCode.NONE)
    assert story.holds == ["shuffler_fault"]
    assert story.clear().holds == []


def test_a_fault_that_is_put_right_is_not_told_as_if_it_were_there() -> None:
    """It waits for a supervisor's look; the shuffler's display has nothing to follow any more."""
    story = called(2).report().levels(fault=FaultCode.JAM)
    told = story.snapshot.instruction
    assert say(told.blocks) == "The shuffler reports: jam."
    assert say(told.words) == (
        "Follow the shuffler's display: free the path of the cards, or call the technician. "
        "If that does not help, a supervisor voids the round."
    )
    told = story.levels(fault=FaultCode.NONE).snapshot.instruction
    assert (say(told.blocks), say(told.words)) == (
        "Put right: The shuffler reports: jam.",
        "It is put right. A supervisor looks at the table, and clears.",
    )
    assert say(story.snapshot.holds[0].words) == say(told.blocks)
    story.lose("shuffler")
    old = "As it was before 00:00: The shuffler reports: jam."
    assert say(story.snapshot.holds[0].words) == old, "nobody knows what it is now"


def test_an_end_that_overtakes_the_shufflers_levels_is_no_contradiction() -> None:
    """The levels that were sent before the answer were lost; the next beat brings them."""
    story = Story().open().deal(2).press(Key.GREEN, "shuffler")
    remainder = structs.replace(story.done(), counted=44)
    story.say(remainder)
    assert (story.step, story.holds) == ("deciding", [])
    story.levels(tray=Tray.OCCUPIED, ready=0)
    assert story.holds == []
    story.lift().press(Key.DECISIONS_CLOSED)
    assert (story.step, story.holds) == ("settling", [])


@pytest.mark.parametrize(("presses", "counted"), [(-1, 2), (2, 2), (5, 2), (1, 0), (0, 0)])
def test_a_key_pad_that_has_counted_fewer_presses_than_were_taken_has_lost_its_memory(
    presses: int, counted: int
) -> None:
    story = called(2)
    assert story.state.device("key_pad").counted == 2
    story.lose("key_pad").link("key_pad", presses=presses)
    assert story.state.device("key_pad").counted == counted
    assert story.holds == []
