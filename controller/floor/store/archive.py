"""Old records become segments, a few hundred at a time, and then their day goes; days that come.

Nothing here takes a lock that taking waits for, but for the instant in which a day goes. Whatever
is cut off in the middle is as if it had not begun.
"""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import takewhile
from typing import Any, Protocol, TypeVar

import psycopg
from msgspec import Struct
from psycopg.sql import SQL, Identifier

from controller.data.instant import Instant
from controller.data.message import Message, message
from controller.errors import told_by
from controller.floor.floor_errors import CentreError
from controller.floor.store.database import Connection
from controller.floor.store.metrics import Counts
from controller.floor.store.rows import MOST, pack, unpack
from controller.journal import Head, JournalDamagedError
from controller.journal.checked_rows import end_of_chain
from controller.system.clock import Clock
from controller.system.pause import pause

# The days by which records lie: of their arrival, by the clock of the store that takes them.


KEEP = 3
"""Days for which records stay hot, beside the one on which they came."""
AHEAD = 2
"""Days that are made before they come."""


def utc_day_of(now: Instant) -> date:
    """Return the day, UTC."""
    return datetime.fromtimestamp(now.utc_us / 1e6, UTC).date()


def make_day(connection: Connection, day: date) -> None:
    """Make the partition for a day's records; it stays at least until the transaction ends."""
    connection.execute("SELECT make_day(%s)", (day,))


def make_days(connection: Connection, today: date) -> None:
    """Make the partitions for the records of this day and of the next ones."""
    for ahead in range(AHEAD + 1):
        make_day(connection, today + timedelta(ahead))


def hot_between(today: date) -> tuple[date, date]:
    """Return the first and the last day of which records stay hot.

    A day that lies far ahead was told by a wrong clock: its records are sealed, too, and would
    otherwise keep all later ones of their journal hot until it comes. Clocks of two stores may
    differ by a day or two.
    """
    return today - timedelta(KEEP), today + timedelta(2 * AHEAD)


_LOCK = 0x44545332
"""The advisory lock under which one store seals, for the time of one transaction."""
_PATIENCE = "SET LOCAL lock_timeout = '100ms'"
"""For how long taking may stand behind a day that is to go, while somebody reads records."""
_OLD = """SELECT number FROM journal CROSS JOIN LATERAL
    (SELECT day FROM record WHERE record.journal = number AND record.seq = 1 +
        coalesce((SELECT max(last) FROM segment WHERE segment.journal = number), 0) LIMIT 1) AS next
    WHERE day NOT BETWEEN %s AND %s ORDER BY number"""
"""With the limit, each journal is looked up by itself: no day is read from end to end."""
_NEXT = """SELECT seq, utc_us, monotonic_ns, boot, kind, data, intents, said, definitions,
    state_digest, hash, day FROM record WHERE journal = %s AND seq BETWEEN %s AND %s ORDER BY seq"""
_HEAD = """SELECT last, hash FROM segment WHERE journal = %s AND last <= %s
    ORDER BY last DESC LIMIT 1"""
_BEGINNING = "SELECT 0, genesis FROM journal WHERE number = %s"
_INSERT = "INSERT INTO segment VALUES (%s, %s, %s, %s, %s, %s) RETURNING events"
_DAYS = "SELECT name FROM hot_day WHERE day NOT BETWEEN %s AND %s ORDER BY day"
_ENDS = """SELECT number, low, high, (SELECT max(last) FROM segment WHERE journal = number)
    FROM journal CROSS JOIN LATERAL
    (SELECT min(seq) AS low, max(seq) AS high FROM {day} WHERE journal = number) AS ends
    WHERE low IS NOT NULL"""
_SEGMENTS = """SELECT first, last, hash, events FROM segment
    WHERE journal = %s AND last BETWEEN %s AND %s AND first <= %s ORDER BY last"""
_EVER = 1 << 62
STEP = 20 * MOST
"""Events that are proved at once."""


