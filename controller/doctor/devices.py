"""The devices: their ports, who else wants them, and the firmware that they reported last."""

import re
from collections.abc import Iterator
from pathlib import Path

from controller.configuration import Deployment
from controller.configuration.devices import same_port
from controller.data.definition import DeviceSettings, TableDefinition
from controller.data.encoding import decode_event
from controller.data.message import message, message_of
from controller.data.terms import DEVICES
from controller.doctor.computer import Computer, Finding
from controller.journal import JournalError, tail
from controller.journal.lock import holder
from controller.system.disk import exists_at
from drivers.interface import LinkUp
from drivers.transports.usb_adapter import faults, place_of

_SERIAL = "serial://"
_LOOKED_AT = 20_000
"""Events of the journal in which the last word of a device is looked for."""
_IGNORED = ("ID_MM_DEVICE_IGNORE", "ID_MM_PORT_IGNORE")


def examine_devices(
    table: TableDefinition, deployment: Deployment, computer: Computer, *, served: bool
) -> Iterator[Finding]:
    """Yield what is wrong with the devices of a table."""
    daemon = holder(deployment.journal)
    for device in table.devices:
        port = _usb_port(device.url, computer)
        if device.url.startswith(_SERIAL):
            port = Path(same_port(device.url).removeprefix(_SERIAL))
            yield from _port(device, port, computer, served=served)
        elif port is not None:
            yield from of_line(device.url, port, computer)
        if port is not None and (daemon or not served):
            yield from _held(port, computer, daemon if served else 0)
    yield from _firmware(deployment)


def _usb_port(url: str, computer: Computer) -> Path | None:
    """Return the file of a USB device; None: it is none, or is not plugged in."""
    named = re.fullmatch(r"usb://(\w{4}):(\w{4})(?:/([^?]*))?(?:\?.*)?", url)
    return computer.usb_node(named[1], named[2], named[3] or "") if named else None


def _held(port: Path, computer: Computer, daemon: int) -> Iterator[Finding]:
    """Name who has a port and is not the daemon."""
    for number, name in computer.holders(port):
        if number != daemon:
            what = message("doctor-port-held", path=str(port), program=name, number=number)
            yield Finding("port-held", what, message("doctor-port-held-action", number=number))


_LINE = {
    "trouble-line-twins": ("line-twins", message("doctor-line-twins-action")),
    "trouble-line-slow": ("line-slow", message("doctor-line-slow-action")),
    "trouble-line-sleeps": ("line-sleeps", message("doctor-udev-action")),
}


def of_line(url: str, port: Path, computer: Computer) -> Iterator[Finding]:
    """Yield what is wrong with the line behind a port, read back from the kernel."""
    for each in faults(url, str(port)):
        name, action = _LINE[each.id]
        yield Finding(name, message_of(each), action)
    group = computer.group_that_keeps_out(port)
    if group:
        what = message("doctor-port-group", path=str(port), name=group)
        yield Finding("port-group", what, message("doctor-udev-action"))


def _port(
    device: DeviceSettings, port: Path, computer: Computer, *, served: bool
) -> Iterator[Finding]:
    if not exists_at(port):
        what = message("doctor-port-missing", name=DEVICES[device.name], path=str(port))
        yield Finding("port-missing", what, message("doctor-port-missing-action"))
        return
    told = computer.properties("udevadm", "info", "--query=property", f"--name={port}")
    if told.get("ID_BUS") != "usb":
        return
    # An adapter is told to be quick when a daemon opens it.
    yield from (
        each for each in of_line(device.url, port, computer) if served or each.name != "line-slow"
    )
    if not told.get("ID_SERIAL_SHORT") and not place_of(device.url):
        what = message("doctor-no-serial-number", name=DEVICES[device.name], path=str(port))
        yield Finding("no-serial-number", what, message("doctor-no-serial-number-action"))
    yield from _intruders(port, told, computer)


def _intruders(port: Path, told: dict[str, str], computer: Computer) -> Iterator[Finding]:
    """Look for programs that write to any adapter that is plugged in."""
    ignored = any(told.get(each) == "1" for each in _IGNORED)
    if not ignored and _runs("ModemManager.service", computer):
        what = message("doctor-modem-manager", path=str(port))
        yield Finding("modem-manager", what, message("doctor-modem-manager-action"))
    if _runs("brltty.service", computer) or _runs("brltty-udev.service", computer):
        what = message("doctor-brltty", path=str(port))
        yield Finding("brltty", what, message("doctor-brltty-action"))


def _runs(unit: str, computer: Computer) -> bool:
    said = computer.run_program("systemctl", "is-active", unit)
    return said is not None and said.text.strip() in ("active", "activating")


def _firmware(deployment: Deployment) -> Iterator[Finding]:
    """Compare the firmware that devices reported last with the one that is expected."""
    if not deployment.firmware or not exists_at(deployment.journal):
        return
    reported: dict[str, str] = {}
    try:
        for each in tail(deployment.journal, last=_LOOKED_AT):
            if each.record.kind == LinkUp.__name__:
                event = decode_event(each.record.kind, each.record.data)
                assert isinstance(event, LinkUp), "its kind says so"
                reported[event.device] = event.digest
    except JournalError:
        return  # the examination of the journal tells it
    for name, wanted in deployment.firmware:
        found = reported.get(name)
        if found is not None and found != wanted:
            what = message("doctor-firmware", name=name, digest=found or "–", expected=wanted)
            yield Finding("firmware", what, message("doctor-firmware-action"))
