"""The base of all drivers on our own wire: the link, events, levels."""

from abc import abstractmethod
from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import astuple

from drivers.handshake import Peer
from drivers.interface import (
    Command,
    DeviceAbilities,
    DeviceEvent,
    LastAct,
    LinkUp,
    ReadLevels,
)
from drivers.link import Link
from drivers.messages import Capabilities, Hello, Levels
from drivers.options import refuse
from drivers.timings import LinkTimings
from drivers.vocabulary import Page

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


class WiredDriver(Link):
    """A `drivers.interface.Driver` on the wire protocol; each family adds its own parts."""

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
        super().__init__(device, timings or LinkTimings())

    def command(self, command: Command, now: float) -> None:
        """Carry out a command; without a link it is dropped.

        Raises:
            TypeError: this family of devices has no such command.
        """
        if not isinstance(command, ReadLevels):
            raise TypeError(f"{self.device} cannot carry out {command!r}")
        if self.up:
            self.read_levels(now, forced=True)

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

    def link_levels(self, levels: Levels, now: float) -> None:
        """Report the new levels."""
        self._events.append(self._event(levels))

    @abstractmethod
    def _event(self, levels: Levels) -> DeviceEvent:
        """Return the event that carries these levels."""
