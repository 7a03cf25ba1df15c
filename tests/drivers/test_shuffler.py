"""The shuffler's driver: one frame for one act, then watching, asking and reporting."""

import pytest
from msgspec.structs import astuple, replace

from drivers import messages
from drivers.interface import (
    AckAct,
    ActOverdue,
    ActRefused,
    LastAct,
    LinkLost,
    LinkUp,
    SendAct,
    ShufflerLevels,
)
from drivers.messages import (
    Act,
    ActAccepted,
    ActAck,
    ActDone,
    ActFault,
    ActInterrupted,
    ActProgress,
    ActRejected,
    ActVoided,
    Adopted,
    CapabilitiesRequest,
    HelloRequest,
    LevelsRequest,
    SelfDrivenLevels,
)
from drivers.shuffler import SelfDrivenDriver
from drivers.trouble import trouble
from drivers.vocabulary import ActKind, ActState, FaultCode, Feed, NextPacketOn, RejectReason
from tests.drivers.scripted import (
    EPOCH,
    LINES,
    DriverStory,
    ScriptedDevice,
    delayed,
    perfect,
)
from tests.drivers.shuffling import DONE, PACKET, STARTED, acknowledging, reports, table
from tests.sharing import mostly_slow

pytestmark = pytest.mark.usefixtures("kept_story")


def test_the_link_comes_up_with_the_last_act_and_the_levels():
    up, levels = table().events
    assert up.last_act == LastAct(EPOCH, 40, ActKind.PACKET, 4, ActState.DONE, 4, FaultCode.NONE)
    assert isinstance(levels, ShufflerLevels)
    assert (levels.ready, levels.game) == (52, "three-card-draw")


def test_a_packet_is_sent_once_reported_and_acknowledged():
    story = acknowledging(table())
    story.command(PACKET)
    story.run(3)
    assert reports(story) == [DONE]
    assert story.device.count(Act) == story.device.count(ActAck) == 1
    assert story.device.count(HelloRequest) == 1


def test_an_end_is_reported_each_time_until_it_is_acknowledged():
    story = table()
    story.command(PACKET)
    story.run(1.35)
    assert reports(story) == [DONE] * 5
    story.command(AckAct("shuffler", EPOCH, 41))
    story.run(5)
    assert reports(story) == [DONE] * 5


def test_a_lost_act_is_not_sent_again_but_asked_about():
    story = table()
    story.device.answers[Act] = lambda m: None
    story.command(PACKET)
    story.run(0.49)
    assert story.device.count(HelloRequest) == 1
    story.run(0.03)
    assert story.device.count(HelloRequest) == 2
    assert [act.txn for act in reports(story)] == [40]
    story.run(60)
    assert story.device.count(Act) == 1
    assert len(reports(story)) == 1


def test_the_procedure_may_send_it_again_and_the_device_moves_once():
    story = acknowledging(table())
    taken = story.device.act
    story.device.answers[Act] = lambda m: taken(m) and None  # every ACCEPTED is lost
    story.command(PACKET)
    story.command(PACKET)
    story.run(5)
    assert story.device.count(Act) == 2
    assert story.device.moved == [41]
    assert reports(story)[-1] == DONE


def test_a_lost_accepted_is_asked_about_and_the_act_watched_on():
    story = acknowledging(table(takes=3.0))
    taken = story.device.act
    story.device.answers[Act] = lambda m: taken(m) and None
    story.command(PACKET)
    story.run(1)
    assert reports(story) == [STARTED]
    story.run(5)
    assert reports(story) == [STARTED, DONE]
    assert story.of(ActOverdue) == []


def test_the_question_itself_is_repeated_under_one_id():
    story = table()
    silent = dict.fromkeys([Act, HelloRequest], lambda m: None)
    story.device.answers |= silent
    story.command(PACKET)
    story.run(1.2)
    asked = [m.request for m in story.device.heard if isinstance(m, HelloRequest)][1:]
    assert len(asked) == 5
    assert len(set(asked)) == 1


