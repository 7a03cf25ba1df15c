"""What is under test: a driver, the transport to its device, and the hands at that device."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from drivers.conformance.hands import Hands
from drivers.interface import Driver
from drivers.registry import DriverFactory, driver_factory, open_transport
from drivers.transport import Transport
from drivers.vocabulary import DeviceKind

DEVICE = "under test"
"""The device's name while it is checked."""


@runtime_checkable
class Simulated(Protocol):
    """A transport whose device is simulated in this process, without I/O.

    It runs by the event loop's clock alone, so that it can be checked in virtual time.
    """

    def hands(self) -> Hands:
        """Return the hands at the simulated device."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A driver with a device at the other end.

    Attributes:
        factory: makes the driver; a new one for each start of the host.
        transport: leads to the device; opened again and again.
        options: the driver's options.
        hands: who acts on the device.
    """

    factory: DriverFactory
    transport: Transport
    options: Mapping[str, object] = field(default_factory=dict)
    hands: Hands = field(default_factory=Hands)

    @property
    def kind(self) -> DeviceKind:
        """What the driver drives."""
        return self.factory.KIND

    def driver(self) -> Driver:
        """Return a new driver, as after a start of the host.

        Raises:
            OptionsError: the options are wrong.
        """
        return self.factory(DEVICE, self.options)


def subject(
    driver: str,
    url: str,
    *,
    options: Mapping[str, object] | None = None,
    hands: Hands | None = None,
    open_url: Callable[[str], Transport] = open_transport,
) -> Subject:
    """Return an installed driver at an address, as a table's file names them.

    Args:
        driver: its name.
        url: the device's address.
        options: the driver's options.
        hands: who acts on the device; None: the simulator itself, or nobody.
        open_url: makes the transport.

    Raises:
        UnknownDriverError: no such driver, or no transport for this address.
        BrokenDriverError: it is installed and does not work.
        TransportError: the address cannot be read.
    """
    transport = open_url(url)
    if hands is None:
        hands = transport.hands() if isinstance(transport, Simulated) else Hands()
    return Subject(driver_factory(driver), transport, options or {}, hands)
