"""The registry: transports by URL scheme and drivers by name, built in or by entry point.

A third party adds its own with the entry point groups `dealer_table.transports` (scheme = a
callable that takes the URL), `dealer_table.drivers` (name = a `DriverFactory`),
`dealer_table.usb_backends` (name = a callable that takes the query's options) and
`dealer_table.operators` (name = a callable that takes a name and a directory). A built-in name
cannot be taken over.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import Protocol, cast
from urllib.parse import urlsplit

from drivers.errors import BrokenDriverError, DriverError, UnknownDriverError
from drivers.interface import Driver
from drivers.transport import Transport
from drivers.trouble import Trouble, trouble
from drivers.vocabulary import DeviceKind

TRANSPORTS = "dealer_table.transports"
DRIVERS = "dealer_table.drivers"
USB_BACKENDS = "dealer_table.usb_backends"
OPERATORS = "dealer_table.operators"
"""Ways to act on a device under test (name = a callable that takes a name and a directory)."""
SELF_DRIVEN = "self-driven-shuffler"
"""The driver of a shuffler that deals by itself."""
MODBUS = "modbus-sensors"
"""The driver of digital inputs on a Modbus line."""

_OURS = "dealer-table"
_BUILT_IN = {
    TRANSPORTS: {
        "serial": "drivers.transports.serial:open_serial",
        "tcp": "drivers.transports.tcp:TcpTransport",
        "tls": "drivers.transports.tcp:TlsTransport",
        "usb": "drivers.transports.usb:UsbTransport",
    },
    DRIVERS: {
        "key-pad": "drivers.key_pad:KeyPadDriver",
        MODBUS: "drivers.modbus.driver:ModbusSensorsDriver",
        SELF_DRIVEN: "drivers.shuffler:SelfDrivenDriver",
        "sensors": "drivers.sensors:SensorsDriver",
        "shuffler": "drivers.shuffler:ShufflerDriver",
        "usb-key-pad": "drivers.usb_key_pad.driver:UsbKeyPadDriver",
    },
    USB_BACKENDS: {"libusb": "drivers.transports.usb:libusb"},
    OPERATORS: {},
}


class DriverFactory(Protocol):
    """The target of an entry point in `dealer_table.drivers`: mostly the driver's class."""

    @property
    def KIND(self) -> DeviceKind:  # noqa: N802 - a constant of the class
        """The kind of device that it drives."""

    def __call__(self, device: str, options: Mapping[str, object], /) -> Driver:
        """Return a new driver without a link.

        Args:
            device: the device's name in the configuration.
            options: `devices.NAME.options` of the table's file; empty where there are none. A
                factory with a true attribute `LAYOUT` finds under `layout` what sensors are to
                cover: `seats` (a list of numbers) and `spots` (names, in the order of their bits).

        Raises:
            OptionsError: with all that is wrong with the options.
        """


@dataclass(frozen=True, slots=True)
class Installed:
    """One entry point: its target and its origin.

    Attributes:
        group: TRANSPORTS, DRIVERS, USB_BACKENDS or OPERATORS.
        name: the URL scheme, or the name of the driver, the backend or the operator.
        distribution: the package that offers it.
        version: that package's; empty for a checkout that was never installed.
        built_in: it comes with this program.
        target: what it names: `module:attribute`.
    """

    group: str
    name: str
    distribution: str
    version: str
    built_in: bool
    target: str

    def load(self) -> object:
        """Import and return the target.

        Raises:
            BrokenDriverError: it cannot be imported, or is a driver without a kind.
        """
        try:
            loaded = resolve_name(self.target)
        except Exception as error:  # another's package, which may fail in any way
            raise BrokenDriverError(self.name, self.distribution, error) from error
        if self.group == DRIVERS and not isinstance(getattr(loaded, "KIND", None), DeviceKind):
            why = TypeError("it does not say in KIND which kind of device it drives")
            raise BrokenDriverError(self.name, self.distribution, why)
        return loaded


