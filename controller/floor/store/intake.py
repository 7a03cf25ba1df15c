"""Takes what couriers deliver, in one transaction: all of it is committed, or none.

The row of a journal is the lock on it, so any number of stores may take for the same table at once,
in whatever order the broker hands parcels out. Nothing is ever written over.
"""

import struct
from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Final

from msgspec import Struct, field, to_builtins

from controller.data.message import Message, message
from controller.data.terms import Terms
from controller.errors import told_by
from controller.floor import wire
from controller.floor.store.archive import make_day
from controller.floor.store.batch import UNDERIVED, json_of, text_of
from controller.floor.store.database import Connection
from controller.floor.store.offers import newest
from controller.floor.store.rows import CentralRows
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
_LOCK = f"""SELECT id, number, place, created_utc_us, genesis, seq, hash, coalesce((SELECT seq
    FROM alarm WHERE alarm.place = journal.place AND alarm.journal = journal.id
    AND kind = '{UNDERIVED}' AND decided IS NULL), 0) FROM journal WHERE id = ANY(%s)
    ORDER BY number FOR NO KEY UPDATE"""  # noqa: S608 - a word of ours
_ALARM = """INSERT INTO alarm (place, journal, kind, seq, told, times)
    VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT (place, journal, kind) WHERE decided IS NULL
    DO UPDATE SET last = now(), times = alarm.times + excluded.times, seq = excluded.seq"""
KINDS: Final = Terms("refused", (*wire.Kind, UNDERIVED))
"""What the kinds of alarms are called."""
NEW_JOURNALS = 10
"""Journals that a table may begin in an hour: a person who exchanges computers begins a few."""
_BEGUN = """SELECT place, count(*)::integer FROM journal
    WHERE place = ANY(%s) AND first_heard > now() - interval '1 hour' GROUP BY place"""


class Unreadable(Struct, frozen=True):
    """What is no parcel, and why."""

    told: Message


class Delivered(Struct, frozen=True):
    """What a table has sent; the subject names the table."""

    table: str
    parcel: wire.AnyQuestion | Unreadable


class _Known(Struct):
    """A journal as the database has it; `head` moves as parcels are taken.

    It is of the table that delivered its first event: until then any table may ask for it.
    """

    number: int
    place: str
    origin: Origin
    head: Head
    stands: int
    moved: bool = False

    def mark(self) -> wire.Mark:
        """Return up to where the centre has this journal, as its courier is told."""
        return wire.Mark(self.head.seq, self.head.hash, self.stands)


class _Batch(Struct):
    """What one transaction has found; what tables share is written at its end, in one order.

    Two stores that wrote the same texts in two orders would wait for each other.

    Attributes:
        known: the journals, locked. `many`: new ones of tables that have begun too many.
        day: on which the parcels came.
        definitions: texts by digest.
        alarms: event, text and how often, by table, journal and kind.
    """

    known: dict[bytes, _Known]
    many: set[bytes]
    day: date
    definitions: dict[bytes, tuple[str, str, str]] = field(default_factory=dict)
    alarms: dict[tuple[str, bytes, str], tuple[int, str, int]] = field(default_factory=dict)

    def refuse(self, table: str, journal: bytes, refused: "_Refused") -> wire.Refusal:
        """Note an alarm, and return the answer.

        It names a journal that is here: of others anybody invents as many as they like.
        """
        place = table, journal if journal in self.known else b"", refused.kind.value
        times = self.alarms[place][2] if place in self.alarms else 0
        self.alarms[place] = refused.seq, json_of(to_builtins(refused.told)), times + 1
        return wire.Refusal(refused.kind, refused.seq)


class _Refused(Exception):
    def __init__(self, kind: wire.Kind, seq: int, told: Message) -> None:
        self.kind, self.seq, self.told = kind, seq, told


