"""What a store demands of the database that it is given."""

import pytest

from controller.floor.floor_errors import CentreError
from controller.floor.store.database import connect_database
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
