"""The central database dies while tables deliver, and its standby takes its place.

Where commits wait for the standby, it has every event that a courier was told of. Where they do
not, the tables deliver again what it has not: no event is lost or doubled in either case.
"""

import asyncio
import shutil
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, asynccontextmanager, suppress
from itertools import product
from types import SimpleNamespace

import psycopg
import pytest

from controller.floor.connection import Broker
from controller.floor.courier import Courier, NatsPost, carrier, post
from controller.floor.store import database as store_database
from controller.floor.store import service
from controller.floor.store.database import connect_database, migrate
from controller.floor.store.service import Store
from controller.floor.wire import Mark
from controller.journal import Journal
from controller.notes import last_delivery
from controller.system.clock import SystemClock
from simulators.floor.engines import temporary_nats, temporary_postgres
from tests.floor.audit import audit
from tests.floor.conftest import needed
from tests.floor.ground import HOUSE, courier_of
from tests.floor.standby import links_at, promote, standby_of, wait_for_standby
from tests.journal.small_journals import Noon, append
from tests.missing import skip_for_want_of
from tests.patience import PATIENCE, until
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

TABLES = ("t1", "t2", "t3")


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Wait less than real couriers and stores do."""
    monkeypatch.setattr(carrier, "RETRY", 0.05)
    monkeypatch.setattr(carrier, "LINGER", 0.02)
    monkeypatch.setattr(service, "RETRY", 0.05)
    monkeypatch.setattr(post, "PATIENCE", 1.0)


class TellingPost(NatsPost):
    """Notes the links of all marks that a store has told, with their numbers."""

    def __init__(self, *words):
        super().__init__(*words)
        self.links = {}

    async def ask(self, parcel):
        reply = await super().ask(parcel)
        if isinstance(reply, Mark) and reply.seq:
            self.links[reply.hash] = reply.seq
        return reply


class Floor:
    """Tables whose journals are written here, their couriers, and two stores."""

    def __init__(self, folder, server, database):
        self.paths = {name: folder / name / "journal" for name in TABLES}
        self.posts = {name: TellingPost(Broker("grand", [server]), name) for name in TABLES}
        self.journals = {}
        self.said = []
        for name, path in self.paths.items():
            path.parent.mkdir()
            journal = Journal.open(path, created=Noon(), identity=name.encode().ljust(16))
            journal.restore()
            self.journals[name] = journal
        broker = Broker("grand", (server,))
        self._works = [Store(broker, database, self.said.append).run() for _ in range(2)]
        self._works += [
            Courier(self.paths[name], self.posts[name], SystemClock(), self.said.append).run()
            for name in TABLES
        ]
        self.seq = 0

    @asynccontextmanager
    async def running(self):
        tasks = [asyncio.ensure_future(each) for each in self._works]
        try:
            yield
        finally:
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in self.journals.values():
                each.close()

    def told(self, after=0):
        """Return the links of events after a number that couriers were told of."""
        return {
            link for each in self.posts.values() for link, seq in each.links.items() if seq > after
        }

    def all_told(self):
        """Tell whether each courier was told that the last event is there."""
        return all(max(each.links.values()) == self.seq for each in self.posts.values())

    async def play(self, events):
        """Write events at all tables, some at a time."""
        for _ in range(events // 5):
            for journal in self.journals.values():
                append(journal, self.seq + 1, self.seq + 5)
            self.seq += 5
            await asyncio.sleep(0.01)

    async def play_until(self, over):
        """Write events at all tables until something is over, and a few more."""
        while not over.is_set():
            await self.play(5)
        await self.play(20)

    async def delivered(self, postgres):
        """Wait until a database has everything."""
        until = time.monotonic() + PATIENCE
        asked = "SELECT count(*) FROM journal WHERE seq = %s"
        while True:
            with connect_database(postgres.where) as connection, suppress(Exception):
                if connection.execute(asked, (self.seq,)).fetchone() == (len(TABLES),):
                    return
            assert time.monotonic() < until
            await asyncio.sleep(0.05)

    def audited(self, postgres):
        with connect_database(postgres.where) as connection:
            found = audit(connection, self.paths)
        assert found.sound, found
        assert found.events == len(TABLES) * self.seq


async def test_a_standby_takes_over_while_tables_deliver_and_no_event_is_lost_or_doubled(tmp_path):
    needed("postgres", "initdb", "pg_basebackup", "nats-server")
    with (
        temporary_postgres() as first,
        temporary_nats() as nats,
        standby_of(first, "second") as second,
    ):
        await asyncio.to_thread(wait_for_standby, first)
        hosts = [each.data.parent for each in (first, second)]
        hosts.append(hosts[1] / "third")
        database = f"host={','.join(map(str, hosts))} dbname=postgres user=floor"
        floor = Floor(tmp_path, nats.server, database)
        async with floor.running():
            await floor.play(30)
            await floor.delivered(first)
            before, promoted = floor.seq, asyncio.Event()
            playing = asyncio.ensure_future(floor.play_until(promoted))
            # Some of what is being written is told; the rest is not there yet, or not told.
            await until(lambda: floor.told(after=before))
            first.kill()
            told = floor.told()
            # It has it on disk; a moment later it can be read, too. Nobody else writes there.
            await until(lambda: links_at(second, told) == told)
            await asyncio.to_thread(promote, second)
            promoted.set()
            await playing
            await floor.delivered(second)
            floor.audited(second)

            with standby_of(second, "third") as third:
                third.kill()
                before = floor.seq
                await floor.play(20)
                await until(floor.all_told)
                second.kill()
                third.start()
                there = links_at(third, floor.told(after=before))
                assert there == set(), "nothing waited for this standby"
                await asyncio.to_thread(promote, third)
                await floor.play(20)
                await floor.delivered(third)
                floor.audited(third)


@pytest.mark.parametrize("where_it_stops", ["before", "inside", "after", "pipeline"])
def test_a_store_that_stops_in_a_transaction_holds_nobody_up(
    database, where, monkeypatch, where_it_stops
):
    monkeypatch.setattr(store_database, "STOPPED", 0.2)
    database.execute("INSERT INTO place VALUES ('t1')")
    row = "INSERT INTO journal (id, place, form, created_utc_us, genesis, hash) VALUES"
    database.execute(f"{row} ('{'x' * 16}', 't1', 1, 0, '', '')")
    lock = "SELECT FROM journal FOR NO KEY UPDATE"
    stopped = store_database.connect_database(where, "store take")
    with ExitStack() as left:
        left.callback(stopped.close)
        stopped.execute("BEGIN")
        stopped.execute(lock)
        if where_it_stops in ("inside", "after"):
            copying = stopped.cursor().copy("COPY place (name) FROM STDIN")
            copy = copying.__enter__()
            copy.write_row(("t2",))
            if where_it_stops == "after":
                copying.__exit__(None, None, None)
        elif where_it_stops == "pipeline":
            stopped.pgconn.enter_pipeline_mode()
            stopped.pgconn.send_query_params(b"INSERT INTO place VALUES ('t2')", [])
            stopped.pgconn.send_flush_request()
            stopped.pgconn.flush()
        database.execute("SET lock_timeout = '50ms'")
        with pytest.raises(psycopg.errors.LockNotAvailable):
            database.execute(lock)
        limit, before = time.monotonic() + 20, set()
        while not store_database.end_silent(database, before):
            before = store_database.silent_stores(database)
            assert time.monotonic() < limit
            time.sleep(0.05)
        database.execute("SET lock_timeout = '10s'")
        database.execute(lock)
        assert store_database.silent_stores(database) == set()
    assert database.execute("SELECT name FROM place").fetchall() == [("t1",)]


def test_a_store_at_work_or_at_rest_is_not_ended(database, where, monkeypatch):
    monkeypatch.setattr(store_database, "STOPPED", 0.05)
    with store_database.connect_database(where, "store derive") as busy:
        busy.execute("SELECT 1")
        work = threading.Thread(target=busy.execute, args=("SELECT pg_sleep(0.5)",))
        work.start()
        while work.is_alive():
            assert store_database.silent_stores(database) == set()
            time.sleep(0.05)
        work.join()
        busy.execute("SELECT 1")


@pytest.mark.parametrize(("call", "first"), mostly_soak(product(("fsync", "rename"), (1, 2)), 3))
async def test_each_flush_of_a_courier_may_fail(tmp_path, call, first):
    """It delivers all the same: what it writes are notes, and the journal is the queue."""
    needed("postgres", "initdb", "nats-server")
    strace = shutil.which("strace") or skip_for_want_of("strace", "apt-get install strace")
    with temporary_postgres() as postgres, temporary_nats() as nats:
        with connect_database(postgres.where) as database:
            migrate(database)
        store = Store(Broker(HOUSE, [nats.server]), postgres.where, lambda _: None)
        storing = asyncio.ensure_future(store.run())
        try:
            for number in (first, 5 - first):
                folder, trace = tmp_path / f"t{number}", tmp_path / f"trace-{number}"
                folder.mkdir()
                link = SimpleNamespace(servers=[nats.server])
                courier = courier_of(folder, folder.name, folder / "journal", link, None)
                named = bytes([number]) * 16
                with Journal.open(folder / "journal", created=Noon(), identity=named) as journal:
                    journal.restore()
                    append(journal, 1, 300)
                fault = f"inject={call}:error={('EIO', 'ENOSPC')[number % 2]}:when={number}"
                words = [strace, "-f", "--seccomp-bpf", "-D", "-qq", "-o", trace]
                words += ["-e", f"trace={call}", "-e", fault]
                words += [sys.executable, "-m", "controller.cli", *courier._words]
                process = await asyncio.create_subprocess_exec(*words, stderr=subprocess.PIPE)
                try:
                    await until(lambda at=folder: marked(postgres.where, at.name) == 300)
                    assert process.returncode is None, "it goes on"
                finally:
                    process.terminate()
                    _, told = await process.communicate()
                assert b"Traceback" not in told
                assert process.returncode == 0
                assert number > 1 or "INJECTED" in trace.read_text()
                assert last_delivery(folder / "journal").seq in (0, 200, 300)
                assert [each.name for each in folder.glob(".*")] == [], "nothing half done is left"
        finally:
            storing.cancel()
            await asyncio.gather(storing, return_exceptions=True)


def marked(where, table):
    """Return how many events of a table are at the centre."""
    with connect_database(where) as database:
        found = database.execute("SELECT max(seq) FROM journal WHERE place = %s", (table,))
        return found.fetchone()[0]
