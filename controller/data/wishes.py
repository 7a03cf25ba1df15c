"""Wishes: what a person may ask of the table, each declared once, at its event.

From the declaration follow the request on the socket and of the page (`controller.api.messages`),
the event that it becomes (`controller.daemon.answers`), and the trigger that the event pulls
(`controller.procedure.facts`).
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Final, NamedTuple, TypeVar

from msgspec import Meta, Struct

from controller.data.irregularities import WagerEffect

_Event = TypeVar("_Event", bound=type[Struct])

Name = Annotated[str, Meta(max_length=64)]
Identity = Annotated[str, Meta(min_length=1, max_length=64)]
Badge = Annotated[str, Meta(max_length=32)]
Reason = Annotated[str, Meta(min_length=1, max_length=500)]
Remark = Annotated[str, Meta(max_length=500)]
Count = Annotated[int, Meta(ge=-1, le=999)]
"""Cards that a person counted; -1: none given."""
Cards = Annotated[int, Meta(ge=0, le=999)]
Cents = Annotated[int, Meta(ge=0, le=100_000_000)]
SeatOrNone = Annotated[int, Meta(ge=0, le=10)]
SeatNumber = Annotated[int, Meta(ge=1, le=99)]
Number = Annotated[int, Meta(ge=1)]
Decks = Annotated[int, Meta(ge=1, le=2)]
Told = Annotated[int, Meta(ge=0)]
Effects = Annotated[tuple[WagerEffect, ...], Meta(max_length=64)]
Bets = Annotated[tuple[tuple[Name, Cents], ...], Meta(max_length=16)]


class Declared(NamedTuple):
    """A wish.

    Attributes:
        event: what it becomes.
        trigger: what the event pulls; empty: what it pulls depends on it.
        bounds: the types of the request's fields, where they are narrower than the event's: a
            record stays readable, whatever is asked later.
    """

    event: type[Struct]
    trigger: str
    bounds: Mapping[str, object]


DECLARED: Final[dict[str, Declared]] = {}
"""Every wish, by the name of its request."""


def wish(request: str, trigger: str | None = None, **bounds: object) -> Callable[[_Event], _Event]:
    """Declare that people may ask for an event.

    Args:
        request: the request's name on the socket, at the page and in the record.
        trigger: what the event pulls; by default that of the request's name.
        bounds: the types of the request's fields, where they are narrower than the event's.

    Raises:
        TypeError: a programming error: the name is taken, or a bound is of no field.
    """

    def declare(event: _Event) -> _Event:
        unknown = bounds.keys() - set(event.__struct_fields__)
        if request in DECLARED or unknown:
            raise TypeError(f"{request}: it is declared already, or has no field of {unknown}")
        DECLARED[request] = Declared(event, request if trigger is None else trigger, bounds)
        return event

    return declare
