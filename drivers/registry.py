"""What is installed: transports by URL scheme and drivers by name, built in or by entry point.

A third party adds its own with the entry point groups `dealer_table.transports` (scheme = a
callable that takes the URL) and `dealer_table.drivers` (name = a `DriverFactory`). A built-in name
cannot be taken over.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from typing import Protocol, cast
from urllib.parse import urlsplit

from drivers.errors import BrokenDriverError, DriverError, UnknownDriverError
from drivers.interface import Driver
from drivers.transports.transport import Transport
from drivers.vocabulary import DeviceKind

TRANSPORTS = "dealer_table.transports"
DRIVERS = "dealer_table.drivers"
_OURS = "dealer-table"
_BUILT_IN = {
    TRANSPORTS: {
        "serial": "drivers.transports.serial:open_serial",
        "tcp": "drivers.transports.tcp:TcpTransport",
    },
    DRIVERS: {
        "panel": "drivers.panel:PanelDriver",
        "sensors": "drivers.sensors:SensorsDriver",
        "shuffler": "drivers.shuffler:ShufflerDriver",
    },
}


class DriverFactory(Protocol):
    """What an entry point of the group `dealer_table.drivers` names: mostly the driver's class."""

    @property
    def KIND(self) -> DeviceKind:  # noqa: N802 - a constant of the class
        """The kind of device that it drives."""

    def __call__(self, device: str, options: Mapping[str, object], /) -> Driver:
        """Return a new driver without a link.

        Args:
            device: the device's name in the configuration.
            options: `devices.NAME.options` of the table's file; empty where there are none.

        Raises:
            OptionsError: with all that is wrong with the options.
        """


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


def _find(group: str, name: str, what: str) -> object:
    found = _BUILT_IN[group].get(name)
    if found is not None:  # without searching: starting is to be quick
        return EntryPoint(name, found, group).load()
    known = installed(group)
    if name not in known:
        raise UnknownDriverError(f"no {what} {name!r} is installed; there are: {', '.join(known)}")
    offer = known[name]
    try:
        return offer.load()
    except Exception as error:  # another's package, which may fail in any way
        raise BrokenDriverError(name, offer.distribution, error) from error


def open_transport(url: str) -> Transport:
    """Return the transport for a URL, not opened yet.

    Raises:
        UnknownDriverError: no transport for this scheme.
        BrokenDriverError: it is installed and cannot be loaded.
        TransportError: the scheme's transport cannot read this address.
    """
    make = _find(TRANSPORTS, urlsplit(url).scheme, "transport for URLs of")
    return cast(Callable[[str], Transport], make)(url)


def driver_names() -> list[str]:
    """Return the names of all drivers, also of those that two packages offer; sorted."""
    return sorted({*_BUILT_IN[DRIVERS], *(entry.name for entry in entry_points(group=DRIVERS))})


def driver_factory(name: str) -> DriverFactory:
    """Return what makes drivers of this name.

    Raises:
        UnknownDriverError: no driver of this name.
        BrokenDriverError: it is installed and cannot be loaded, or does not say its kind.
    """
    factory = _find(DRIVERS, name, "driver")
    if not isinstance(getattr(factory, "KIND", None), DeviceKind):
        why = TypeError("it does not say in KIND which kind of device it drives")
        raise BrokenDriverError(name, _origin(name), why)
    return cast(DriverFactory, factory)


def driver_for(
    kind: DeviceKind | str, device: str, options: Mapping[str, object] | None = None
) -> Driver:
    """Return a new driver for a device.

    Args:
        kind: what the device is, or the name of an installed driver.
        device: its name in the configuration.
        options: the driver's own settings; None: it has none.

    Raises:
        UnknownDriverError: no driver of this name.
        BrokenDriverError: it is installed and cannot be loaded or made.
        OptionsError: with all that is wrong with the options.
    """
    name = kind.name.lower() if isinstance(kind, DeviceKind) else kind
    factory = driver_factory(name)
    try:
        return factory(device, options or {})
    except DriverError:
        raise
    except Exception as error:
        if name in _BUILT_IN[DRIVERS]:  # our own mistake
            raise
        raise BrokenDriverError(name, _origin(name), error) from error


def _origin(name: str) -> str:
    return installed(DRIVERS)[name].distribution