@cache
def offers(group: str) -> tuple[Installed, ...]:
    """Return everything of a group: the built-in ones first, then by name.

    A name may occur twice, offered by two packages: then it cannot be used. The search is done
    once.
    """
    # Its import takes 10 ms and 1.5 MiB: not needed for a table that uses only built-in drivers.
    from importlib.metadata import PackageNotFoundError, entry_points, version  # noqa: PLC0415

    try:
        release = version(_OURS)
    except PackageNotFoundError:  # a checkout that was never installed
        release = ""
    found = [
        Installed(group, name, _OURS, release, True, target)
        for name, target in _BUILT_IN[group].items()
    ]
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        origin = entry.dist.metadata["Name"] if entry.dist else "an unknown distribution"
        release = entry.dist.version if entry.dist else ""
        target = f"{entry.module}:{entry.attr}"
        found.append(Installed(group, entry.name, origin, release, origin == _OURS, target))
    return tuple(found)


def installed(group: str) -> dict[str, Installed]:
    """Return the usable entry points of a group, by name."""
    names = Counter(each.name for each in offers(group))
    return {each.name: each for each in offers(group) if each.built_in or names[each.name] == 1}


def find(group: str, name: str) -> Installed:
    """Return the entry point of a name.

    Raises:
        UnknownDriverError: nobody offers it, or two packages do.
    """
    built_in = _BUILT_IN[group].get(name)
    if built_in is not None:  # without a search, for a quick start
        return Installed(group, name, _OURS, "", True, built_in)
    found = [each for each in offers(group) if each.name == name]
    if not found:
        known = ", ".join(dict.fromkeys(each.name for each in offers(group)))
        raise UnknownDriverError(_unknown(group, name, known))
    if len(found) > 1:
        packages = ", ".join(each.distribution for each in found)
        told = trouble("trouble-offered-twice", name=name, group=group, packages=packages)
        raise UnknownDriverError(told)
    return found[0]


def _unknown(group: str, name: str, known: str) -> Trouble:
    match group:
        case "dealer_table.transports":
            return trouble("trouble-no-transport", name=name, known=known)
        case "dealer_table.drivers":
            return trouble("trouble-no-driver", name=name, known=known)
        case "dealer_table.usb_backends":
            return trouble("trouble-no-usb-backend", name=name, known=known)
        case _:
            return trouble("trouble-no-operator", name=name, known=known)


def open_transport(url: str) -> Transport:
    """Return the transport for a URL, not opened yet.

    Raises:
        UnknownDriverError: no transport for this scheme.
        BrokenDriverError: it is installed and cannot be loaded.
        TransportError: the scheme's transport cannot read this address.
    """
    found = find(TRANSPORTS, urlsplit(url).scheme)
    return cast(Callable[[str], Transport], found.load())(url)


def usb_backend(name: str, options: Mapping[str, str]) -> object:
    """Return a backend for pyusb: a `usb.backend.IBackend`.

    Args:
        name: the `backend=` of a `usb://` address.
        options: the rest of its query.

    Raises:
        UnknownDriverError: no backend of this name.
        BrokenDriverError: it is installed and cannot be loaded.
        DriverError: it cannot be had so.
        ValueError: the same, of another package's backend; the text says why.
    """
    found = find(USB_BACKENDS, name)
    return cast(Callable[[Mapping[str, str]], object], found.load())(options)


def driver_names() -> list[str]:
    """Return the names of all drivers, sorted; names that two packages offer are included."""
    return sorted({each.name for each in offers(DRIVERS)})


def driver_factory(name: str) -> DriverFactory:
    """Return the factory of drivers of this name.

    Raises:
        UnknownDriverError: no driver of this name.
        BrokenDriverError: it is installed and cannot be loaded, or has no kind.
    """
    return cast(DriverFactory, find(DRIVERS, name).load())


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
    name = kind.driver if isinstance(kind, DeviceKind) else kind
    found = find(DRIVERS, name)
    factory = cast(DriverFactory, found.load())
    try:
        return factory(device, options or {})
    except DriverError:
        raise
    except Exception as error:  # another's factory, which may fail in any way
        if found.built_in:  # an error of this program
            raise
        raise BrokenDriverError(name, found.distribution, error) from error
