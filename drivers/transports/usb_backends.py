"""USB backends: libusb, or another backend of pyusb named by `backend=` in the address."""

from collections.abc import Mapping

import usb.backend.libusb1

from drivers.errors import DriverError, TransportError
from drivers.registry import usb_backend
from drivers.transports.usb_find import UsbAddress
from drivers.trouble import other, trouble


def libusb(options: Mapping[str, str]) -> object:
    """Return pyusb's backend for libusb 1.0.

    Raises:
        DriverError: libusb is not installed, or an option was given: it has none.
    """
    if options:
        raise DriverError(trouble("trouble-no-usb-option", names=", ".join(options)))
    backend: object = usb.backend.libusb1.get_backend()
    if backend is None:
        raise DriverError(trouble("trouble-no-libusb"))
    return backend


def backend_of(address: UsbAddress) -> object:
    """Return the backend of an address.

    Raises:
        TransportError: there is none of that name, or it cannot be used.
    """
    try:
        return usb_backend(address.backend, address.options)
    except (DriverError, ValueError) as error:
        what = error.trouble if isinstance(error, DriverError) else other(str(error))
        raise TransportError(address.url, what, trouble("trouble-install-backend")) from error