@pytest.mark.parametrize(
    ("kind", "size", "limit"),
    [
        (ActKind.PACKET, 4, 5.0),
        (ActKind.REMAINDER, 0, 20.0),
        (ActKind.SHUFFLE, 0, 120.0),
        (ActKind.EJECT, 0, 20.0),
    ],
)
def test_an_act_without_progress_is_overdue_once_and_watched_on(kind, size, limit):
    story = acknowledging(table(takes=1000.0))
    story.command(SendAct("shuffler", EPOCH, 41, kind, size))
    story.run(limit - 0.1)
    assert story.of(ActOverdue) == []
    story.run(0.2)
    assert story.of(ActOverdue) == [ActOverdue("shuffler", 41, pytest.approx(limit, abs=0.01))]
    story.run(3 * limit)
    assert len(story.of(ActOverdue)) == 1
    assert reports(story) == []
    story.device.end(41, size)
    story.run(1)
    assert reports(story)[-1].state is ActState.DONE


def test_progress_starts_the_limit_anew():
    story = table(takes=8.0)  # progress after 4 s, the end after 8 s
    story.command(PACKET)
    story.run(8.1)
    assert story.of(ActOverdue) == []
    assert reports(story) == [DONE]


def test_an_end_that_was_not_heard_is_learned_by_asking():
    story = table()
    story.device.repeat = lambda txn: None  # its ends do not arrive
    story.command(PACKET)
    story.run(6)
    assert reports(story) == [DONE]
    assert story.of(ActOverdue) == []


@pytest.mark.parametrize(
    ("message", "act"),
    [
        (ActFault(EPOCH, 41, 3, FaultCode.JAM), (ActState.FAULT, 3, FaultCode.JAM)),
        (ActInterrupted(EPOCH, 41, 1), (ActState.INTERRUPTED, 1, FaultCode.NONE)),
        (ActVoided(EPOCH, 41), (ActState.VOIDED, 0, FaultCode.NONE)),
    ],
)
def test_every_kind_of_end_is_reported_with_kind_and_size(message, act):
    story = table()
    story.device.answers[Act] = lambda m: message
    story.command(PACKET)
    story.run(3)
    assert reports(story) == [LastAct(EPOCH, 41, ActKind.PACKET, 4, *act)]


def test_kind_and_size_of_an_end_are_those_of_the_handshake():
    story = table()
    story.device.send(ActDone(EPOCH, 40, 4))
    story.run(0.1)
    assert [(act.txn, act.kind, act.size) for act in reports(story)] == [(40, ActKind.PACKET, 4)]
    assert story.device.count(HelloRequest) == 1


def test_the_end_of_an_act_that_nobody_knows_is_asked_about():
    story = table()
    story.device.last = (EPOCH, 44, ActKind.EJECT, 0, ActState.DONE, 52, FaultCode.NONE)
    story.device.send(ActDone(EPOCH, 44, 52))
    story.run(0.1)
    assert reports(story) == [
        LastAct(EPOCH, 44, ActKind.EJECT, 0, ActState.DONE, 52, FaultCode.NONE)
    ]
    assert story.device.count(HelloRequest) == 2


def test_a_rejection_is_a_refusal_once_and_late_copies_are_nothing():
    story = table(acknowledged=False)
    refusal = ActRejected(EPOCH, 41, RejectReason.UNACKNOWLEDGED, 40, ActState.DONE)
    story.device.answers[Act] = lambda m: refusal
    story.command(PACKET)
    story.run(0.1)
    refused = ActRefused("shuffler", 41, RejectReason.UNACKNOWLEDGED, EPOCH, 40, ActState.DONE)
    assert story.events[-1] == refused
    story.device.send(refusal)
    story.device.answers.clear()
    story.device.acknowledged = True
    story.run(5)
    assert story.device.count(Act) == 1
    acknowledging(story).command(PACKET)
    story.run(0.1)
    story.device.send(refusal)
    story.run(2)
    assert story.of(ActRefused) == [refused]
    assert reports(story) == [DONE]


def test_an_act_under_way_at_the_handshake_is_watched():
    last = (EPOCH, 41, ActKind.PACKET, 4, ActState.STARTED, 0, FaultCode.NONE)
    story = table(last=last, acknowledged=False)
    assert story.of(LinkUp)[0].last_act.state is ActState.STARTED
    story.run(10)
    assert [overdue.txn for overdue in story.of(ActOverdue)] == [41]
    story.device.end(41, 4)
    story.run(0.1)
    assert reports(story) == [DONE]


