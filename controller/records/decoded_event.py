"""An event of the journal, decoded: what happened, and its intents."""

from functools import cache

import msgspec
from msgspec import Struct

from controller.data import intents
from controller.data.encoding import dealer_of, decode_event
from controller.data.events import TableEvent
from controller.data.house_clock import time_of
from controller.data.intents import Intent
from controller.data.message import message
from controller.data.topics import intents_of
from controller.errors import UNDECODABLE, printable, told_by
from controller.journal import Event, JournalDamagedError
from controller.records.record import Moment
from drivers import interface
from drivers.interface import DeviceEvent

_KINDS: dict[str, type[Intent]] = {
    name: cls
    for module in (intents, interface)
    for name, cls in vars(module).items()
    if isinstance(cls, type) and issubclass(cls, Intent) and not cls.__subclasses__()
}


class DecodedEvent(Struct, frozen=True):
    """One event.

    Attributes:
        at: its number and UTC time; `monotonic_ns` is of the daemon's start number `boot`.
        event: what happened; None: a kind that this version does not know.
        intents: what followed, without the kinds that this version does not know.
        definitions: digests of the definitions that it puts in force, joined.
        dealer: the badge of who dealt; empty: no badge was tapped yet.
    """

    at: Moment
    monotonic_ns: int
    boot: int
    kind: str
    event: TableEvent | DeviceEvent | None
    intents: tuple[Intent, ...]
    definitions: bytes
    dealer: str = ""


def decode(event: Event) -> DecodedEvent:
    """Decode one event of the journal.

    Raises:
        JournalDamagedError: it holds what was never written.
    """
    record = event.record
    try:
        said, dealer = decode_event(record.kind, record.data), dealer_of(record.data)
    except KeyError:
        said, dealer = None, ""
    except UNDECODABLE as error:
        what = message(
            "journal-data-of-another-kind", kind=printable(record.kind), error=told_by(error)
        )
        raise JournalDamagedError(what, record.seq) from error
    return DecodedEvent(
        moment(record.seq, record.utc_us),
        record.monotonic_ns,
        record.boot,
        record.kind,
        said,
        decode_intents(record.seq, record.intents),
        event.definitions,
        dealer,
    )


def moment(seq: int, utc_us: int) -> Moment:
    """Return when an event happened.

    Raises:
        JournalDamagedError: no calendar has that time.
    """
    try:
        return Moment(seq, time_of(utc_us))
    except OverflowError as error:
        raise JournalDamagedError(message("journal-no-such-time", name=str(utc_us)), seq) from error


def decode_intents(seq: int, data: bytes) -> tuple[Intent, ...]:
    """Decode the intents of event `seq`; kinds of later versions are left out.

    Raises:
        JournalDamagedError: they are not what was written.
    """
    try:
        return tuple(_decoder(kind).decode(raw) for kind, raw in intents_of(data) if kind in _KINDS)
    except UNDECODABLE as error:
        what = message("journal-intents-not-readable", error=told_by(error))
        raise JournalDamagedError(what, seq) from error


@cache
def _decoder(kind: str) -> msgspec.json.Decoder[Intent]:
    return msgspec.json.Decoder(_KINDS[kind])
