"""The certificates of a page that other computers can reach."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ssl


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
