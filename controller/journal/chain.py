"""The hash chain of the journal. `docs/journal.md` describes it in words: change both together."""

from hashlib import sha256
from struct import Struct

from controller.journal.record import Definition, Record

DIGEST_SIZE = 32
_GENESIS_TAG = b"dealer-table journal 1\n"
_DEFINITION_TAG = b"dealer-table definition 1\n"
_NUMBERS = Struct(">4q")
_CREATED = Struct(">q")
_LENGTH = Struct(">I")


def genesis_hash(journal: bytes, created_utc_us: int) -> bytes:
    """The link before the first event."""
    return sha256(_GENESIS_TAG + _prefixed(journal) + _CREATED.pack(created_utc_us)).digest()


def event_bytes(record: Record, definitions: bytes, state_digest: bytes) -> bytes:
    """Return the event's bytes for the chain.

    First numbers of fixed size, then five texts with their lengths.
    """
    assert len(state_digest) == DIGEST_SIZE
    kind = record.kind.encode("utf-8", "surrogateescape")
    texts = kind, record.data, record.intents, record.said, definitions
    numbers = _NUMBERS.pack(record.seq, record.utc_us, record.monotonic_ns, record.boot)
    return b"".join((numbers, *map(_prefixed, texts), state_digest))


def event_hash(previous: bytes, record: Record, definitions: bytes, state_digest: bytes) -> bytes:
    """The link of one event: it covers the event and, through `previous`, all before it."""
    return sha256(previous + event_bytes(record, definitions, state_digest)).digest()


def definition_digest(definition: Definition) -> bytes:
    """Return the digest under which a definition is kept and by which events refer to it."""
    parts = (definition.kind, definition.name, definition.text)
    encoded = (_prefixed(part.encode("utf-8", "surrogateescape")) for part in parts)
    return sha256(_DEFINITION_TAG + b"".join(encoded)).digest()


def _prefixed(text: bytes) -> bytes:
    return _LENGTH.pack(len(text)) + text
