"""`usb://vid:pid/serial`: bulk or interrupt endpoints, or a HID keyboard, through pyusb."""

from drivers.transports.blocking import BlockingLine
from drivers.transports.blocking_transport import BlockingTransport
from drivers.transports.usb_backends import backend_of
from drivers.transports.usb_claim import UsbClaim
from drivers.transports.usb_find import read_address
from drivers.transports.usb_lines import line_of


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
        super().__init__(url, self._take)

    def _take(self) -> BlockingLine:
        return line_of(self._usb.take())
