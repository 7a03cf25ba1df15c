"""Finds a USB device on the bus: by its serial number, never by its port."""

import errno
import os
from typing import Any

import usb.core
import usb.util

from drivers.errors import PortInUseError, TransportError
from drivers.transports.usb_address import UsbAddress

_FORBIDDEN = (errno.EACCES, errno.EPERM)
_CABLE = "Check the cable, the device's power and the address in the configuration"


def find_device(address: UsbAddress, backend: object) -> Any:  # noqa: ANN401 - pyusb is untyped
    """Return the pyusb device of an address; of all others nothing stays open.

    Raises:
        TransportError: it is not there, or cannot be told from another.
        usb.core.USBError: it may not be looked at, or has just gone.
    """
    ids = {"idVendor": address.vendor, "idProduct": address.product}
    found, serials, problems = [], [], []
    for device in usb.core.find(find_all=True, backend=backend, **ids):
        try:
            serial = text_of(device, device.iSerialNumber)
        except usb.core.USBError as error:
            usb.util.dispose_resources(device)
            problems.append(error)
            continue
        if address.serial in ("", serial):
            found.append(device)
        else:
            serials.append(serial)
            usb.util.dispose_resources(device)
    if len(found) == 1:
        return found[0]
    for device in found:
        usb.util.dispose_resources(device)
    if not found and problems:
        raise problems[0]
    raise _not_the_one(address, len(found), serials)


def _not_the_one(address: UsbAddress, found: int, serials: list[str]) -> TransportError:
    if not found:
        others = ", ".join(serial or "none" for serial in sorted(serials))
        more = f" (of this kind there is serial number {others})" if serials else ""
        return TransportError(
            address.url, f"no such device{more}", "Plug it in, or correct its address"
        )
    if address.serial:
        words = f"{found} devices have this serial number", "Change one: they cannot be told apart"
    else:
        words = f"{found} devices of this kind", "Add the serial number to the address"
    return TransportError(address.url, *words)


def text_of(device: Any, index: int) -> str:  # noqa: ANN401
    """Return a string descriptor in the device's first language; empty where it has none.

    Not by pyusb's `serial_number`, which takes a device that may not be opened for one that has no
    strings.

    Raises:
        usb.core.USBError: it cannot be read.
    """
    if not index:
        return ""
    languages = usb.util.get_langids(device)
    return str(usb.util.get_string(device, index, languages[0])) if languages else ""


def problem_of(address: UsbAddress, error: usb.core.USBError) -> TransportError:
    """Return what stands in the way of opening a device, and what to do about it."""
    if error.errno == errno.EBUSY:
        return PortInUseError(
            address.url,
            "another process has this device",
            "Stop the other controller: two must never drive one device",
        )
    if error.errno in _FORBIDDEN:
        return TransportError(
            address.url,
            "the service may not open this device",
            f"Add to /etc/udev/rules.d/60-dealer-table.rules: {address.rule}",
        )
    return TransportError(address.url, words_of(error), _CABLE)


def words_of(error: usb.core.USBError) -> str:
    """Return what an error of libusb means."""
    if error.errno == errno.ENODEV:
        return "the device was unplugged"
    return os.strerror(error.errno) if error.errno else str(error.strerror or error)
