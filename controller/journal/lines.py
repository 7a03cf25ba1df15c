"""Events as lines of JSON, in an export and in a sealed segment: what was stored, byte by byte."""

import json
from base64 import b64decode, b64encode
from itertools import chain
from typing import Any

from controller.journal.reading import Row, digests
from controller.journal.record import Event


def event_line(event: Event) -> str:
    """Return one event, as it was stored, as a line."""
    record = event.record
    return line_of(
        seq=record.seq,
        utc_us=record.utc_us,
        monotonic_ns=record.monotonic_ns,
        boot=record.boot,
        kind=as_text(record.kind.encode("utf-8", "surrogateescape")),
        data=as_text(record.data),
        intents=as_text(record.intents),
        said=as_text(record.said),
        definitions=[digest.hex() for digest in digests(event.definitions)],
        state_digest=event.state_digest.hex(),
        hash=event.hash.hex(),
    )


def row_of(line: dict[str, Any]) -> Row:
    """Return an event's line as a row of `EVENTS`.

    Raises:
        KeyError, ValueError, TypeError: it is no line of an event.
    """
    return (
        int(line["seq"]),
        int(line["utc_us"]),
        int(line["monotonic_ns"]),
        int(line["boot"]),
        as_bytes(line["kind"]).decode("utf-8", "surrogateescape"),
        as_bytes(line["data"]),
        as_bytes(line["intents"]),
        as_bytes(line["said"]),
        bytes(chain.from_iterable(map(bytes.fromhex, line["definitions"]))),
        bytes.fromhex(line["state_digest"]),
        bytes.fromhex(line["hash"]),
    )


def line_of(**fields: object) -> str:
    """Return a JSON object on one line."""
    return json.dumps(fields, separators=(",", ":"))


def as_text(raw: bytes) -> str | dict[str, str]:
    """Return a text as a string; bytes that are no UTF-8 (no table wrote them) as an object."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": b64encode(raw).decode("ascii")}


def as_bytes(value: str | dict[str, str]) -> bytes:
    """Return the bytes that `as_text` was given."""
    if isinstance(value, str):
        return value.encode("utf-8")
    return b64decode(value["base64"], validate=True)
