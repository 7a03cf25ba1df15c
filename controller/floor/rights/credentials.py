"""A credentials file: what one table, store, board or bridge shows the broker.

One file of blocks: the claims and the seed, as NATS' own tools write and read them; then the
certificate, its key, and the authority's certificate, as PEM.
"""

import base64
import logging
import os
import re
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from controller.data.message import message
from controller.errors import DealerTableError, ExitCode, told_by
from controller.files import read_text
from controller.floor.rights.certificates import Pair
from controller.floor.rights.claims import read_claims
from controller.floor.rights.nkey import KeyFormError, KeyPair, Kind
from controller.floor.rights.roles import FloorRole, inbox
from controller.system.disk import replace_file

MODE = 0o640
_BLOCK = re.compile(r"-{3,}BEGIN ([A-Z ]+?)-{3,}\n(.+?)\n-{3,}END \1-{3,}", re.DOTALL)
_JWT, _SEED, _KEY, _CERTIFICATE = ("NATS USER JWT", "USER NKEY SEED", "PRIVATE KEY", "CERTIFICATE")
_TAG = "role:"


class CredentialsError(DealerTableError, exit_code=ExitCode.USAGE):
    """A credentials file cannot be used."""


class NoTlsError(ConnectionError):
    """Whoever answers at the broker's address proves nothing."""

    words = message("broker-no-tls")


class Credentials(Struct, frozen=True):
    """What one client shows.

    Attributes:
        token: its claims, signed.
        user: its key.
        client: its certificate and key. `authority`: the certificate of who signed the broker's.
    """

    token: str
    user: KeyPair
    client: Pair
    authority: str

    def text(self) -> str:
        """Return the file."""
        return (
            f"-----BEGIN {_JWT}-----\n{self.token}\n------END {_JWT}------\n\n"
            f"-----BEGIN {_SEED}-----\n{self.user.seed}\n------END {_SEED}------\n\n"
            f"{self.client.certificate}{self.client.key}{self.authority}"
        )

    @property
    def role(self) -> FloorRole:
        """The role, as the claims say it; the broker goes by who has signed them.

        Raises:
            ValueError: they name none.
        """
        tags = read_claims(self.token)["nats"]["tags"]
        return FloorRole(next(each.removeprefix(_TAG) for each in tags if each.startswith(_TAG)))

    @property
    def name(self) -> str:
        """The name that stands in subjects."""
        return str(read_claims(self.token)["name"])

    def options(self) -> dict[str, Any]:
        """Return what one connection of the client of NATS needs; each needs its own.

        Raises:
            CredentialsError: certificate and key are damaged, or of two pairs.
        """
        context = _context(self)
        logging.getLogger("asyncio").addFilter(_of_use)

        def signature(nonce: str) -> bytes:
            # Whoever does not prove that they are a broker of the house gets no signature.
            if not context.began:
                raise NoTlsError
            return base64.b64encode(self.user.sign(nonce.encode()))

        claims: Callable[[], bytearray] = lambda: bytearray(self.token.encode())  # noqa: E731
        return {
            "user_jwt_cb": claims,
            "signature_cb": signature,
            "inbox_prefix": inbox(self.role, self.name),
            "tls": context,
        }


def tags_of(role: FloorRole, tables: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tags of a user's claims."""
    return (f"{_TAG}{role}", *(f"table:{each}" for each in tables))


def write_credentials(path: Path, credentials: Credentials) -> None:
    """Write the file; its owner and their group may read it.

    Raises:
        OSError: it cannot be written.
    """
    replace_file(path, credentials.text(), MODE)


def read_credentials(path: Path, role: FloorRole, name: str = "") -> Credentials:
    """Read the credentials of a role, and of a name unless it is empty.

    Raises:
        CredentialsError: they cannot be read, or are for something else.
    """
    try:
        text = read_text(path, "ascii")
    except (OSError, ValueError) as error:
        words = message("credentials-not-read", path=str(path), error=told_by(error))
        raise CredentialsError(words) from error
    blocks: dict[str, list[str]] = {}
    for found in _BLOCK.finditer(text):
        blocks.setdefault(found[1], []).append(
            found[0] + "\n" if "KEY SEED" not in found[1] else ""
        )
        blocks.setdefault(f"{found[1]} text", []).append(found[2].strip())
    try:
        [token], [seed] = blocks[f"{_JWT} text"], blocks[f"{_SEED} text"]
        [key], [certificate, authority] = blocks[_KEY], blocks[_CERTIFICATE]
        read = Credentials(token, KeyPair.of_seed(seed), Pair(certificate, key), authority)
        theirs = read.role, read.name, read_claims(token)["sub"]
    except (KeyError, ValueError, TypeError, StopIteration, KeyFormError) as error:
        words = message("credentials-damaged", path=str(path))
        raise CredentialsError(words) from error
    if read.user.kind is not Kind.USER or theirs[2] != read.user.public:
        raise CredentialsError(message("credentials-damaged", path=str(path)))
    if theirs[0] is not role or (name and theirs[1] != name):
        whose, wanted = f"{theirs[0]} {theirs[1]}", f"{role} {name}".strip()
        words = message("credentials-of-another", path=str(path), name=whose, expected=wanted)
        raise CredentialsError(words)
    return read


def connecting(path: Path | None, role: FloorRole, name: str = "") -> Callable[[], dict[str, Any]]:
    """Return what gives the options of each connection; the file is read for each anew.

    Raises:
        CredentialsError: the file cannot be used now. The function that is returned raises it, too.
    """
    if path is None:
        return dict
    read_credentials(path, role, name)
    return lambda: read_credentials(path, role, name).options()


def _of_use(record: logging.LogRecord) -> bool:
    """Leave out what asyncio says at each end of a connection with TLS: it means nothing here."""
    return "eof_received" not in record.getMessage()


class _Context(ssl.SSLContext):
    """TLS of one connection, which knows whether it was begun."""

    began = False

    def wrap_bio(self, *words: Any, **more: Any) -> ssl.SSLObject:
        """Begin; asyncio calls this, and goes on only when the broker has proved itself."""
        self.began = True
        return super().wrap_bio(*words, **more)


def _context(credentials: Credentials) -> _Context:
    context = _Context(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # Python loads a key from a file alone: this one is in memory, and nowhere else.
    handle = os.memfd_create("client")
    try:
        client = credentials.client
        os.write(handle, (client.certificate + client.key).encode())
        # Nobody is there to type a passphrase.
        context.load_cert_chain(f"/proc/self/fd/{handle}", password=b"")
        context.load_verify_locations(cadata=credentials.authority)
    except (OSError, ValueError) as error:
        words = message("credentials-not-read", path="TLS", error=told_by(error))
        raise CredentialsError(words) from error
    finally:
        os.close(handle)
    return context
