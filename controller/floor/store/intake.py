"""Takes what couriers deliver, in one transaction: all of it is committed, or none.

The row of a journal is the lock on it, so any number of stores may take for the same table at once,
in whatever order the broker hands parcels out. Nothing is ever written over.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from controller.floor.store.archive import make_day
from controller.floor.store.database import Connection
from controller.floor.store.rows import CentralRows
from controller.floor.wire import (
    VERSION,
    AnyParcel,
    AnyReply,
    Define,
    Differs,
    Hello,
    Kind,
    Mark,
    Missing,
    Put,
    Refusal,
    WireRow,
)
from controller.journal import CARDS, Definition, Head, JournalDamagedError, Origin
from controller.journal.chain import DIGEST_SIZE, definition_digest, genesis_hash
from controller.journal.checked_rows import digests, walk

_ID = 16
_COPY = (
    "COPY record (journal, seq, utc_us, monotonic_ns, boot, kind, data, intents, said, definitions,"
    " state_digest, hash, day) FROM STDIN"
)
_DEFINE = "INSERT INTO definition VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
# The order of the locks is one for all stores: no two wait for each other. Rows that refer to a
# journal may be written meanwhile: who derives, or seals, is not waited for.
_LOCK = """SELECT id, number, place, created_utc_us, genesis, seq, hash FROM journal
    WHERE id = ANY(%s) ORDER BY number FOR NO KEY UPDATE"""
_ALARM = """INSERT INTO alarm (place, journal, kind, seq, told) VALUES (%s, %s, %s, %s, %s)
    ON CONFLICT (place, journal, kind) WHERE decided IS NULL
    DO UPDATE SET last = now(), times = alarm.times + 1, seq = excluded.seq"""


@dataclass(frozen=True, slots=True)
class Delivered:
    """A parcel, and the table that its subject names."""

    table: str
    parcel: AnyParcel


@dataclass(slots=True)
class _Known:
    """A journal as the database has it; `head` moves as parcels are taken."""

    number: int
    place: str
    origin: Origin
    head: Head
    moved: bool = False


@dataclass(slots=True)
class _Batch:
    """What one transaction has found; what tables share is written at its end, in one order.

    Two stores that wrote the same texts in two orders would wait for each other.

    Attributes:
        known: the journals, locked. `definitions`: texts by digest. `alarms`: in their columns.
        day: on which the parcels came.
    """

    known: dict[bytes, _Known]
    day: date
    definitions: dict[bytes, tuple[str, str, str]] = field(default_factory=dict)
    alarms: list[tuple[str, bytes, str, int, str]] = field(default_factory=list)


class _Refused(Exception):
    def __init__(self, kind: Kind, seq: int, told: str) -> None:
        super().__init__(told)
        self.kind, self.seq, self.told = kind, seq, told


@dataclass(frozen=True, slots=True)
class Taken:
    """The answers, in the order of the parcels.

    Attributes:
        events: how many were new.
    """

    replies: list[AnyReply]
    events: int = 0


def take_parcels(connection: Connection, delivered: Sequence[Delivered], day: date) -> Taken:
    """Take some parcels in one transaction.

    Args:
        connection: where.
        delivered: the parcels.
        day: the present one, by the store's clock.

    Raises:
        psycopg.Error: whether anything was taken is not known; nobody may be answered.
    """
    with connection.transaction():
        _meet(connection, delivered)
        batch = _Batch(_lock(connection, [each.parcel.journal for each in delivered]), day)
        if any(isinstance(each.parcel, Put) for each in delivered):
            make_day(connection, day)
        before = sum(each.head.seq for each in batch.known.values())
        replies = [_answer(connection, batch, each) for each in delivered]
        moved = [each for each in batch.known.values() if each.moved]
        for digest, texts in sorted(batch.definitions.items()):
            connection.execute(_DEFINE, (digest, *texts))
        for alarm in sorted(batch.alarms):
            connection.execute(_ALARM, alarm)
        for each in moved:
            connection.execute(
                "UPDATE journal SET seq = %s, hash = %s, last_heard = now() WHERE number = %s",
                (each.head.seq, each.head.hash, each.number),
            )
    after = sum(each.head.seq for each in batch.known.values())
    return Taken(replies, after - before)


def refuse_unreadable(connection: Connection, table: str, told: str) -> Refusal:
    """Record that a table sent what cannot be read, and return the answer.

    Raises:
        psycopg.Error: it is not certain to be recorded.
    """
    with connection.transaction():
        connection.execute(_ALARM, (table, b"", Kind.UNREADABLE.value, 0, told))
    return Refusal(Kind.UNREADABLE, 0)


def _meet(connection: Connection, delivered: Sequence[Delivered]) -> None:
    """Make rows for journals of which a parcel comes for the first time."""
    met = [
        (each.parcel.journal, each.table, each.parcel)
        for each in delivered
        if isinstance(each.parcel, Hello)
        and each.parcel.version == VERSION
        and _begins(each.parcel)
    ]
    for table in sorted({table for _, table, _ in met}):
        connection.execute("INSERT INTO place (name) VALUES (%s) ON CONFLICT DO NOTHING", (table,))
    for _, table, hello in sorted(met, key=lambda one: one[:2]):
        beginning = hello.created_utc_us, hello.genesis, hello.genesis
        connection.execute(
            "INSERT INTO journal (id, place, form, created_utc_us, genesis, hash)"
            " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
            (hello.journal, table, hello.form, *beginning),
        )


def _begins(parcel: AnyParcel) -> bool:
    """Tell whether a journal's name and time give the link that it is said to begin with."""
    if len(parcel.journal) != _ID or not -(1 << 63) <= parcel.created_utc_us < 1 << 63:
        return False
    return genesis_hash(parcel.journal, parcel.created_utc_us) == parcel.genesis