def test_a_packet_under_way_at_a_self_driven_shufflers_handshake_is_no_act_of_the_table():
    """It tells each end by itself: a report of what moves now would be one of an unknown act."""
    device = ScriptedDevice()
    device.last = (EPOCH, 11, ActKind.PACKET, 4, ActState.STARTED, 1, FaultCode.NONE)
    device.answers[CapabilitiesRequest] = lambda message: replace(
        device.answer(message), next_packet_on=NextPacketOn.LIFTED
    )
    device.answers[LevelsRequest] = lambda message: SelfDrivenLevels(
        *astuple(device.levels(message.request)), 11, Feed.MOVING
    )
    story = DriverStory(SelfDrivenDriver("shuffler"), device).open()
    story.run(2)
    device.send(messages.ActProgress(EPOCH, 11, 2))
    device.last = (EPOCH, 13, ActKind.PACKET, 4, ActState.STARTED, 0, FaultCode.NONE)
    story.run(30)
    assert story.of(LinkUp)[0].last_act.txn == 11
    assert reports(story) == story.of(ActOverdue) == []


def test_a_reboot_in_the_middle_of_an_act_ends_the_watch_and_tells_what_memory_says():
    story = table(takes=1000.0)
    story.command(PACKET)
    story.run(0.2)
    story.device.boot_id += 1
    story.device.last = (EPOCH, 41, ActKind.PACKET, 4, ActState.INTERRUPTED, 2, FaultCode.NONE)
    story.run(30)
    assert story.of(LinkLost) == [LinkLost("shuffler", trouble("trouble-rebooted"))]
    assert story.of(LinkUp)[1].last_act.state is ActState.INTERRUPTED
    assert story.of(ActOverdue) == []
    assert story.device.count(Act) == 1


def test_a_question_who_it_is_is_no_report_of_the_last_act():
    story = acknowledging(table())
    story.command(PACKET)
    story.run(60)
    assert reports(story) == [DONE]
    assert story.device.count(HelloRequest) == 13


def test_an_answer_who_it_is_does_not_tell_how_a_later_act_ended():
    """The question is answered before the act arrives: its memory is that of the act before."""
    story = acknowledging(table())
    story.device.answers[HelloRequest] = lambda m: None
    story.run(5.1)
    early = story.device.hello(story.device.heard[-1].request)
    story.device.answers[Act] = lambda m: None
    story.command(PACKET)
    story.run(0.55)  # the driver asks for itself
    story.device.send(early)
    story.run(0.1)
    assert reports(story) == []
    del story.device.answers[HelloRequest]
    story.run(0.5)
    (told,) = reports(story)
    assert told.txn == 40


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"boot_id": 8}, trouble("trouble-rebooted")),
        ({"serial": "X-2"}, trouble("trouble-replaced", serial="X-2")),
    ],
)
def test_another_device_in_the_answer_to_a_question_is_a_loss(change, reason):
    story = table()
    story.device.answers[Act] = lambda m: None
    story.command(PACKET)
    story.run(0.49)
    for name, value in change.items():
        setattr(story.device, name, value)
    story.run(0.1)
    assert story.of(LinkLost) == [LinkLost("shuffler", reason)]
    assert story.is_up()
    assert reports(story) == []


def test_goodbye_in_the_middle_of_an_act_asks_nothing_more():
    story = table(takes=1000.0)
    story.command(PACKET)
    story.driver.goodbye(story.now)
    story.run(30)
    assert story.driver.next_deadline() is None
    assert story.device.count(HelloRequest) == 1


def test_foreign_frames_and_late_copies_are_counted_and_ignored():
    story = acknowledging(table())
    story.command(PACKET)
    story.run(3)
    before = story.driver.statistics.ignored
    late = [ActAccepted(EPOCH, 41), ActProgress(EPOCH, 99, 1), messages.SpotLevels(0, 9, 1, 0)]
    story.device.send(*late, Adopted(1, 1))
    events = list(story.events)
    story.run(10)
    assert story.events == events
    assert story.driver.statistics.ignored == before + 4


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seed", mostly_slow(range(8), 4))
def test_no_act_is_sent_twice_or_moves_twice_on_any_line(line, seed):
    """Forty packets by a procedure that repeats only those that the device proves not to have."""
    story = acknowledging(table(line, seed))
    sent = 0
    for txn in range(41, 81):
        done = False
        for _ in range(200):
            ends = [act for act in reports(story) if act.txn == txn and act.state.terminal]
            done = bool(ends)
            if done or (story.is_up() and story.device.last[1] == txn):
                break
            if story.is_up():
                story.command(SendAct("shuffler", EPOCH, txn, ActKind.PACKET, 4))
                sent += 1
            story.run(2)
        story.run(2)
    assert story.device.moved == list(range(41, 81))
    assert sum(isinstance(message, Act) for message in story.sent) == sent
    if line in (perfect, delayed):
        assert sent == 40