class Taken(Struct, frozen=True):
    """The answers, in the order of the parcels.

    Attributes:
        events: how many were new.
    """

    replies: list[wire.AnyReply]
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
        parcels = [
            (each.table, each.parcel) for each in delivered if isinstance(each.parcel, wire.Parcel)
        ]
        many = _meet(connection, parcels)
        batch = _Batch(_lock(connection, [each.journal for _, each in parcels]), many, day)
        if any(isinstance(each, wire.Put) for _, each in parcels):
            make_day(connection, day)
        before = sum(each.head.seq for each in batch.known.values())
        replies = [_answer(connection, batch, each) for each in delivered]
        moved = [each for each in batch.known.values() if each.moved]
        for digest, texts in sorted(batch.definitions.items()):
            connection.execute(_DEFINE, (digest, *texts))
        for place, told in sorted(batch.alarms.items()):
            connection.execute(_ALARM, (*place, *told))
        for each in moved:
            connection.execute(
                "UPDATE journal SET place = %s, seq = %s, hash = %s, last_heard = now()"
                " WHERE number = %s",
                (each.place, each.head.seq, each.head.hash, each.number),
            )
    after = sum(each.head.seq for each in batch.known.values())
    return Taken(replies, after - before)


def _meet(connection: Connection, parcels: Sequence[tuple[str, wire.AnyParcel]]) -> set[bytes]:
    """Make rows for journals of which a parcel comes for the first time.

    Returns:
        The new journals of tables that have begun too many.
    """
    hellos = [
        (table, parcel)
        for table, parcel in parcels
        if isinstance(parcel, wire.Hello) and parcel.version == wire.VERSION and _begins(parcel)
    ]
    if not hellos:
        return set()
    tables = sorted({table for table, _ in hellos})
    for table in tables:
        connection.execute("INSERT INTO place (name) VALUES (%s) ON CONFLICT DO NOTHING", (table,))
    said = {parcel.journal: (table, parcel) for table, parcel in reversed(hellos)}
    for [known] in connection.execute("SELECT id FROM journal WHERE id = ANY(%s)", (list(said),)):
        del said[known]
    lately = connection.execute(_BEGUN, (tables,)).fetchall() if said else ()
    begun: Counter[str] = Counter(dict(lately))
    many = set()
    for journal, (table, hello) in sorted(said.items()):
        begun[table] += 1
        if begun[table] > NEW_JOURNALS:
            many.add(journal)
            continue
        beginning = hello.created_utc_us, hello.genesis, hello.genesis
        connection.execute(
            "INSERT INTO journal (id, place, form, created_utc_us, genesis, hash)"
            " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
            (journal, table, hello.form, *beginning),
        )
    return many


def _begins(parcel: wire.AnyParcel) -> bool:
    """Tell whether a journal's name and time give the link that it is said to begin with."""
    return len(parcel.journal) == _ID and (
        genesis_hash(parcel.journal, parcel.created_utc_us) == parcel.genesis
    )


def _lock(connection: Connection, journals: list[bytes]) -> dict[bytes, _Known]:
    found = {}
    for row in connection.execute(_LOCK, (sorted(set(journals)),)):
        name, number, place, created, genesis, seq, link, stands = row
        origin = Origin(name, created, genesis)
        found[name] = _Known(number, place, origin, Head(seq, link), stands)
    return found


def _answer(connection: Connection, batch: _Batch, delivered: Delivered) -> wire.AnyReply:
    table, parcel = delivered.table, delivered.parcel
    match parcel:
        case Unreadable(told):
            return batch.refuse(table, b"", _Refused(wire.Kind.UNREADABLE, 0, told))
        case wire.AskOffer():
            return newest(connection, table, parcel)
    try:
        return _take_parcel(connection, batch, table, parcel)
    except _Refused as refused:
        return batch.refuse(table, parcel.journal, refused)


def _take_parcel(
    connection: Connection, batch: _Batch, table: str, parcel: wire.AnyParcel
) -> wire.AnyReply:
    known = batch.known.get(parcel.journal)
    if parcel.version != wire.VERSION:
        told = message("refused-other-version", found=parcel.version, known=wire.VERSION)
        raise _Refused(wire.Kind.VERSION, 0, told)
    if not _begins(parcel):
        raise _Refused(wire.Kind.FOREIGN, 0, message("refused-other-beginning"))
    if parcel.journal in batch.many:
        raise _Refused(wire.Kind.MANY, 0, message("refused-many-journals"))
    if known is None:
        # No hello came, or the centre is older: it is asked again.
        return wire.Mark(0, parcel.genesis)
    if known.place != table and known.head.seq:
        raise _Refused(wire.Kind.FOREIGN, 0, message("refused-journal-of", name=known.place))
    match parcel:
        case wire.Put():
            return _add_events(connection, known, parcel, batch.day, table)
        case wire.Define():
            _define(batch, parcel)
        case wire.Differs():
            _compare(connection, known, Head(*parcel.at))
        case wire.Hello():
            pass
    return known.mark()


