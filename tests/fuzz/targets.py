"""The fuzz targets: each takes any bytes, and fails only if our code is wrong.

The bytes are read as a little script, so that the same targets serve hypothesis and atheris: raw
bytes on the wire, frames with a right checksum around any content, time that passes, and a device
that answers in between.
"""

import zlib

from pymodbus.framer import FramerRTU

from drivers import hid
from drivers.frames import MAX_FRAME, FrameReader, encode, stuff
from drivers.interface import ButtonPressed, LinkLost, LinkUp, SpotLevels
from drivers.messages import Act, Adopt, HelloRequest, VoidAct
from drivers.modbus.driver import ModbusSensorsDriver
from drivers.registry import driver_for
from drivers.trouble import trouble
from drivers.usb_key_pad.driver import UsbKeyPadDriver
from drivers.vocabulary import PROTOCOL_VERSION, DeviceKind, Key
from simulators.devices.hardware import Physics
from simulators.hosts.build import DeviceOptions, build
from tests.drivers.modbus_bus import LEFT, RIGHT, options

_ACTS = (Act, VoidAct, Adopt)
_KINDS = tuple(DeviceKind)
_TICK = 1 / 64
"""Seconds for each unit of a script's byte."""
_LATER = 1000.0


class Script:
    """Bytes, taken from the front; zeros when none are left."""

    def __init__(self, data):
        self._data, self._at = data, 0

    @property
    def over(self):
        return self._at >= len(self._data)

    def byte(self):
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def chunk(self):
        size = self.byte() % 96
        found = self._data[self._at : self._at + size]
        self._at += size
        return found


def framed(content):
    """Return a frame around any content, cut to size, with the right version and checksum."""
    frame = bytes((PROTOCOL_VERSION,)) + content[: MAX_FRAME - 5]
    return b"\0" + stuff(frame + zlib.crc32(frame).to_bytes(4, "little")) + b"\0"


def decoder(data):
    """The decoder never raises and never grows; whole frames after the garbage are read."""
    script, reader = Script(data), FrameReader()
    while not script.over:
        reader.receive(framed(script.chunk()) if script.byte() % 2 else script.chunk())
        assert len(reader._buffer) <= MAX_FRAME + 1
    first, second = HelloRequest(1), HelloRequest(2)
    assert reader.receive(encode(first) + encode(second))[-2:] == [first, second]


class _Table:
    """A driver and a device of its kind, with a fuzzer on the wire between them."""

    def __init__(self, kind):
        name = kind.name.lower()
        self.now = _LATER
        self.driver = driver_for(kind, name)
        self.device = build(DeviceOptions(kind, name, physics=Physics.instant()))
        self.device.power(True, self.now)
        self.up = False
        self._sent = FrameReader()
        self._dead = 0

    def opened(self):
        self.driver.opened(self.now)

    def pump(self, answers):
        """Carry the bytes that wait on the wires; the driver may never have sent an act."""
        for _ in range(32):
            out = self.driver.take_bytes()
            for message in self._sent.receive(out):
                assert not isinstance(message, _ACTS), message
            if answers:
                self.device.receive(out, self.now)
                self.driver.receive(self.device.take_bytes(), self.now)
            self._events()
            if not out:
                return

    def _events(self):
        for event in self.driver.take_events():
            if isinstance(event, LinkUp):
                assert not self.up
                self.up = True
            elif isinstance(event, LinkLost):
                assert self.up
                self.up = False

    def wait(self, ticks):
        self.now += ticks * _TICK
        due = self.driver.next_deadline()
        if due is not None and due <= self.now:
            self.driver.on_deadline(self.now)
        self.device.on_deadline(self.now)

    def bounded(self):
        link = self.driver
        assert len(link._reader._buffer) <= MAX_FRAME + 1
        assert len(link._requests._pending) <= 6
        assert not self.driver._events


def driver(data):
    """No bytes raise, grow memory, break the order of ups and losses, or lead to an act."""
    script = Script(data)
    table = _Table(_KINDS[script.byte() % len(_KINDS)])
    table.opened()
    if script.byte() % 2:
        table.pump(answers=True)
    while not script.over:
        match script.byte() % 5:
            case 0:
                table.driver.receive(script.chunk(), table.now)
            case 1:
                table.driver.receive(framed(script.chunk()), table.now)
            case 2:
                table.wait(script.byte())
            case 3:
                table.pump(answers=True)
            case 4:
                table.driver.closed(trouble("trouble-closed"), table.now)
                table._events()
                table.opened()
        table.pump(answers=False)
        table.bounded()
    table.driver.closed(trouble("trouble-closed"), table.now)
    table._events()
    assert not table.up


