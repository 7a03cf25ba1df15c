"""The base of all our drivers: name, statistics, what is reported and sent."""

from abc import ABC, abstractmethod

from drivers.interface import Command, DeviceEvent, LinkLost, LinkStatistics, ReadLevels
from drivers.trouble import Trouble


class BaseDriver(ABC):
    """A driver's two baskets, and its one report of a loss.

    A driver adds to `_out` what is to be sent, and to `_events` what is reported; it sets `_up`
    when it reports `LinkUp`.

    Attributes:
        device: the device's name in the configuration.
        statistics: statistics of the link.
    """

    def __init__(self, device: str) -> None:
        """Make a driver without a link; `device` is its name in the configuration."""
        self.device = device
        self.statistics = LinkStatistics()
        self._events: list[DeviceEvent] = []
        self._out: list[bytes] = []
        self._up = False

    def take_bytes(self) -> bytes:
        """Return and forget the bytes that are to be sent."""
        if not self._out:
            return b""
        data = b"".join(self._out)
        self._out.clear()
        return data

    def take_events(self) -> list[DeviceEvent]:
        """Return and forget the events for the table, in order."""
        if not self._events:
            return []
        events, self._events = self._events, []
        return events

    def command(self, command: Command, now: float) -> None:
        """Carry out a command; without a link it is dropped.

        Raises:
            TypeError: this family of devices has no such command.
        """
        if not isinstance(command, ReadLevels):
            raise TypeError(f"{self.device} cannot carry out {command!r}")
        self._read_again(now)

    @abstractmethod
    def _read_again(self, now: float) -> None:
        """Read all levels, and report them though nothing has changed."""

    def report(self, event: DeviceEvent) -> None:
        """Add an event for the table."""
        self._events.append(event)

    def _lose(self, reason: Trouble) -> None:
        """Report the loss, once for each `LinkUp`."""
        if self._up:
            self._up = False
            self.statistics.lost += 1
            self._events.append(LinkLost(self.device, reason))
