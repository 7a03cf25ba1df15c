"""`usb://vid:pid/serial`: endpoints, or a HID keyboard, through pyusb; and its backends."""

from collections.abc import Mapping

import usb.backend.libusb1

from drivers.errors import DriverError, TransportError
from drivers.registry import usb_backend
from drivers.transports.blocking_stream import BlockingLine
from drivers.transports.blocking_transport import BlockingTransport
from drivers.transports.usb_claim import UsbClaim
from drivers.transports.usb_find import UsbAddress, read_address
from drivers.transports.usb_lines import line_of
from drivers.trouble import other, trouble

# USB backends: libusb, or another backend of pyusb named by `backend=` in the address.


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


class UsbTransport(BlockingTransport):
    """A USB device that only this process has, found by its serial number at each opening.

    Nothing is kept from an earlier session: after any error except a time-out the handle is
    dropped, and the next opening looks the device up again, because its address on the bus has
    changed. The device is taken from the kernel's driver, which gets it back.
    """

    def __init__(self, url: str) -> None:
        """Read the address.

        Raises:
            TransportError: it is no such address, or its query has unknown keys.
        """
        address = read_address(url)
        self._usb = UsbClaim(address, backend_of(address))
        super().__init__(url, self._claim_line)

    @property
    def node(self) -> str:
        """The file of the device that is open; empty: none is."""
        return self._usb.node if self._stream is not None else ""

    def _claim_line(self) -> BlockingLine:
        return line_of(self._usb.claim_device())
