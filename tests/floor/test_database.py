"""What a store demands of the database that it is given."""

import asyncio
from contextlib import nullcontext

import msgspec
import pytest

from controller.choices.house_offer import HouseOffer, SignedOffer
from controller.cli.floor_services import central, looking
from controller.floor.connection import Broker
from controller.floor.floor_errors import CentreError
from controller.floor.store.database import claim, connect_database
from controller.floor.store.offers import publish
from controller.floor.store.service import Store
from simulators.floor.engines import prepared_postgres


@pytest.fixture
def of_bytes(postgres):
    """Return a database as a computer without a language makes it: its texts are bytes."""
    with connect_database(postgres.where) as connection:
        connection.execute(
            "CREATE DATABASE of_bytes TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'"
        )
    yield postgres.where.replace("dbname=postgres", "dbname=of_bytes")
    with connect_database(postgres.where) as connection:
        connection.execute("DROP DATABASE of_bytes WITH (FORCE)")


def test_a_database_without_unicode_is_refused_with_what_to_do(of_bytes):
    with pytest.raises(CentreError, match="SQL_ASCII") as refused:
        connect_database(of_bytes)
    assert "createdb --encoding UTF8 --template template0" in str(refused.value)


def store(where):
    """Serve as a store that finds no broker."""
    asyncio.run(Store(Broker("grand", ["nats://127.0.0.1:1"]), where, print).run())


def test_tables_of_another_house_do_not_come_among_these(database, where):
    """Each house has a t1: one would have the other's records, offers and removal."""
    claim(database, "grand")
    claim(database, "grand")
    with pytest.raises(CentreError, match="of the house grand, not of royal"):
        asyncio.run(Store(Broker("royal", ["nats://127.0.0.1:1"]), where, print).run())
    for house in ("royal", "grand"):
        offer = HouseOffer(house, "t1", 7, 9, "Ruth", "busy", pay_table="X")
        with pytest.raises(CentreError) if house == "royal" else nullcontext():
            publish(database, SignedOffer(msgspec.json.encode(offer).decode(), ""))
    assert database.execute("SELECT name FROM house").fetchall() == [("grand",)]
    assert database.execute("SELECT count(*) FROM offer").fetchall() == [(1,)]


def order(where):
    """Ask as a command that may write."""
    with central(where):
        pass


def look(where):
    """Ask as a command that only looks."""
    with looking(where):
        pass


WAITS = """SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'"""


@pytest.mark.parametrize("reach", [store, order, look])
def test_a_database_that_goes_away_at_the_begin_is_said_as_a_centres_error(database, where, reach):
    """Its unit starts the store again; nobody reads a traceback."""

    async def cut_off():
        asking = asyncio.create_task(asyncio.to_thread(reach, where))
        while not (found := database.execute(WAITS).fetchall()):
            assert not asking.done()
            await asyncio.sleep(0.01)
        [[pid]] = found
        database.execute("SELECT pg_terminate_backend(%s)", (pid,))
        await asking

    with connect_database(where) as another, another.transaction():
        another.execute("LOCK TABLE migration, record")
        with pytest.raises(CentreError, match="central database refuses"):
            asyncio.run(cut_off())


@pytest.mark.slow
def test_a_server_lets_go_of_a_store_that_has_vanished_within_half_a_minute():
    address = "127.77.13.9"  # the server's usual port, of an address that nobody else has
    with prepared_postgres([f"listen_addresses={address}"]) as server:
        server.make()
        with (server.data / "pg_hba.conf").open("a") as file:
            file.write("host all all samehost trust\n")
        server.start()
        with connect_database(f"host={address} dbname=postgres user=floor") as connection:

            def shown(name):
                return connection.execute(f"SHOW {name}").fetchone()[0]

            idle, pause, count = (
                int(shown(f"tcp_keepalives_{each}")) for each in ("idle", "interval", "count")
            )
            assert 0 < idle + pause * count <= 30
            assert shown("tcp_user_timeout") == "25000", "milliseconds"
