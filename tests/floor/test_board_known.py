"""Which tables a running board knows from the database: also those that come, or are taken off."""

import pytest

from controller.floor.board import service
from controller.floor.board.service import BoardSettings
from controller.floor.board.tiles import Tiles
from controller.floor.connection import Broker
from controller.floor.store.database import connect
from controller.system.clock import SystemClock
from tests.floor.test_board_broker import running, until
from tests.floor.test_deriving import deliver
from tests.records.kept_stories import keep
from tests.reports.evening import evening


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(service, "_AGAIN", 0.02)


class Board:
    """The tiles of a board that looks into the database, and hears nothing."""

    def __init__(self, where, tables=()):
        self.tiles, self.clock = Tiles(lambda _: None), SystemClock()
        settings = BoardSettings(Broker("grand", []), tables, database=where)
        self.work = service._know(settings, self.tiles, self.clock)

    def lives(self):
        self.tiles.look(self.clock.monotonic(), hears=True)
        return {table: str(tile["life"]) for table, tile in self.tiles.all().items()}


@pytest.fixture
def arrive(where, tmp_path):
    """Return what lets the first parcels of a table come."""

    def come(table):
        story = evening()
        identity = table.encode().ljust(16, b"\0")
        path = keep(story.ledger, tmp_path / table, definition=story.definition, identity=identity)
        with connect(where) as database:
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
