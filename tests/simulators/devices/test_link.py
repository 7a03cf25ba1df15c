"""The link messages of all devices: hello, identity, levels, beats, counted presses."""

import hashlib

import pytest

from drivers.frames import encode
from drivers.messages import (
    Button,
    ButtonAck,
    CapabilitiesRequest,
    DeviceBeat,
    Goodbye,
    HelloRequest,
    HostBeat,
    IdentifyRequest,
    LevelsRequest,
)
from drivers.vocabulary import DeviceKind, Feature, Gesture, Key, Page


def test_a_device_says_who_it_is_under_the_id_that_was_asked(shuffler):
    (hello,) = shuffler.say(HelloRequest(77))
    assert (hello.request, hello.kind, hello.serial) == (77, DeviceKind.SHUFFLER, "SHUF-0001")
    assert (hello.boot_id, hello.epoch, hello.last_txn) == (1, 0xC0FFEE, 0)
    (model,) = shuffler.say(IdentifyRequest(5, Page.MODEL))
    assert model.content.rstrip(b"\0") == b"dealer-table simulated shuffler"
    (firmware,) = shuffler.say(IdentifyRequest(6, Page.FIRMWARE))
    (digest,) = shuffler.say(IdentifyRequest(7, Page.DIGEST))
    assert firmware.content.rstrip(b"\0") == b"1.0"
    assert digest.content == hashlib.sha256(b"dealer-table simulated shuffler 1.0").digest()
    (can,) = shuffler.say(CapabilitiesRequest(8))
    assert can.request == 8
    assert Feature.HOST_DRIVEN in can.features


def test_a_beat_is_answered_whether_it_comes_alone_or_not(shuffler):
    beat = encode(HostBeat())
    (hello,) = shuffler.say(HelloRequest(1))
    answer = [DeviceBeat(1, hello.level_revision)]
    assert shuffler.say(HostBeat()) == answer
    assert shuffler.say(HostBeat(), HostBeat()) == answer * 2
    shuffler.device.receive(beat[:3], shuffler.now)
    assert shuffler.said() == []
    shuffler.device.receive(beat[3:], shuffler.now)
    assert shuffler.said() == answer
    shuffler.device.receive(b"\x07garbage", shuffler.now)
    assert shuffler.say(HostBeat()) == answer


def test_a_change_is_told_once_and_the_beat_heals_its_loss(shuffler):
    (before,) = shuffler.say(LevelsRequest(3))
    shuffler.do("door", which="cover", to="open")
    shuffler.device.take_bytes()  # lost on the way
    assert shuffler.run(2) == []
    (beat,) = shuffler.say(HostBeat())
    assert beat.level_revision == before.revision + 1
    (after,) = shuffler.say(LevelsRequest(4))
    assert (after.request, after.revision) == (4, beat.level_revision)
    assert shuffler.say(LevelsRequest(5))[0].revision == after.revision


def test_one_revision_never_stands_for_two_reports(shuffler):
    seen = {}
    shuffler.act(kind=1, size=4)
    for _ in range(30):
        for message in shuffler.say(LevelsRequest(9)) + shuffler.run(0.05):
            if hasattr(message, "tray"):
                levels = message.to_bytes()[3:]
                assert seen.setdefault(message.revision, levels) == levels


def test_a_press_is_repeated_until_it_is_acknowledged(shuffler):
    shuffler.do("green")
    press = Button(1, 1, Key.GREEN, Gesture.PRESS, 0, 0)
    assert shuffler.said() == [press]
    assert shuffler.run(0.35) == [press] * 3
    assert shuffler.say(ButtonAck(2, 1)) == []  # of another boot
    assert shuffler.say(ButtonAck(1, 1)) == []
    assert shuffler.run(2) == []


def test_presses_keep_their_order_and_none_overtakes_another(shuffler):
    for _ in range(3):
        shuffler.do("green")
    assert [press.counter for press in shuffler.said()] == [1]
    assert [press.counter for press in shuffler.say(ButtonAck(1, 1))] == [2]
    assert [press.counter for press in shuffler.say(ButtonAck(1, 2))] == [3]
    assert shuffler.say(ButtonAck(1, 3)) == []


def test_presses_that_do_not_fit_are_told_with_the_next_that_does(shuffler):
    for number in range(1, 9):
        assert shuffler.do("green") == {"counter": number}
    for _ in range(3):
        assert shuffler.do("green") == {"counter": None}
    shuffler.say(ButtonAck(1, 7))
    assert shuffler.do("green") == {"counter": 9}
    assert shuffler.do("green") == {"counter": 10}
    (ninth,) = shuffler.say(ButtonAck(1, 8))
    (tenth,) = shuffler.say(ButtonAck(1, 9))
    assert (ninth.counter, ninth.lost, tenth.lost) == (9, 3, 0)
    assert shuffler.say(HelloRequest(4))[0].button_counter == 10


def test_many_lost_presses_are_told_as_the_most_there_is_room_for(shuffler):
    for _ in range(400):
        shuffler.do("green")
    shuffler.say(ButtonAck(1, 8))
    shuffler.do("green")
    assert shuffler.said()[0].lost == 255


@pytest.mark.parametrize("leave", ["goodbye", "silence"])
def test_without_a_host_a_device_keeps_quiet_and_keeps_its_news(shuffler, leave):
    if leave == "goodbye":
        shuffler.say(Goodbye())
    else:
        shuffler.run(10, beating=False)
    shuffler.do("green")
    shuffler.do("door", which="input", to="open")
    assert shuffler.said() == []
    assert shuffler.run(5, beating=False) == []
    shuffler.say(HelloRequest(2))
    assert shuffler.run(0.1) == [Button(1, 1, Key.GREEN, Gesture.PRESS, 0, 0)]


def test_each_boot_has_a_new_number(shuffler):
    shuffler.cut()
    shuffler.do("kill_power")
    assert shuffler.do("power_on") == {"power": True, "boot_id": 3}
    assert shuffler.say(HostBeat()) == [DeviceBeat(3, (3 << 16) + 1)], (
        "late levels of an earlier boot are older"
    )
