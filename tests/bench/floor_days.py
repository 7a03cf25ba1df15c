"""python -m tests.bench.floor_days: what a day of many tables takes, hot and sealed.

A PostgreSQL that waits for its disk is given a day of some tables, parcel by parcel, by the store's
own code, and seals it by the store's own code. Times are those of the processor, which other work
on the computer changes less; they and the bytes are proportional to the events. Then parcels are
taken by turns alone and beside a store that seals, in a process of its own. Last, at a real pace, a
few tables' single events at once: beside a bare COPY of the same rows, and with what is derived.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import date, timedelta
from pathlib import Path
from statistics import median, quantiles

from controller.floor.store.archive import drop, old_days, old_journals, prove, seal, stretches
from controller.floor.store.database import connect_database, migrate
from controller.floor.store.derivation import derive, rebuild, waiting
from controller.floor.store.intake import _COPY, Delivered, take_parcels
from controller.floor.store.rows import CentralRows
from controller.floor.wire import VERSION, Define, Hello, Put
from controller.journal.chain import genesis_hash
from simulators.floor.engines import temporary_postgres
from tests.bench.made_journals import Played

DAY = date(2026, 11, 26)
LATER = DAY + timedelta(4)
_DURABLE = ("fsync=on", "full_page_writes=on", "max_wal_size=4GB")
_PARCEL = 200
_A_DAY = 500 * 50_000
"""Events of 500 tables in a day."""
_SMALL = 10
"""Events of the parcels whose commits are timed: what a busy table delivers while it plays."""


class Table:
    """A table that delivers what was played, without a broker."""

    def __init__(self, number: int, played: Played) -> None:
        name = number.to_bytes(16, "big")
        self.name = f"t{number}"
        self._origin = (VERSION, name, 0, genesis_hash(name, 0))
        self._played = played
        self._head = (0, self._origin[3])
        self._rows = played.after(*self._head)

    def meet(self) -> list[Delivered]:
        """Return its first parcels."""
        texts = [(each[0], *each[1:]) for each in self._played.definitions]
        parcels = [Hello(*self._origin, 1), Define(*self._origin, texts)]
        return [Delivered(self.name, each) for each in parcels]

    def next(self, events: int) -> Delivered:
        """Return its next parcel."""
        rows = [next(self._rows) for _ in range(events)]
        put = Put(*self._origin, self._head, rows)
        self._head = rows[-1][0], rows[-1][10]
        return Delivered(self.name, put)


class Timed:
    """The processor's seconds of this process and of its part of the database."""

    def __init__(self, connection) -> None:
        self._pid = connection.info.backend_pid

    def now(self) -> tuple[float, float]:
        fields = Path(f"/proc/{self._pid}/stat").read_text().rpartition(")")[2].split()
        return time.process_time(), sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

    @contextmanager
    def told(self, what: str, events: int) -> Iterator[None]:
        """Tell what an event takes, and a day of 500 tables, in proportion."""
        before = self.now()
        yield
        store, database = (a - b for a, b in zip(self.now(), before, strict=True))
        each, day = 1e6 / events, _A_DAY / events
        told = f"{what}: {store * each:.1f} µs of the processor an event, the database"
        told += f" {database * each:.1f}; 500 tables' day: {store * day:.0f} s"
        print(f"{told} and {database * day:.0f} s", flush=True)


