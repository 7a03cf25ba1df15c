"""Key pads: what a dealer's fingers do, as HID reports, on virtual time."""

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from controller.configuration.devices import url as parsed_url
from drivers import hid
from drivers.hid_usages import USAGES
from drivers.interface import (
    AckButton,
    ButtonPressed,
    LinkLost,
    LinkUp,
    PanelImage,
    ReadLevels,
    SendVoid,
    ShowLamps,
)
from drivers.keypad import KeypadDriver
from drivers.options import OptionsError
from drivers.registry import driver_for
from drivers.vocabulary import DeviceKind, Feature, Gesture, Key
from simulators.devices.keypad import Keypad
from simulators.devices.nvram import Nvram

KEYS = {
    "kp_1": "no_more_bets",
    "kp_2": "stop",
    "kp_enter": "green",
    "kp_3": "continue",
    "hold kp_3": "call_floor",
    "hold kp_0": "close",
    "kp_dot kp_1": "seat:1",
    "kp_dot kp_dot": "seat:7",
}
ABOUT = hid.About(0x04D9, 0x1203, 0x0110, "", "USB Keypad")
BIT = {key: 1 << key for key in Key}
LIT = (hid.Kind.OUTPUT, b"\1")
DARK = (hid.Kind.OUTPUT, b"\0")


def report(*names):
    return bytes((0, 0, *(USAGES[name] for name in names))).ljust(8, b"\0")