class Stretch(Struct, frozen=True):
    """Events `low` to `high` of the journal `number`, some of which are of a day."""

    number: int
    low: int
    high: int


def old_journals(connection: Connection, today: date) -> list[int]:
    """Return the journals whose next record to be sealed is old enough."""
    return [number for [number] in connection.execute(_OLD, hot_between(today)).fetchall()]


def seal(connection: Connection, number: int, today: date) -> int:
    """Seal the next old records of a journal, and return how many; 0: none, or another store does.

    Raises:
        JournalDamagedError: their chain is not sound, or what was written is not what is read back;
            nothing is sealed.
        psycopg.Error: nothing is sealed.
    """
    first_hot, last_hot = hot_between(today)
    with connection.transaction():
        if not _alone(connection):
            return 0
        head = _head(connection, number, _EVER)
        found = connection.execute(_NEXT, (number, head.seq + 1, head.seq + MOST))
        old = takewhile(lambda row: not first_hot <= row[-1] <= last_hot, found)
        rows = [row[:-1] for row in old]
        if not rows:
            return 0
        end = end_of_chain(iter(rows), head)
        kinds = sorted({row[4] for row in rows})
        values = (number, head.seq + 1, end.seq, end.hash, kinds, pack(rows))
        [[stored]] = connection.execute(_INSERT, values).fetchall()
        if unpack(stored, end.seq) != rows:
            raise JournalDamagedError(message("journal-event-changed"), end.seq)
    return len(rows)


def old_days(connection: Connection, today: date) -> list[str]:
    """Return the days, by their tables' names, that are old and whose records are all sealed."""
    found = []
    for [name] in connection.execute(_DAYS, hot_between(today)).fetchall():
        with suppress(psycopg.errors.UndefinedTable):  # another store has let it go meanwhile
            if _all_sealed(connection, name):
                found.append(name)
    return found


def stretches(connection: Connection, day: str) -> list[Stretch]:
    """Return which events have to be proved before a day may go, in pieces of one work each.

    Raises:
        psycopg.errors.UndefinedTable: another store has let the day go.
    """
    return [
        Stretch(number, each, min(each + STEP - 1, high))
        for number, low, high, _ in _ends(connection, day)
        for each in range(low, high + 1, STEP)
    ]


def prove(connection: Connection, day: str, stretch: Stretch) -> None:
    """Read sealed events of a day again, and follow their chain.

    The day's own records are there still, and have the same links: so all before them is the same.

    Raises:
        JournalDamagedError: they are not what was taken.
        psycopg.errors.UndefinedTable: another store has let the day go.
    """
    number, low, high = stretch.number, stretch.low, stretch.high
    head: Head | None = None
    found = connection.execute(_SEGMENTS, (number, low, high + MOST - 1, high)).fetchall()
    for first, last, link, events in found:
        rows = unpack(events, last)
        head = end_of_chain(iter(rows), head or _head(connection, number, first - 1))
        if head != Head(last, link):
            raise JournalDamagedError(message("journal-event-changed"), last)
        links = SQL("SELECT seq, hash FROM {day} WHERE journal = %s AND seq BETWEEN %s AND %s")
        hot = connection.execute(links.format(day=Identifier(day)), (number, first, last))
        for seq, its in hot:
            if its != rows[seq - first][-1]:
                raise JournalDamagedError(message("journal-event-changed"), seq)
    # Segments follow each other; nothing else says that the last ones of the stretch are there.
    if head is None or head.seq < high:
        raise JournalDamagedError(message("journal-event-missing"), high)


def drop(connection: Connection, day: str) -> bool:
    """Let a day go whose records are all sealed; tell whether it went: who reads may hold it."""
    try:
        with connection.transaction():
            if not _alone(connection):
                return False
            connection.execute(_PATIENCE)
            connection.execute("LOCK TABLE ONLY record IN ACCESS EXCLUSIVE MODE")
            if not _all_sealed(connection, day):
                return False
            connection.execute(SQL("DROP TABLE {day}").format(day=Identifier(day)))
    except (psycopg.errors.LockNotAvailable, psycopg.errors.UndefinedTable):
        return False
    return True