def device(data):
    """No bytes raise, grow memory, or move a card: an act is a whole frame that says so."""
    script = Script(data)
    kind = _KINDS[script.byte() % len(_KINDS)]
    model = build(DeviceOptions(kind, kind.name.lower(), physics=Physics.instant()))
    now = _LATER
    model.power(True, now)
    if kind is DeviceKind.SHUFFLER:
        model.receive(encode(Adopt(1, 7)), now)
        model.control("load", {"colour": "red", "from": "box"}, now)
    acts = {each.TYPE for each in _ACTS}
    while not script.over:
        match script.byte() % 3:
            case 0:
                model.receive(script.chunk(), now)
            case 1:
                content = script.chunk()
                if not content or content[0] not in acts:
                    model.receive(framed(content), now)
            case 2:
                now += script.byte() * _TICK
                model.on_deadline(now)
        assert len(model.link._reader._buffer) <= MAX_FRAME + 1
        assert len(model.take_bytes()) <= 96 * MAX_FRAME
    if kind is DeviceKind.SHUFFLER:
        assert model.hardware.world.dispenses() == []
        assert model.hardware.world.violations == []


class _Alone:
    """A driver of another wire without a device: its reports must keep their order and bounds."""

    def __init__(self, driver, check):
        self.driver, self.check = driver, check
        self.now, self.up = _LATER, False

    def play(self, script, pieces):
        """Open it, and play a script; `pieces` makes bytes that it may accept."""
        self.driver.opened(self.now)
        while not script.over:
            match script.byte() % 4:
                case 0:
                    self.driver.receive(script.chunk(), self.now)
                case 1:
                    self.driver.receive(pieces(script), self.now)
                case 2:
                    self.wait(script.byte())
                case 3:
                    self.driver.closed(trouble("trouble-closed"), self.now)
                    self.events()
                    self.driver.opened(self.now)
            self.events()
            assert len(self.driver.take_bytes()) <= 4096
        self.driver.closed(trouble("trouble-closed"), self.now)
        self.events()
        assert not self.up

    def wait(self, ticks):
        self.now += ticks * _TICK
        due = self.driver.next_deadline()
        if due is not None and due <= self.now:
            self.driver.on_deadline(self.now)

    def events(self):
        for event in self.driver.take_events():
            assert self.up is not isinstance(event, LinkUp), "ups and losses must take turns"
            self.up = not isinstance(event, LinkLost)
            self.check(event)


def modbus(data):
    """No bytes on a line of modules raise, grow memory, or show chips where no input is wired."""
    script = Script(data)
    framing = ("rtu", "tcp")[script.byte() % 2]
    driver = ModbusSensorsDriver("sensors", options(framing))

    def check(event):
        if isinstance(event, SpotLevels):
            assert not (event.occupied | event.faulty) & ~(LEFT | RIGHT)

    def answer(given):
        """Return an answer that may fit the question: its frame is right, with any content."""
        pdu = bytes((given.byte() % 4 + 1,)) + given.chunk()[:64]
        if given.byte() % 2:
            pdu = bytes((2, 2)) + given.chunk()[:2].ljust(2, b"\0")  # sixteen inputs
        unit = bytes((given.byte() % 3 + 1,))
        if framing == "tcp":
            number, length = driver._wire._transaction, 1 + len(pdu)
            return number.to_bytes(2, "big") + bytes(2) + length.to_bytes(2, "big") + unit + pdu
        return unit + pdu + FramerRTU.compute_CRC(unit + pdu).to_bytes(2, "big")

    _Alone(driver, check).play(script, answer)
    assert len(driver._received) <= 300


def usb_key_pad(data):
    """No record of a key pad's transport raises, grows memory, or makes a press without a key."""
    script = Script(data)
    driver = UsbKeyPadDriver("key_pad", {"keys": {"kp_1": "no_more_bets", "kp_dot kp_2": "seat:2"}})
    meanings = {Key.NO_MORE_BETS, Key.SEAT_2}

    def check(event):
        if isinstance(event, ButtonPressed):
            assert event.key in meanings

    def record(given):
        kind = tuple(hid.Kind)[given.byte() % len(hid.Kind)]
        return hid.record(kind, given.chunk()[: given.byte() % 64])

    _Alone(driver, check).play(script, record)


TARGETS = {
    "decoder": decoder,
    "device": device,
    "driver": driver,
    "usb_key_pad": usb_key_pad,
    "modbus": modbus,
}
