"""USB key pads: a dealer's finger presses, as HID reports, on virtual time."""

import pytest

from drivers import hid
from drivers.interface import (
    ButtonPressed,
    KeyPadLevels,
    LinkUp,
)
from drivers.vocabulary import Gesture, Key
from simulators.devices.nvram import Nvram
from simulators.devices.usb_key_pad import UsbKeyPad
from tests.drivers.pads import BIT, DARK, LIT, Pad, report


def test_a_press_is_counted_when_the_key_goes_down_and_once():
    pad = Pad().open()
    pad.down("kp_1")
    boot_id = pad.of(LinkUp)[0].boot_id
    assert pad.of(ButtonPressed) == [
        ButtonPressed("key_pad", boot_id, 1, Key.NO_MORE_BETS, Gesture.PRESS, 0, 0)
    ]
    assert pad.events[-1].keys_down == BIT[Key.NO_MORE_BETS]
    pad.down("kp_1")  # the same report again
    pad.run(5)
    pad.down()
    pad.run(1)
    assert pad.presses == [("NO_MORE_BETS", "PRESS")]
    assert pad.events[-1].keys_down == 0
    pad.tap("kp_1")
    assert [each.counter for each in pad.of(ButtonPressed)] == [1, 2]


def test_keys_that_are_down_together_each_count():
    pad = Pad().open()
    pad.down("kp_1")
    pad.down("kp_1", "kp_enter")
    pad.down("kp_enter")
    pad.down()
    assert pad.presses == [("NO_MORE_BETS", "PRESS"), ("GREEN", "PRESS")]


def test_bouncing_contacts_make_one_press():
    pad = Pad().open()
    for _ in range(4):
        pad.down("kp_1")
        pad.run(0.003)
        pad.down()
        pad.run(0.003)
    pad.run(1)
    assert len(pad.presses) == 1
    pad.tap("kp_1", 0.03)
    pad.tap("kp_1", 0.03)
    assert len(pad.presses) == 3


def test_the_simulated_pad_bounces_as_one_press_and_doubles_as_two():
    pad, model = Pad().open(), UsbKeyPad(Nvram())
    model.power(True, pad.now)
    for verb, presses in (("bounce", 1), ("double", 3)):
        model.control(verb, {"key": "kp_1"}, pad.now)
        while True:
            said = model.take_bytes()
            for start in range(0, len(said), hid.REPORT):
                pad.say(hid.Kind.INPUT, said[start : start + hid.REPORT])
            if (due := model.next_deadline()) is None:
                break
            pad.run(due - pad.now)
            model.on_deadline(due)
        pad.run(0.05)
        assert pad.presses == [("NO_MORE_BETS", "PRESS")] * presses


@pytest.mark.parametrize(
    ("seconds", "meant"),
    [(0.1, ("CONTINUE", "PRESS")), (0.79, ("CONTINUE", "PRESS")), (0.81, ("CALL_FLOOR", "PRESS"))],
)
def test_a_key_with_two_meanings_waits_for_the_finger(seconds, meant):
    pad = Pad().open()
    pad.down("kp_3")
    pad.run(seconds)
    assert pad.presses == []
    pad.down()
    pad.run(3)
    assert pad.presses == [meant]


def test_a_key_that_must_be_held_means_nothing_when_it_is_tapped():
    pad = Pad(long_press=2).open()
    pad.tap("kp_0")
    assert pad.presses == []
    pad.down("kp_0")
    pad.run(2.03)
    assert pad.presses == [("CLOSE", "PRESS")]
    pad.run(10)
    pad.down()
    pad.run(1)
    assert len(pad.presses) == 1


def test_a_held_key_with_the_meaning_of_its_press_is_told_as_held():
    pad = Pad(keys={"kp_1": "seat:3", "hold kp_1": "seat:3"}).open()
    pad.tap("kp_1")
    pad.down("kp_1")
    pad.run(0.83)
    assert pad.presses == [("SEAT_3", "PRESS"), ("SEAT_3", "LONG")]


def test_two_keys_make_an_entry_and_the_lamp_says_so():
    pad = Pad().open()
    assert pad.lamp == DARK
    pad.tap("kp_dot")
    assert (pad.lamp, pad.presses) == (LIT, [])
    pad.down("kp_1")
    assert (pad.lamp, pad.presses) == (DARK, [("SEAT_1", "PRESS")])
    pad.down()
    pad.run(0.1)
    pad.tap("kp_1")
    assert pad.presses[1:] == [("NO_MORE_BETS", "PRESS")]
    pad.tap("kp_dot")
    pad.tap("kp_dot")
    assert pad.presses[2:] == [("SEAT_7", "PRESS")]


