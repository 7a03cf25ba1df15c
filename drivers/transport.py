"""The transport interface, the one seam for I/O: moves bytes to and from a device."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from drivers.trouble import Trouble

WRITE_LIMIT = 4096
"""Most bytes that may wait to be written; a device that takes no more is lost."""


def usable_host(host: str) -> bool:
    """Tell whether a name or number of a host can be looked up at all.

    The look-up itself raises no error of the system for one that cannot.
    """
    try:
        named = host.encode("idna").decode("ascii")
    except UnicodeError:
        return False
    return re.fullmatch(r"([^\x00-\x20.]{1,63}\.)*[^\x00-\x20.]{1,63}\.?", named) is not None


class Transport(Protocol):
    """A byte stream to one device, used by one owner on one event loop.

    It can be opened again after it was lost or closed.
    """

    @property
    def url(self) -> str:
        """The device's address, as configured."""

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None]) -> None:
        """Open the stream.

        Args:
            receive: called with all bytes there are, as soon as they are there.
            lost: called with the reason, exactly once, if the stream ends by itself; the
                transport has freed its resources by then.

        Raises:
            TransportError: it cannot be opened, and what the technician can do.
            PortInUseError: another process has it.
        """

    def write(self, data: bytes) -> None:
        """Send bytes without waiting; beyond a bound of waiting bytes the stream is lost."""

    def close(self) -> None:
        """Free the stream at once; neither callback is called after that."""


class OwnedTransport(ABC):
    """The base of transports: the callbacks of the owner who has it open."""

    _receive: Callable[[bytes], None] | None = None
    _lost: Callable[[Trouble], None] | None = None

    @abstractmethod
    def close(self) -> None:
        """Free the stream at once; neither callback is called after that."""

    def _end(self, reason: Trouble) -> None:
        """Free the stream, which has ended by itself, and tell its owner."""
        lost = self._lost
        self.close()
        if lost is not None:
            lost(reason)


@runtime_checkable
class FileTransport(Protocol):
    """A transport over a file of the system, as that of a serial port is."""

    @property
    def node(self) -> str:
        """The file that is open, whatever leads to it now; empty: none is."""


@runtime_checkable
class FlushingTransport(Protocol):
    """A transport that can report when it has nothing more to write."""

    async def flush(self) -> None:
        """Return when all bytes have been handed to the system, or the stream has ended."""
