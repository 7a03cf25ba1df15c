"""What a store demands of the database that it is given."""

import pytest

from controller.floor.errors import CentreError
from controller.floor.store.database import connect


@pytest.fixture
def of_bytes(postgres):
    """Return a database as a computer without a language makes it: its texts are bytes."""
    with connect(postgres.where) as connection:
        connection.execute(
            "CREATE DATABASE of_bytes TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'"
        )
    yield postgres.where.replace("dbname=postgres", "dbname=of_bytes")
    with connect(postgres.where) as connection:
        connection.execute("DROP DATABASE of_bytes WITH (FORCE)")


def test_a_database_without_unicode_is_refused_with_what_to_do(of_bytes):
    with pytest.raises(CentreError, match="SQL_ASCII") as refused:
        connect(of_bytes)
    assert "createdb --encoding UTF8 --template template0" in str(refused.value)
