"""What is installed: transports by URL scheme and drivers by name, built in or by entry point.

A third party adds its own with the entry point groups `dealer_table.transports` (scheme = a
callable that takes the URL) and `dealer_table.drivers` (name = a callable that takes the device's
name). A built-in name cannot be taken over.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from typing import cast
from urllib.parse import urlsplit

from drivers.errors import UnknownDriverError
from drivers.interface import Driver
from drivers.transports.transport import Transport
from drivers.vocabulary import DeviceKind

TRANSPORTS = "dealer_table.transports"
DRIVERS = "dealer_table.drivers"
_OURS = "dealer-table"
_BUILT_IN = {
    TRANSPORTS: {
        "serial": "drivers.transports.serial:SerialTransport",
        "tcp": "drivers.transports.tcp:TcpTransport",
    },
    DRIVERS: {
        "panel": "drivers.panel:PanelDriver",
        "sensors": "drivers.sensors:SensorsDriver",
        "shuffler": "drivers.shuffler:ShufflerDriver",
    },
}


@dataclass(frozen=True, slots=True)
class Installed:
    """One transport or driver and where it comes from."""

    group: str
    name: str
    distribution: str
    version: str
    entry: EntryPoint

    def load(self) -> object:
        """Import and return what the entry point names."""
        return self.entry.load()


def _built_in(group: str) -> dict[str, Installed]:
    try:
        release = version(_OURS)
    except PackageNotFoundError:  # a checkout that was never installed
        release = ""
    return {
        name: Installed(group, name, _OURS, release, EntryPoint(name, target, group))
        for name, target in _BUILT_IN[group].items()
    }


def collect(group: str, found: Iterable[EntryPoint]) -> dict[str, Installed]:
    """Return what is installed in a group, by name.

    Raises:
        UnknownDriverError: two distributions offer the same name; or somebody a built-in one.
    """
    installed = _built_in(group)
    for entry in sorted(found, key=lambda entry: entry.name):
        origin = entry.dist.metadata["Name"] if entry.dist else "an unknown distribution"
        release = entry.dist.version if entry.dist else ""
        other = installed.get(entry.name)
        if other is not None and other.entry.value != entry.value:
            raise UnknownDriverError(
                f"{origin} and {other.distribution} both offer {entry.name!r} "
                f"({group}): uninstall one of them"
            )
        installed[entry.name] = Installed(group, entry.name, origin, release, entry)
    return installed


@cache
def installed(group: str) -> dict[str, Installed]:
    """Return what this process finds in a group, by name; the search is done once.

    Raises:
        UnknownDriverError: two distributions offer the same name.
    """
    return collect(group, entry_points(group=group))


def _find(group: str, name: str, what: str) -> Callable[[str], object]:
    found = _BUILT_IN[group].get(name)
    if found is not None:  # without searching: starting is to be quick
        return cast(Callable[[str], object], EntryPoint(name, found, group).load())
    known = installed(group)
    if name not in known:
        raise UnknownDriverError(f"no {what} {name!r} is installed; there are: {', '.join(known)}")
    return cast(Callable[[str], object], known[name].load())


def open_transport(url: str) -> Transport:
    """Return the transport for a URL, not opened yet.

    Raises:
        UnknownDriverError: no transport for this scheme.
        TransportError: the scheme's transport cannot read this address.
    """
    return cast(Transport, _find(TRANSPORTS, urlsplit(url).scheme, "transport for URLs of")(url))


def driver_for(kind: DeviceKind | str, device: str) -> Driver:
    """Return a new driver for a device.

    Args:
        kind: what the device is, or the name of an installed driver.
        device: its name in the configuration.

    Raises:
        UnknownDriverError: no driver of this name.
    """
    name = kind.name.lower() if isinstance(kind, DeviceKind) else kind
    return cast(Driver, _find(DRIVERS, name, "driver")(device))
