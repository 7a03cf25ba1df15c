"""`usb://vid:pid/serial`: bulk or interrupt endpoints, or a HID keyboard, through pyusb."""

from collections.abc import Callable

from drivers.transports.blocking import BlockingStream
from drivers.transports.usb_address import read_address
from drivers.transports.usb_backends import backend_of
from drivers.transports.usb_claim import UsbClaim
from drivers.transports.usb_lines import line_of


class UsbTransport:
    """A USB device that only this process has, found by its serial number at each opening.

    Nothing of an earlier session is kept: after any error but a time-out the handle is dropped,
    and the next opening looks the device up anew, for its address on the bus has changed.
    """

    def __init__(self, url: str) -> None:
        """Read the address.

        Raises:
            TransportError: it is none, or its query says what nobody knows.
        """
        self._url = url
        address = read_address(url)
        self._claim = UsbClaim(address, backend_of(address))
        self._stream: BlockingStream | None = None
        self._last: BlockingStream | None = None
        self._receive: Callable[[bytes], None] | None = None
        self._lost: Callable[[str], None] | None = None

    @property
    def url(self) -> str:
        """The device's address, as configured."""
        return self._url

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        """Find the device, take it from the kernel's driver, and claim its interface.

        Raises:
            TransportError: it is not there or not to be had, and what the technician can do.
            PortInUseError: another process has it.
        """
        self.close()
        if self._last is not None:  # its threads may still hold the device
            await self._last.gone.wait()
        stream = self._last = BlockingStream(
            self._url, lambda: line_of(self._claim.take()), self._came, self._ended
        )
        await stream.opened()
        self._stream, self._receive, self._lost = stream, receive, lost

    def write(self, data: bytes) -> None:
        """Send bytes without waiting; beyond `WRITE_LIMIT` waiting bytes the stream is lost."""
        if self._stream is not None:
            self._stream.write(data)

    async def flush(self) -> None:
        """Return when all bytes have been handed to the system, or the stream has ended."""
        if self._stream is not None:
            await self._stream.flush()

    def close(self) -> None:
        """Let the device go: its threads free it within a read's time-out."""
        stream, self._stream = self._stream, None
        self._receive = self._lost = None
        if stream is not None:
            stream.stop("closed")

    def _came(self, stream: BlockingStream, data: bytes) -> None:
        if stream is self._stream and self._receive is not None:
            self._receive(data)

    def _ended(self, stream: BlockingStream, reason: str) -> None:
        if stream is not self._stream:
            return
        lost = self._lost
        self.close()
        if lost is not None:
            lost(reason)
