"""The simulated USB bus: devices at addresses, which change each time a device is plugged in."""

import errno
import threading
from typing import Any, Protocol

from simulators.hosts.usb.gadget import Gadget, UsbErrno
from simulators.hosts.usb.handle import Handle
from simulators.hosts.usb.plate import Plate

_ADDRESSES = 127


class HandleAccess(Protocol):
    """An open device."""

    def close(self) -> None:
        """Close it."""

    def call(self, name: str, *args: object) -> Any:  # noqa: ANN401 - that call's
        """Return what a call of `handle.Handle` returns, by its name."""


class BusAccess(Protocol):
    """The calls of a host on a bus, here or in another process; each may raise `UsbErrno`."""

    def devices(self) -> list[tuple[int, Plate]]:
        """Return what is plugged in, by address."""

    def open(self, address: int) -> HandleAccess:
        """Open the device at an address."""


class Bus:
    """A bus in this process. Its methods may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at: dict[int, Gadget] = {}
        self._last = 0

    def plug(self, gadget: Gadget) -> int:
        """Plug a device in; return its new address."""
        with self._lock:
            self._last = self._last % _ADDRESSES + 1
            self._at[self._last] = gadget
            gadget.plug()
            return self._last

    def unplug(self, gadget: Gadget) -> None:
        """Pull a device's cable; without effect if it is not plugged in."""
        with self._lock:
            self._at = {at: each for at, each in self._at.items() if each is not gadget}
            gadget.unplug()

    def devices(self) -> list[tuple[int, Plate]]:
        """Return what is plugged in, by address."""
        with self._lock:
            return [(address, gadget.plate) for address, gadget in self._at.items()]

    def open(self, address: int) -> Handle:
        """Open the device at an address.

        Raises:
            UsbErrno: ENODEV, EACCES.
        """
        with self._lock:
            gadget = self._at.get(address)
            if gadget is None:
                raise UsbErrno(errno.ENODEV)
            return Handle(gadget)
