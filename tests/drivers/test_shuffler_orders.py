"""Other orders of a shuffler's driver: voids, adoptions, its button, commands without a link."""

import pytest

from drivers.interface import (
    AckAct,
    AckButton,
    ActOverdue,
    ActRefused,
    AdoptTaken,
    ButtonPressed,
    LastAct,
    ReadLevels,
    SendAdopt,
    SendVoid,
    ShowLamps,
)
from drivers.messages import (
    Act,
    ActRejected,
    Adopt,
    Adopted,
    Button,
    ButtonAck,
    VoidAct,
)
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActKind, ActState, FaultCode, Gesture, Key, RejectReason
from tests.drivers.scripted import EPOCH, DriverStory, ScriptedDevice
from tests.drivers.shuffling import DONE, PACKET, acknowledging, reports, table

pytestmark = pytest.mark.usefixtures("kept_story")


def test_a_void_is_sent_once_and_its_end_reported_from_memory():
    story = acknowledging(table())
    story.command(SendVoid("shuffler", EPOCH, 41))
    story.run(1)
    assert story.device.count(VoidAct) == 1
    assert reports(story) == [
        LastAct(EPOCH, 41, ActKind.NONE, 0, ActState.VOIDED, 0, FaultCode.NONE)
    ]


def test_a_lost_void_is_asked_about():
    story = table()
    story.device.answers[VoidAct] = lambda m: None
    story.command(SendVoid("shuffler", EPOCH, 41))
    story.run(5)
    assert story.device.count(VoidAct) == 1
    assert [act.txn for act in reports(story)] == [40]


def test_voiding_an_act_that_moves_lets_it_end():
    story = acknowledging(table(takes=2.0))
    story.command(PACKET)
    story.run(0.1)
    story.command(SendVoid("shuffler", EPOCH, 41))
    story.run(5)
    assert reports(story) == [DONE]
    assert story.of(ActOverdue) == []


def test_an_adoption_is_repeated_by_request_id_until_it_is_taken():
    story = table()
    story.device.answers[Adopt] = lambda m: None
    story.command(SendAdopt("shuffler", 0xBEEF))
    story.run(1)
    asked = [message for message in story.device.heard if isinstance(message, Adopt)]
    assert len(asked) == 7
    assert len({message.request for message in asked}) == 1
    story.device.answers[Adopt] = lambda m: Adopted(m.request, m.epoch)
    story.run(1)
    assert story.of(AdoptTaken) == [AdoptTaken("shuffler", 0xBEEF)]
    assert story.device.count(Adopt) == 8


@pytest.mark.parametrize("txn", [0, 40])
def test_an_adoption_that_is_refused_is_not_repeated(txn):
    story = table()
    reason = RejectReason.NOT_READY
    story.device.answers[Adopt] = lambda m: ActRejected(EPOCH, txn, reason, 40, ActState.DONE)
    story.command(SendAdopt("shuffler", 0xBEEF))
    story.run(3)
    assert story.of(ActRefused) == [ActRefused("shuffler", txn, reason, EPOCH, 40, ActState.DONE)]
    assert story.device.count(Adopt) == 1


def test_voiding_a_number_that_moves_after_all_watches_it_to_its_end():
    story = table()
    story.device.last = (EPOCH, 41, ActKind.PACKET, 4, ActState.STARTED, 0, FaultCode.NONE)
    story.device.acknowledged = False
    story.command(SendVoid("shuffler", EPOCH, 41))
    story.run(10)
    assert reports(story) == []
    story.device.end(41, 4)
    story.run(0.1)
    assert reports(story) == [DONE]


def test_presses_of_its_green_button_are_passed_on_and_acknowledged():
    story = table()
    press = Button(7, 1, Key.GREEN, Gesture.PRESS, 0, 0)
    story.device.send(press, press)
    story.run(0.1)
    pressed = ButtonPressed("shuffler", 7, 1, Key.GREEN, Gesture.PRESS, 0, 0)
    assert story.of(ButtonPressed) == [pressed] * 2
    story.command(AckButton("shuffler", 7, 1))
    story.run(0.01)
    assert story.device.heard[-1] == ButtonAck(7, 1)


COMMANDS = [
    PACKET,
    SendVoid("shuffler", EPOCH, 41),
    SendAdopt("shuffler", 1),
    AckAct("shuffler", EPOCH, 40),
    AckButton("shuffler", 7, 1),
    ReadLevels("shuffler"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_without_a_link_are_dropped(command):
    driver = ShufflerDriver("shuffler")
    driver.command(command, 1.0)
    assert driver.take_bytes() == b""
    story = DriverStory(driver, ScriptedDevice()).open()
    story.run(1)
    assert story.device.count(type(command)) == story.device.count(Act) == 0


def test_a_shuffler_has_no_lamps_to_command():
    with pytest.raises(TypeError):
        ShufflerDriver("shuffler").command(ShowLamps("shuffler", 1, ()), 1.0)
