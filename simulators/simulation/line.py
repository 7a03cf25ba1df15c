"""Virtual time, and the line between a driver and a device: bytes take time and keep their order.

Equal times keep the order in which they were added. Only a handful of calls wait at any time, so a
sorted list takes fewer comparisons than a heap. Faults on the way belong to the device's `Wire`,
and to the dice in a run with faults.
"""

from bisect import insort
from collections.abc import Callable, Sequence

from controller.data.events import Instant
from drivers.interface import DeviceEvent, Driver
from drivers.trouble import Trouble, trouble
from simulators.devices.device import Device
from simulators.simulation.dice import FaultDice

# The clocks of the table-side computer: UTC, which people set, and the monotonic clock.


BEGINNING_UTC_US = 1_767_225_600_000_000
"""All virtual runs begin at 2026-01-01T00:00:00Z."""


class ComputerClock:
    """The computer's clocks at a time of the simulation.

    Attributes:
        utc_us: UTC when this clock was made, in microseconds since 1970; a journal is created then.
    """

    def __init__(self) -> None:
        self.utc_us = BEGINNING_UTC_US
        self._set_by_us = 0
        self._booted = 0.0

    def read(self, now: float) -> Instant:
        """Return both clocks at a moment of the simulation, in seconds."""
        return Instant(
            self.utc_us + self._set_by_us + round(now * 1e6), round((now - self._booted) * 1e9)
        )

    def set(self, seconds: float) -> None:
        """Change UTC by so many seconds, as a person or a time server does; below 0: backwards."""
        self._set_by_us += round(seconds * 1e6)

    def reboot(self, now: float) -> None:
        """The computer restarts: the monotonic clock begins at 0."""
        self._booted = now


class Alarm:
    """One caller's next deadline: a new deadline replaces the one before.

    Attributes:
        due: when it rings, in seconds; None: it is not set.
    """

    def __init__(self, agenda: "Agenda", call: Callable[[], None]) -> None:
        self._at = agenda.call_at
        self._call = call
        self._ring = self.ring
        self.due: float | None = None

    def set(self, due: float | None) -> None:
        """Ring at `due`."""
        if due == self.due:
            return
        self.due = due
        if due is not None:
            self._at(due, self._ring, due)

    def ring(self, at: float) -> None:
        """Make the call, unless the deadline was moved meanwhile."""
        if at == self.due:
            self.due = None
            self._call()


class Agenda:
    """The list of timed calls, and the virtual time.

    Attributes:
        now: seconds since the simulation began.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self._running = False
        self._waiting: list[tuple[float, int, Callable[..., None], tuple[object, ...]]] = []
        """The next call stands last: times and numbers are stored with their signs turned."""
        self._count = 0

    def call_at(self, when: float, what: Callable[..., None], *args: object) -> None:
        """Call `what` with `args` at the time `when`, or now if that time is past."""
        self._count -= 1
        at = when if when > self.now else self.now
        insort(self._waiting, (-at, self._count, what, args))

    def run(self, found: Sequence[object]) -> None:
        """Make one call after another, until `stop` is called or `found` is not empty.

        Raises:
            IndexError: no call is waiting: a dead-lock.
        """
        take_next = self._waiting.pop
        self._running = True
        while self._running and not found:
            at, _, what, args = take_next()
            self.now = -at
            what(*args)

    def stop(self) -> None:
        """Let `run` return after the call under way."""
        self._running = False

    def step(self) -> None:
        """Make the next call.

        Raises:
            IndexError: no call is waiting: a dead-lock.
        """
        at, _, what, args = self._waiting.pop()
        self.now = -at
        what(*args)


_LATENCY = 0.0004
"""Seconds on the way, added to the bytes' own time."""
_BYTE = 10 / 115_200
"""Seconds per byte: 8N1 at 115,200 baud."""
_REOPEN = 0.1
"""Seconds from a lost link to the next try: the first value of the port's back-off."""


