"""The drivers, addresses and paths that a table's file can name."""

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Annotated, Final
from urllib.parse import parse_qsl

from msgspec import Struct

from controller.data.message import alternatives, did_you_mean, message
from controller.data.values import WrongValueError, parsed, patterned

OWN_DRIVERS: Final = {"shuffler": "shuffler", "sensors": "sensors", "key_pad": "key-pad"}
"""Our own protocol's driver for each device."""
DEVICES: Final = tuple(OWN_DRIVERS)
"""The devices of a table."""
SCHEMES: Final = ("serial", "sim", "tcp", "tls", "usb")
"""The transports that come with the program."""
_HOST_AND_PORT = r"(\[[0-9A-Fa-f:.]+\]|[^:/?\s\[\]]+):(?P<port>[0-9]{1,5})"
SHAPES: Final = {
    "serial": (r"(/|[a-z][a-z0-9]*://)[^?\s]+", "serial:///dev/dealer-table/shuffler"),
    "tcp": (_HOST_AND_PORT, "tcp://192.0.2.7:4001"),
    "tls": (
        _HOST_AND_PORT,
        "tls://192.0.2.7:4001?authority=/etc/devices.pem&certificate=/etc/table.pem&key=/etc/table.key",
    ),
    "usb": (r"[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4}(/[^/?\s]+)?", "usb://1209:0001/S100042"),
    "sim": (r"[^?\s]+", "sim://shuffler"),
}
"""What follows `scheme://`, and an example; a transport reads its own other schemes."""


BROKER_PATTERN: Final = r"^(nats|tls)://[^\s/@]+:[0-9]{1,5}$"
_LINE: Final = {
    "baud": "[1-9][0-9]{0,6}",
    "parity": "none|even|odd",
    "stop": "[12]",
    "dtr": "on|off",
    "rts": "on|off",
    "place": r"[0-9]+-[0-9]+(\.[0-9]+)*(:[0-9]+\.[0-9]+)?",
}
"""The settings of a serial line, and how each is written."""
SIMULATED: Final = "sim://"
"""The beginning of the addresses of simulated devices, the only ones that a training table has."""


def url(value: object) -> str:
    """Return a device's address, checked in form; the daemon finds the device, or not."""
    match = isinstance(value, str) and re.fullmatch(r"([a-z][a-z0-9+.-]*)://(\S+)", value)
    if not match or not match[0].isprintable():
        raise WrongValueError(message("config-device-address"))
    scheme, rest = match[1], match[2]
    if scheme not in SCHEMES:
        known = sorted({*SCHEMES, *installed_transports()})
        if scheme not in known:
            expected = message("config-address-begins", words=alternatives(known))
            raise WrongValueError(expected, did_you_mean(scheme, known))
    shape, example = SHAPES.get(scheme, (r"\S+", ""))
    parts = re.fullmatch(shape + r"(\?\S*)?", rest)
    if not parts or not _is_port(parts.groupdict().get("port") or "1"):
        raise WrongValueError(message("config-address-like", text=example))
    if "port" in parts.groupdict():
        from drivers.transport import usable_host  # noqa: PLC0415 - drivers, only when needed

        if not usable_host(parts[1].strip("[]")):
            raise WrongValueError(message("config-address-like", text=example))
    if scheme == "tls" and tls_files(match[0]) is None:
        raise WrongValueError(message("config-address-like", text=example))
    if scheme == "serial" and not _line_is_right(rest):
        raise WrongValueError(message("config-serial-line"))
    return match[0]


def _is_port(digits: str) -> bool:
    return 1 <= int(digits) <= 65535


def _line_is_right(rest: str) -> bool:
    """Tell whether the settings of a serial line are; a handler of pyserial's has more of its own.

    `drivers.transports.serial_url` reads them; this room starts without pyserial.
    """
    own = rest.startswith("/")
    settings = parse_qsl(rest.partition("?")[2], keep_blank_values=True)
    for name, value in settings:
        shape = _LINE.get(name)
        if shape is None and own:
            return False
        if shape is not None and not re.fullmatch(shape, value):
            return False
    return len({name for name, _ in settings}) == len(settings)


class TlsFiles(Struct, frozen=True):
    """The files of an encrypted wire, in the order of the names in its address."""

    authority: Path
    certificate: Path
    key: Path