def test_a_half_entered_key_is_dropped_in_time():
    pad = Pad(entry_time=2, lamp="scroll_lock").open()
    pad.tap("kp_dot")
    assert pad.lamp == (hid.Kind.OUTPUT, b"\4")
    pad.run(1.5)
    assert pad.lamp == (hid.Kind.OUTPUT, b"\4")
    pad.run(0.5)
    assert pad.lamp == DARK
    pad.tap("kp_1")
    assert pad.presses == [("NO_MORE_BETS", "PRESS")]


def test_a_wrong_second_key_means_nothing_but_stop():
    pad = Pad().open()
    pad.tap("kp_dot")
    pad.tap("kp_enter")
    assert (pad.lamp, pad.presses) == (DARK, [])
    pad.tap("kp_dot")
    pad.tap("kp_2")
    assert (pad.lamp, pad.presses) == (DARK, [("STOP", "PRESS")])


def test_too_many_keys_at_once_conclude_nothing():
    pad = Pad().open()
    pad.down("kp_1")
    pad.say(hid.Kind.INPUT, bytes((0, 0)) + b"\1" * 6)
    pad.run(1)
    assert pad.events[-1].keys_down == BIT[Key.NO_MORE_BETS], "it may still be down"
    pad.down("kp_1")
    assert len(pad.presses) == 1
    assert pad.driver.statistics.ignored == 1


def test_a_stuck_key_is_reported_by_its_own_name_until_it_is_free():
    pad = Pad(stuck_after=10).open()
    pad.down("kp_1")
    pad.run(9.9)
    assert pad.events[-1].stuck == ""
    pad.run(0.2)
    assert pad.events[-1].stuck == "kp_1"
    pad.down("kp_1", "kp_enter")
    pad.down("kp_1")
    pad.run(30)
    assert pad.presses[1:] == [("GREEN", "PRESS")]
    assert len(pad.of(KeyPadLevels)) == 5, "down, stuck, down, up: each once"
    pad.down()
    pad.run(1)
    assert pad.events[-1].stuck == ""
    assert pad.events[-1].keys_down == 0


def test_a_key_without_a_meaning_can_be_stuck_too():
    pad = Pad(stuck_after=2).open()
    pad.say(hid.Kind.INPUT, bytes((1, 0, 0xAA, 0, 0, 0, 0, 0)))
    pad.run(3)
    assert pad.events[-1].stuck == "0xaa, left_control"
    assert pad.presses == []


@pytest.mark.parametrize("asked", [report("kp_1"), report(), b""])
def test_a_key_that_is_held_over_a_re_plug_is_not_counted_twice(asked):
    """The pad's answer does not matter: some always answer that no key is down."""
    pad = Pad().open()
    pad.down("kp_1")
    pad.unplug()
    pad.run(3)
    pad.open(held=asked)
    pad.down("kp_1")
    pad.down("kp_1", "kp_enter")
    assert pad.presses == [("NO_MORE_BETS", "PRESS"), ("GREEN", "PRESS")]
    pad.down()
    pad.run(0.1)
    pad.tap("kp_1")
    assert pad.presses[2:] == [("NO_MORE_BETS", "PRESS")]
    first, second = pad.of(LinkUp)
    assert first.boot_id == second.boot_id
    assert (first.presses, second.presses) == (0, 1)
    assert [each.counter for each in pad.of(ButtonPressed)] == [1, 2, 3]


def test_a_key_that_was_held_before_anybody_looked_means_nothing():
    pad = Pad().open(held=report("kp_enter"))
    assert pad.of(KeyPadLevels)[0].keys_down == BIT[Key.GREEN]
    pad.down("kp_enter", "kp_1")
    assert pad.presses == [("NO_MORE_BETS", "PRESS")]


def test_an_entry_begun_before_unplugging_is_dropped():
    pad = Pad().open()
    pad.tap("kp_dot")
    pad.down("kp_3")
    pad.unplug()
    pad.run(5)
    pad.open()
    assert pad.lamp == DARK
    pad.down()
    pad.run(1)
    pad.tap("kp_1")
    assert pad.presses == [("NO_MORE_BETS", "PRESS")]