class Line:
    """One device, the driver at the host's end while the host runs, and the wire between them.

    Attributes:
        device: the simulated one.
        driver: the real one; None while the host is down.
        plugged: the wire is whole.
        still_until: the host stands still until this time: incoming bytes wait.
    """

    def __init__(
        self,
        name: str,
        agenda: Agenda,
        device: Device,
        faults: FaultDice,
        on_events: Callable[["Line", list[DeviceEvent]], None],
        on_device: Callable[["Line"], None],
    ) -> None:
        """Lay a line.

        Args:
            name: the device's.
            agenda: the time.
            device: the simulated device.
            faults: what goes wrong on the wire.
            on_events: is called with the driver's events.
            on_device: is called whenever people may see a change of the device.
        """
        self._names = (f"to {name}", f"from {name}")
        self._agenda = agenda
        self.device = device
        self._wire = device.wire
        self.driver: Driver | None = None
        self.plugged = True
        self.still_until = 0.0
        self._faults = faults
        self._on_events = on_events
        self._on_device = on_device
        self._free = [0.0, 0.0]
        self._open = False
        self._seen = -1
        self._driver_alarm = Alarm(agenda, self._driver_due)
        self._device_alarm = Alarm(agenda, self._device_due)

    # The host's end.

    def connect(self, driver: Driver | None) -> None:
        """Connect a new driver; None: the host is gone, with all that it had read."""
        self.driver = driver
        self._open = False
        self._driver_alarm.set(None)
        if driver is not None:
            self._try_to_open(driver)

    def _try_to_open(self, driver: Driver) -> None:
        """Open the transport, now or when the wire is whole again."""
        if self.driver is not driver or self._open:
            return
        if self._agenda.now < self.still_until:
            self._agenda.call_at(self.still_until, lambda: self._try_to_open(driver))
            return
        if self.plugged:
            self._open = True
            driver.opened(self._agenda.now)
            self.driver_moved()
        else:
            self._agenda.call_at(self._agenda.now + _REOPEN, self._try_to_open, driver)

    def lost(self) -> None:
        """The driver has reported its loss: the port is closed, and opened again."""
        self._agenda.call_at(self._agenda.now, self._close, trouble("trouble-lost"))

    def _plug(self, whole: bool) -> None:
        """The cable was pulled, or plugged in again: the host notices a cut at once."""
        self.plugged = whole
        if not whole:
            self._close(trouble("trouble-unplugged"))

    def _close(self, reason: Trouble) -> None:
        driver = self.driver
        if driver is None or not self._open:
            return
        if self._agenda.now < self.still_until:
            self._agenda.call_at(self.still_until, lambda: self._close(reason))
            return
        self._open = False
        driver.closed(reason, self._agenda.now)
        self.driver_moved()
        self._agenda.call_at(self._agenda.now + _REOPEN, self._try_to_open, driver)

    def driver_moved(self) -> None:
        """Act after a call of the driver: hand out its events, carry its bytes, set its alarm."""
        driver = self.driver
        while driver is not None and (events := driver.take_events()):
            self._on_events(self, events)
            driver = self.driver
        self.flush()

    def flush(self) -> None:
        """Carry the driver's bytes and set its alarm."""
        driver = self.driver
        if driver is None:
            return
        data = driver.take_bytes()
        if data:
            self._carry(0, data, self._to_device)
        self._driver_alarm.set(driver.next_deadline())

    def _driver_due(self) -> None:
        if self._agenda.now < self.still_until:
            # A little later than the waiting bytes: these are read before the driver judges the
            # silence.
            self._driver_alarm.set(self.still_until + _LATENCY)
        elif self.driver is not None:
            self.driver.on_deadline(self._agenda.now)
            self.driver_moved()

    # The device's end.

    def device_moved(self) -> None:
        """Act after a call of the device: carry its bytes, show it to the people, set its alarm."""
        device = self.device
        data = device.take_bytes()
        if data:
            self._carry(1, data, self._to_driver)
        self._device_alarm.set(device.next_deadline())
        if device.visible_revision != self._seen:
            self._seen = device.visible_revision
            if self._wire.plugged is not self.plugged:
                self._plug(self._wire.plugged)
            self._on_device(self)

    def _device_due(self) -> None:
        self.device.on_deadline(self._agenda.now)
        self.device_moved()

    # The wire.

    def _carry(self, way: int, data: bytes, arrive: Callable[[bytes], None]) -> None:
        if not self.plugged:
            return
        agenda, ways, faults = self._agenda, self._free, self._faults
        now, free = agenda.now, ways[way]
        ways[way] = ends = (free if free > now else now) + len(data) * _BYTE
        at = ends + _LATENCY
        wire = self._wire
        rough = not (faults.sound_wires or faults.calm)
        if wire.sound and not rough:
            agenda.call_at(at, arrive, data)
            return
        for late, each in ((0.0, data),) if wire.sound else wire.arrivals(way, data, now):
            if not rough:
                agenda.call_at(at + late, arrive, each)
                continue
            for delay, what in faults.arrivals(self._names[way], each):
                agenda.call_at(at + late + delay, arrive, what)

    def _to_device(self, data: bytes) -> None:
        if self.plugged:
            self.device.receive(data, self._agenda.now)
            self.device_moved()

    def _to_driver(self, data: bytes) -> None:
        if self._agenda.now < self.still_until:
            self._agenda.call_at(self.still_until, self._to_driver, data)
        elif self.plugged and self._open and self.driver is not None:
            self.driver.receive(data, self._agenda.now)
            self.driver_moved()
