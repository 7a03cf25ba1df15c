"""`tls://host:port`: devices on the network, encrypted, with certificates of both sides."""

import ssl
from pathlib import Path
from typing import ClassVar
from urllib.parse import SplitResult, parse_qsl

from drivers.errors import TransportError
from drivers.system_troubles import of_error
from drivers.transports.tcp import TcpTransport
from drivers.trouble import Trouble, trouble

_FILES = ("authority", "certificate", "key")


class TlsTransport(TcpTransport):
    """A TCP connection on which each side proves by a certificate who it is.

    The address names three files (PEM): `authority`, which alone signs devices, and `certificate`
    and `key` of the table. The device's certificate must name the host of the address. The files
    are read for each connection, so that renewed ones are used at the next.
    """

    EXAMPLE: ClassVar[Trouble] = trouble(
        "trouble-write-it-like",
        url="tls://10.0.0.7:4001?authority=/etc/devices.pem&certificate=/etc/table.pem&key=/etc/table.key",
    )
    UNHEARD: ClassVar[Trouble] = trouble("trouble-tls-closed")
    _paths: dict[str, Path]

    def _take_query(self, url: str, parts: SplitResult) -> None:
        found = dict(parse_qsl(parts.query, keep_blank_values=True))
        self._paths = {name: Path(value) for name, value in found.items()}
        if sorted(found) != sorted(_FILES) or not all(map(Path.is_absolute, self._paths.values())):
            raise TransportError(url, trouble("trouble-tls-files"), self.EXAMPLE)

    def _context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        authority, certificate, key = (self._paths[name] for name in _FILES)
        try:
            context.load_verify_locations(cafile=authority)
            # Nobody is there to type a passphrase: it is empty, so that nothing waits for one.
            context.load_cert_chain(certificate, key, password=b"")
        except OSError as error:
            why = trouble("trouble-tls-files-unusable", why=of_error(error))
            raise TransportError(self.url, why, trouble("trouble-check-tls-files")) from error
        return context