class Pad:
    """A driver, the clock, and a key pad that answers every POLL."""

    def __init__(self, **options):
        self.driver = KeypadDriver("panel", {"keys": KEYS} | options)
        self.now = 100.0
        self.events = []
        self.sent = []
        self.answers = True
        self._reader = hid.RecordReader()

    def open(self, held=b"", about=ABOUT):
        self.driver.opened(self.now)
        if held:
            self.say(hid.Kind.HELD, held)
        self.say(hid.Kind.ABOUT, about.to_bytes())
        return self

    def say(self, kind, payload=b""):
        self.driver.receive(hid.record(kind, payload), self.now)
        self.pump()

    def down(self, *names):
        """Report exactly these keys as down."""
        self.say(hid.Kind.INPUT, report(*names))

    def tap(self, name, travel=0.06):
        self.down(name)
        self.run(travel)
        self.down()
        self.run(0.05)

    def unplug(self):
        self.driver.closed("the device was unplugged", self.now)
        self.pump()

    def pump(self):
        for kind, payload in self._reader.receive(self.driver.take_bytes()):
            self.sent.append((kind, payload))
            if kind is hid.Kind.POLL and self.answers:
                self.driver.receive(hid.record(hid.Kind.ALIVE), self.now)
        self.events += self.driver.take_events()

    def run(self, seconds):
        end = self.now + seconds
        while (due := self.driver.next_deadline()) is not None and due <= end:
            self.now = max(self.now, due)
            self.driver.on_deadline(self.now)
            after = self.driver.next_deadline()
            assert after is None or after > self.now, "a deadline that is not served"
            self.pump()
        self.now = end

    def of(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def presses(self):
        return [(each.key.name, each.gesture.name) for each in self.of(ButtonPressed)]

    @property
    def lamp(self):
        return [each for each in self.sent if each[0] is hid.Kind.OUTPUT][-1]


def test_it_comes_up_as_a_panel_without_lamps():
    pad = Pad().open()
    up, image = pad.events
    assert isinstance(up, LinkUp)
    assert (up.kind, up.serial, up.model) == (DeviceKind.PANEL, "04d9:1203", "USB Keypad")
    assert (up.firmware, up.digest, up.presses) == ("1.10", "", 0)
    assert up.abilities.features == Feature.NONE
    assert up.abilities.keys == 8
    assert image == PanelImage("panel", 1, 0, 0)
    named = Pad().open(about=hid.About(1, 2, 3, "K-17", "")).of(LinkUp)[0]
    assert (named.serial, named.model) == ("K-17", "key pad 0001:0002")


def test_a_press_is_counted_when_the_key_goes_down_and_once():
    pad = Pad().open()
    pad.down("kp_1")
    boot_id = pad.of(LinkUp)[0].boot_id
    assert pad.of(ButtonPressed) == [
        ButtonPressed("panel", boot_id, 1, Key.NO_MORE_BETS, Gesture.PRESS, 0, 0)
    ]
    assert pad.events[-1].keys_down == BIT[Key.NO_MORE_BETS]
    pad.down("kp_1")  # said again
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
    pad, model = Pad().open(), Keypad(Nvram())
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
    [(0.1, ("CONTINUE", "PRESS")), (0.79, ("CONTINUE", "PRESS")), (0.81, ("CALL_FLOOR", "LONG"))],
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
    assert pad.presses == [("CLOSE", "LONG")]
    pad.run(10)
    pad.down()
    pad.run(1)
    assert len(pad.presses) == 1


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
    assert len(pad.of(PanelImage)) == 5, "down, stuck, down, up: each once"
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


# Unplugged.


@pytest.mark.parametrize("asked", [report("kp_1"), report(), b""])
def test_a_key_that_is_held_over_a_re_plug_is_not_counted_twice(asked):
    """Whatever the pad answers when it is asked: some always answer that nothing is down."""
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
    assert pad.of(PanelImage)[0].keys_down == BIT[Key.GREEN]
    pad.down("kp_enter", "kp_1")
    assert pad.presses == [("NO_MORE_BETS", "PRESS")]


def test_what_was_begun_when_it_was_unplugged_comes_to_nothing():
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


def test_the_loss_is_reported_once():
    pad = Pad().open()
    pad.unplug()
    pad.unplug()
    assert pad.of(LinkLost) == [LinkLost("panel", "the device was unplugged")]
    assert pad.driver.next_deadline() is None
    pad.down("kp_1")
    assert pad.presses == []


def test_a_pad_that_does_not_answer_is_lost_within_a_second():
    pad = Pad().open()
    pad.run(10)
    assert pad.of(LinkLost) == []
    pad.answers = False
    since = pad.now
    pad.run(0.95)
    assert pad.of(LinkLost) == [LinkLost("panel", "silent for 0.9 s")]
    pad.driver.closed("closed", since + 1)
    assert len(pad.of(LinkLost)) == 1


def test_a_host_that_stood_still_does_not_judge_before_it_has_read():
    pad = Pad().open()
    pad.run(1)
    pad.now += 5
    pad.driver.on_deadline(pad.now)
    pad.pump()
    assert pad.of(LinkLost) == []
    pad.run(5)
    assert pad.of(LinkLost) == []
    pad.answers = False
    pad.now += 5
    pad.driver.on_deadline(pad.now)
    pad.pump()
    pad.run(0.31)
    assert len(pad.of(LinkLost)) == 1


# Commands and bytes.


def test_commands_of_a_panel_are_taken_and_no_others():
    pad = Pad().open()
    before = len(pad.sent)
    pad.driver.command(ShowLamps("panel", 3, ()), pad.now)
    pad.driver.command(AckButton("panel", 1, 1), pad.now)
    pad.driver.command(ReadLevels("panel"), pad.now)
    pad.pump()
    assert pad.events[-1] == PanelImage("panel", 1, 0, 0)
    assert len(pad.sent) == before
    with pytest.raises(TypeError, match="panel cannot"):
        pad.driver.command(SendVoid("panel", 1, 1), pad.now)


def test_a_goodbye_puts_the_lamp_out():
    pad = Pad().open()
    pad.tap("kp_dot")
    pad.driver.goodbye(pad.now)
    pad.pump()
    assert pad.lamp == DARK


@given(st.lists(st.tuples(st.binary(max_size=40), st.floats(0, 2)), max_size=20))
def test_arbitrary_bytes_do_no_harm(pieces):
    pad = Pad()
    pad.driver.opened(pad.now)
    for data, seconds in pieces:
        pad.driver.receive(data, pad.now)
        pad.pump()
        pad.run(seconds)
    ups = [isinstance(each, LinkUp) for each in pad.events if isinstance(each, LinkUp | LinkLost)]
    assert all(up is (place % 2 == 0) for place, up in enumerate(ups))
    assert len(pad.driver._records._rest) <= 256


@given(st.binary(), st.lists(st.integers(1, 9)))
def test_records_come_through_in_any_pieces(payload, cuts):
    stream = hid.record(hid.Kind.INPUT, payload) * 3
    reader, found = hid.RecordReader(), []
    for cut in cuts:
        found += reader.receive(stream[:cut])
        stream = stream[cut:]
    found += reader.receive(stream)
    assert found == [(hid.Kind.INPUT, payload[:255])] * 3


# Options.


def test_the_registry_makes_it():
    driver = driver_for("keypad", "panel", {"keys": {"0x59": "green"}})
    assert isinstance(driver, KeypadDriver)


def test_all_that_is_wrong_with_the_options_is_said_at_once():
    keys = {
        "kp1": "green",
        "kp_1": "gren",
        "kp_2": "stop",
        "0x5a": "open",
        "kp_dot kp_1": "seat:1",
        "kp_dot": "close",
        "hold": "close",
        "kp_3 kp_4 kp_5": "close",
    }
    with pytest.raises(OptionsError) as caught:
        KeypadDriver("panel", {"keys": keys, "lamp": "red", "long_pres": 1, "entry_time": 0})
    said = {problem.path: problem for problem in caught.value.problems}
    assert set(said) == {
        ("lamp",),
        ("long_pres",),
        ("entry_time",),
        *[("keys", each) for each in keys if each not in ("kp_2", "kp_dot kp_1")],
    }
    assert said["keys", "kp_1"].near == "green"
    assert "'kp_2' again" in said["keys", "0x5a"].expected
    assert "begins an entry" in said["keys", "kp_dot"].expected


def test_a_pad_without_keys_is_refused():
    with pytest.raises(OptionsError, match="at least one key"):
        KeypadDriver("panel", {})


def test_the_example_of_the_documentation_is_right():
    text = (Path(__file__).parents[2] / "docs" / "devices.md").read_text()
    (example,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    panel = yaml.safe_load(example)["devices"]["panel"]
    driver = driver_for(panel["driver"], "panel", panel["options"])
    assert isinstance(driver, KeypadDriver)
    assert parsed_url(panel["url"]) == panel["url"]
