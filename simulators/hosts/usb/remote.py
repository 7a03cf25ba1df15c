"""A USB bus in a simulator's process, for the daemon: `usb://…?backend=sim&socket=PATH`.

The entry point `sim` of the group `dealer_table.usb_backends` names this module.
"""

import errno
import os
import socket
import threading
from array import array
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import msgspec
import usb.backend
import usb.core

from simulators.hosts.usb.handle import UsbErrno
from simulators.hosts.usb.plate import Interface, Plate, strings
from simulators.hosts.usb.serve import BusAccess, HandleAccess, read_message, send_message

T = TypeVar("T")
_CONFIGURATION = 1


@dataclass(frozen=True, slots=True)
class _Found:
    address: int
    plate: Plate


# pyusb is untyped.
class PythonBackend(usb.backend.IBackend):  # type: ignore[misc]
    """pyusb's calls on the simulated bus; times in milliseconds, as in pyusb."""

    def __init__(self, bus: BusAccess) -> None:
        super().__init__()
        self._bus = bus

    # The devices.

    def enumerate_devices(self) -> Iterator[_Found]:
        """Return what is plugged in."""
        return iter([_Found(*each) for each in _called(self._bus.devices)])

    def get_parent(self, dev: _Found) -> None:
        """Return the hub: always None."""

    def get_device_descriptor(self, dev: _Found) -> SimpleNamespace:
        """Return a device's descriptor."""
        plate, texts = dev.plate, strings(dev.plate)
        maker, name, serial = (index if index in texts else 0 for index in (1, 2, 3))
        return SimpleNamespace(
            bLength=18, bDescriptorType=1, bcdUSB=0x0200,
            bDeviceClass=0, bDeviceSubClass=0, bDeviceProtocol=0, bMaxPacketSize0=64,
            idVendor=plate.vendor, idProduct=plate.product, bcdDevice=plate.release,
            iManufacturer=maker, iProduct=name, iSerialNumber=serial, bNumConfigurations=1,
            address=dev.address, bus=1, port_number=1, port_numbers=(1,), speed=2,
        )  # fmt: skip

    def get_configuration_descriptor(self, dev: _Found, config: int) -> SimpleNamespace:
        """Return the descriptor of the one configuration."""
        if config:
            raise IndexError(f"there is no configuration {config}")
        interfaces = dev.plate.interfaces
        ends = sum(len(each.endpoints) for each in interfaces)
        return SimpleNamespace(
            bLength=9, bDescriptorType=2, wTotalLength=9 + 9 * len(interfaces) + 7 * ends,
            bNumInterfaces=len(interfaces), bConfigurationValue=_CONFIGURATION,
            iConfiguration=0, bmAttributes=0x80, bMaxPower=50, extra_descriptors=[],
        )  # fmt: skip

    def get_interface_descriptor(
        self, dev: _Found, intf: int, alt: int, config: int
    ) -> SimpleNamespace:
        """Return an interface's descriptor, by its place."""
        interface = self._interface(dev, intf, alt, config)
        return SimpleNamespace(
            bLength=9, bDescriptorType=4, bInterfaceNumber=interface.number, bAlternateSetting=0,
            bNumEndpoints=len(interface.endpoints), bInterfaceClass=interface.kind,
            bInterfaceSubClass=interface.subclass, bInterfaceProtocol=interface.protocol,
            iInterface=0, extra_descriptors=[],
        )  # fmt: skip

    def get_endpoint_descriptor(
        self, dev: _Found, ep: int, intf: int, alt: int, config: int
    ) -> SimpleNamespace:
        """Return an endpoint's descriptor, by its place."""
        end = self._interface(dev, intf, alt, config).endpoints[ep]
        return SimpleNamespace(
            bLength=7, bDescriptorType=5, bEndpointAddress=end.address,
            bmAttributes=end.transfer, wMaxPacketSize=end.packet, bInterval=end.interval,
            bRefresh=0, bSynchAddress=0, extra_descriptors=[],
        )  # fmt: skip

    def _interface(self, dev: _Found, intf: int, alt: int, config: int) -> Interface:
        if config or alt:
            raise IndexError("one configuration, and no alternate settings")
        return dev.plate.interfaces[intf]

    # Handles.

    def open_device(self, dev: _Found) -> HandleAccess:
        """Open a device."""
        return _called(self._bus.open, dev.address)

    def close_device(self, dev_handle: HandleAccess) -> None:
        """Close it."""
        dev_handle.close()

    def set_configuration(self, dev_handle: HandleAccess, config_value: int) -> None:
        """Choose the one configuration that there is."""
        if config_value != _CONFIGURATION:
            raise _error(errno.EINVAL)

    def get_configuration(self, dev_handle: HandleAccess) -> int:
        """Return the configuration in force."""
        return _CONFIGURATION

    def set_interface_altsetting(
        self, dev_handle: HandleAccess, intf: int, altsetting: int
    ) -> None:
        """Choose the one setting that there is."""
        if altsetting:
            raise _error(errno.EINVAL)

    def claim_interface(self, dev_handle: HandleAccess, intf: int) -> None:
        """Claim an interface."""
        _called(dev_handle.call, "claim", intf)

    def release_interface(self, dev_handle: HandleAccess, intf: int) -> None:
        """Release it."""
        _called(dev_handle.call, "release", intf)

    def is_kernel_driver_active(self, dev_handle: HandleAccess, intf: int) -> bool:
        """Tell whether the kernel's driver has an interface."""
        return bool(_called(dev_handle.call, "driver", intf))

    def detach_kernel_driver(self, dev_handle: HandleAccess, intf: int) -> None:
        """Take it from there."""
        _called(dev_handle.call, "detach", intf)

    def attach_kernel_driver(self, dev_handle: HandleAccess, intf: int) -> None:
        """Give it back to the kernel's driver."""
        _called(dev_handle.call, "attach", intf)

    def clear_halt(self, dev_handle: HandleAccess, ep: int) -> None:
        """End an endpoint's halt."""
        _called(dev_handle.call, "clear", ep)

    def reset_device(self, dev_handle: HandleAccess) -> None:
        """Reset the device's port."""
        _called(dev_handle.call, "reset")

    # Transfers. Interrupt transfers differ from bulk transfers only in their times.

    def bulk_read(
        self, dev_handle: HandleAccess, ep: int, intf: int, buff: "array[int]", timeout: int
    ) -> int:
        """Read one transfer into a buffer."""
        return _into(buff, _called(dev_handle.call, "receive", ep, len(buff), timeout / 1000))

    def bulk_write(
        self, dev_handle: HandleAccess, ep: int, intf: int, data: "array[int]", timeout: int
    ) -> int:
        """Write one transfer."""
        taken: int = _called(dev_handle.call, "send", ep, data.tobytes(), timeout / 1000)
        return taken

    intr_read = bulk_read
    intr_write = bulk_write

    def ctrl_transfer(
        self, dev_handle: HandleAccess, bmRequestType: int, bRequest: int,  # noqa: N803
        wValue: int, wIndex: int, data: "array[int]", timeout: int,  # noqa: N803
    ) -> int:  # fmt: skip
        """Carry a control transfer out."""
        inward = bool(bmRequestType & 0x80)
        setup = (bmRequestType, bRequest, wValue, wIndex)
        sent = b"" if inward else data.tobytes()
        answer = _called(dev_handle.call, "request", setup, sent, timeout / 1000)
        return _into(data, answer[: len(data)]) if inward else len(data)


