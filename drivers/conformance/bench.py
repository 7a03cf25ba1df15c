"""The bench: a host's port, a driver, a line that can fail, and a record of all reports."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

from drivers import interface
from drivers.conformance.driver_under_test import DEVICE, DriverUnderTest
from drivers.conformance.fault_line import FaultLine
from drivers.conformance.record import ANSWER, Record
from drivers.conformance.verdict import Failed, require
from drivers.errors import PortInUseError, TransportError, UnknownDriverError
from drivers.port import Port, PortTimings
from drivers.vocabulary import DeviceKind

_E = TypeVar("_E", bound=interface.DeviceEvent)
LEVELS: dict[DeviceKind, type[interface.DeviceLevels]] = {
    DeviceKind.SHUFFLER: interface.ShufflerLevels,
    DeviceKind.SENSORS: interface.SpotLevels,
    DeviceKind.KEY_PAD: interface.KeyPadLevels,
}

HANDSHAKE = 3.0
"""Seconds from an open transport to `LinkUp`: after them the port opens the transport again."""
SILENCE = 1.0
"""Seconds in which silence must have been noticed."""
_PACE = PortTimings(first=0.02, longest=0.1, patience=HANDSHAKE)
_LOOK = 0.25
"""Seconds between two looks whether another process has the port."""
_NOT_THE_DRIVERS = (PortInUseError, TransportError, UnknownDriverError)


class Bench(Record[interface.DeviceEvent]):
    """A driver under test at work. Breaches of the interface are kept, and fail the item.

    Attributes:
        subject: the driver under test.
        line: the line between the driver and its device.
        driver: the present one; each start makes another.
        is_up: whether the link is up, by the reports so far.
        operator: the operator of the device.
        kind: the kind that the device must be.
    """

    def __init__(self, subject: DriverUnderTest) -> None:
        """Create it; nothing is opened yet."""
        super().__init__()
        self.subject = subject
        self.operator, self.kind = subject.operator, subject.kind
        self.line = FaultLine(subject.transport)
        self.driver: interface.Driver = subject.driver()
        self._port: Port | None = None
        self._running: asyncio.Task[None] | None = None
        self.is_up = False
        self._fresh = False
        self._wrong: list[str] = []

    @property
    def last_up(self) -> interface.LinkUp:
        """The last `LinkUp`; there must have been one."""
        return self.of(interface.LinkUp)[-1]

    # The host.

    def start(self) -> None:
        """Start a host with a new driver."""
        self.driver = self.subject.driver()
        loop = asyncio.get_running_loop()
        self.is_up = self._fresh = False
        self._port = Port(
            self.line.url,
            self.driver,
            self._take_event,
            clock=loop.time,
            jitter=lambda: 1.0,
            timings=_PACE,
            transport=lambda _: self.line,
        )
        self._running = asyncio.create_task(self._port.run())
        self._running.add_done_callback(lambda _: self._news.set())

    async def stop(self) -> None:
        """Let the host say goodbye and end.

        Raises:
            Failed: the driver raised an error.
            PortInUseError: another process has the port.
        """
        if self._port is not None and self._running is not None:
            await self._port.close()
            await self._ended(self._running)

    async def kill(self) -> None:
        """End the host as a power cut does: without a goodbye."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        self._port = self._running = None

    async def restart(self) -> None:
        """Kill the host and start it again."""
        await self.kill()
        self.start()

    def send(self, command: interface.Command) -> None:
        """Give the driver a command."""
        assert self._port is not None
        self._port.send(command)

    async def get_answer(self, command: interface.Command, kind: type[_E], what: str = "") -> _E:
        """Give the driver a command, and wait for an event of a kind: it may report at once.

        Raises:
            Failed: none came; `what` says what is missing.
        """
        mark = self.mark()
        self.send(command)
        return await self.expect(kind, 2 * ANSWER, since=mark, what=what)

    def end(self) -> None:
        """Check the events of an item that is over.

        Raises:
            Failed: an event broke the interface.
        """
        require(not self._wrong, "; ".join(dict.fromkeys(self._wrong)))

    # Reports.

    def when(self, event: interface.DeviceEvent) -> float:
        """Return when an event was reported, in the loop's seconds."""
        return next(each.at for each in self.heard if each.message is event)

    def over(self, since: float, within: float) -> bool:
        """Tell whether so many seconds of a running host have passed since a moment."""
        return self.now - since - self.pace.since(since) >= within

    async def up(self, within: float = HANDSHAKE, *, since: int | None = None) -> interface.LinkUp:
        """Start the host, if it is not running, and wait until the link is up with its levels.

        Raises:
            Failed: it does not come up.
            PortInUseError: another process has the port.
        """
        if self._running is None:
            self.start()
            since = self.mark()
        mark = self.mark() if since is None else since
        if since is None and self.is_up:
            return self.last_up
        deadline, stood = self.now + within, self.stood
        while not self.of(interface.LinkUp, mark):
            self._refuse_taken()
            left = deadline + self.stood - stood - self.now
            if left <= 0:
                raise Failed(f"no LinkUp within {within:g} s{self._why_down()}")
            await self._news_before(self.now + min(left, _LOOK))
        return self.of(interface.LinkUp, mark)[-1]

    @asynccontextmanager
    async def unplugged(self) -> AsyncIterator[int]:
        """Pull the cable, and give the mark before that; then plug it in and wait for the link."""
        mark = self.mark()
        self.line.cut()
        await self.expect(interface.LinkLost, since=mark)
        yield mark
        self.line.mend()
        await self.up(2 * HANDSHAKE, since=mark)

    def levels(self) -> interface.DeviceLevels:
        """Return the last levels.

        Raises:
            Failed: there are none.
        """
        reported = self.of(LEVELS[self.kind])
        require(bool(reported), "no levels came with LinkUp")
        return reported[-1]

    async def read(self, within: float = ANSWER) -> interface.DeviceLevels:
        """Ask for the levels and return the answer."""
        mark = self.mark()
        self.send(interface.ReadLevels(DEVICE))
        kind = LEVELS[self.kind]
        return await self.expect(kind, within, since=mark, what="ReadLevels was not answered")

    async def _news_before(self, deadline: float) -> bool:
        """Wait for an event; False when the deadline came first.

        Raises:
            Failed: the driver raised an error.
        """
        if self._running is not None and self._running.done():
            await self._ended(self._running)
        return await super()._news_before(deadline)

    async def _ended(self, running: asyncio.Task[None]) -> None:
        """Report why the host has ended, if the driver is the cause."""
        self._running = self._port = None
        try:
            await running
        except _NOT_THE_DRIVERS:
            raise
        except Exception as error:  # the driver may fail in any way; that is reported
            raise Failed(f"the driver raised {type(error).__name__}: {error}") from error

    def _refuse_taken(self) -> None:
        """Check that no other process has the port: a daemon waits for it, a check does not.

        Raises:
            PortInUseError: one has.
        """
        taken = self._port.status.taken if self._port is not None else None
        if taken is not None:
            raise taken

    def _why_down(self) -> str:
        """Return what keeps the link from coming up, where it is known."""
        problem = self._port.status.problem if self._port is not None else ""
        return f": {problem}" if problem else ""

    def _take_event(self, event: interface.DeviceEvent) -> None:
        """Note an event, and the rules that it breaks."""
        if wrong := self._breach(event):
            self._wrong.append(wrong)
        if isinstance(event, interface.LinkUp | interface.LinkLost):
            self.is_up = self._fresh = isinstance(event, interface.LinkUp)
        else:
            self._fresh = False
        self.note(event)

    def _breach(self, event: interface.DeviceEvent) -> str:
        name = type(event).__name__
        if event.device != DEVICE:
            return f"{name} names the device {event.device!r}, not {DEVICE!r}"
        if isinstance(event, interface.LinkUp) and self.is_up:
            return "LinkUp twice without a LinkLost between"
        if not isinstance(event, interface.LinkUp) and not self.is_up:
            return f"{name} without a link"
        if self._fresh and not isinstance(event, LEVELS[self.kind] | interface.LinkLost):
            return f"{name} came before the first levels after LinkUp"
        return ""
