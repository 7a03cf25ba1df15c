"""The port: the asyncio owner of one device. It opens, feeds, arms one timer, reconnects.

Its wire log keeps the device's last bytes for fault reports, without any byte that may name a card.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from msgspec import structs

from drivers import interface
from drivers.errors import BrokenDriverError, PortInUseError, TransportError, UnknownDriverError
from drivers.registry import open_transport
from drivers.system_troubles import of_error, of_exception
from drivers.transport import FileTransport, FlushingTransport, Transport
from drivers.trouble import Trouble, trouble
from drivers.vocabulary import Feature

_SILENT = trouble("trouble-no-answer")
_SLOW = trouble("trouble-check-device")
_PATIENT = 3
_BURST = 400
"""Events that a device may report at once, presses and others apart: ten times what the worst
storms of faults needed in the simulation.
"""
_PACE = 50
"""Events a second in the long run: nobody presses and bets as fast as that."""
_FLOODS = trouble("trouble-floods", count=_PACE)
PIECE = 256
"""Bytes that are kept of what came, or went, at once: a device may send without end."""


class WireEntry(NamedTuple):
    """Bytes on the wire: `<` from the device, `>` to it; time in the clock's seconds."""

    time: float
    direction: str
    data: bytes
    concealed: int = 0
    """Bytes that were dropped: beyond a piece, or from a device that can read cards."""

    def __str__(self) -> str:
        """Return one line of a wire log."""
        dropped = (f"{self.concealed} bytes, not kept",) if self.concealed else ()
        told = (self.data.hex(" "),) if self.data else ()
        return f"{self.time:.6f} {self.direction} {' and '.join(told + dropped)}"


class WireLog:
    """The last bytes of one device, both ways, until it is known that it can read cards."""

    def __init__(self, history: int) -> None:
        """Keep the last `history` entries."""
        self._entries: deque[WireEntry] = deque(maxlen=history)
        self._conceals = False

    def note_received(self, data: bytes, now: float) -> None:
        """Note bytes from the device."""
        entry = _entry(now, "<", data)
        self._entries.append(_conceal(entry) if self._conceals else entry)

    def note_sent(self, data: bytes, now: float) -> None:
        """Note bytes to the device."""
        self._entries.append(_entry(now, ">", data))

    def conceal(self) -> None:
        """Keep no more bytes from this device, and forget those that were kept."""
        if self._conceals:
            return
        self._conceals = True
        kept = [_conceal(each) if each.direction == "<" else each for each in self._entries]
        self._entries.clear()
        self._entries.extend(kept)

    def dump(self) -> tuple[WireEntry, ...]:
        """Return what was kept, oldest first."""
        return tuple(self._entries)


def _entry(now: float, direction: str, data: bytes) -> WireEntry:
    return WireEntry(now, direction, data[:PIECE], max(0, len(data) - PIECE))


def _conceal(entry: WireEntry) -> WireEntry:
    """Return an entry without its bytes: a frame of such a device might name a card."""
    return entry._replace(data=b"", concealed=len(entry.data) + entry.concealed)


@dataclass(frozen=True, slots=True)
class PortTimings:
    """The pace of reconnecting, in seconds."""

    first: float = 0.1
    """After the first failed try; doubled after each further one."""
    longest: float = 1.0
    """The longest wait: a device that is plugged in again is asked and shown within two seconds."""
    patience: float = 3.0
    """Seconds after which a transport that is open without a handshake is opened again; where the
    device says something meanwhile, as over a slow network, as many again, `_PATIENT` times.
    """
    opening: float = 5.0
    """Most seconds for opening a transport."""
    steady: float = 1.0
    """A link that was up for this long is tried again at once when it is lost."""
    goodbye: float = 0.2
    """Most seconds for sending the goodbye."""
    flooded: float = 10.0
    """For which a device that reports too much is left alone."""


class PortState(Enum):
    """The state of a port."""

    CONNECTING = "connecting"
    """Not reached yet; `problem` says why, after the first try."""
    UP = "up"
    LOST = "lost"
    """It was up; the port tries it again."""
    REFUSED = "refused"
    """A device answers, but not the right one."""


