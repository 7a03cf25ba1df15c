"""The key pad's driver: presses to the table, the newest lamps to the key pad."""

from enum import IntEnum

import pytest

from drivers import messages
from drivers.interface import AckButton, ButtonPressed, KeyPadLevels, ReadLevels, ShowLamps
from drivers.key_pad import KeyPadDriver
from drivers.messages import (
    Button,
    ButtonAck,
    LampsSet,
    LevelsRequest,
    SetLamps,
)
from drivers.vocabulary import LAST_KEY, DeviceKind, Gesture, Key, Lamp, numbered
from tests.drivers.scripted import DriverStory, ScriptedDevice

pytestmark = pytest.mark.usefixtures("kept_story")

BETS = ((Key.NO_MORE_BETS, Lamp.BLINK), (Key.STOP, Lamp.ON))


def key_pad():
    return DriverStory(KeyPadDriver("key_pad"), ScriptedDevice(DeviceKind.KEY_PAD))


def lamps_heard(story):
    return [(m.revision, m.lamps) for m in story.device.heard if isinstance(m, SetLamps)]


def test_the_link_comes_up_with_the_levels():
    story = key_pad().open()
    story.run(0.1)
    assert story.events[1:] == [KeyPadLevels("key_pad", 3, 0, 0)]
    assert lamps_heard(story) == []


def test_lamps_are_asked_for_until_they_are_shown():
    story = key_pad().open()
    story.run(0.1)
    story.device.answers[SetLamps] = lambda m: None
    story.command(ShowLamps("key_pad", 5, BETS))
    story.run(0.5)
    shown = bytearray(24)
    shown[1], shown[6] = 2, 1
    assert lamps_heard(story) == [(5, bytes(shown))] * 4
    assert len({m.request for m in story.device.heard if isinstance(m, SetLamps)}) == 1
    story.device.answers.clear()
    story.run(2)
    assert len(lamps_heard(story)) == 5


def test_newer_lamps_take_the_place_of_those_that_are_pending():
    story = key_pad().open()
    story.run(0.1)
    story.device.answers[SetLamps] = lambda m: LampsSet(m.request, 6) if m.revision == 6 else None
    story.command(ShowLamps("key_pad", 5, BETS))
    story.command(ShowLamps("key_pad", 6, ()))
    story.run(2)
    assert [revision for revision, _ in lamps_heard(story)] == [5, 6]


def test_older_lamps_that_a_late_frame_has_brought_back_are_replaced():
    story = key_pad().open()
    story.run(0.1)
    story.command(ShowLamps("key_pad", 6, BETS))
    story.run(0.1)
    story.device.revision += 1
    story.device.send(messages.KeyPadLevels(0, story.device.revision, 5, 0))
    story.run(0.1)
    assert [revision for revision, _ in lamps_heard(story)] == [6, 6]
    story.device.revision += 1
    story.device.send(messages.KeyPadLevels(0, story.device.revision, 6, 0))
    story.run(0.1)
    assert len(lamps_heard(story)) == 2


def test_lamps_commanded_without_a_link_are_shown_at_each_link_up():
    story = key_pad()
    story.command(ShowLamps("key_pad", 5, BETS))
    story.command(ShowLamps("key_pad", 6, BETS))
    story.open().run(0.1)
    assert [revision for revision, _ in lamps_heard(story)] == [6]
    story.device.boot_id += 1
    story.run(1)
    assert [revision for revision, _ in lamps_heard(story)] == [6, 6]


def test_every_repetition_of_a_press_is_passed_on():
    story = key_pad().open()
    story.run(0.1)
    press = Button(7, 3, Key.NO_MORE_BETS, Gesture.LONG, 5, 2)
    story.device.send(press)
    story.device.send(press)
    story.run(0.1)
    pressed = ButtonPressed("key_pad", 7, 3, Key.NO_MORE_BETS, Gesture.LONG, 5, 2)
    assert story.of(ButtonPressed) == [pressed] * 2
    story.command(AckButton("key_pad", 7, 3))
    story.run(0.01)
    assert story.device.heard[-1] == ButtonAck(7, 3)


def test_a_press_is_not_acknowledged_without_a_link():
    story = key_pad()
    story.command(AckButton("key_pad", 7, 3))
    assert story.driver.take_bytes() == b""


def test_messages_of_another_kind_of_device_are_ignored():
    story = key_pad().open()
    story.run(0.1)
    story.device.send(messages.SpotLevels(0, 4, 1, 0), LampsSet(9, 9))
    story.run(0.01)
    assert len(story.events) == 2
    assert story.driver.statistics.ignored == 2
    assert story.device.count(LevelsRequest) == 1


def test_the_table_may_read_the_levels_again():
    story = key_pad().open()
    story.run(0.1)
    story.command(ReadLevels("key_pad"))
    story.run(0.1)
    assert story.of(KeyPadLevels) == [KeyPadLevels("key_pad", 3, 0, 0)] * 2


def test_every_key_that_the_wire_has_room_for_has_a_lamp():
    for number in range(1, LAST_KEY + 1):
        shown = SetLamps.of(1, 5, [(number, Lamp.BLINK), (Key.STOP, Lamp.BLINK)])
        assert SetLamps.lit(shown.lamps) == {number: Lamp.BLINK, Key.STOP: Lamp.BLINK}
        assert len(shown.lamps) == 24


@pytest.mark.parametrize("number", [0, LAST_KEY + 1])
def test_a_key_that_the_wire_has_no_room_for_is_refused_when_it_is_listed(number):
    with pytest.raises(ValueError, match=f"BINGO: a key's number is 1 to 31, not {number}"):
        numbered(IntEnum("Keys", {"BINGO": number}))