def _lock(connection: Connection, journals: list[bytes]) -> dict[bytes, _Known]:
    found = {}
    for row in connection.execute(_LOCK, (sorted(set(journals)),)):
        name, number, place, created, genesis, seq, link = row
        assert isinstance(name, bytes)
        assert isinstance(number, int)
        assert isinstance(created, int)
        assert isinstance(genesis, bytes)
        assert isinstance(seq, int)
        assert isinstance(link, bytes)
        origin = Origin(name, created, genesis)
        found[name] = _Known(number, str(place), origin, Head(seq, link))
    return found


def _answer(connection: Connection, batch: _Batch, delivered: Delivered) -> AnyReply:
    parcel = delivered.parcel
    try:
        return _taken(connection, batch, delivered)
    except _Refused as refused:
        told = (delivered.table, parcel.journal, refused.kind.value, refused.seq, refused.told)
        batch.alarms.append(told)
        return Refusal(refused.kind, refused.seq)


def _taken(connection: Connection, batch: _Batch, delivered: Delivered) -> AnyReply:
    parcel = delivered.parcel
    known = batch.known.get(parcel.journal)
    if parcel.version != VERSION:
        raise _Refused(Kind.VERSION, 0, f"version {parcel.version}, known is {VERSION}")
    if not _begins(parcel):
        raise _Refused(Kind.FOREIGN, 0, "its beginning has another link")
    if known is None:
        return Mark(0, parcel.genesis)  # no hello came, or the centre is older: it is asked again
    if known.place != delivered.table:
        raise _Refused(Kind.FOREIGN, 0, f"the journal is one of {known.place}")
    match parcel:
        case Put():
            return _add_events(connection, known, parcel, batch.day)
        case Define():
            _define(batch, parcel)
        case Differs():
            _compare(known, *parcel.at)
        case Hello():
            pass
    return Mark(known.head.seq, known.head.hash)


def _compare(known: _Known, seq: int, link: bytes) -> None:
    head = known.head
    if seq < head.seq:
        raise _Refused(Kind.SHORT, seq, f"it ends with event {seq}, {head.seq} are here")
    if seq == head.seq and link != head.hash:
        raise _Refused(Kind.FORK, seq, f"its link is {link.hex()}, {head.hash.hex()} is here")


