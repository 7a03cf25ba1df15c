"""A real PostgreSQL for the tests of this folder, and a database of its own for each test."""

import os

import pytest

from controller.floor.store.database import connect_database, migrate
from simulators.floor.engines import MissingEngineError, program, temporary_postgres
from tests.missing import skip_for_want_of
from tests.monitoring.judging import promtool

__all__ = ["database", "needed", "postgres", "promtool", "where"]


def needed(*programs):
    """Skip the test and say so at the end, where a program is missing; fail if CI is set."""
    for each in programs:
        try:
            program(each)
        except MissingEngineError as error:
            if os.environ.get("CI"):
                pytest.fail(str(error), pytrace=False)
            skip_for_want_of(error.program, error.remedy)


@pytest.fixture(scope="session")
def postgres():
    needed("postgres", "initdb")
    with temporary_postgres() as found:
        yield found


@pytest.fixture
def where(postgres, request):
    """Return the connection string of an empty database."""
    name = f"test_{abs(hash(request.node.nodeid))}"
    with connect_database(postgres.where) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    yield postgres.where.replace("dbname=postgres", f"dbname={name}")
    with connect_database(postgres.where) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def database(where):
    """Return a connection to a database with our schema."""
    with connect_database(where) as connection:
        migrate(connection)
        yield connection
