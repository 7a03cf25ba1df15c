"""The roles at the broker, each with what its credentials allow.

A role is a scoped signing key of the house's account: the broker takes the permissions from the
account alone, puts the name of the credential where `{{name()}}` stands, and lets in nobody who
brings permissions of their own. Templates: NATS 2.9 or later.
"""

from enum import StrEnum
from typing import Any

from msgspec import Struct

_SECOND = 1_000_000_000
_MEBIBYTE = 1 << 20


class FloorRole(StrEnum):
    """Who a credential is for."""

    TABLE = "table"
    STORE = "store"
    BOARD = "board"
    PIT = "pit"
    """A board that sees some tables, named by tags."""
    BRIDGE = "bridge"


class _Allowed(Struct, frozen=True):
    """What a role may do; subjects after `floor.<house>.`.

    Attributes:
        sends, hears: subjects; a second word is the queue group.
        answers: seconds in which it may answer what it has heard, once; 0: it may not.
        asks: it hears answers in an inbox of its own.
    """

    sends: tuple[str, ...] = ()
    hears: tuple[str, ...] = ()
    answers: int = 0
    asks: bool = False


_ALLOWED = {
    FloorRole.TABLE: _Allowed(
        ("hello.{{name()}}", "put.{{name()}}", "glance.{{name()}}"),
        ("ask.{{name()}}", "todo.{{name()}}.*"),
        answers=10,
        asks=True,
    ),
    FloorRole.STORE: _Allowed((), ("hello.* store", "put.* store", "glance.*"), answers=60),
    FloorRole.BOARD: _Allowed(("ask.*", "todo.*.coming"), ("glance.*",), asks=True),
    FloorRole.PIT: _Allowed(
        ("ask.{{tag(table)}}", "todo.{{tag(table)}}.coming"), ("glance.{{tag(table)}}",), asks=True
    ),
    FloorRole.BRIDGE: _Allowed((), ("glance.*",)),
}


def inbox(role: FloorRole, name: str) -> str:
    """Return the prefix of the subjects at which answers come to one credential."""
    return f"_INBOX.{role}.{name}"


def template(role: FloorRole, house: str) -> dict[str, Any]:
    """Return the permissions of a role, as an account's claims hold them."""
    allowed = _ALLOWED[role]
    sends = [f"floor.{house}.{each}" for each in allowed.sends]
    hears = [f"floor.{house}.{each}" for each in allowed.hears]
    if allowed.asks:
        hears.append(f"{inbox(role, '{{name()}}')}.>")
    found: dict[str, Any] = {
        # An empty list would allow everything.
        "pub": {"allow": sends} if sends else {"deny": [">"]},
        "sub": {"allow": hears},
        "subs": -1,
        "data": -1,
        "payload": _MEBIBYTE,
        "allowed_connection_types": ["STANDARD"],
    }
    if allowed.answers:
        found["resp"] = {"max": 1, "ttl": allowed.answers * _SECOND}
        if not sends:
            # With leave to answer and nothing else, the broker itself forbids the rest.
            found["pub"] = {}
    return found
