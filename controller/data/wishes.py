"""Wishes: what a person may ask of the table, each declared once, at its event.

From the declaration follow the request on the socket and of the page (`controller.api.messages`),
the event that it becomes (`controller.daemon.answers`), and the trigger that the event pulls
(`controller.procedure.facts`).
"""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from msgspec import Meta, Struct

from controller.data.irregularities import WagerEffect
from controller.data.plain_text import NAME, REASON, REMARK

_Event = TypeVar("_Event", bound=type[Struct])

_MOST = 2**53 - 1
"""What JavaScript still counts exactly."""
Name = Annotated[str, Meta(max_length=64)]
Identity = Annotated[str, Meta(min_length=1, max_length=64, extra={"text": NAME})]
Badge = Annotated[str, Meta(max_length=32)]
Reason = Annotated[str, Meta(min_length=1, max_length=2000, extra={"text": REASON})]
Remark = Annotated[str, Meta(max_length=2000, extra={"text": REMARK})]
Count = Annotated[int, Meta(ge=-1, le=999)]
"""Cards that a person counted; -1: none given."""
Cards = Annotated[int, Meta(ge=0, le=999)]
Cents = Annotated[int, Meta(ge=0, le=100_000_000)]
SeatOrNone = Annotated[int, Meta(ge=0, le=10)]
SeatNumber = Annotated[int, Meta(ge=1, le=99)]
Number = Annotated[int, Meta(ge=1, le=_MOST)]
Decks = Annotated[int, Meta(ge=1, le=2)]
Told = Annotated[int, Meta(ge=0, le=_MOST)]
Effects = Annotated[tuple[WagerEffect, ...], Meta(max_length=64)]
Bets = Annotated[tuple[tuple[Name, Cents], ...], Meta(max_length=16)]
_Word = Annotated[str, Meta(max_length=128)]
Seen = Annotated[tuple[tuple[_Word, _Word], ...], Meta(max_length=256)]
"""What a person saw who decides: things, each with its revision as the snapshot told it."""


def seen_of(kind: type[Struct], given: Struct, revisions: Mapping[str, str]) -> Seen:
    """Return what somebody saw of what they decide, who looked at the table a moment ago.

    Args:
        kind: of the event.
        given: the event, or the request that becomes one.
        revisions: as the snapshot told them.
    """
    things = _DECIDES[kind](given) if kind in _DECIDES else ()
    any_hold = f"{HOLD}-" if HOLD in things else "\0"
    return tuple(
        each for each in revisions.items() if each[0] in things or each[0].startswith(any_hold)
    )


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


_DECLARED: Final[dict[str, Declared]] = {}
HOLD: Final = "hold"
"""Any hold that a person has to end; the thing itself is `hold-NUMBER`."""
Things = Callable[[Any], tuple[str, ...]]
"""Returns what a decision decides; the request has the fields of its event."""
_Given = Mapping[str, Any]
"""The fields of a decision, by their names."""
_DECIDES: Final[dict[type[Struct], Things]] = {}


def all_declared() -> tuple[dict[str, Declared], dict[type[Struct], Things]]:
    """Return every wish, by the name of its request, and what each event that decides decides.

    Raises:
        TypeError: a programming error: no event was declared yet. `controller.data.events` declares
            them all, and hands these two on.
    """
    if not _DECLARED:
        raise TypeError("no wish is declared yet: ask controller.data.events")
    return _DECLARED, _DECIDES


def decides(*things: str | Callable[[_Given], tuple[str, ...]]) -> Callable[[_Event], _Event]:
    """Declare what an event decides: it counts only while that is as its sender saw it.

    Args:
        things: their names (docs/page.md lists them), in which a field of the event may stand, as
            in `irregularity-{id}`; or a function of the fields that returns such names.
    """

    def named(event: Struct) -> tuple[str, ...]:
        given = {name: getattr(event, name) for name in event.__struct_fields__}
        found = (
            (each.format_map(given),) if isinstance(each, str) else each(given) for each in things
        )
        return tuple(chain.from_iterable(found))

    def declare(event: _Event) -> _Event:
        if "seen" not in event.__struct_fields__:
            raise TypeError(f"{event.__name__} has no field for what was seen")
        _DECIDES[event] = named
        return event

    return declare


def counted(given: _Given) -> tuple[str, ...]:
    """Return the cards in question, where somebody's own count of them is given."""
    return ("cards",) if given["count"] >= 0 else ()


def cleared(given: _Given) -> tuple[str, ...]:
    """Return what is cleared: holds; the round, where it is voided or its wagers are ruled on."""
    voids = given["void_round"] or given["effects"]
    return (*(("round",) if voids else ()), HOLD, *counted(given))


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
        if request in _DECLARED or unknown:
            raise TypeError(f"{request}: it is declared already, or has no field of {unknown}")
        _DECLARED[request] = Declared(event, request if trigger is None else trigger, bounds)
        return event

    return declare
