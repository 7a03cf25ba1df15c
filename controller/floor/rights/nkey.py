"""Ed25519 keys as NATS writes them: a prefix, 32 bytes and CRC-16, in base32 without padding.

Source: https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth
and the README of github.com/nats-io/nkeys.
"""

import base64
import binascii
from enum import IntEnum

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from controller.data.message import message

_SEED = 18 << 3
_BYTES = 32


class Kind(IntEnum):
    """What a key stands for; the prefix that gives its first letter."""

    ACCOUNT = 0
    OPERATOR = 14 << 3
    USER = 20 << 3


class KeyFormError(ValueError):
    """This text is no key."""

    words = message("keys-no-seed")


class KeyPair:
    """A key that can sign."""

    def __init__(self, kind: Kind, raw: bytes) -> None:
        """Take 32 bytes as the private key."""
        self.kind = kind
        self._raw = raw
        self._key = Ed25519PrivateKey.from_private_bytes(raw)

    @classmethod
    def drawn(cls, kind: Kind) -> "KeyPair":
        """Return a new one."""
        return cls(kind, Ed25519PrivateKey.generate().private_bytes_raw())

    @classmethod
    def of_seed(cls, text: str) -> "KeyPair":
        """Read a seed.

        Raises:
            KeyFormError: it is none.
        """
        raw = _decoded(text.strip())
        if len(raw) != _BYTES + 2 or raw[0] & 0xF8 != _SEED:
            raise KeyFormError
        prefix = (raw[0] & 7) << 5 | (raw[1] & 0xF8) >> 3
        if prefix not in tuple(Kind):
            raise KeyFormError
        return cls(Kind(prefix), raw[2:])

    @property
    def public(self) -> str:
        """The public key as text: `A…`, `O…` or `U…`."""
        return _encoded(bytes([self.kind]) + self._key.public_key().public_bytes_raw())

    @property
    def seed(self) -> str:
        """The private key as text: `S…`."""
        first = _SEED | self.kind >> 5, (self.kind & 31) << 3
        return _encoded(bytes(first) + self._raw)

    def sign(self, data: bytes) -> bytes:
        """Return the signature, 64 bytes."""
        return self._key.sign(data)


def _encoded(raw: bytes) -> str:
    summed = raw + binascii.crc_hqx(raw, 0).to_bytes(2, "little")
    return base64.b32encode(summed).decode().rstrip("=")


def _decoded(text: str) -> bytes:
    try:
        summed = base64.b32decode(text + "=" * (-len(text) % 8))
    except (binascii.Error, ValueError) as error:
        raise KeyFormError from error
    raw, check = summed[:-2], summed[-2:]
    if binascii.crc_hqx(raw, 0).to_bytes(2, "little") != check:
        raise KeyFormError
    return raw
