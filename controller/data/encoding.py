"""Events, intents and state as JSON and back: exact, typed, the same bytes every time."""

from collections.abc import Sequence
from functools import cache

import msgspec

from controller.data import events
from controller.data.events import DealerTapped, TableEvent
from controller.data.intents import Intent
from controller.data.person import Person
from controller.data.state import TableState
from drivers import interface
from drivers.interface import DeviceEvent

_encoder = msgspec.json.Encoder(order="deterministic")


class _Dealt(msgspec.Struct):
    dealer: str | Person | None = None


_dealt = msgspec.json.Decoder(_Dealt)
_state_decoder = msgspec.json.Decoder(TableState)
EVENTS: dict[str, type[TableEvent | DeviceEvent]] = {
    cls.__name__: cls
    for module, base in ((events, TableEvent), (interface, DeviceEvent))
    for cls in vars(module).values()
    if isinstance(cls, type) and issubclass(cls, base) and not cls.__subclasses__()
}
"""Every event that is journalled, by its name."""


def encode_event(event: TableEvent | DeviceEvent, dealer: str = "") -> tuple[str, bytes]:
    """Return an event's kind and data.

    Args:
        event: what happened.
        dealer: the badge of the person who deals, stored beside the event's own fields (empty: no
            badge was tapped yet); only the tap itself has a field of that name.
    """
    data = _encoder.encode(event)
    if dealer and not isinstance(event, DealerTapped):
        comma = b"," if len(data) > len(b"{}") else b""
        data = data[:-1] + comma + b'"dealer":' + _encoder.encode(dealer) + b"}"
    return type(event).__name__, data


def dealer_of(data: bytes) -> str:
    """Return the badge of the person who dealt when this happened; empty: no badge was tapped yet.

    Raises:
        msgspec.DecodeError: the data is not an event's.
    """
    dealer = _dealt.decode(data).dealer
    return dealer.badge if isinstance(dealer, Person) else dealer or ""


def decode_event(kind: str, data: bytes) -> TableEvent | DeviceEvent:
    """Read an event back.

    Raises:
        KeyError: no such kind.
        msgspec.ValidationError: the data is not of that kind.
    """
    return _event_decoder(kind).decode(data)


@cache
def _event_decoder(kind: str) -> msgspec.json.Decoder[TableEvent | DeviceEvent]:
    return msgspec.json.Decoder(EVENTS[kind])


def encode_intents(intents: Sequence[Intent]) -> bytes:
    """Return intents as an array of [kind, data]."""
    return _encoder.encode([(type(intent).__name__, intent) for intent in intents])


def encode_state(state: TableState) -> bytes:
    """Return the whole state."""
    return _encoder.encode(state)


def decode_state(data: bytes) -> TableState:
    """Read a state back.

    Raises:
        msgspec.ValidationError: the data is not a state.
    """
    return _state_decoder.decode(data)
