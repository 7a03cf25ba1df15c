"""A device model in real time, on an asyncio event loop: bytes, timers, verbs, onlookers."""

import asyncio
from collections.abc import Callable, Mapping

from simulators.devices.control import Answer
from simulators.devices.device import Device

Write = Callable[[bytes], None]


class RunningDevice:
    """Drives a model by the loop's clock.

    Attributes:
        device: the model.
    """

    __slots__ = ("_due", "_loop", "_onlookers", "_seen", "_timer", "_write", "device")

    def __init__(self, device: Device) -> None:
        """Take a model over; call with the event loop running."""
        self.device = device
        self._loop = asyncio.get_running_loop()
        self._write: Write | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._due: float | None = None
        self._onlookers: list[Callable[[], None]] = []
        self._seen = device.visible_revision

    def power_on(self) -> None:
        """Turn the power on."""
        self.device.power(True, self._loop.time())
        self._after()

    def attach(self, write: Write) -> None:
        """Send what the device says to `write` from now on; before that it is said to nobody."""
        self._write = write

    def detach(self) -> None:
        """The line is cut."""
        self._write = None

    def receive(self, data: bytes) -> None:
        """Take bytes from the host in."""
        self.device.receive(data, self._loop.time())
        self._after()

    def control(self, verb: str, args: Mapping[str, str | int]) -> Answer:
        """Carry a verb out.

        Raises:
            ControlError: it cannot be done.
        """
        try:
            return self.device.control(verb, args, self._loop.time())
        finally:
            self._after()

    def watch(self, onlooker: Callable[[], None]) -> Callable[[], None]:
        """Call `onlooker` after each change of what can be seen; return how to end that."""
        self._onlookers.append(onlooker)

        def leave() -> None:
            if onlooker in self._onlookers:  # else the device has been put to rest first
                self._onlookers.remove(onlooker)

        return leave

    def hears_host(self) -> bool:
        """Tell whether a host was heard lately."""
        return self.device.link.host_present(self._loop.time())

    def close(self) -> None:
        """Let the model rest: no more timers, nobody to speak to."""
        self._write = None
        self._onlookers.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _tick(self) -> None:
        self._timer = self._due = None
        self.device.on_deadline(self._loop.time())
        self._after()

    def _after(self) -> None:
        data = self.device.take_bytes()
        if data and self._write is not None:
            self._write(data)
        due = self.device.next_deadline()
        if due != self._due:
            self._set_timer(due)
        if self._seen != self.device.visible_revision:
            self._seen = self.device.visible_revision
            for onlooker in tuple(self._onlookers):
                onlooker()

    def _set_timer(self, due: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._due = due
        if due is not None:
            self._timer = self._loop.call_at(due, self._tick)