def _alone(connection: Connection) -> bool:
    """Be the one who seals, until the transaction ends; false: another store is."""
    found = connection.execute("SELECT pg_try_advisory_xact_lock(%s)", (_LOCK,)).fetchone()
    return found == (True,)


def _head(connection: Connection, number: int, until: int) -> Head:
    """Return the end of the last segment that ends at a number or before it; or the beginning."""
    found = connection.execute(_HEAD, (number, until)).fetchall()
    [end] = found or connection.execute(_BEGINNING, (number,)).fetchall()
    return Head(*end)


def _ends(connection: Connection, day: str) -> list[tuple[Any, ...]]:
    """Return each journal that has records of a day: their first, their last, the last sealed."""
    return connection.execute(SQL(_ENDS).format(day=Identifier(day))).fetchall()


def _all_sealed(connection: Connection, day: str) -> bool:
    return all(high <= (sealed or 0) for _, _, high, sealed in _ends(connection, day))


# A store's background for the days: it makes those that come, and seals and drops old ones.


T = TypeVar("T")
SWEEP = 60.0
"""Seconds between two looks for what is old."""
_REST = 3.0
"""How many times as long as a piece of work took nothing is done after it: others come first."""


class Working(Protocol):
    """A thread with a connection of its own."""

    def __call__(self, work: Callable[[Connection], T], /) -> Awaitable[T]:
        """Do some work in it."""


class Keeper:
    """Keeps the days of the records."""

    def __init__(
        self, of: Working, clock: Clock, counts: Counts, tell: Callable[[Message], None]
    ) -> None:
        self._of = of
        self._clock = clock
        self._counts = counts
        self._tell = tell
        self._told: set[str] = set()
        self._waiting: set[str] = set()
        """Days that are proved, and did not go yet: somebody reads them."""

    async def run(self) -> None:
        """Work until cancelled, whatever becomes of the database."""
        while True:
            try:
                await self.sweep()
            except (CentreError, psycopg.Error) as error:
                self._tell(message("store-not-kept", error=told_by(error)))
            await pause(SWEEP)

    async def sweep(self) -> None:
        """Do what is due.

        Raises:
            CentreError, psycopg.Error: the database is away; what was done is done.
        """
        today = utc_day_of(self._clock.now())
        await self._of(partial(make_days, today=today))
        for number in await self._of(partial(old_journals, today=today)):
            await self._seal(number)
        waiting = set[str]()
        for day in await self._of(partial(old_days, today=today)):
            proved = day in self._waiting or await self._prove(day)
            if proved and not await self._of(partial(drop, day=day)):
                waiting.add(day)
        self._waiting = waiting

    async def _seal(self, number: int) -> None:
        """Seal a journal's old records."""
        today = utc_day_of(self._clock.now())
        try:
            while count := await self._gently(partial(seal, number=number, today=today)):
                self._counts.sealed += count
        except JournalDamagedError as error:
            self._tell_once(error, number)

    async def _prove(self, day: str) -> bool:
        """Prove the segments of a day; tell whether they are what was taken."""
        try:
            for each in await self._of(partial(stretches, day=day)):
                try:
                    await self._gently(partial(prove, day=day, stretch=each))
                except JournalDamagedError as error:
                    self._tell_once(error, each.number)
                    return False
        except psycopg.errors.UndefinedTable:
            return False  # another store has let it go meanwhile
        return True

    async def _gently(self, work: Callable[[Connection], T]) -> T:
        began = self._clock.monotonic()
        done = await self._of(work)
        await pause(_REST * (self._clock.monotonic() - began))
        return done

    def _tell_once(self, error: JournalDamagedError, number: int) -> None:
        found = message("store-not-sealed", number=number, error=told_by(error))
        if repr(found) not in self._told:
            self._told.add(repr(found))
            self._tell(found)