def _compare(connection: Connection, known: _Known, theirs: Head) -> None:
    """Say why a table's last event, or one of a number that is here, is not the one here."""
    if theirs.seq <= known.head.seq:
        _check_link(connection, known, theirs)
    if theirs.seq < known.head.seq:
        told = message("refused-ends-before", number=theirs.seq, last=known.head.seq)
        raise _Refused(wire.Kind.SHORT, theirs.seq, told)


def _define(batch: _Batch, parcel: wire.Define) -> None:
    for digest, kind, name, text in parcel.definitions:
        if kind == CARDS or definition_digest(Definition(kind, name, text)) != digest:
            told = message("refused-other-digest", digest=digest.hex())
            raise _Refused(wire.Kind.UNREADABLE, 0, told)
        if text_of(kind + name + text) != kind + name + text:
            told = message("refused-no-plain-text", digest=digest.hex())
            raise _Refused(wire.Kind.UNREADABLE, 0, told)
    for digest, *texts in parcel.definitions:
        batch.definitions[digest] = (texts[0], texts[1], texts[2])


def _add_events(
    connection: Connection, known: _Known, put: wire.Put, day: date, table: str
) -> wire.AnyReply:
    """Take the events that are new; those that are here already must be the same."""
    before, rows = Head(*put.before), put.rows
    if rows and rows[0][0] != before.seq + 1:
        raise _Refused(wire.Kind.UNREADABLE, rows[0][0], message("refused-out-of-order"))
    _check_known(connection, known, before, rows)
    news = rows[max(0, known.head.seq - before.seq) :]
    if before.seq > known.head.seq or not news:
        return known.mark()  # a gap: the courier goes on from here
    last = _follow(known.head, news)
    if missing := _missing(connection, known, news, put.withheld):
        return wire.Missing(missing)
    for digest, name in put.withheld:
        connection.execute(
            "INSERT INTO withheld VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
            (known.number, digest, name),
        )
    arrived = day.isoformat()  # a text is written faster than a date
    with connection.cursor().copy(_COPY) as copy:
        for row in news:
            copy.write_row((known.number, *row, arrived))
    known.place, known.head, known.moved = table, last, True
    return known.mark()


def _check_known(
    connection: Connection, known: _Known, before: Head, rows: list[wire.WireRow]
) -> None:
    """Hold the last event of a parcel that is here already against the one that is here."""
    theirs = before
    for row in rows:
        if row[0] <= known.head.seq:
            theirs = Head(row[0], row[10])
    if theirs.seq <= known.head.seq:
        _check_link(connection, known, theirs)


def _check_link(connection: Connection, known: _Known, theirs: Head) -> None:
    """Hold the link of an event that is here against the one here."""
    ours = known.head.hash if theirs.seq == known.head.seq else _link(connection, known, theirs.seq)
    if ours != theirs.hash:
        told = message("refused-other-link", found=theirs.hash.hex(), known=ours.hex())
        raise _Refused(wire.Kind.FORK, theirs.seq, told)


def _link(connection: Connection, known: _Known, seq: int) -> bytes:
    if seq <= 0:
        return known.origin.genesis
    found = CentralRows(connection, known.number, known.head.seq).row(seq)
    assert found is not None
    link: bytes = found[10]
    return link


def _follow(head: Head, rows: list[wire.WireRow]) -> Head:
    """Follow the chain through new events; return the last."""
    for row in rows:
        if "\0" in row[4] or len(row[9]) != DIGEST_SIZE:
            raise _Refused(wire.Kind.BROKEN, row[0], message("refused-no-event"))
    try:
        for event in walk(iter(rows), head):
            head = Head(event.record.seq, event.hash)
    except JournalDamagedError as error:
        raise _Refused(wire.Kind.BROKEN, error.where, error.what) from error
    except (struct.error, ValueError) as error:
        raise _Refused(wire.Kind.BROKEN, head.seq + 1, told_by(error)) from error
    return head


def _missing(
    connection: Connection,
    known: _Known,
    rows: list[wire.WireRow],
    withheld: list[tuple[bytes, str]],
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
