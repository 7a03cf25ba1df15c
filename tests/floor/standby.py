"""A standby of a database on this computer: a copy that follows it by streaming replication."""

import os
import time
from contextlib import contextmanager

from controller.floor.store.database import connect_database
from simulators.floor.engines import Postgres
from tests.patience import PATIENCE


@contextmanager
def standby_of(primary, name):
    """Have a standby for a while; it follows from its start on, and is promoted by `promote`."""
    folder = primary.data.parent / name
    folder.mkdir()
    found = Postgres(folder, primary._user)
    if primary._user is not None:
        os.chown(folder, primary.data.stat().st_uid, -1)
    words = ["-D", str(found.data), "-h", str(primary.data.parent), "-U", "floor", "-R"]
    primary.run("pg_basebackup", *words, "-X", "stream", "-c", "fast", "--no-sync")
    try:
        found.start()
        yield found
    finally:
        found.stop()


def wait_for_standby(primary):
    """From now on, have commits wait for the standby; return when it follows."""
    with connect_database(primary.where) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        connection.execute("SELECT pg_reload_conf()")
        until = time.monotonic() + PATIENCE
        asked = "SELECT sync_state FROM pg_stat_replication"
        while connection.execute(asked).fetchall() != [("sync",)]:
            assert time.monotonic() < until
            time.sleep(0.02)


def promote(standby):
    """Make a standby the database that is written to."""
    with connect_database(standby.where) as connection:
        assert connection.execute("SELECT pg_promote(true, 30)").fetchone() == (True,)


def links_at(postgres, links):
    """Return which of some links are there."""
    with connect_database(postgres.where) as connection:
        rows = connection.execute("SELECT hash FROM record WHERE hash = ANY(%s)", (list(links),))
        return {row[0] for row in rows}
