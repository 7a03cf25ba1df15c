"""The page's address and the certificates."""

import errno
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

from controller.configuration import Deployment, PageSettings
from controller.configuration.page_address import host_and_port
from controller.configuration.service import UNIT
from controller.data.message import message
from controller.doctor.computer import Computer, Finding
from controller.errors import told_by
from controller.journal.lock import holder
from controller.setup.table_files import PAGE_UNIT

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
