"""The base of all drivers on our own wire: the link, events, levels."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from msgspec.structs import astuple

from drivers.handshake import Peer
from drivers.interface import (
    Command,
    DeviceAbilities,
    DeviceEvent,
    LastAct,
    LinkLost,
    LinkUp,
    ReadLevels,
)
from drivers.link import Link
from drivers.messages import Capabilities, Hello, Levels, Message
from drivers.options import refuse
from drivers.timings import LinkTimings
from drivers.trouble import Trouble
from drivers.vocabulary import DeviceKind, Page

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


def last_act(hello: Hello) -> LastAct:
    """Return the last act in a device's memory, as its HELLO tells it."""
    *act, _ = astuple(hello)[Hello.ACT]
    return LastAct(*act)


def abilities(declared: Capabilities) -> DeviceAbilities:
    """Return what a device declared, without the wire's request id."""
    _, *able = astuple(declared)
    return DeviceAbilities(*able)


def _text(page: bytes) -> str:
    return page.rstrip(b"\0").decode("ascii", "replace")


class WiredDriver(ABC):
    """A `drivers.interface.Driver` on the wire protocol; each family adds its own parts.

    Attributes:
        device: the device's name in the configuration.
        statistics: statistics of the link.
    """

    KIND: ClassVar[DeviceKind]

    def __init__(
        self,
        device: str,
        options: Mapping[str, object] = NO_OPTIONS,
        *,
        timings: LinkTimings | None = None,
    ) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: must be empty: the protocol leaves nothing to set.
            timings: the pace of the link; the protocol's own by default.

        Raises:
            OptionsError: there are options.
        """
        refuse(options)
        self.device = device
        self._link = Link(self.KIND, self, timings or LinkTimings())
        self.statistics = self._link.statistics
        self._events: list[DeviceEvent] = []

    @property
    def refused(self) -> Trouble | None:
        """Why the device at the other end is refused; None while there is no objection."""
        return self._link.refused

    def opened(self, now: float) -> None:
        """The transport is open: shake hands."""
        self._link.opened(now)

    def closed(self, reason: Trouble, now: float) -> None:
        """The transport is gone: report `LinkLost` if the link was up, forget unfinished frames."""
        self._link.closed(reason, now)

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes, any number at a time."""
        self._link.receive(data, now)

    def command(self, command: Command, now: float) -> None:
        """Carry out a command; without a link it is dropped.

        Raises:
            TypeError: this family of devices has no such command.
        """
        if not isinstance(command, ReadLevels):
            raise TypeError(f"{self.device} cannot carry out {command!r}")
        if self._link.up:
            self._link.read_levels(now, forced=True)

    def goodbye(self, now: float) -> None:
        """Tell the device that the host stops in good order."""
        self._link.goodbye(now)

    def next_deadline(self) -> float | None:
        """When `on_deadline` is due, in monotonic seconds."""
        return self._link.next_deadline()

    def on_deadline(self, now: float) -> None:
        """Do what is due."""
        self._link.on_deadline(now)

    def take_bytes(self) -> bytes:
        """Return and forget the bytes that are to be sent."""
        return self._link.take_bytes()

    def take_events(self) -> list[DeviceEvent]:
        """Return and forget the events for the table, in order."""
        if not self._events:
            return []
        events, self._events = self._events, []
        return events

    def link_up(self, peer: Peer, levels: Levels, now: float) -> None:
        """Report the device and its levels."""
        hello, digest = peer.hello, peer.pages[Page.DIGEST]
        self._events.append(
            LinkUp(
                self.device,
                kind=hello.kind,
                serial=hello.serial,
                boot_id=hello.boot_id,
                model=_text(peer.pages[Page.MODEL]),
                firmware=_text(peer.pages[Page.FIRMWARE]),
                digest=digest.hex() if any(digest) else "",
                abilities=abilities(peer.capabilities),
                last_act=last_act(hello),
                presses=hello.button_counter,
            )
        )
        self._events.append(self._event(levels))

    def link_objection(self, hello: Hello, capabilities: Capabilities) -> Trouble | None:
        """Accept any capabilities; a family may refuse some."""
        return None

    def link_lost(self, reason: Trouble, now: float) -> None:
        """Report the loss."""
        self._events.append(LinkLost(self.device, reason))

    def link_levels(self, levels: Levels, now: float) -> None:
        """Report the new levels."""
        self._events.append(self._event(levels))

    def link_message(self, message: Message, now: float) -> None:
        """Take a frame of the family's own; the base knows none."""
        self._link.ignore()

    @abstractmethod
    def _event(self, levels: Levels) -> DeviceEvent:
        """Return the event that carries these levels."""
