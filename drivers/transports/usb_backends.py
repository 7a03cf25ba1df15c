"""USB backends: libusb, or another backend of pyusb named by `backend=` in the address."""

from collections.abc import Mapping

import usb.backend.libusb1

from drivers.errors import DriverError, TransportError
from drivers.registry import usb_backend
from drivers.transports.usb_address import UsbAddress


def libusb(options: Mapping[str, str]) -> object:
    """Return pyusb's backend for libusb 1.0.

    Raises:
        ValueError: libusb is not installed, or an option was given: it has none.
    """
    if options:
        raise ValueError(f"nobody knows {', '.join(options)}")
    backend: object = usb.backend.libusb1.get_backend()
    if backend is None:
        raise ValueError("libusb 1.0 is not installed (on Debian: apt install libusb-1.0-0)")
    return backend


def backend_of(address: UsbAddress) -> object:
    """Return the backend that an address names.

    Raises:
        TransportError: there is none of that name, or it cannot be had.
    """
    try:
        return usb_backend(address.backend, address.options)
    except (DriverError, ValueError) as error:
        raise TransportError(
            address.url, str(error), "Install it, or correct the address"
        ) from error
