"""The store as a process: takes parcels from the broker, answers after the commit, derives.

The database's work is done in threads, one for what couriers wait for and some for what nobody
waits for, each with a connection of its own.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from datetime import date
from functools import partial
from typing import TypeVar

import psycopg
from nats.aio.msg import Msg

from controller.data.message import Message, message
from controller.errors import told_by
from controller.floor import wire
from controller.floor.connection import LOST, Broker, Listener, Subscription
from controller.floor.floor_errors import CentreError
from controller.floor.glance import BoardSubjects
from controller.floor.store.archive import Keeper, utc_day_of
from controller.floor.store.database import (
    Connection,
    claim,
    connect_database,
    end_silent,
    is_of_content,
    migrate,
    raise_centre_errors,
    silent_stores,
)
from controller.floor.store.derivation import derive, waiting
from controller.floor.store.intake import Delivered, Taken, Unreadable, take_parcels
from controller.floor.store.metrics import Counts, Lags, Watch
from controller.floor.store.turns import Turns
from controller.monitoring.metrics import serve_metrics
from controller.system.clock import SystemClock
from controller.system.pause import pause

T = TypeVar("T")

GROUP = "store"
"""The queue group: the broker hands each parcel to one store of it."""
RETRY = 1.0
"""Seconds to the next try where the database is gone."""
GATHER = 5.0
"""Seconds between two looks for events from which nothing is derived yet.

Many events of a table are derived for little more than one. Nobody waits for what is derived.
"""
_LOOK = 2.0
"""Seconds between two looks for stores that were stopped."""
_AT_ONCE = 16
"""Journals from which one transaction derives."""
_TOGETHER = 64
"""Parcels that are taken in one transaction, if so many wait."""
_SOON = 0.01
"""Seconds for which a store lets parcels gather; their couriers have let events gather longer."""
_TURN = 0.0005
"""Seconds after which the thread that derives lets the one that takes go on.