@dataclass(frozen=True, slots=True)
class PortStatus:
    """A port, for people: `since` in the clock's seconds, `problem` the last trouble, if any.

    Attributes:
        taken: another process has it, and it is tried again until that one gives it up; None: none
            has.
        node: the file of the serial port that is open, wherever its name leads now; empty: none is.
    """

    device: str
    url: str
    state: PortState
    since: float
    problem: Trouble | None
    statistics: interface.LinkStatistics
    taken: PortInUseError | None = None
    node: str = ""


@dataclass(frozen=True, slots=True)
class PortSight:
    """A device's own report of itself and its inputs, raw, and the lamps it was told to show."""

    up: interface.LinkUp | None = None
    """The present link's `LinkUp`; None: there is no link."""
    levels: interface.DeviceLevels | None = None
    """The last levels of the present link."""
    lamps: interface.ShowLamps | None = None


class _Budget:
    """Tells whether a device reports more than people and cards can do.

    Each event is a commit: without a limit one device fills the disk and keeps the table busy.
    """

    def __init__(self, now: float) -> None:
        self._presses = self._others = float(_BURST)
        self._at = now

    def take_room(self, event: interface.DeviceEvent, now: float) -> bool:
        """Take the room for one event; False: there is none. A loss always has room."""
        if isinstance(event, interface.LinkLost):
            return True
        earned, self._at = max(0.0, now - self._at) * _PACE, now
        self._presses = min(_BURST, self._presses + earned)
        self._others = min(_BURST, self._others + earned)
        if isinstance(event, interface.ButtonPressed):
            self._presses -= 1
            return self._presses >= 0
        self._others -= 1
        return self._others >= 0


