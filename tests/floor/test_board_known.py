"""Which tables a running board knows from the database: also those that come, or are taken off."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from controller.cli import execute
from controller.floor.board import removal, service
from controller.floor.board.centre import Found
from controller.floor.board.removal import NotRemovedError, listen_for, remove
from controller.floor.board.service import BoardSettings
from controller.floor.board.tiles import Known, Tiles
from controller.floor.connection import Broker
from controller.floor.courier.glances import NatsLine
from controller.floor.glance import encode_glance
from controller.floor.store.database import connect_database
from controller.floor.store.metrics import Lags
from controller.floor.store.pit_move import move
from controller.system.clock import SystemClock
from simulators.floor.engines import temporary_nats
from simulators.hosts.free_port import free_port
from tests.floor.board_serving import serving_board
from tests.floor.conftest import needed
from tests.floor.test_board_broker import running, until
from tests.floor.test_board_page import events
from tests.floor.test_derivation import deliver
from tests.floor.test_glance import USUAL
from tests.records.kept_stories import keep
from tests.reports.evening import evening

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(service, "_AGAIN", 0.02)


class Wrong(SystemClock):
    """The clock of a computer that is wrong by so many hours."""

    def __init__(self, hours):
        self._us = hours * 3_600_000_000

    def now(self):
        right = super().now()
        return replace(right, utc_us=right.utc_us + self._us)


class Board:
    """The tiles of a board that looks into the database, and hears nothing."""

    def __init__(self, where, tables=(), clock=None):
        self.tiles, self.clock = Tiles(lambda _: None), clock or SystemClock()
        settings = BoardSettings(Broker("grand", []), tables, database=where)
        self.work = service._know(settings, self.tiles, self.clock)

    def hear(self, table):
        """Take in a glance that has just come."""
        now = self.clock.now()
        subject = f"floor.grand.glance.{table}"
        self.tiles.take_glance(
            subject, encode_glance(USUAL), self.clock.monotonic(), now.utc_us // 1000
        )

    def lives(self):
        self.tiles.take_changes(self.clock.monotonic(), hears=True)
        return {table: str(tile["life"]) for table, tile in self.tiles.all_tables().items()}


@pytest.fixture
def arrive(where, tmp_path):
    """Return what lets the first parcels of a table come."""

    def come(table):
        story = evening()
        identity = table.encode().ljust(16, b"\0")
        path = keep(story.ledger, tmp_path / table, definition=story.definition, identity=identity)
        with connect_database(where) as database:
            deliver(database, path, 500, table)

    return come


async def test_a_table_that_comes_later_is_on_a_board_that_runs(database, where, arrive):
    arrive("t1")
    board, some = Board(where), Board(where, ("t2",))
    async with running(board.work, some.work):
        await until(lambda: board.lives() == {"t1": "waited"})
        arrive("t2")
        arrive("t3")
        await until(lambda: board.lives() == {"t1": "waited", "t2": "waited", "t3": "waited"})
        await until(lambda: some.lives() == {"t2": "waited"})


async def test_a_database_that_goes_and_comes_back_is_looked_into_again(
    database, where, arrive, monkeypatch
):
    board, real, tries = Board(where), service.known_tables, []

    def away(*words):
        tries.append(words)
        if len(tries) in (2, 3):
            raise service.psycopg.OperationalError("away")
        return real(*words)

    monkeypatch.setattr(service, "known_tables", away)
    async with running(board.work):
        await until(lambda: len(tries) > 3)
        arrive("t1")
        await until(lambda: board.lives() == {"t1": "waited"})


async def test_a_table_that_was_moved_stands_in_its_pit(database, where, arrive):
    arrive("pit-1-t1"), arrive("pit-1-t2")
    board = Board(where)

    def pits():
        board.lives()
        return {table: tile["pit"] for table, tile in board.tiles.all_tables().items()}

    async with running(board.work):
        await until(lambda: pits() == {"pit-1-t1": "pit-1", "pit-1-t2": "pit-1"})
        now = datetime.now(UTC)
        for pit, at in (("pit-2", -60), ("pit-3", 3600)):
            move(
                database,
                "pit-1-t1",
                pit,
                now + timedelta(seconds=at),
                "Ruth Pitt",
                "full",
                new=True,
            )
        await until(lambda: pits() == {"pit-1-t1": "pit-2", "pit-1-t2": "pit-1"})
        board.hear("pit-1-t1")
        assert board.lives()["pit-1-t1"] == "on"
        assert pits()["pit-1-t1"] == "pit-2", "a glance does not bring it back"


# Taken off.

NOTED = ("--by", "Ruth Pitt", "--reason", "sold")


@pytest.fixture
def nats(monkeypatch):
    needed("nats-server")
    monkeypatch.setattr(removal, "PATIENCE", 0.5)
    with temporary_nats() as found:
        yield found


def long_ago(database, table="t1"):
    """Let it be a minute since a table has delivered anything."""
    database.execute(
        "UPDATE journal SET last_heard = now() - interval '1 minute' WHERE place = %s", (table,)
    )


async def removed(database, server, table="t1"):
    """Do what the command does."""
    await listen_for(Broker("grand", [server]), table)
    remove(database, table, "Ruth Pitt", "sold")


@pytest.mark.parametrize("hours", [0, -30, 30])
async def test_a_table_that_was_taken_off_leaves_boards_until_it_is_heard_again(
    database, where, arrive, nats, hours
):
    """Whatever the clocks of board and store are by the database's."""
    clock = Wrong(hours)
    arrive("t1"), arrive("t2"), long_ago(database)
    board, lags = Board(where, clock=clock), Lags(clock)
    async with running(board.work):
        await until(lambda: board.lives() == {"t1": "waited", "t2": "waited"})
        board.hear("t1"), lags.take_glance("floor.grand.glance.t1", encode_glance(USUAL))
        await until(lambda: board.lives() == {"t1": "on", "t2": "waited"})
        await removed(database, nats.server)
        await until(lambda: board.lives() == {"t2": "waited"})
        assert [each.table for each in lags.compare(database).tables] == ["t2"]
        board.hear("t1"), lags.take_glance("floor.grand.glance.t1", encode_glance(USUAL))
        arrive("t3")
        await until(lambda: board.lives() == {"t1": "on", "t2": "waited", "t3": "waited"})
        assert [each.table for each in lags.compare(database).tables] == ["t1", "t2", "t3"]
        later = Board(where)
        async with running(later.work):
            await until(lambda: later.lives() == {"t2": "waited", "t3": "waited"})
            database.execute("UPDATE journal SET last_heard = now()")  # as each parcel does
            await until(lambda: later.lives().keys() == {"t1", "t2", "t3"})
        assert board.lives()["t1"] == "on"
    noted = database.execute("SELECT place, removed_by, reason FROM removal").fetchall()
    assert noted == [("t1", "Ruth Pitt", "sold")]


