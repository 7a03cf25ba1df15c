"""A backend for pyusb, so that pyusb's own code runs unchanged on the simulated bus.

`usb.backend.IBackend` (pyusb 1.3) defines its methods; descriptors carry the names of the USB
specification. Errors are pyusb's own, with the errnos that libusb's calls end with.
"""

import errno
import os
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TypeVar

import usb.backend
import usb.core

from simulators.hosts.usb.bus import BusAccess, HandleAccess
from simulators.hosts.usb.gadget import UsbErrno
from simulators.hosts.usb.plate import Interface, Plate, strings

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