class Port:
    """One device: its transport, its driver, its timer, and a log of its last frames.

    The owner runs `run()` in its task group. An error of `on_event` comes out of `run()`.

    Attributes:
        device: the device's name in the configuration.
    """

    def __init__(  # noqa: PLR0913 - all that is injected
        self,
        url: str,
        driver: interface.Driver,
        on_event: Callable[[interface.DeviceEvent], None],
        *,
        clock: Callable[[], float],
        jitter: Callable[[], float],
        timings: PortTimings | None = None,
        transport: Callable[[str], Transport] = open_transport,
        history: int = 256,
    ) -> None:
        """Create a port that does not run yet.

        Args:
            url: the device's address.
            driver: only this port may use it.
            on_event: takes each event at once, on the event loop; it may call `send`.
            clock: monotonic seconds.
            jitter: a number from 0 to 1, drawn for each back-off.
            timings: the pace of reconnecting.
            transport: makes the transport, once; each try opens it again.
            history: entries of the wire log.
        """
        self._url = url
        self._driver = driver
        self.device = driver.device
        self._on_event = on_event
        self._clock = clock
        self._jitter = jitter
        self._timings = timings or PortTimings()
        self._make = transport
        self._made: Transport | None = None
        self._log = WireLog(history)
        self._transport: Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._armed: float | None = None
        self._impatience: asyncio.TimerHandle | None = None
        self._over: asyncio.Future[Trouble] | None = None
        self._opening: asyncio.Timeout | None = None
        self._closing = asyncio.Event()
        self._ended = asyncio.Event()
        self._ended.set()
        self._error: Exception | None = None
        self._pumping = False
        self._budget = _Budget(clock())
        self._flooded = False
        self._tries = 1
        self._taken: PortInUseError | None = None
        self._state = PortState.CONNECTING
        self._since = clock()
        self._problem: Trouble | None = None
        self._up: interface.LinkUp | None = None
        self._levels: interface.DeviceLevels | None = None
        self._lamps: interface.ShowLamps | None = None

    @property
    def status(self) -> PortStatus:
        """The device's present status."""
        made: object = self._made
        return PortStatus(
            self.device,
            self._url,
            self._state,
            self._since,
            self._problem,
            self._driver.statistics,
            self._taken,
            made.node if isinstance(made, FileTransport) else "",
        )

    @property
    def sight(self) -> PortSight:
        """The device's present report, for technicians."""
        return PortSight(self._up, self._levels, self._lamps)

    def dump(self) -> tuple[WireEntry, ...]:
        """Return the last bytes on the wire, oldest first."""
        return self._log.dump()

    def send(self, command: interface.Command) -> None:
        """Carry out a command now; without a link the driver drops it."""
        if isinstance(command, interface.ShowLamps):
            self._lamps = command
        with self._guard():
            self._driver.command(command, self._clock())
            self._pump()

    async def run(self) -> None:
        """Own the device until `close`.

        Raises:
            Exception: whatever `on_event` raised.
        """
        self._ended.clear()
        try:
            while not self._closing.is_set():
                await self._session()
                await self._pause()
        finally:
            self._ended.set()
        if self._error is not None:
            raise self._error

    async def close(self) -> None:
        """Say goodbye, free the port, and end `run`."""
        self._closing.set()
        if self._opening is not None and not self._opening.expired():
            self._opening.reschedule(0)  # a time that is past: the opening is given up at once
        transport = self._transport
        if transport is not None:
            with self._guard():
                self._driver.goodbye(self._clock())
                self._pump()
            if isinstance(transport, FlushingTransport):
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._timings.goodbye):
                        await transport.flush()
        self._finish(trouble("trouble-goodbye"))
        with suppress(TimeoutError):
            async with asyncio.timeout(self._timings.opening):
                await self._ended.wait()

    def fail(self, error: Exception) -> None:
        """End `run` with this error."""
        if self._error is None:
            self._error = error
        self._closing.set()
        self._finish(trouble("trouble-controller-failed", name=type(error).__name__))

    @contextmanager
    def _guard(self) -> Iterator[None]:
        """Pass an error of the loop's callbacks to the port's owner, through `run`."""
        try:
            yield
        except Exception as error:  # noqa: BLE001 - whatever `on_event` or the driver raises
            self.fail(error)

    async def _session(self) -> None:
        """Open the transport and stay until it is lost."""
        loop = asyncio.get_running_loop()
        self._over = loop.create_future()
        reason = trouble("trouble-host-stops")
        try:
            self._transport = await self._open()
            if self._transport is not None:
                self._await_handshake(_PATIENT)
                with self._guard():
                    self._driver.opened(self._clock())
                    self._pump()
                reason = await self._over
        finally:
            if self._impatience is not None:
                self._impatience.cancel()
            self._over = None
            self._leave(reason)

    async def _open(self) -> Transport | None:
        transport = self._made
        opened, taken = False, None
        try:
            async with asyncio.timeout(self._timings.opening) as self._opening:
                if transport is None:
                    transport = self._made = self._make(self._url)
                await transport.open(self._received, self._lost)
            opened = True
        except PortInUseError as error:
            taken = error
            self._trouble(error.trouble)
        except TransportError as error:
            self._trouble(error.trouble)
        except TimeoutError:
            self._trouble(self._with_address(trouble("trouble-opening-slow"), _SLOW))
        except (UnknownDriverError, BrokenDriverError):
            raise  # no try will ever open it: the table says so, and ends
        except OSError as error:
            self._trouble(self._with_address(of_error(error), _SLOW))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is this one device's fault
            self._trouble(self._with_address(of_exception(error), _SLOW))
        finally:
            self._opening, self._taken = None, taken
            if transport is not None and not opened:
                transport.close()  # a try that was given up may have the port already
        return transport if opened else None

    def _leave(self, reason: Trouble) -> None:
        """Free the transport; the driver reports the loss if it has not yet."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.close()
        self._driver.closed(reason, self._clock())
        self._disarm()
        if self._error is None:
            self._dispatch()

    async def _pause(self) -> None:
        """Wait for the next try: no wait after a steady link, a longer one after each failure."""
        timings = self._timings
        delay = 0.0
        if self._flooded:
            self._flooded = False
            self._tries = 0
            delay = timings.flooded
        elif self._tries:
            # No power without end: the longest wait comes long before.
            whole: float = min(timings.longest, timings.first * 2 ** min(self._tries - 1, 16))
            # Devices that a hub lost together do not all come back at the same moment.
            delay = whole * (0.5 + 0.5 * self._jitter())
        self._tries += 1
        with suppress(TimeoutError):
            async with asyncio.timeout(delay):
                await self._closing.wait()

    def _received(self, data: bytes) -> None:
        now = self._clock()
        self._log.note_received(data, now)
        with self._guard():
            self._driver.receive(data, now)
            self._pump()

    def _lost(self, reason: Trouble) -> None:
        """The transport has ended by itself, and freed what it had."""
        self._transport = None
        self._trouble(self._with_address(reason))
        with self._guard():
            self._driver.closed(reason, self._clock())
            self._pump()
        self._finish(reason)

    def _fire(self) -> None:
        self._timer = self._armed = None
        with self._guard():
            self._driver.on_deadline(self._clock())
            self._pump()

    def _await_handshake(self, left: int) -> None:
        loop, heard = asyncio.get_running_loop(), self._driver.statistics.frames_in
        self._impatience = loop.call_later(self._timings.patience, self._impatient, heard, left)

    def _impatient(self, heard: int, left: int) -> None:
        if self._state is PortState.REFUSED:
            # The name may belong to the right device by now (a path that was taken over).
            self._finish(self._problem or _SILENT)
        elif self._state is not PortState.UP:
            if left and self._driver.statistics.frames_in > heard:
                self._await_handshake(left - 1)
                return
            self._trouble(self._with_address(_SILENT, trouble("trouble-check-power")))
            self._finish(_SILENT)

    def _pump(self) -> None:
        """Carry the driver's output: bytes at once, then events, then the timer."""
        self._write()
        if self._pumping:
            # A handler of an event has sent a command: its bytes are out, and the loop that
            # called the handler takes the events. So events never overtake each other.
            return
        self._pumping = True
        try:
            self._dispatch()
        finally:
            self._pumping = False
        refused = self._driver.refused
        if refused is not None and self._state is not PortState.REFUSED:
            self._enter(PortState.REFUSED, self._with_address(refused))
        self._arm()

    def _dispatch(self) -> None:
        while events := self._driver.take_events():
            now = self._clock()
            for event in map(_in_plain_text, events):
                if not self._budget.take_room(event, now):
                    self._flooded = True
                    self._driver.closed(_FLOODS, now)
                    break  # the next handshake tells levels, the last act and how many presses
                self._note(event)
                self._on_event(event)
            self._write()

    def _write(self) -> None:
        data = self._driver.take_bytes()
        if data and self._transport is not None:
            self._log.note_sent(data, self._clock())
            self._transport.write(data)

    def _note(self, event: interface.DeviceEvent) -> None:
        match event:
            case interface.LinkUp():
                self._up = event
                if event.abilities.features & (Feature.READS | Feature.RECALLS):
                    self._log.conceal()
                self._enter(PortState.UP, None)
            case interface.DeviceLevels():
                self._levels = event
            case interface.LinkLost():
                self._up = self._levels = None
                if self._clock() - self._since >= self._timings.steady:
                    self._tries = 0
                self._enter(PortState.LOST, self._with_address(event.reason))
                self._finish(event.reason)

    def _with_address(self, what: Trouble, remedy: Trouble | None = None) -> Trouble:
        """Return a trouble with the device's address, and what can be done about it."""
        if remedy is None:
            return trouble("trouble-at", url=self._url, what=what)
        return trouble("trouble-at-with-remedy", url=self._url, what=what, remedy=remedy)

    def _enter(self, state: PortState, problem: Trouble | None) -> None:
        self._state, self._problem, self._since = state, problem, self._clock()

    def _trouble(self, problem: Trouble) -> None:
        self._problem = problem
        if self._state is PortState.REFUSED:
            self._enter(PortState.CONNECTING, problem)

    def _finish(self, reason: Trouble) -> None:
        if self._over is not None and not self._over.done():
            self._over.set_result(reason)

    def _arm(self) -> None:
        due = self._driver.next_deadline() if self._transport is not None else None
        if due == self._armed:
            return
        self._disarm()
        if due is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, due - self._clock()), self._fire)
            self._armed = due

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._armed = None


def _in_plain_text(event: interface.DeviceEvent) -> interface.DeviceEvent:
    """Return an event in whose plate nothing steers a terminal, whatever the driver let through."""
    if not isinstance(event, interface.LinkUp):
        return event
    plate = {"serial": event.serial, "model": event.model, "firmware": event.firmware}
    return structs.replace(event, **{name: _printable(text) for name, text in plate.items()})


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in text)
