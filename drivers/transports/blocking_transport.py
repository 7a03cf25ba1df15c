"""A transport over blocking calls: one line at a time, its threads in `blocking_stream`."""

from collections.abc import Callable

from drivers.transport import OwnedTransport
from drivers.transports.blocking_stream import BlockingLine, BlockingStream
from drivers.trouble import Trouble, trouble


class BlockingTransport(OwnedTransport):
    """Claims its line anew at each opening; nothing is kept from an earlier one.

    Attributes:
        url: the device's address, as configured.
    """

    def __init__(self, url: str, claim: Callable[[], BlockingLine]) -> None:
        """Create a transport for an address.

        Args:
            url: as configured.
            claim: gets hold of the line; may block, and raise a `TransportError`.
        """
        self.url = url
        self._claim = claim
        self._stream: BlockingStream | None = None
        self._last: BlockingStream | None = None

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None]) -> None:
        """Claim the line in a thread, after the line before has been given back.

        Raises:
            TransportError: it cannot be claimed, and what the technician can do.
            PortInUseError: another process has it.
        """
        self.close()
        if self._last is not None:  # its threads may still hold the device
            await self._last.gone.wait()
        stream = self._last = BlockingStream(self.url, self._claim, self._came, self._ended)
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
        """Release the line: its threads free it soon."""
        stream, self._stream = self._stream, None
        self._receive = self._lost = None
        if stream is not None:
            stream.stop(trouble("trouble-closed"))

    def _came(self, stream: BlockingStream, data: bytes) -> None:
        if stream is self._stream and self._receive is not None:
            self._receive(data)

    def _ended(self, stream: BlockingStream, reason: Trouble) -> None:
        if stream is self._stream:
            self._end(reason)