def main() -> None:
    """Measure, and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--events", type=int, default=10_000, help="of each table, in its day")
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--seal", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.seal:
        _seal_forever(asked.seal)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        played = Played(folder, 60)
        postgres = stack.enter_context(temporary_postgres(_DURABLE))
        connection = stack.enter_context(connect_database(postgres.where))
        migrate(connection)
        tables = [Table(each, played) for each in range(1, asked.tables + 1)]
        _day(connection, tables, asked.events)
        _beside(connection, postgres.where, tables, asked)
        _at_pace(connection, tables, asked.turns)


def _day(connection, tables: list[Table], events: int) -> None:
    timed, whole = Timed(connection), len(tables) * events
    for each in tables:
        take_parcels(connection, each.meet(), DAY)
    parcels = [[each.next(_PARCEL) for each in tables] for _ in range(events // _PARCEL)]
    with timed.told("taken", whole):
        for some in parcels:
            take_parcels(connection, some, DAY)
    name = f"record_{DAY:%Y%m%d}"
    print(f"hot: {_size(connection, name) / whole:.0f} bytes an event")
    with timed.told("one table derived anew, hot", events):
        rebuild(connection, 1)
    _read(connection, events, "hot")
    with timed.told("sealed", whole):
        for number in old_journals(connection, LATER):
            while seal(connection, number, LATER):
                pass
    [day] = [each for each in old_days(connection, LATER) if each == name]
    with timed.told("proved", whole):
        for each in stretches(connection, day):
            prove(connection, day, each)
    began = time.perf_counter()
    assert drop(connection, day)
    print(f"gone after {(time.perf_counter() - began) * 1000:.0f} ms")
    print(f"sealed: {_size(connection, 'segment') / whole:.0f} bytes an event")
    with timed.told("one table derived anew, sealed", events):
        rebuild(connection, 1)
    _read(connection, events, "sealed")


_AT_ONCE = 6
"""Parcels that 500 tables send in the 10 ms for which a store lets them gather."""
_WANTED = 0.65, 0.35
"""Milliseconds of the processor that an event may take: the store's, and the database's."""


def _at_pace(connection, tables: list[Table], turns: int) -> None:
    """Take single events by turns with a bare COPY of the same rows; then derive."""
    day, timed = DAY + timedelta(99), Timed(connection)
    connection.execute("CREATE TABLE bare (LIKE record)")
    copy, arrived = _COPY.replace("COPY record", "COPY bare"), day.isoformat()
    spent = {"taken": [0.0, 0.0], "bare COPY": [0.0, 0.0], "derived": [0.0, 0.0]}

    @contextmanager
    def added(what: str) -> Iterator[None]:
        before = timed.now()
        yield
        for place, (after, once) in enumerate(zip(timed.now(), before, strict=True)):
            spent[what][place] += after - once

    while numbers := waiting(connection):
        derive(connection, numbers[:16])
    events = 0
    for turn in range(turns * 100):
        first = turn * _AT_ONCE % len(tables)
        some = [each.next(1) for each in (tables + tables)[first : first + _AT_ONCE]]
        events += len(some)
        with added("taken"):
            take_parcels(connection, some, day)
        with added("bare COPY"), connection.transaction(), connection.cursor().copy(copy) as bare:
            for each in some:
                bare.write_row((1, *each.parcel.rows[0], arrived))
    with added("derived"):
        while numbers := waiting(connection):
            derive(connection, numbers[:16])
    [store, database], [own, theirs] = spent["taken"], spent["bare COPY"]
    told = [
        f"{1000 * (a + b) / events:.2f}"
        for a, b in zip(*map(spent.get, ("taken", "derived")), strict=True)
    ]
    print(
        f"at a real pace: {told[0]} ms of the store an event (at most {_WANTED[0]}), {told[1]} of"
        f" the database ({_WANTED[1]}); taking is {store / own:.1f} and {database / theirs:.1f} ×"
        f" a bare COPY ({1000 * own / events:.2f}, {1000 * theirs / events:.2f} ms)"
    )


def _read(connection, events: int, what: str) -> None:
    with Timed(connection).told(f"one table read, {what}", events):
        assert len(list(CentralRows(connection, 1).rows(1, events))) == events


def _size(connection, name: str) -> int:
    return connection.execute("SELECT pg_total_relation_size(%s)", (name,)).fetchone()[0]


def _beside(connection, where: str, tables: list[Table], asked) -> None:
    """Time commits by turns alone and beside a store that seals all the while."""
    times: dict[str, list[float]] = {"alone": [], "beside one that seals": []}
    sealed = 0
    for turn in range(asked.turns):
        day = DAY + timedelta(10 * turn)
        for _ in range(asked.events // asked.turns // _PARCEL + 1):
            take_parcels(connection, [each.next(_PARCEL) for each in tables], day)
        _commits(connection, tables, day, times["alone"])
        before = _sealed(connection)
        words = [sys.executable, "-m", "tests.bench.floor_days", "--seal", f"{day}|{where}"]
        with subprocess.Popen(words) as other:
            while _sealed(connection) == before:
                pass
            _commits(connection, tables, day, times["beside one that seals"])
            sealed += _sealed(connection) - before
            other.terminate()
    for what, found in times.items():
        p99 = quantiles(found, n=100)[98]
        print(
            f"a commit of {_SMALL} events, {what}: {median(found):.2f} ms, p99 {p99:.2f}"
            f" ({len(found)} commits)"
        )
    print(f"{sealed} events were sealed beside them")


def _commits(connection, tables: list[Table], day: date, times: list[float]) -> None:
    for _ in range(10):
        for each in tables:
            some = [each.next(_SMALL)]
            began = time.perf_counter()
            take_parcels(connection, some, day + timedelta(4))
            times.append((time.perf_counter() - began) * 1000)


def _sealed(connection) -> int:
    return connection.execute(
        "SELECT coalesce(sum(last - first + 1), 0)::bigint FROM segment"
    ).fetchone()[0]


def _seal_forever(asked: str) -> None:
    """Seal as a store does, at its pace."""
    import asyncio

    from controller.data.instant import Instant
    from controller.floor.store.archive import Keeper
    from controller.floor.store.metrics import Counts
    from controller.system.clock import SystemClock

    text, where = asked.split("|", 1)
    day = date.fromisoformat(text) + timedelta(4)

    class Then(SystemClock):
        def now(self):
            return Instant((day - date(1970, 1, 1)).days * 86_400_000_000, 0)

    async def run() -> None:
        with connect_database(where) as connection:

            async def of(work):
                return await asyncio.to_thread(work, connection)

            await Keeper(of, Then(), Counts(), print).run()

    asyncio.run(run())


if __name__ == "__main__":
    main()
