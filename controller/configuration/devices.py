"""The drivers and addresses that a table file can name."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Final

from controller.configuration.problem import did_you_mean, listed
from controller.configuration.strict import WrongValueError, parsed
from controller.data.message import message

OWN_DRIVERS: Final = {"shuffler": "shuffler", "sensors": "sensors", "key_pad": "key-pad"}
"""Our own protocol's driver for each device."""
DEVICES: Final = tuple(OWN_DRIVERS)
"""The devices of a table."""
SCHEMES: Final = ("serial", "sim", "tcp", "usb")
"""The transports that come with the program."""
SHAPES: Final = {
    "serial": (r"(/|[a-z][a-z0-9]*://)[^?\s]+", "serial:///dev/dealer-table/shuffler"),
    "tcp": (r"(\[[0-9A-Fa-f:.]+\]|[^:/?\s\[\]]+):(?P<port>[0-9]{1,5})", "tcp://192.0.2.7:4001"),
    "usb": (r"[0-9A-Fa-f]{4}:[0-9A-Fa-f]{4}(/[^/?\s]+)?", "usb://1209:0001/S100042"),
    "sim": (r"[^?\s]+", "sim://shuffler"),
}
"""What follows `scheme://`, and an example; a transport reads its own other schemes."""


SIMULATED: Final = "sim://"
"""The beginning of the addresses of simulated devices, the only ones that a training table has."""


def url(value: object) -> str:
    """Return a device's address, checked in form; the daemon finds the device, or not."""
    match = isinstance(value, str) and re.fullmatch(r"([a-z][a-z0-9+.-]*)://(\S+)", value)
    if not match:
        raise WrongValueError(message("config-device-address"))
    scheme, rest = match[1], match[2]
    if scheme not in SCHEMES:
        known = sorted({*SCHEMES, *installed_transports()})
        if scheme not in known:
            expected = message("config-address-begins", words=listed(known))
            raise WrongValueError(expected, did_you_mean(scheme, known))
    shape, example = SHAPES.get(scheme, (r"\S+", ""))
    parts = re.fullmatch(shape + r"(\?\S*)?", rest)
    if not parts or not 1 <= int(parts.groupdict().get("port") or 1) <= 65535:
        raise WrongValueError(message("config-address-like", text=example))
    return match[0]


def same_port(address: str) -> str:
    """Return what is equal in all addresses of one port: the address without its options."""
    return re.sub(r"(?<=[^/:])/+(?=[^/])", "/", address.partition("?")[0])


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


Url = Annotated[str, parsed(url, type="string", pattern=r"^[a-z][a-z0-9+.-]*://")]