Python's own 5 ms would be added to an answer at each of its words with the database.
"""


class Store:
    """One store."""

    def __init__(
        self,
        broker: Broker,
        database: str,
        tell: Callable[[Message], None],
        metrics: tuple[str, int] | None = None,
    ) -> None:
        """Set it up.

        Args:
            broker: of the house whose tables it serves.
            database: a connection string of PostgreSQL; empty: its environment variables say it.
            tell: takes what an operator should read in the log.
            metrics: address and port at which its metrics are read; None: nowhere.
        """
        self._broker = broker
        self._database = database
        self._tell = tell
        self._metrics = metrics
        self._turns = Turns()
        self._counts = Counts(self._turns.dropped)
        self._clock = SystemClock()
        self._lags = Lags(self._clock)
        self._listener = Listener("store", broker, self._subscriptions(), tell, self._turned)

    async def run(self) -> None:
        """Serve until cancelled.

        Raises:
            CentreError: the database cannot be used, or its schema is of a later program.
        """
        with ExitStack() as threads:
            threads.callback(sys.setswitchinterval, sys.getswitchinterval())
            sys.setswitchinterval(_TURN)
            taking, deriving, keeping, looking, waking = (
                threads.enter_context(closing(_Work(self._database, name, self._prepare)))
                for name in ("store take", "store derive", "keep", "look", "wake")
            )
            await taking.begin()
            async with asyncio.TaskGroup() as work:
                work.create_task(self._take_parcels(taking))
                work.create_task(self._derive(deriving))
                keeper = Keeper(keeping.of, self._clock, self._counts, self._tell)
                work.create_task(keeper.run())
                work.create_task(self._listener.run())
                work.create_task(self._end_silent(waking))
                if self._metrics is not None:
                    servers = self._broker.servers
                    watch = Watch(self._lags, self._counts, looking.of, self._clock, servers)
                    work.create_task(serve_metrics(self._metrics, watch.text))

    def _prepare(self, database: Connection) -> None:
        for name in migrate(database):
            self._tell(message("store-migrated", name=name))
        claim(database, self._broker.house)

    def _subscriptions(self) -> list[Subscription]:
        """Return the subscriptions: a share of the parcels; with metrics, all glances, too."""
        house = self._broker.house
        found = [Subscription(each, self._queued, GROUP) for each in wire.subjects(house)]
        if self._metrics is not None:
            # Each store hears all glances: whichever is asked tells of all tables.
            found.append(Subscription(BoardSubjects(house).glance("*"), self._take_glance))
        return found

    def _turned(self, there: bool) -> None:
        self._counts.broker = there

    async def _queued(self, said: Msg) -> None:
        self._turns.add(said)

    async def _take_glance(self, said: Msg) -> None:
        self._lags.take_glance(said.subject, said.data)

    async def _take_parcels(self, work: "_Work") -> None:
        """Take what waits, together, and answer after the commit."""
        while True:
            await self._turns.come()
            if len(self._turns) < _TOGETHER:
                await pause(_SOON)
            some = self._turns.take(_TOGETHER)
            self._counts.waiting = len(self._turns)
            began = self._clock.monotonic()
            try:
                today = utc_day_of(self._clock.now())
                taken = await work.of(partial(_take_some, some=some, day=today))
            except (CentreError, psycopg.Error) as error:
                # Nobody is answered: each courier asks again what is here.
                self._counts.failed += 1
                self._tell(message("store-not-taken", error=told_by(error)))
                await pause(RETRY)
                continue
            self._counts.batch(self._clock.monotonic() - began, taken.replies, taken.events)
            for said, answer in zip(some, taken.replies, strict=True):
                with suppress(*LOST):
                    await said.respond(wire.encode(answer))

    async def _end_silent(self, work: "_Work") -> None:
        """End transactions of stores that were stopped in one: nobody is waited for without end."""
        before: set[tuple[int, float]] = set()
        while True:
            await pause(_LOOK)
            with suppress(CentreError, psycopg.Error):  # who takes and derives tells it
                ended = await work.of(partial(end_silent, stores=before))
                before = await work.of(silent_stores)
                if ended:
                    self._tell(message("store-ended-silent", count=ended))

    async def _derive(self, work: "_Work") -> None:
        """Derive from what this store and others have taken; rest as long as that takes.

        So taking has a core, also while an hour of all tables is derived.
        """
        told: Message | None = None
        while True:
            await pause(GATHER)
            try:
                found = await work.of(waiting)
                while found:
                    some, found = found[:_AT_ONCE], found[_AT_ONCE:]
                    began = self._clock.monotonic()
                    derived = await work.of(partial(derive, numbers=some))
                    found += derived.more
                    for each in derived.stopped:
                        self._tell(message("store-not-derived", error=each))
                    await pause(self._clock.monotonic() - began)
                told = None
            except (CentreError, psycopg.Error) as error:
                if told != (told := told_by(error)):
                    self._tell(message("store-not-derived", error=told))


def _take_some(database: Connection, some: Sequence[Msg], day: date) -> Taken:
    """Take some parcels; what cannot be read, or taken, is refused alone.

    Whatever is wrong with the content of one ends here: only a database that fails is raised.
    """
    return _all_or_each(database, [_read(said) for said in some], day)


def _read(said: Msg) -> Delivered:
    table = wire.table_of(said.subject)
    if not table:  # anybody says it where nobody has credentials
        return Delivered(table, Unreadable(message("refused-no-name")))
    try:
        return Delivered(table, wire.decode_parcel(said.data))
    except wire.UnreadableError as error:
        return Delivered(table, Unreadable(told_by(error)))


def _all_or_each(database: Connection, delivered: Sequence[Delivered], day: date) -> Taken:
    """Take parcels together; where that fails, in halves: the one that it was is refused."""
    try:
        return take_parcels(database, delivered, day)
    except Exception as error:
        if not is_of_content(error):
            raise
        if len(delivered) == 1:
            refused = Delivered(delivered[0].table, Unreadable(told_by(error)))
            return take_parcels(database, [refused], day)
    half = len(delivered) // 2
    pieces = delivered[:half], delivered[half:]
    first, second = (_all_or_each(database, some, day) for some in pieces)
    return Taken([*first.replies, *second.replies], first.events + second.events)


class _Work:
    """A thread with a connection; one that has failed is made anew.

    `prepare` is called with each connection: the database behind it may be another one, put back
    from a backup, or empty.
    """

    def __init__(self, database: str, name: str, prepare: Callable[[Connection], None]) -> None:
        self._database = database
        self._prepare = prepare
        self._name = name
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._connection: Connection | None = None

    async def begin(self) -> None:
        """Have a connection.

        Raises:
            CentreError: there is none, or the database failed meanwhile.
        """
        with raise_centre_errors():
            await self.of(lambda _: None)

    async def of(self, work: Callable[[Connection], T]) -> T:
        """Do some work in the thread.

        Raises:
            CentreError, psycopg.Error: the database cannot be reached, or it failed meanwhile.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._do, work)

    def close(self) -> None:
        """End what is under way, and the connection."""
        self._thread.submit(self._leave)
        self._thread.shutdown(wait=True)

    def _leave(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()
            self._connection = None

    def _do(self, work: Callable[[Connection], T]) -> T:
        if self._connection is None:
            self._connection = connect_database(self._database, self._name)
            try:
                self._prepare(self._connection)
            except BaseException:
                self._leave()
                raise
        try:
            return work(self._connection)
        except psycopg.Error:
            self._leave()
            raise
