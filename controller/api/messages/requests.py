"""Requests of the socket: questions, and wishes of people, which become events.

The request of a wish is made from its event (`controller.data.wishes`): the event's fields, with
the bounds of the wish, without those that the daemon adds.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, cast

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields

from controller.data import wishes
from controller.data.events import DECIDES, DECLARED, ByPerson, Press, SettingsChosen, TableEvent

Pin = Annotated[str, msgspec.Meta(max_length=64)]
OF_DAEMON = ("by", "uid", "place", "session", "epoch")
"""What no request has a right to say: the daemon adds it to the event."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="request"):
    """Base of all requests."""

    EVENT: ClassVar[type[TableEvent] | None] = None
    """What it becomes; None: it is a question, or its event is found out in code."""


class Status(Request, frozen=True, tag="status"):
    """Ask for the view of the table."""


class Inspect(Request, frozen=True, tag="inspect"):
    """Ask what the devices report of themselves and of their inputs."""


class ListChoices(Request, frozen=True, tag="choices"):
    """Ask what can be chosen at the table: game, pay table, limits, house switches."""


class OpenKiosk(Request, frozen=True, tag="kiosk"):
    """Ask for an address that makes one browser the screen at the table; by the socket alone."""


class CheckSoftware(Request, frozen=True, tag="check_software"):
    """Have the software compared with the approved one now; by the socket alone."""


class Watch(Request, frozen=True, tag="watch"):
    """Ask for the view now and after each change. Slow readers get the newest only."""


class Wish(Request, frozen=True, kw_only=True):
    """Base of what a person wants of the table. Badge and PIN prove who it is (empty: nobody)."""

    badge: wishes.Badge = ""
    pin: Pin = ""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(badge={self.badge!r})"


class DecisionRequest(Request, frozen=True, kw_only=True):
    """Base of what decides something; `seen` is what its sender saw (`Snapshot.revisions`)."""

    seen: wishes.Seen


class ProvedDecision(Wish, frozen=True, kw_only=True):
    """Base of a decision of somebody who may have to prove who they are."""

    seen: wishes.Seen


_BASES = {
    (False, False): Request,
    (False, True): DecisionRequest,
    (True, False): Wish,
    (True, True): ProvedDecision,
}
"""The base of a request, by whether it proves who asks, and whether it decides something."""


class ChosenLimit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits that a wager shall have."""

    wager: wishes.Name
    minimum: wishes.Cents
    maximum: wishes.Cents


class ChosenSwitch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value that a house switch shall have, written as in a file."""

    name: wishes.Name
    value: wishes.Name


class ChooseSettings(ProvedDecision, frozen=True, tag="choose"):
    """Choose what the table plays by; see `controller.data.events.SettingsChosen`.

    What is not named stays as it is. Another game begins with its default pay table and with the
    limits of the table's file. `as_configured` first drops all earlier choices.
    """

    reason: wishes.Reason
    game: wishes.Name = ""
    pay_table: wishes.Name = ""
    limits: Annotated[tuple[ChosenLimit, ...], msgspec.Meta(max_length=16)] = ()
    switches: Annotated[tuple[ChosenSwitch, ...], msgspec.Meta(max_length=64)] = ()
    as_configured: bool = False


class PressKey(Wish, frozen=True, tag="press"):
    """Press a key, by its name. `offer` is the offer that it answers.

    The page's server fills in `age_ms` by its own clock; see `controller.data.events.Press`.
    """

    EVENT = Press

    key: wishes.Name
    offer: wishes.Name = ""
    age_ms: Annotated[int, msgspec.Meta(ge=0, le=3_600_000)] = 0


class TapBadge(Request, frozen=True, tag="tap"):
    """Say that a badge was tapped: its owner deals from now on."""

    badge: wishes.Badge


def _made(name: str, wish: wishes.Declared) -> type[Request]:
    """Return the request of a wish; it is a `Wish` where a person may have to prove who they are.

    Its fields without a default come first, as in the event.
    """
    proves, decides = issubclass(wish.event, ByPerson), wish.event in DECIDES
    own: list[Any] = []
    for each in fields(wish.event):
        if each.name not in (*OF_DAEMON, "seen" if decides else ""):
            named = (each.name, wish.bounds.get(each.name, each.type))
            own.append(named if each.default is NODEFAULT else (*named, each.default))
    made: Any = msgspec.defstruct(
        wish.event.__name__,
        own,
        bases=(_BASES[proves, decides],),
        namespace={"EVENT": wish.event, "__doc__": wish.event.__doc__},
        module=__name__,
        tag=name,
        frozen=True,
    )
    return cast("type[Request]", made)


REQUESTS: dict[type[msgspec.Struct], type[Request]] = {
    each.event: PressKey if each.event is Press else _made(name, each)
    for name, each in DECLARED.items()
}
"""The request of each wish, by its event."""


def ask(event: type[msgspec.Struct], *given: object, **named: object) -> Request:
    """Return the request that becomes an event, with its fields in the event's order.

    A decision names nothing as seen, unless that is given: see `as_seen`.
    """
    if event in DECIDES:
        named.setdefault("seen", ())
    return REQUESTS[event](*given, **named)


def as_seen(wanted: Request, revisions: Mapping[str, str]) -> Request:
    """Return a request as of somebody who saw these revisions, and decides by them."""
    kind = SettingsChosen if isinstance(wanted, ChooseSettings) else wanted.EVENT
    if kind not in DECIDES:
        return wanted
    return msgspec.structs.replace(wanted, seen=wishes.seen_of(kind, wanted, revisions))
