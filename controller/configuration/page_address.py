"""The page's address as people write it, who can reach the page there, its certificates."""

import re
from enum import StrEnum
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from controller.configuration.devices import AbsoluteFile
from controller.data.message import message
from controller.data.values import Code, WrongValueError, parsed
from controller.words.folders import ENGLISH

if TYPE_CHECKING:
    import ssl

LOCALHOST = "localhost"
"""The one name that may stand for an address: it never leaves this computer."""
_LISTEN = r"(?P<host>\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z.]+):(?P<port>[0-9]{1,5})"
_HOST_NAME = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*"
_ORIGIN = rf"https?://({_HOST_NAME}|\[[0-9a-f:.]+\])(:[0-9]{{1,5}})?"


class Others(StrEnum):
    """What browsers may do that are not the kiosk's."""

    READ = "read"
    """See everything; press nothing that nobody has to prove."""
    NOTHING = "nothing"
    """See the sign alone."""
    PRESS = "press"
    """Whatever the kiosk may: for training and demonstrations."""


class Watchers(StrEnum):
    """Who may ask how the daemon fares: its health and its metrics."""

    HERE = "here"
    """Programs of this computer, and the certificate that is named for it."""
    NOBODY = "nobody"


def address_of(listen: str) -> tuple[str, int]:
    """Return host and port of a text that `listen` has accepted."""
    host, _, port = listen.rpartition(":")
    return ("127.0.0.1" if host == LOCALHOST else host.strip("[]")), int(port)


def bracketed(host: str) -> str:
    """Return an IP address as it stands in an address of the web."""
    return f"[{host}]" if ":" in host else host


def host_and_port(host: str, port: int) -> str:
    """Return the text of an IP address and a port, as `listen` accepts it."""
    return f"{bracketed(host)}:{port}"


def is_loopback(host: str) -> bool:
    """Tell whether an IP address can be reached from this computer only."""
    return _address(host).is_loopback


def is_every_address(host: str) -> bool:
    """Tell whether a host stands for all addresses of this computer: 0.0.0.0 or ::."""
    return _address(host).is_unspecified


def listen(value: object) -> str:
    """Return an IP address (or localhost) and a port, checked in form."""
    expected = message("config-listen")
    parts = re.fullmatch(_LISTEN, value) if isinstance(value, str) else None
    if parts is None or int(parts["port"]) > 65535:
        raise WrongValueError(expected)
    host = parts["host"]
    try:
        if host.startswith("["):
            IPv6Address(host.strip("[]"))
        elif host != LOCALHOST:
            IPv4Address(host)
    except AddressValueError:
        raise WrongValueError(expected) from None
    return parts[0]


def origin(value: object) -> str:
    """Return an origin (https://pit.example), or nothing."""
    if value == "":
        return ""
    if not isinstance(value, str) or not re.fullmatch(_ORIGIN, value):
        raise WrongValueError(message("config-origin"))
    return value


def host_name(value: object) -> str:
    """Return a host's name or IPv4 address, as in a browser's address line."""
    if not isinstance(value, str) or len(value) > 253 or not re.fullmatch(_HOST_NAME, value):
        raise WrongValueError(message("config-host-name"))
    return value


def _address(host: str) -> IPv4Address | IPv6Address:
    return IPv6Address(host) if ":" in host else IPv4Address(host)


Listen = Annotated[str, parsed(listen, type="string", pattern=r"^.+:[0-9]{1,5}$")]
Origin = Annotated[str, parsed(origin, type="string", pattern=r"^(|https?://.+)$")]
HostName = Annotated[str, parsed(host_name, type="string")]


class Tls(Struct, frozen=True):
    """Encryption, and certificates as credentials.

    Attributes:
        certificate: The page's certificate, PEM, with those between it and the root.
        key: Its private key, PEM, without a passphrase.
        clients: The authorities, PEM, whose client certificates may look and press.
        names: Host names by which browsers reach the page, beside its address.
        kiosk: The common name in the certificate of the table's own kiosk, at another computer.
        watch: The common name in the certificate of what asks for health and metrics elsewhere.
    """

    certificate: AbsoluteFile
    key: AbsoluteFile
    clients: AbsoluteFile
    names: Annotated[tuple[HostName, ...], Meta(max_length=16)] = ()
    kiosk: Code = ""
    watch: Code = ""


class PageSettings(Struct, frozen=True):
    """Where and how the daemon serves its page.

    Attributes:
        host: an IP address of this computer, or one that stands for all of them.
        port: TCP; 0: a free one.
        hand: the hand at whose side the keys lie: right or left.
        language: the tag of the page's first language.
        framed_by: the one origin whose pages may frame it; empty: none.
        languages: the files of each language's catalogue, by its tag.
        others: what browsers may do that are not the kiosk's.
        watch: who may ask for health and metrics.
        simulated: all devices of the table are simulated, as its file says.
    """

    host: str
    port: int
    hand: str = "right"
    language: str = ENGLISH
    framed_by: str = ""
    tls: Tls | None = None
    languages: tuple[tuple[str, tuple[Path, ...]], ...] = ()
    others: Others = Others.READ
    watch: Watchers = Watchers.HERE
    simulated: bool = False


def server_context(certificate: Path, key: Path, clients: Path) -> "ssl.SSLContext":
    """Return the TLS context of a server with these files; no client without a certificate.

    Raises:
        OSError: a file cannot be read, is no PEM, or key and certificate do not belong together.
    """
    import ssl  # noqa: PLC0415 - a table without certificates does without

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # Nobody is there to type a passphrase: it is empty, so that nothing waits for one.
    context.load_cert_chain(certificate, key, password=b"")
    context.load_verify_locations(cafile=clients)
    context.verify_mode = ssl.CERT_REQUIRED
    context.set_alpn_protocols(["http/1.1"])
    return context
