"""The line between a driver and a device: bytes take their time, and keep their order."""

from collections.abc import Callable

from drivers.interface import Driver
from simulators.devices.device import Device
from simulators.simulation.agenda import Agenda, Alarm

_LATENCY = 0.0004
"""Seconds on the way, beside the bytes' own time."""
_BYTE = 10 / 115_200
"""Seconds per byte: 8N1 at 115,200 baud."""


class Line:
    """One device, its driver, and the wire between them.

    Args:
        agenda: the time.
        driver: the real one.
        device: the simulated one.
        on_driver: called whenever the driver may have events.
        on_device: called whenever people may see the device changed.
    """

    __slots__ = (
        "_agenda",
        "_device_alarm",
        "_driver_alarm",
        "_free",
        "_on_device",
        "_on_driver",
        "_seen",
        "device",
        "driver",
    )

    def __init__(
        self,
        agenda: Agenda,
        driver: Driver,
        device: Device,
        on_driver: Callable[["Line"], None],
        on_device: Callable[["Line"], None],
    ) -> None:
        self._agenda = agenda
        self.driver = driver
        self.device = device
        self._on_driver = on_driver
        self._on_device = on_device
        self._free = [0.0, 0.0]
        self._seen = -1
        self._driver_alarm = Alarm(agenda, self._driver_due)
        self._device_alarm = Alarm(agenda, self._device_due)

    def open(self) -> None:
        """Power the device and open the line."""
        self.device.power(True, self._agenda.now)
        self.device_moved()
        self.driver.opened(self._agenda.now)
        self.driver_moved()

    def driver_moved(self) -> None:
        """The driver was called: carry its bytes, hand out its events, set its alarm."""
        self._on_driver(self)
        data = self.driver.take_bytes()
        if data:
            self._carry(0, data, self._to_device)
        self._driver_alarm.set(self.driver.next_deadline())

    def device_moved(self) -> None:
        """The device was called: carry its bytes, show it to the people, set its alarm."""
        data = self.device.take_bytes()
        if data:
            self._carry(1, data, self._to_driver)
        self._device_alarm.set(self.device.next_deadline())
        if self.device.visible_revision != self._seen:
            self._seen = self.device.visible_revision
            self._on_device(self)

    def _carry(self, way: int, data: bytes, arrive: Callable[[bytes], None]) -> None:
        start = max(self._agenda.now, self._free[way])
        self._free[way] = start + len(data) * _BYTE
        self._agenda.at(self._free[way] + _LATENCY, lambda: arrive(data))

    def _to_device(self, data: bytes) -> None:
        self.device.receive(data, self._agenda.now)
        self.device_moved()

    def _to_driver(self, data: bytes) -> None:
        self.driver.receive(data, self._agenda.now)
        self.driver_moved()

    def _driver_due(self) -> None:
        self.driver.on_deadline(self._agenda.now)
        self.driver_moved()

    def _device_due(self) -> None:
        self.device.on_deadline(self._agenda.now)
        self.device_moved()
