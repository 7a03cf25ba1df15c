"""Wired devices: three device models on real wires; this process holds and times their far ends.

There is no event loop: one `poll` serves all wires, so that nothing comes between a byte and its
time. The models take no time; keys and deeds do, so the models' clock is moved on past them.
"""

import select
import time
from collections.abc import Callable

from drivers.frames import FrameReader
from drivers.messages import LevelsRequest
from drivers.vocabulary import DeviceKind
from simulators.devices.physics import Physics
from simulators.hosts.build import DeviceOptions, build
from tests.bench.wire_ends import ENDS

PATIENCE = 20.0


class StuckError(Exception):
    """The event that was waited for did not come."""


class Wire:
    """One model and the far end of its wire.

    Attributes:
        heard: how often the host sent something.
        asked: how often it asked for all levels.
    """

    def __init__(self, end, device):
        self.end = end
        self.device = device
        self.heard = self.asked = 0
        self._reader = FrameReader()

    def read(self):
        return self.end.read()

    def receive(self, data, now):
        self.heard += bool(data)
        found = self._reader.receive(data)
        self.asked += sum(isinstance(each, LevelsRequest) for each in found)
        self.device.receive(data, now)
        self.flush()

    def tick(self, now):
        due = self.device.next_deadline()
        if due is not None and due <= now:
            self.device.on_deadline(now)
            self.flush()

    def flush(self):
        data = self.device.take_bytes()
        if data:
            self.end.write(data)

    def close(self):
        self.end.close()


class WiredDevices:
    """All three wires: `shuffler`, `sensors` and `key_pad`; `urls`: the host's addresses."""

    def __init__(self, folder, line="pty"):
        self._skipped = 0.0
        self._poll = select.poll()
        self._called: dict[int, Callable[[], None]] = {}
        self.wires = {}
        for kind in DeviceKind:
            name = kind.name.lower()
            device = build(DeviceOptions(kind, name, physics=Physics.instant()))
            wire = self.wires[name] = Wire(ENDS[line](folder / name), device)
            self.call(wire.end.fd, lambda wire=wire: wire.receive(wire.read(), self.now()))
            device.power(True, self.now())
        self.shuffler, self.sensors, self.key_pad = (
            self.wires[name] for name in ("shuffler", "sensors", "key_pad")
        )
        self.urls = {name: wire.end.url for name, wire in self.wires.items()}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for wire in self.wires.values():
            wire.close()

    @property
    def heard(self):
        """How often the host has sent something, on all wires."""
        return sum(wire.heard for wire in self.wires.values())

    def now(self):
        """The models' clock, in seconds."""
        return time.monotonic() + self._skipped

    def skip(self, seconds):
        """Move the models' clock on by so much."""
        self._skipped += seconds
        self._tick()

    def call(self, fd, what):
        """Call `what` whenever there is something to read from `fd`."""
        self._called[fd] = what
        self._poll.register(fd, select.POLLIN)

    def forget(self, fd):
        self._poll.unregister(fd)
        del self._called[fd]

    def pump(self, seconds):
        """Serve the bytes that are there, or the next ones within so many seconds."""
        for fd, _ in self._poll.poll(seconds * 1000):
            self._called[fd]()
        self._tick()

    def rest(self, seconds):
        """Serve the wires for so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.pump(min(left, 0.05))

    def until(self, condition, what=""):
        """Serve the wires until a condition holds."""
        end = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > end:
                raise StuckError(what or "what was waited for did not come")
            self.pump(0.05)

    def do(self, name, verb, **args):
        """Do something at a device, as people do."""
        wire = self.wires[name]
        wire.device.control(verb, args, self.now())
        wire.flush()

    def _tick(self):
        now = self.now()
        for wire in self.wires.values():
            wire.tick(now)
