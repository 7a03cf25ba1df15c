"""Wired devices: three device models on real wires; this process holds and times their far ends.

There is no event loop: one `poll` serves all wires, so that nothing comes between a byte and its
time. The models take no time; keys and deeds do, so the models' clock is moved on past them.
"""

import select
import time
from collections.abc import Callable

from drivers.frames import FrameReader
from drivers.messages import (
    ActDone,
    Button,
    KeyPadLevels,
    LevelsRequest,
    ShufflerLevels,
    SpotLevels,
)
from drivers.vocabulary import DeviceKind
from simulators.devices.hardware import Physics
from simulators.hosts.build import DeviceOptions, build
from tests.bench.wire_ends import ENDS
from tests.patience import PATIENCE

_AT_ONCE = 200
"""Reports of one device after which the table is given a pause: half of what it takes at once."""
_PACE = 45
"""Reports a second in the long run: a table takes 50 (docs/decisions/0048)."""
_REPORTS = ActDone, Button, KeyPadLevels, ShufflerLevels, SpotLevels


class StuckError(Exception):
    """The event that was waited for did not come."""


class Wire:
    """One model and the far end of its wire.

    Attributes:
        heard: how often the host sent something.
        asked: how often it asked for all levels.
        ahead: reports that the model has sent beyond a lasting pace, as `settle` last found.
    """

    def __init__(self, end, device):
        self.end = end
        self.device = device
        self.heard = self.asked = self._reports = 0
        self.ahead = 0.0
        self._reader = FrameReader()
        self._sent = FrameReader()

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
            self._reports += sum(isinstance(each, _REPORTS) for each in self._sent.receive(data))
            self.end.write(data)

    def settle(self, seconds):
        """Return `ahead`, after so many seconds since it was settled last."""
        self.ahead = max(0.0, self.ahead - seconds * _PACE) + self._reports
        self._reports = 0
        return self.ahead

    def close(self):
        self.end.close()


class WiredDevices:
    """All three wires: `shuffler`, `sensors` and `key_pad`; `urls`: the host's addresses."""

    def __init__(self, folder, line="pty"):
        self._skipped = 0.0
        self._settled = time.monotonic()
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

    def breathe(self):
        """Rest where a device has reported faster than people and cards can go on for long.

        A table leaves such a device alone. The rest comes seldom and is long, so that what is
        measured between two rests is measured without any.
        """
        now = time.monotonic()
        ahead = max(wire.settle(now - self._settled) for wire in self.wires.values())
        self._settled = now
        if ahead >= _AT_ONCE:
            self.rest(ahead / _PACE)

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
