"""The driver under test, the transport to its device, and the operator of that device."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from drivers.conformance.operators import Operator
from drivers.interface import Driver
from drivers.registry import DriverFactory
from drivers.transport import Transport
from drivers.vocabulary import DeviceKind

DEVICE = "under test"
"""The device's name during the check."""


@runtime_checkable
class Simulated(Protocol):
    """A transport whose device is simulated in this process, without I/O.

    It depends on the event loop's clock alone, so that it can be checked in virtual time.
    """

    def operator(self) -> Operator:
        """Return the operator of the simulated device."""


@dataclass(frozen=True, slots=True)
class DriverUnderTest:
    """A driver with a device at the other end.

    Attributes:
        factory: makes the driver; a new one for each start of the host.
        transport: leads to the device; opened again and again.
        options: the driver's options.
        operator: who acts on the device.
    """

    factory: DriverFactory
    transport: Transport
    options: Mapping[str, object] = field(default_factory=dict)
    operator: Operator = field(default_factory=Operator)

    @property
    def kind(self) -> DeviceKind:
        """The kind of device that the driver is for."""
        return self.factory.KIND

    def driver(self) -> Driver:
        """Return a new driver, as after a start of the host.

        Raises:
            OptionsError: the options are wrong.
        """
        return self.factory(DEVICE, self.options)
