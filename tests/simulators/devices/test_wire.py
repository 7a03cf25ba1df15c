"""The wire of a device: how a write arrives, and what people can do to wire and plug."""

import pytest

from drivers.frames import FrameReader, encode
from drivers.messages import DeviceBeat, HelloRequest, HostBeat
from simulators.devices.control import ControlError, UsageError
from simulators.devices.key_pad import KeyPad
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors
from simulators.devices.wire import FROM_DEVICE, KINDS, TO_DEVICE, Ailment, Wire

BEATS = [DeviceBeat(1, revision) for revision in range(1, 7)]
FRAMES = b"".join(map(encode, BEATS))


def device():
    found = Sensors(Nvram())
    found.power(True, 0.0)
    return found


def do(device, verb, now=0.0, **args):
    return device.control(verb, args, now)


def heard(wire, data=FRAMES, now=0.0, way=FROM_DEVICE):
    """Return what a receiver decodes, in the order of arrival, and the number of bad frames."""
    reader = FrameReader()
    arrivals = sorted(wire.arrivals(way, data, now), key=lambda each: each[0])
    messages = reader.receive(b"".join(part for _, part in arrivals) + b"\0")
    return messages, reader.malformed


def test_a_sound_wire_says_so_and_carries_all_at_once():
    wire = device().wire
    assert wire.sound
    assert b"".join(part for _, part in wire.arrivals(FROM_DEVICE, FRAMES, 0.0)) == FRAMES
    assert wire.arrivals(FROM_DEVICE, b"no frame", 0.0) == [(0.0, b"no frame")]


@pytest.mark.parametrize(
    ("verb", "messages", "malformed"),
    [("lose", BEATS[2:], 0), ("garble", BEATS[2:], 2), ("cut", BEATS[2:], None)],
)
def test_the_next_frames_are_struck_and_no_more(verb, messages, malformed):
    box = device()
    do(box, verb, frames=2)
    got, bad = heard(box.wire)
    assert got == messages
    assert malformed in (None, bad)
    assert heard(box.wire) == (BEATS, 0)
    assert box.wire.sound


def test_duplicates_arrive_twice_and_late_frames_behind_later_ones():
    box = device()
    do(box, "duplicate", frames=1)
    assert sorted(heard(box.wire)[0], key=BEATS.index) == [BEATS[0], *BEATS]
    do(box, "reorder", frames=1)
    got, _ = heard(box.wire, now=100.0)
    assert got == [*BEATS[1:], BEATS[0]]
    do(box, "stale", frames=1)
    arrivals = box.wire.arrivals(FROM_DEVICE, encode(BEATS[0]), 200.0)
    assert sorted(part for _, part in arrivals) == [encode(BEATS[0])] * 2
    assert max(delay for delay, _ in arrivals) >= 0.5


def test_a_slow_wire_keeps_the_order_even_when_it_is_mended_meanwhile():
    box = device()
    do(box, "slow", by="0.4")
    first = box.wire.arrivals(FROM_DEVICE, encode(BEATS[0]), 10.0)
    do(box, "mend", 10.1)
    assert not box.wire.sound  # a frame is still on its way
    second = box.wire.arrivals(FROM_DEVICE, encode(BEATS[1]), 10.1)
    assert first == [(pytest.approx(0.4), encode(BEATS[0]))]
    assert 10.1 + second[0][0] >= 10.0 + first[0][0]
    box.wire.arrivals(FROM_DEVICE, encode(BEATS[2]), 11.0)
    assert box.wire.sound


def test_a_rate_strikes_about_so_often_and_a_time_ends_it():
    box = device()
    do(box, "lose", rate="0.25", seconds=100)
    kept = sum(len(heard(box.wire, now=50.0)[0]) for _ in range(200))
    assert 0.7 < kept / (200 * len(BEATS)) < 0.8
    assert heard(box.wire, now=100.0) == (BEATS, 0)


def test_a_fault_strikes_in_its_direction_only():
    box = device()
    do(box, "lose", way="to", seconds=1)
    assert heard(box.wire)[0] == BEATS
    assert heard(box.wire, way=TO_DEVICE)[0] == []
    do(box, "silent", seconds=1)  # in addition, not instead
    assert heard(box.wire) == heard(box.wire, way=TO_DEVICE) == ([], 0)
    do(box, "mend", kind="drop")
    assert [each.kind for each in box.wire.ailments] == ["mute"]
    assert heard(box.wire, way=TO_DEVICE)[0] == BEATS


def test_the_same_seed_strikes_the_same():
    wires = [Wire("S"), Wire("S"), Wire("T")]
    for wire in wires:
        for kind in KINDS[1:]:
            wire.ail(Ailment(kind, (FROM_DEVICE,), 0.5))
    one, same, other = [
        [wire.arrivals(FROM_DEVICE, FRAMES, 0.0) for _ in range(9)] for wire in wires
    ]
    assert one == same != other


def test_the_plug_comes_back_by_itself_or_by_hand():
    box = device()
    do(box, "unplug", seconds=2)
    assert not box.wire.plugged
    assert box.wire.arrivals(TO_DEVICE, FRAMES, 0.0) == []
    box.on_deadline(2.0)
    assert box.wire.plugged
    do(box, "unplug", 3.0, seconds=1)
    do(box, "unplug", 3.5)  # and now finally
    box.on_deadline(9.0)
    assert not box.wire.plugged
    do(box, "plug", 9.0)
    assert box.wire.plugged


def test_a_reboot_is_a_power_cut_with_a_return():
    key_pad = KeyPad(Nvram())
    key_pad.power(True, 0.0)
    key_pad.receive(encode(HelloRequest(1)), 0.0)
    key_pad.control("press", {"key": "GREEN"}, 0.0)
    do(key_pad, "reboot", 1.0, seconds="0.5")
    assert not key_pad.powered
    key_pad.receive(encode(HostBeat()), 1.1)
    key_pad.take_bytes()
    key_pad.on_deadline(1.5)
    assert key_pad.powered
    assert key_pad.nvram.boot_id == 2
    assert key_pad.link.buttons.counter == 0


@pytest.mark.parametrize(
    ("verb", "args", "words"),
    [
        ("garbel", {}, "did you mean 'garble'"),
        ("garble", {"frame": 1}, "did you mean 'frames'"),
        ("garble", {"frames": "many"}, "whole number"),
        ("lose", {"rate": "2"}, "above 0 and at most 1"),
        ("lose", {"rate": "often"}, "not a number"),
        ("lose", {"way": "up"}, "one of: to, from, both"),
        ("slow", {}, "by=… is missing"),
    ],
)
def test_what_can_never_be_done_is_told_apart_from_what_cannot_be_done_now(verb, args, words):
    with pytest.raises(UsageError, match=words):
        do(device(), verb, **args)
    with pytest.raises(ControlError) as now:
        do(device(), "take", seat=1, spot="ante")
    assert not isinstance(now.value, UsageError)
