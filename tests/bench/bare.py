"""The bare cost: of an echo over the same wire, and of one durable commit."""

import os
import select
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path

from tests.bench.wire_ends import ENDS
from tests.bench.wired_devices import StuckError

PATIENCE = 2.0
"""Seconds after which an answer counts as missing."""
_PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "wal_autocheckpoint = 4096",
    f"journal_size_limit = {16 << 20}",
    "temp_store = MEMORY",
)
"""The pragmas of the journal (controller/journal/connect.py)."""


def exchange(write, data, read, complete):
    """Write a frame and wait for its answer; all times of this bench are taken this way.

    Args:
        write: sends `data` to the host.
        read: the file descriptor where the answer comes.
        complete: is called with each chunk in turn; true ends the exchange.

    Returns:
        Nanoseconds from just before the write to just after the read of the last chunk.
    """
    began, ended = exchanged(write, data, read, complete)
    return ended - began


def exchanged(write, data, read, complete):
    """Do the same; return both instants of the monotonic clock, in nanoseconds."""
    poll = select.poll()
    poll.register(read, select.POLLIN)
    began = time.monotonic_ns()
    write(data)
    while True:
        chunk = os.read(read, 4096) if poll.poll(PATIENCE * 1000) else b""
        ended = time.monotonic_ns()
        if chunk and complete(chunk):
            return began, ended
        if not chunk or ended - began > PATIENCE * 1e9:
            raise StuckError("no answer on the wire")


class Echo:
    """An echo over one wire: one frame in, one frame out."""

    def __init__(self, end):
        self._end = end

    def measure(self, frame):
        left = len(frame)

        def complete(chunk):
            nonlocal left
            left -= len(chunk)
            return left <= 0

        return exchange(self._end.write, frame, self._end.fd, complete)


@contextmanager
def echoing(place, line="pty"):
    """Run the echo on a wire of its own for the time of the block."""
    end = ENDS[line](place)
    with closing(end):
        words = [sys.executable, "-m", "tests.bench.echo", end.url]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            try:
                if process.stdout.readline() != b"ready\n":
                    raise StuckError("the echo does not start")
                if line == "tcp":
                    end.read()  # takes the connection
                yield Echo(end)
            finally:
                process.kill()


class Commits:
    """Durable commits of the journal's size: one row appended, one row overwritten."""

    def __init__(self, path, connection, event_bytes, state_bytes):
        self._path = path
        self._connection = connection
        self._sizes = event_bytes, state_bytes
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        connection.execute("CREATE TABLE event (seq INTEGER PRIMARY KEY, data BLOB NOT NULL)")
        connection.execute("CREATE TABLE state (id INTEGER PRIMARY KEY, data BLOB NOT NULL)")
        connection.execute("INSERT INTO state VALUES (1, zeroblob(?))", (state_bytes,))

    def grow(self, size, wired):
        """Commit until the log has this number of bytes, then let it begin anew.

        The wired devices answer meanwhile: a table that waits long asks so often that the answers
        to all of it would not go into the line at once.
        """
        log = Path(f"{self._path}-wal")
        while log.stat().st_size < size:
            self.measure()
            wired.pump(0)
        self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def measure(self):
        """Return the nanoseconds that one commit takes."""
        execute = self._connection.execute
        event, state = map(os.urandom, self._sizes)  # unchanged pages would not be written
        began = time.monotonic_ns()
        execute("BEGIN IMMEDIATE")
        execute("INSERT INTO event (data) VALUES (?)", (event,))
        execute("UPDATE state SET data = ? WHERE id = 1", (state,))
        execute("COMMIT")
        return time.monotonic_ns() - began


@contextmanager
def committing(path, event_bytes, state_bytes):
    """Open a database beside the journal, for the time of the block."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        yield Commits(path, connection, event_bytes, state_bytes)
