"""The set-up's part about devices: plugged in one after the other, each asked what it is."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from controller.cli.messages import complain, tell
from controller.cli.questions import ask, ask_one
from controller.data.definition import DeviceSettings
from controller.data.message import message
from controller.data.troubles import message_of
from controller.setup.finding import Found, find
from controller.setup.udev_rules import LINKS, Plug, is_named
from controller.system.clock import SystemClock
from controller.technician.attached import AttachedPort, attached
from drivers.errors import DriverError
from drivers.vocabulary import DeviceKind

_KINDS = {
    "shuffler": DeviceKind.SHUFFLER,
    "sensors": DeviceKind.SENSORS,
    "key_pad": DeviceKind.KEY_PAD,
}
_PATIENCE = 4.0
"""Seconds that a device has to answer: longer than one needs that has just got power."""
_NONE = "-"


@dataclass(slots=True)
class Devices:
    """The devices of the table as far as they are known.

    Attributes:
        values: `devices` of the table's file.
        plugs: those that udev names.
        sensors: where the sensors can be read now; None: nowhere.
    """

    values: dict[str, object] = field(default_factory=dict)
    plugs: tuple[Plug, ...] = ()
    sensors: DeviceSettings | None = None


def serial_ports() -> list[AttachedPort]:
    """Return the serial ports of this computer."""
    return [each for each in attached(()) if not each.path.startswith("usb:")]


def ask_devices(
    usual: Mapping[str, Any], ports: Callable[[], Sequence[AttachedPort]] = serial_ports
) -> Devices:
    """Ask for each device of the table.

    Args:
        usual: the devices of the table's file as it is; others may be left out.
        ports: returns the serial ports that are there now.

    Raises:
        WrongArgumentError: nobody answers any more.
    """
    devices, seen = Devices(), {_key(each) for each in ports()}
    for name, kind in _KINDS.items():
        found = _ask_device(name, kind, ports, optional=name not in usual, seen=seen)
        if found is not None:
            _take(devices, name, *found)
    return devices


def _ask_device(
    name: str,
    kind: DeviceKind,
    ports: Callable[[], Sequence[AttachedPort]],
    *,
    optional: bool,
    seen: set[str],
) -> tuple[Found, AttachedPort | None] | None:
    """Ask until a device of the kind answers; None: the table has none."""
    question = message("setup-plug-in", device=name)
    if optional:
        question = message("setup-plug-in-or-none", device=name)
    while True:
        answer = ask(question, "", str)
        if optional and answer == _NONE:
            return None
        port = None if answer else _choose(ports(), seen)
        url = answer or (_address(port) if port is not None else "")
        if not url:
            continue
        if port is not None and port.usb and not is_named(port.serial_number):
            complain(message("setup-no-serial", path=port.path))
            continue
        try:
            found = asyncio.run(find(url, SystemClock(), _PATIENCE))
        except DriverError as error:
            complain(message_of(error.trouble))
            continue
        if found.up is None:
            assert found.problem is not None
            complain(found.problem)
        elif found.up.kind is not kind:
            complain(message("setup-other-kind", device=found.up.kind.name.lower()))
        else:
            if port is not None:
                seen.add(_key(port))
            tell(message("setup-found", name=found.up.model, serial=found.up.serial))
            return found, port


def _choose(there: Sequence[AttachedPort], seen: set[str]) -> AttachedPort | None:
    """Return the port that is new since the last device; the person chooses where several are.

    Only a port that the person means is opened: what else is on this computer is left alone.
    """
    ports = {each.path: each for each in there}
    new = [each.path for each in there if _key(each) not in seen]
    if len(new) == 1:
        return ports[new[0]]
    if not ports:
        complain(message("setup-no-port"))
        return None
    paths = new or list(ports)
    for path in paths:
        tell(message("setup-port", path=path, name=_label(ports[path])))
    return ports[ask_one(message("setup-which-port"), paths, paths[0])]


def _key(port: AttachedPort) -> str:
    """Return what tells one plug from another: the kernel gives a port's name again."""
    return f"{port.path} {port.location}"


def _label(port: AttachedPort) -> str:
    return " ".join(filter(None, (port.product, port.usb, port.serial_number))) or _NONE


def _address(port: AttachedPort) -> str:
    return f"serial://{port.path}"


def _take(devices: Devices, name: str, found: Found, port: AttachedPort | None) -> None:
    """Take a device into the table: by the name that udev gives it, where udev can."""
    assert found.up is not None
    url = found.url
    if port is not None and port.usb:
        vendor, _, product = port.usb.partition(":")
        devices.plugs += (Plug(name, vendor, product, port.serial_number),)
        url = f"serial://{LINKS}/{name}"
    elif port is not None:
        tell(message("setup-built-in", path=port.path))
    devices.values[name] = {"driver": found.driver, "url": url, "serial_number": found.up.serial}
    if found.up.kind is DeviceKind.SENSORS:
        devices.sensors = DeviceSettings(name, found.driver, found.url, found.up.serial)