def _define(batch: _Batch, parcel: Define) -> None:
    for digest, kind, name, text in parcel.definitions:
        if kind == CARDS or definition_digest(Definition(kind, name, text)) != digest:
            raise _Refused(Kind.UNREADABLE, 0, f"definition {digest.hex()} has another digest")
        if "\0" in kind + name + text:  # no text of PostgreSQL has it
            raise _Refused(Kind.UNREADABLE, 0, f"definition {digest.hex()} is no plain text")
    for digest, *texts in parcel.definitions:
        batch.definitions[digest] = (texts[0], texts[1], texts[2])


def _add_events(connection: Connection, known: _Known, put: Put, day: date) -> AnyReply:
    """Take the events that are new; those that are here already must be the same."""
    before, rows = Head(*put.before), put.rows
    if rows and rows[0][0] != before.seq + 1:
        raise _Refused(Kind.UNREADABLE, rows[0][0], "its events do not follow what they say")
    _check_known(connection, known, before, rows)
    news = rows[max(0, known.head.seq - before.seq) :]
    if before.seq > known.head.seq or not news:
        return Mark(known.head.seq, known.head.hash)  # a gap: the courier goes on from here
    last = _follow(known.head, news)
    if missing := _missing(connection, known, news, put.withheld):
        return Missing(missing)
    for digest, name in put.withheld:
        connection.execute(
            "INSERT INTO withheld VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
            (known.number, digest, name),
        )
    arrived = day.isoformat()  # a text is written faster than a date
    with connection.cursor().copy(_COPY) as copy:
        for row in news:
            copy.write_row((known.number, *row, arrived))
    known.head, known.moved = last, True
    return Mark(last.seq, last.hash)


def _check_known(connection: Connection, known: _Known, before: Head, rows: list[WireRow]) -> None:
    """Hold the last event of a parcel that is here already against the one that is here."""
    theirs = before
    for row in rows:
        if row[0] <= known.head.seq:
            theirs = Head(row[0], row[10])
    if theirs.seq > known.head.seq:
        return
    ours = known.head.hash if theirs.seq == known.head.seq else _link(connection, known, theirs.seq)
    if ours != theirs.hash:
        told = f"its link is {theirs.hash.hex()}, {ours.hex()} is here"
        raise _Refused(Kind.FORK, theirs.seq, told)


def _link(connection: Connection, known: _Known, seq: int) -> bytes:
    if seq <= 0:
        return known.origin.genesis
    found = CentralRows(connection, known.number, known.head.seq).row(seq)
    assert found is not None
    link: bytes = found[10]
    return link


def _follow(head: Head, rows: list[WireRow]) -> Head:
    """Follow the chain through new events; return the last."""
    for row in rows:
        if "\0" in row[4] or len(row[9]) != DIGEST_SIZE:
            raise _Refused(Kind.BROKEN, row[0], "it is no event that a table writes")
    try:
        for event in walk(iter(rows), head):
            head = Head(event.record.seq, event.hash)
    except JournalDamagedError as error:
        raise _Refused(Kind.BROKEN, error.where, str(error)) from error
    except (struct.error, ValueError) as error:
        raise _Refused(Kind.BROKEN, head.seq + 1, str(error)) from error
    return head


def _missing(
    connection: Connection, known: _Known, rows: list[WireRow], withheld: list[tuple[bytes, str]]
) -> list[bytes]:
    """Return the definitions that new events name and that neither are here nor stay away."""
    named = dict.fromkeys(digest for row in rows for digest in digests(row[8]))
    for digest, _ in withheld:
        named.pop(digest, None)
    if not named:
        return []
    there = {
        row[0]
        for row in connection.execute(
            "SELECT digest FROM definition WHERE digest = ANY(%s) UNION"
            " SELECT digest FROM withheld WHERE journal = %s AND digest = ANY(%s)",
            (list(named), known.number, list(named)),
        )
    }
    return [each for each in named if each not in there]
