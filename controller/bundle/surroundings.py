"""What a table needs of its computer beside its own files: typed fields, never text.

udev and systemd read their files as root, each by a grammar of its own: a text that looks harmless
to us may run a program there. So no text of theirs is carried. At the spare computer their files
are made anew from these fields; what a house wrote besides is named as not carried.
"""

import re
from collections.abc import Iterable, Iterator
from ipaddress import ip_network
from pathlib import Path
from stat import S_ISREG
from typing import Annotated, TypeVar

from msgspec import Meta, Struct, ValidationError, convert, structs

from controller.files import read_text
from controller.setup.udev_rules import ID_PATTERN, RULES, SERIAL_PATTERN, Plug, rules_text
from controller.system.disk import exists_at, files_below

DROP_INS = Path("/etc/systemd/system/dealer-table.service.d")
"""What the house adds to the unit: devices on the network, places outside."""
DROP_IN = "table.conf"
"""The one that is made at the spare computer."""
_HEAD = "# What this table needs beyond the unit; `tablectl bundle restore` wrote it."

_UsbId = Annotated[str, Meta(pattern=ID_PATTERN)]
_Serial = Annotated[str, Meta(pattern=SERIAL_PATTERN)]
_Name = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_-]{0,31}$")]
_T = TypeVar("_T", bound="_Line")
_WIDEST = {4: 16, 6: 48}
"""The least bits of a network's address, by its version."""


class _Line(Struct, frozen=True):
    def __post_init__(self) -> None:
        """Refuse a second line: a pattern's `$` lets the end of one pass."""
        if not all(each.isprintable() for each in structs.astuple(self)):
            raise ValueError("a field has more than one line")


class UsbDevice(_Line, frozen=True):
    """A device that udev names by the numbers of its USB side."""

    name: _Name
    vendor: _UsbId
    product: _UsbId
    serial: _Serial


class Host(_Line, frozen=True):
    """An address, or a network, that the service may reach."""

    address: Annotated[str, Meta(max_length=64)]

    def __post_init__(self) -> None:
        """Refuse what is no address, and a network wider than a house's."""
        network = ip_network(self.address, strict=False)
        if network.prefixlen < _WIDEST[network.version]:
            raise ValueError("a network wider than a house's")


class Port(_Line, frozen=True):
    """A built-in serial port that the service may use."""

    path: Annotated[str, Meta(pattern=r"^/dev/tty[A-Za-z]{1,8}[0-9]{1,3}$")]


class Folder(_Line, frozen=True):
    """A folder beyond its own that the service may write: heads or backups of the journal."""

    path: Annotated[
        str, Meta(pattern=r"^/(media|mnt|srv)(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$", max_length=255)
    ]


class Surroundings(Struct, frozen=True):
    """What is made for a table at its computer.

    Attributes:
        not_carried: lines of the house's own rules and drop-ins, each with its file.
    """

    devices: tuple[UsbDevice, ...] = ()
    hosts: tuple[Host, ...] = ()
    ports: tuple[Port, ...] = ()
    folders: tuple[Folder, ...] = ()
    not_carried: tuple[str, ...] = ()

    def files(self) -> Iterator[tuple[Path, str]]:
        """Yield what is made of it: where a file lies, and its text."""
        if self.devices:
            yield RULES, rules_text(_plugs(self.devices))
        lines = [f"IPAddressAllow={each.address}" for each in self.hosts]
        lines += [f"DeviceAllow={each.path} rw" for each in self.ports]
        lines += [f"ReadWritePaths=-{each.path}" for each in self.folders]
        if lines:
            yield DROP_INS / DROP_IN, "\n".join((_HEAD, "[Service]", *lines, ""))


def read_surroundings() -> Surroundings:
    """Return what the rules and drop-ins of this computer say of its table.

    Raises:
        OSError: one cannot be read.
    """
    devices: list[UsbDevice] = []
    left: list[str] = []
    if exists_at(RULES, S_ISREG):
        lines = _lines(RULES)
        devices = [*filter(None, map(_device, lines))]
        ours = rules_text(_plugs(devices)).splitlines()
        left = [f"{RULES}: {line}" for line in lines if line not in ours]
    found: dict[type[_Line], list[str]] = {Host: [], Port: [], Folder: []}
    for path in files_below(DROP_INS):
        for line in _lines(path) if path.suffix == ".conf" else ():
            setting, _, value = line.partition("=")
            kind, worth = _SETTINGS.get(setting.strip(), (None, ""))
            words = re.fullmatch(worth, value.strip())
            if kind is not None and words and all(_made(kind, each) for each in words[1].split()):
                found[kind] += words[1].split()
            elif line != "[Service]":
                left.append(f"{path}: {line}")
    return Surroundings(
        tuple(devices),
        tuple(Host(each) for each in dict.fromkeys(found[Host])),
        tuple(Port(each) for each in dict.fromkeys(found[Port])),
        tuple(Folder(each) for each in dict.fromkeys(found[Folder])),
        tuple(left),
    )


_SETTINGS: dict[str, tuple[type[_Line] | None, str]] = {
    "IPAddressAllow": (Host, r"(.+)"),
    "DeviceAllow": (Port, r"(\S+) rw"),
    "ReadWritePaths": (Folder, r"-?(\S+)"),
}
_NAMED = re.compile(
    r'ATTRS\{idVendor\}=="(?P<vendor>\w+)", ATTRS\{idProduct\}=="(?P<product>\w+)", '
    r'ATTRS\{serial\}=="(?P<serial>[^"]+)", SYMLINK\+="dealer-table/(?P<name>[^"]+)", .*'
)
_NO_VENDOR = '=="0000"'
"""In a line of the template that nobody has filled in."""


def _lines(path: Path) -> list[str]:
    """Return a file's lines that say something."""
    text = "".join(each if each.isprintable() or each == "\n" else "\ufffd" for each in _text(path))
    lines = map(str.strip, text.split("\n"))
    return [line for line in lines if line and line[0] not in "#;" and _NO_VENDOR not in line]


def _text(path: Path) -> str:
    return read_text(path, "utf-8", "replace").expandtabs()


def _device(line: str) -> UsbDevice | None:
    named = _NAMED.fullmatch(line)
    return None if named is None else _convert(named.groupdict(), UsbDevice)


def _made(kind: type[_Line], value: str) -> bool:
    (field,) = structs.fields(kind)
    return _convert({field.name: value}, kind) is not None


def _convert(fields: dict[str, str], kind: type[_T]) -> _T | None:
    try:
        return convert(fields, kind)
    except ValidationError:
        return None


def _plugs(devices: Iterable[UsbDevice]) -> list[Plug]:
    return [Plug(**structs.asdict(each)) for each in devices]