def _called(call: Callable[..., T], *args: object) -> T:
    """Return what a call on the bus returns.

    Raises:
        usb.core.USBError: it ended with an errno.
    """
    try:
        return call(*args)
    except UsbErrno as error:
        raise _error(error.number) from error


def _error(number: int) -> Exception:
    kind = usb.core.USBTimeoutError if number == errno.ETIMEDOUT else usb.core.USBError
    error: Exception = kind(os.strerror(number), -number, number)
    return error


def _into(buffer: "array[int]", data: bytes) -> int:
    buffer[: len(data)] = array("B", data)
    return len(data)


_GRACE = 5.0
"""Seconds that an answer may take in addition to the call's own time."""
_WAIT = ("receive", "send", "request")
"""Calls whose last argument is the time that they may take."""


def open_backend(options: Mapping[str, str]) -> PythonBackend:
    """Return the backend for pyusb that finds what a simulator serves.

    Raises:
        ValueError: `socket=` is missing, or there are other options.
    """
    rest = dict(options)
    path = rest.pop("socket", "")
    if not path or rest:
        raise ValueError("a simulated bus is named by socket=PATH, and nothing else")
    return PythonBackend(RemoteBus(Path(path)))


class RemoteBus:
    """A bus behind a socket; while nobody serves the socket, nothing is plugged in."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def devices(self) -> list[tuple[int, Plate]]:
        """Return what is plugged in, by address."""
        try:
            with _connect(self._path) as line:
                found = _call(line, "devices", patience=0.0)
        except UsbErrno:
            return []
        return msgspec.convert(found, list[tuple[int, Plate]])

    def open(self, address: int) -> "RemoteHandle":
        """Open the device at an address."""
        owner = _connect(self._path)
        try:
            return RemoteHandle(self._path, owner, _call(owner, "open", address, patience=0.0))
        except UsbErrno:
            owner.close()
            raise


class RemoteHandle:
    """A handle in the other process. Calls that wait use their own connections, which are kept."""

    def __init__(self, path: Path, owner: socket.socket, number: int) -> None:
        """Take the connection on which it was opened: the handle ends with that connection."""
        self._path = path
        self._owner = owner
        self._number = number
        self._free: list[socket.socket] = []
        self._lock = threading.Lock()
        self._closed = False

    def close(self) -> None:
        """Close it; when this returns, the interfaces that it had claimed are free."""
        with self._lock:
            self._closed = True
            lines, self._free = [*self._free, self._owner], []
        with suppress(UsbErrno):  # else the simulator has gone, with all its handles
            _call(self._owner, "close", self._number, patience=0.0)
        for line in lines:
            line.close()

    def call(self, name: str, *args: Any) -> Any:  # noqa: ANN401 - that call's
        """Return what a call of the handle in the other process returns."""
        line = self._take_socket()
        patience = args[-1] if name in _WAIT else 0.0
        try:
            result = _call(line, name, self._number, *args, patience=patience)
        except UsbErrno as error:
            # A connection that has answered can be used again; one that failed without an answer
            # cannot.
            self._return_socket(line, good=error.number != errno.ENODEV)
            raise
        self._return_socket(line)
        return result

    def _take_socket(self) -> socket.socket:
        with self._lock:
            if self._free:
                return self._free.pop()
        return _connect(self._path)

    def _return_socket(self, line: socket.socket, *, good: bool = True) -> None:
        with self._lock:
            if good and not self._closed:
                self._free.append(line)
                return
        line.close()


def _connect(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    try:
        line.connect(os.fspath(path))
    except OSError as error:
        line.close()
        raise UsbErrno(errno.ENODEV) from error
    return line


def _call(line: socket.socket, name: str, *args: object, patience: float) -> Any:  # noqa: ANN401
    """Return what a call returns; if nobody answers any more, the device counts as unplugged."""
    try:
        line.settimeout(patience + _GRACE)
        send_message(line, [name, *args])
        number, result = read_message(line)
    except OSError as error:
        raise UsbErrno(errno.ENODEV) from error
    if number:
        raise UsbErrno(number)
    return result