def tls_files(address: str) -> TlsFiles | None:
    """Return the files that a `tls://` address names; None: it names others, or no whole paths."""
    pairs = parse_qsl(address.partition("?")[2], keep_blank_values=True)
    found = {name: Path(value) for name, value in pairs}
    wanted = list(TlsFiles.__struct_fields__)
    whole = all(path.is_absolute() for path in found.values())
    return TlsFiles(**found) if whole and sorted(name for name, _ in pairs) == wanted else None


def by_place(address: str) -> bool:
    """Tell whether an address takes whatever adapter is plugged in at a place."""
    return "place" in dict(parse_qsl(address.partition("?")[2]))


def same_port(address: str) -> str:
    """Return what is equal in all addresses of one port: the address without its options."""
    scheme, _, rest = address.partition("?")[0].partition("://")
    host, _, port = rest.rpartition(":")
    if scheme in ("tcp", "tls") and port.isdecimal():
        return f"tcp://{host.lower().rstrip('.')}:{int(port)}"
    return f"{scheme}://{normpath(rest)}" if rest.startswith("/") else f"{scheme}://{rest}"


def plain_options(options: Mapping[str, object]) -> dict[str, object]:
    """Return a driver's options as plain data: decimals become floats."""
    return {key: _plain(value) for key, value in options.items()}


def _plain(value: object) -> object:
    match value:
        case Decimal():
            return float(value)
        case dict():
            return plain_options(value)
        case list():
            return [_plain(each) for each in value]
        case _:
            return value


def installed_transports() -> set[str]:
    """Return the URL schemes that are installed."""
    from drivers import registry  # noqa: PLC0415 - searches every package: only when needed

    return set(registry.installed(registry.TRANSPORTS))


def serial_number(value: object) -> str:
    """Return a device's serial number; digits need no quotes."""
    text = str(value)
    if isinstance(value, bool) or not re.fullmatch(r"[!-~]{1,32}", text):
        raise WrongValueError(message("config-serial-number"))
    return text


def absolute(value: object) -> str:
    """Return the absolute path of a file: the daemon's working directory is not used."""
    if not isinstance(value, str) or not re.fullmatch(r"/[^\x00-\x1f]{0,4000}[^\x00-\x1f/]", value):
        raise WrongValueError(message("config-path"))
    return str(PurePosixPath(value))


def log_target(value: object) -> str:
    """Return `journald` or an absolute path."""
    if value == "journald":
        return "journald"
    try:
        return absolute(value)
    except WrongValueError:
        raise WrongValueError(message("config-log-target")) from None


Url = Annotated[str, parsed(url, type="string", pattern=r"^[a-z][a-z0-9+.-]*://")]
SerialNumber = Annotated[str, parsed(serial_number, type=["string", "integer"])]
BrokerUrl = Annotated[
    str, patterned(BROKER_PATTERN, message("config-broker-pattern"), max_length=200)
]
AbsoluteFile = Annotated[
    Path, parsed(lambda value: Path(absolute(value)), type="string", pattern="^/")
]
AbsolutePath = Annotated[str, parsed(absolute, type="string", pattern="^/")]
LogTarget = Annotated[str, parsed(log_target, type="string", pattern="^(/|journald$)")]


# The layout for a sensors driver: the seats and the spots, which the table adds to its options.


LAYOUT = "layout"
"""The key that the table adds to the options of a driver that wants it (`DriverFactory.LAYOUT`)."""


SENSED = 8
"""The last seat that sensors can tell of (`SpotLevels`); others are run by hand."""


def wants_layout(driver: str) -> bool:
    """Tell whether a driver wants the layout.

    Raises:
        DriverError: no such driver, or it cannot be loaded.
    """
    from drivers import registry  # noqa: PLC0415 - may search every package: only when needed

    return bool(getattr(registry.driver_factory(driver), "LAYOUT", False))


def with_layout(
    driver: str, options: Mapping[str, object], seats: Sequence[int], spots: Sequence[str]
) -> dict[str, object]:
    """Return a driver's options, with the layout if the driver wants it.

    Args:
        driver: its name.
        options: as they stand in the file.
        seats: the seats in use.
        spots: the wagers' names; their order is the spots' number.

    Raises:
        DriverError: no such driver, or it cannot be loaded.
    """
    if not wants_layout(driver):
        return dict(options)
    sensed = [seat for seat in seats if seat <= SENSED]
    return {**options, LAYOUT: {"seats": sensed, "spots": list(spots)}}
