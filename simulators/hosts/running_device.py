"""Runs a device model in real time on an asyncio event loop: bytes, timers, verbs, watchers.

Every host (a pty, TCP, memory) carries its bytes through here, so that the faults of the wire are
the same for all of them.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import TypeVar

from simulators.devices.control import Answer, Controlled, verbs_help
from simulators.devices.device import Device
from simulators.devices.wire import FROM_DEVICE, TO_DEVICE

Write = Callable[[bytes], None]
_L = TypeVar("_L")


class RunningDevice:
    """Drives a model by the loop's clock.

    Attributes:
        device: the model.
        plugged: whether the cable is plugged in.
    """

    def __init__(self, device: Device) -> None:
        """Take a model over; call this with the event loop running."""
        self.device = device
        self._loop = asyncio.get_running_loop()
        self._write: Write | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._due: float | None = None
        self._onlookers: list[Callable[[], None]] = []
        self._line = Controlled()
        self._plugs: list[Callable[[bool], None]] = []
        self.plugged = device.wire.plugged
        self._late: set[asyncio.TimerHandle] = set()
        self._seen = device.visible_revision

    def power_on(self) -> None:
        """Turn the power on."""
        self.device.power(True, self._loop.time())
        self._send_and_rearm()

    def attach(self, write: Write) -> None:
        """Send the device's bytes to `write` from now on; before that they go nowhere."""
        self._write = write

    def detach(self) -> None:
        """The line is cut."""
        self._write = None

    def on_plug(self, plugged: Callable[[bool], None]) -> Callable[[], None]:
        """Call `on_plug` when the cable is pulled or plugged in; return a function to end this."""
        return _joined(self._plugs, plugged)

    def receive(self, data: bytes) -> None:
        """Take bytes from the host, as they come through the wire."""
        self._carry(TO_DEVICE, data, self._arrive)

    def _arrive(self, data: bytes) -> None:
        self.device.receive(data, self._loop.time())
        self._send_and_rearm()

    def _leave(self, data: bytes) -> None:
        if self._write is not None:
            self._write(data)

    def _carry(self, way: int, data: bytes, arrive: Write) -> None:
        wire = self.device.wire
        if wire.sound and wire.plugged:
            arrive(data)
            return
        now = self._loop.time()
        for delay, each in wire.arrivals(way, data, now):
            if delay <= 0.0:
                arrive(each)
            else:
                self._later(now + delay, arrive, each)

    def _later(self, at: float, arrive: Write, data: bytes) -> None:
        def due() -> None:
            self._late.discard(handle)
            if self.plugged:
                arrive(data)

        handle = self._loop.call_at(at, due)
        self._late.add(handle)

    def control(self, verb: str, args: Mapping[str, str | int]) -> Answer:
        """Carry a verb out.

        Raises:
            ControlError: it cannot be done.
        """
        try:
            if verb in self._line.VERBS:
                return self._line.control(verb, args, self._loop.time())
            answer = self.device.control(verb, args, self._loop.time())
            return answer | verbs_help(self._line.VERBS) if verb == "help" else answer
        finally:
            self._send_and_rearm()

    def offer(self, line: Controlled) -> None:
        """Add a host's own verbs, for faults that only its kind of line has."""
        self._line = line

    def watch(self, onlooker: Callable[[], None]) -> Callable[[], None]:
        """Call `onlooker` after each change of what can be seen; return a function to end this."""
        return _joined(self._onlookers, onlooker)

    def hears_host(self) -> bool:
        """Tell whether a host was heard recently."""
        return self.device.link.host_present(self._loop.time())

    def close(self) -> None:
        """Stop the model: no more timers, and no more bytes."""
        self._write = None
        self._onlookers.clear()
        self._plugs.clear()
        for late in self._late:
            late.cancel()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        self._timer = self._due = None
        self.device.on_deadline(self._loop.time())
        self._send_and_rearm()

    def _send_and_rearm(self) -> None:
        data = self.device.take_bytes()
        if data:
            self._carry(FROM_DEVICE, data, self._leave)
        due = self.device.next_deadline()
        if due != self._due:
            self._set_timer(due)
        if self._seen != self.device.visible_revision:
            self._seen = self.device.visible_revision
            self._see_plug()
            for onlooker in tuple(self._onlookers):
                onlooker()

    def _see_plug(self) -> None:
        if self.plugged is not self.device.wire.plugged:
            self.plugged = self.device.wire.plugged
            for plugged in tuple(self._plugs):
                plugged(self.plugged)

    def _set_timer(self, due: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._due = due
        if due is not None:
            self._timer = self._loop.call_at(due, self._tick)


def _joined(listeners: list[_L], listener: _L) -> Callable[[], None]:
    """Add a listener; return a function to take it away."""
    listeners.append(listener)

    def leave() -> None:
        if listener in listeners:  # else the device has been closed first
            listeners.remove(listener)

    return leave
