"""The devices: their ports, who else wants them, and the firmware that they reported last.

And the page's address, and the certificates.
"""

import errno
import re
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

from controller.configuration import Deployment, PageSettings
from controller.configuration.devices import same_port
from controller.configuration.page_address import host_and_port
from controller.configuration.service import UNIT
from controller.data.definition import DeviceSettings, TableDefinition
from controller.data.encoding import decode_event
from controller.data.message import message, message_of
from controller.data.terms import DEVICES
from controller.doctor.computer import Computer, Finding
from controller.errors import told_by
from controller.journal import JournalError, tail
from controller.journal.lock import holder
from controller.setup.table_files import PAGE_UNIT
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
        named = re.fullmatch(r"usb://(\w{4}):(\w{4})(?:/([^?]*))?(?:\?.*)?", device.url)
        port = computer.usb_node(named[1], named[2], named[3] or "") if named else None
        if device.url.startswith(_SERIAL):
            port = Path(same_port(device.url).removeprefix(_SERIAL))
            yield from _port(device, port, computer, served=served)
        elif port is not None:
            yield from of_line(device.url, port, computer)
        if port is not None and (daemon or not served):
            yield from _held(port, computer, daemon if served else 0)
    yield from _firmware(deployment)


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


SOON = 60
"""Days before a certificate's end from which on it is told."""
_DAY_US = 86_400_000_000


def examine_network(
    deployment: Deployment, computer: Computer, utc_us: int | None, *, served: bool
) -> Iterator[Finding]:
    """Yield what is wrong with the page's address and with certificates; `utc_us`: None: no date.

    Without a date that can be right no certificate is judged by it.
    """
    page = deployment.page
    if page is not None and page.port:
        held = _is_held(page, computer)
        others = _listeners(page.port, deployment, computer, served=served)
        if held:  # by the service manager, which is the first process
            others = [each for each in others if each[0] != 1]
        for number, name in others:
            what = message("doctor-page-held", port=str(page.port), program=name, number=number)
            yield Finding("page-port", what, message("doctor-port-held-action", number=number))
        if not served and not others and not held:
            yield from _address(page.host, page.port)
        if held is False or (held and page.port >= _ANYBODYS):
            what = message("doctor-page-not-held", port=str(page.port))
            yield Finding("page-not-held", what, message("doctor-page-not-held-action"))
    if utc_us is not None:
        for path in _certificates(deployment):
            yield from _certificate(path, computer, utc_us)


_ANYBODYS = 1024
"""The first port at which every account may listen."""


def _is_held(page: PageSettings, computer: Computer) -> bool | None:
    """Tell whether the service manager holds the page's port; None: no table is installed here."""
    shown = ("--property=LoadState", "--property=ActiveState", "--property=Listen")
    if computer.properties("systemctl", "show", UNIT, shown[0]).get("LoadState") != "loaded":
        return None
    told = computer.properties("systemctl", "show", PAGE_UNIT.name, *shown)
    where = f"{host_and_port(page.host, page.port)} (Stream)"
    return (told.get("ActiveState"), told.get("Listen")) == ("active", where)


def _listeners(
    port: int, deployment: Deployment, computer: Computer, *, served: bool
) -> list[tuple[int, str]]:
    """Return who listens at the page's port and is not the daemon."""
    daemon = holder(deployment.journal)
    if served and not daemon:
        return []
    try:
        found = list(computer.listeners(port))
    except OSError:
        return []
    return [each for each in found if each[0] != daemon]


def _address(host: str, port: int) -> Iterator[Finding]:
    """Try the address as the daemon would, and leave it at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
            tried.listen(1)
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                action = message("doctor-page-port-action")
                yield Finding("page-port", message("doctor-page-port", port=str(port)), action)
            else:
                what = message("doctor-page-address", host=host, error=told_by(error))
                yield Finding("page-address", what, message("doctor-page-address-action"))


def _certificates(deployment: Deployment) -> list[Path]:
    tls = deployment.page.tls if deployment.page is not None else None
    found = [tls.certificate, tls.clients] if tls is not None else []
    found += [path for wire in deployment.wires for path in (wire.certificate, wire.authority)]
    return list(dict.fromkeys(found))


def _certificate(path: Path, computer: Computer, utc_us: int) -> Iterator[Finding]:
    said = computer.run_program("openssl", "x509", "-in", str(path), "-noout", "-enddate")
    if said is None or said.code != 0:
        what = message("doctor-certificate-unread", path=str(path))
        yield Finding("certificate", what, message("doctor-certificate-unread-action"))
        return
    ends = ssl.cert_time_to_seconds(said.text.strip().partition("=")[2])
    days = (ends * 1_000_000 - utc_us) // _DAY_US
    if days < SOON:
        what = message("doctor-certificate-ends", path=str(path), count=days)
        if days < 0:
            what = message("doctor-certificate-over", path=str(path), count=-days)
        yield Finding("certificate", what, message("doctor-certificate-action"))
