"""The link of a USB key pad: it comes, goes, is silent, or sends what cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers import hid
from drivers.interface import (
    AckButton,
    KeyPadLevels,
    LinkLost,
    LinkUp,
    ReadLevels,
    SendVoid,
    ShowLamps,
)
from drivers.trouble import trouble
from drivers.vocabulary import DeviceKind, Feature
from tests.drivers.pads import DARK, Pad


def test_it_comes_up_as_a_key_pad_without_lamps():
    pad = Pad().open()
    up, levels = pad.events
    assert isinstance(up, LinkUp)
    assert (up.kind, up.serial, up.model) == (DeviceKind.KEY_PAD, "04d9:1203", "USB Keypad")
    assert (up.firmware, up.digest, up.presses) == ("1.10", "", 0)
    assert up.abilities.features == Feature.NONE
    assert up.abilities.keys == 8
    assert levels == KeyPadLevels("key_pad", 1, 0, 0)
    named = Pad().open(about=hid.About(1, 2, 3, "K-17", "")).of(LinkUp)[0]
    assert (named.serial, named.model) == ("K-17", "key pad 0001:0002")


def test_the_loss_is_reported_once():
    pad = Pad().open()
    pad.unplug()
    pad.unplug()
    assert pad.of(LinkLost) == [LinkLost("key_pad", trouble("trouble-unplugged"))]
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
    assert pad.of(LinkLost) == [LinkLost("key_pad", trouble("trouble-silent", seconds=0.9))]
    pad.driver.closed(trouble("trouble-closed"), since + 1)
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


def test_commands_of_a_key_pad_are_taken_and_no_others():
    pad = Pad().open()
    before = len(pad.sent)
    pad.driver.command(ShowLamps("key_pad", 3, ()), pad.now)
    pad.driver.command(AckButton("key_pad", 1, 1), pad.now)
    pad.driver.command(ReadLevels("key_pad"), pad.now)
    pad.pump()
    assert pad.events[-1] == KeyPadLevels("key_pad", 1, 0, 0)
    assert len(pad.sent) == before
    with pytest.raises(TypeError, match="key_pad cannot"):
        pad.driver.command(SendVoid("key_pad", 1, 1), pad.now)


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