async def test_what_is_heard_while_the_database_answers_stays(monkeypatch):
    board, looked = Board("there"), asyncio.Event()

    def known(*_):
        board.hear("t1"), board.lives()
        return Found([Known("t1", 0, ended=False, removed=0.0)], {})

    async def pause(_):
        looked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(service, "known_tables", known)
    monkeypatch.setattr(service, "pause", pause)
    async with running(board.work):
        await looked.wait()
    assert board.lives() == {"t1": "on"}


async def test_a_table_that_is_heard_is_not_taken_off(database, arrive, nats):
    arrive("t1"), long_ago(database)
    line = NatsLine(Broker("grand", [nats.server]), "t1", {})

    async def glance():
        while True:
            await line.publish("floor.grand.glance.t1", encode_glance(USUAL))
            await asyncio.sleep(0.02)

    async with running(glance()):
        with pytest.raises(NotRemovedError, match="t1 is heard: it is there"):
            await removed(database, nats.server)
    await line.close()
    arrive("t2")
    with pytest.raises(NotRemovedError, match="t2 is heard"):  # it has just delivered
        remove(database, "t2", "Ruth Pitt", "sold")
    assert database.execute("SELECT FROM removal").fetchall() == []


async def test_a_broker_that_is_lost_meanwhile_leaves_the_table_there(
    database, arrive, nats, monkeypatch
):
    monkeypatch.setattr(removal, "PATIENCE", 20.0)
    arrive("t1"), long_ago(database)
    settle, listens = removal.settle, asyncio.Event()

    async def settled(client):
        await settle(client)
        listens.set()

    monkeypatch.setattr(removal, "settle", settled)
    work = asyncio.create_task(removed(database, nats.server))
    await listens.wait()
    nats.kill()
    with pytest.raises(NotRemovedError, match="cannot be known"):
        await work
    assert database.execute("SELECT FROM removal").fetchall() == []


def test_the_command_says_what_it_did_and_why_not(
    database, where, arrive, nats, capsys, monkeypatch
):
    monkeypatch.setattr(removal, "_CONNECT", 2.0)
    arrive("t1"), long_ago(database)
    at = ("--house", "grand", "--database", where, *NOTED)
    away = ("--server", f"nats://127.0.0.1:{free_port()}")
    assert execute(["floor", "remove", "t1", *at, *away]) == 1
    assert "cannot be known" in capsys.readouterr().err
    assert execute(["floor", "remove", "t9", *at, "--server", nats.server]) == 2
    assert "no journal of a table t9" in capsys.readouterr().err
    assert database.execute("SELECT FROM removal").fetchall() == []
    assert execute(["floor", "remove", "t1", *at, "--server", nats.server]) == 0
    assert "t1 is taken off the floor" in capsys.readouterr().out
    assert len(database.execute("SELECT FROM removal").fetchall()) == 1


async def test_browsers_are_told_that_a_table_has_gone(monkeypatch):
    board = Board("")
    board.work.close()
    for table in ("t1", "t2"):
        board.hear(table)
    board.lives()
    async with serving_board(tiles=board.tiles) as served:
        told = events(served)
        assert (await anext(told))["tables"].keys() == {"t1", "t2"}
        gone = Known("t1", 0, ended=False, removed=0.0)
        board.tiles.know([gone], board.clock.monotonic())
        while not (news := await anext(told)).get("whole"):
            pass
        assert news["tables"].keys() == {"t2"}
        assert news["version"] == "1.0", "the page does not begin anew"
        await told.aclose()
