"""What the journal takes and gives, as frozen data: records, events, definitions, heads."""

from dataclasses import dataclass
from typing import Protocol

from msgspec import Struct


class Stamp(Protocol):
    """Anything that carries a UTC time, in microseconds since 1970."""

    @property
    def utc_us(self) -> int:
        """Microseconds since 1970-01-01T00:00:00Z."""


class Record(Struct, frozen=True):
    """One event as the table stamped it.

    Attributes:
        seq: 1 for the first event of a journal, then one more each time.
        utc_us: microseconds since 1970, by the computer's clock.
        monotonic_ns: the monotonic clock, in nanoseconds; comparable within one `boot` only.
        boot: the daemon's start number, from 1.
        kind: what happened, one word or dotted words.
        data: the event, JSON.
        intents: what the procedure wants done about it, a JSON array.
        said: the messages among the intents in English, JSON; empty where there are none. A replay
            does not compare it.
    """

    seq: int
    utc_us: int
    monotonic_ns: int
    boot: int
    kind: str
    data: bytes
    intents: bytes
    said: bytes = b""


DEFINITION = "definition"
"""The kind of the definition by which the table plays, in its canonical form."""
MANIFEST = "manifest"
"""The kind of the definition that lists the files of the program with their digests."""
CATALOGUE = "catalogue"
"""The kind of the definition that keeps the English catalogue from which `Record.said` was written.
"""
CARDS = "cards"
"""The kind of the definition that keeps the cards of a round, sealed: its text is in no export."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What was in force, kept word for word. `kind` is one of the above, "file" or another."""

    kind: str
    name: str
    text: str


class Event(Struct, frozen=True):
    """One event as the journal holds it.

    Attributes:
        record: the event as it was stamped.
        definitions: the digests (32 bytes each, joined) of the definitions it puts in force.
        state_digest: SHA-256 of the state after the event.
        hash: the link of the chain: it covers all of the above and every event before.
    """

    record: Record
    definitions: bytes
    state_digest: bytes
    hash: bytes


class Head(Struct, frozen=True):
    """The end of a chain: the last sequence number (0: no event yet) and its hash."""

    seq: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a journal begins: its random name, when it was created, and the chain's first link."""

    journal: bytes
    created_utc_us: int
    genesis: bytes


@dataclass(frozen=True, slots=True)
class Restored:
    """What a start continues from: the state after event `seq`, written by start number `boot`.

    `utc_us` and `monotonic_ns` are the times of that event.
    """

    state: bytes
    seq: int
    hash: bytes
    boot: int
    utc_us: int
    monotonic_ns: int
