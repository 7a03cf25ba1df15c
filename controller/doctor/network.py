"""The page's address and the certificates."""

import errno
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

from controller.configuration import Deployment
from controller.data.message import message
from controller.doctor.computer import Computer, Finding
from controller.journal.lock import holder

SOON = 60
"""Days before a certificate's end from which on it is told."""
_DAY_US = 86_400_000_000


def examine(
    deployment: Deployment, computer: Computer, utc_us: int | None, *, served: bool
) -> Iterator[Finding]:
    """Yield what is wrong with the page's address and with certificates; `utc_us`: None: no date.

    Without a date that can be right no certificate is judged by it.
    """
    page = deployment.page
    if page is not None and page.port:
        others = _listeners(page.port, deployment, computer, served=served)
        for number, name in others:
            what = message("doctor-page-held", port=str(page.port), program=name, number=number)
            yield Finding("page-port", what, message("doctor-port-held-action", number=number))
        if not served and not others:
            yield from _address(page.host, page.port)
    if utc_us is not None:
        for path in _certificates(deployment):
            yield from _certificate(path, computer, utc_us)


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
                what = message("doctor-page-address", host=host, error=error.strerror or str(error))
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
