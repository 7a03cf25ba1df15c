"""The line between a driver and a device: bytes take time and keep their order.

Faults on the way belong to the device's `Wire`, and to the dice in a run with faults.
"""

from collections.abc import Callable

from drivers.interface import DeviceEvent, Driver
from drivers.trouble import Trouble, trouble
from simulators.devices.device import Device
from simulators.simulation.agenda import Agenda, Alarm
from simulators.simulation.dice import FaultDice

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
