"""A device that speaks versions 1 and 2 of the protocol, with a host of each.

Version 2 is played: the same messages, in frames of version 2. What is held is the negotiation that
the document describes.
"""

import zlib

import pytest
from msgspec.structs import replace

from drivers.certification.items import items_for
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import certify_item
from drivers.conformance import Outcome
from drivers.conformance.virtual import in_virtual_time
from drivers.errors import MalformedMessageError
from drivers.frames import decode, encode, stuff, unstuff
from drivers.handshake import objection
from drivers.messages import Hello, HelloRequest, HostBeat, LevelsRequest
from drivers.vocabulary import DeviceKind
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World
from simulators.hosts.memory import SimTransport

LATEST = 2


def frame(message, version):
    """Return the frame of a message in a version."""
    return frame_of(version, message.to_bytes())


def read(data):
    """Return (version, message) of each frame; all of them are sound."""
    found = []
    for stuffed in filter(None, data.split(b"\0")):
        version, body = unstuff(stuffed)[0], unstuff(stuffed)[1:-4]
        assert unstuff(frame_of(version, body)[1:-1]) == unstuff(stuffed)
        found.append((version, decode(frame_of(1, body)[1:-1])))
    return found


def frame_of(version, body):
    whole = bytes((version,)) + body
    return b"\0" + stuff(whole + zlib.crc32(whole).to_bytes(4, "little")) + b"\0"


class TwoVersions(Shuffler):
    """Our shuffler in front of a translator of frames: what is in version 2 becomes version 1."""

    __slots__ = ("rest", "version")

    def power(self, on, now):
        self.rest, self.version = b"", 1
        super().power(on, now)

    def receive(self, data, now):
        if not self._powered:
            return
        *ended, self.rest = (self.rest + data).split(b"\0")
        for stuffed in ended:
            super().receive(b"\0" + self._ours(stuffed) + b"\0", now)
        self.rest = self.rest[:100]  # too long to be a frame: the reader drops it

    def _ours(self, stuffed):
        try:
            plain = unstuff(stuffed)
        except MalformedMessageError:
            return stuffed
        sound = len(plain) > 5 and zlib.crc32(plain[:-4]) == int.from_bytes(plain[-4:], "little")
        if not sound or plain[0] not in (1, LATEST):
            return stuffed
        greets = plain[1] == HelloRequest.TYPE
        if greets and plain[0] != 1:
            return stuff(bytes((9,)) + plain[1:])  # HELLO is of version 1 alone: dropped
        if not greets:
            self._flush()
            self.version = plain[0]
        return frame_of(1, plain[1:-4])[1:-1]

    def _flush(self):
        """What was said before goes out in the version that it was said in."""
        self.link._out[:] = [self._translated(each) for each in self.link._out]

    def _translated(self, data):
        if not data or unstuff(data[1:-1])[0] != 1:
            return data
        message = decode(data[1:-1])
        if isinstance(message, Hello):
            return encode(replace(message, protocol=LATEST))
        return frame(message, self.version)

    def take_bytes(self):
        self._flush()
        return super().take_bytes()


def shuffler():
    return TwoVersions(World(), Nvram())


@pytest.fixture
def device():
    """Such a shuffler, with its power on."""
    made = shuffler()
    made.power(True, 0.0)
    return made


def say(device, message, version, now):
    device.receive(frame(message, version), now)
    return read(device.take_bytes())


def greet(device, highest, now):
    """Ask HELLO as a host whose highest version is this; return the version that both use."""
    [(version, hello)] = say(device, HelloRequest(1), 1, now)
    assert (version, hello.protocol) == (1, LATEST)
    return min(hello.protocol, highest)


@pytest.mark.parametrize("highest", [1, 2, 3])
def test_both_use_the_highest_version_that_both_speak(device, highest):
    used = greet(device, highest, 0.0)
    assert used == min(highest, LATEST)
    [(version, levels)] = say(device, LevelsRequest(2), used, 0.1)
    assert (version, levels.request) == (used, 2)
    device.control("door", {"which": "cover", "to": "open"}, 0.2)
    [(version, levels)] = read(device.take_bytes())
    assert (version, levels.request) == (used, 0), "what is unasked is in the host's version"
    greet(device, highest, 0.3)  # as the host does every 5 s
    device.control("door", {"which": "cover", "to": "close"}, 0.4)
    assert [version for version, _ in read(device.take_bytes())] == [used]


def test_a_frame_above_its_own_version_is_dropped(device):
    greet(device, 3, 0.0)
    assert say(device, LevelsRequest(2), 3, 0.1) == []
    assert say(device, HostBeat(), 2, 0.2)[0][0] == 2


def test_an_older_host_takes_over_from_a_newer_one(device):
    say(device, LevelsRequest(2), greet(device, 2, 0.0), 0.1)
    [(version, _)] = say(device, LevelsRequest(3), greet(device, 1, 0.2), 0.3)
    assert version == 1


def test_our_host_takes_a_device_of_a_later_version_and_none_of_an_earlier(device):
    [(_, hello)] = say(device, HelloRequest(1), 1, 0.0)
    assert objection(hello, DeviceKind.SHUFFLER) is None
    refused = objection(replace(hello, protocol=0), DeviceKind.SHUFFLER)
    assert refused is not None
    assert refused.id == "trouble-other-protocol"


def test_such_a_device_is_certified_by_version_1():
    """The items of frames and link, which look at versions, and a packet."""

    async def look():
        transport = SimTransport("sim://shuffler", shuffler())
        subject = DeviceUnderTest(transport, transport.operator())
        chosen = [
            each
            for each in items_for(DeviceKind.SHUFFLER)
            if not each.moves_cards or each.name == "packet"
        ]
        return [await certify_item(subject, each) for each in chosen]

    verdicts = in_virtual_time(look())
    assert [each for each in verdicts if each.outcome is not Outcome.PASS] == []
