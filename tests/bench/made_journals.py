"""Journals of many tables, made at once from what one simulated table has played."""

import hashlib
import sqlite3
from contextlib import closing

from controller.configuration import config_root, load_table
from controller.journal import Journal, Record
from controller.journal.chain import event_hash
from simulators.simulation.run import Run, Settings
from tests.journal.small_journals import Noon


class Played:
    """The events and definitions of a simulated table, to be written again under other links."""

    def __init__(self, folder, rounds):
        path = folder / "played.sqlite"
        definition, _ = load_table(config_root() / "table.yaml")
        result = Run(definition, Settings(rounds, 1), path).play()
        assert not result.violations, result.violations
        with closing(sqlite3.connect(path)) as connection:
            self.definitions = connection.execute("SELECT * FROM definition").fetchall()
            self.events = connection.execute("SELECT * FROM event ORDER BY seq").fetchall()

    @property
    def bytes_per_event(self):
        return sum(len(each) for row in self.events for each in row[5:8]) / len(self.events)

    def after(self, seq, link):
        """Yield endless rows that follow an event: number, columns, link."""
        while True:
            old = self.events[seq % len(self.events)]
            seq += 1
            record = Record(seq, old[1], old[2], old[3], old[4], old[5], old[6], old[7])
            link = event_hash(link, record, old[8], old[9])
            yield (seq, *old[1:10], link)


class Writer:
    """A table's journal that is written to without waiting for the disk."""

    def __init__(self, path, played):
        path.parent.mkdir(parents=True, exist_ok=True)
        identity = hashlib.sha256(str(path).encode()).digest()[:16]
        with Journal.open(path, created=Noon(), identity=identity) as journal:
            journal.restore()
        self.path = path
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA synchronous = OFF")
        [genesis] = self._connection.execute("SELECT genesis FROM meta").fetchone()
        self._rows = played.after(0, genesis)
        self._definitions = played.definitions
        self.seq = 0

    def write(self, events):
        """Write some events in one commit."""
        rows = [next(self._rows) for _ in range(events)]
        execute = self._connection
        execute.execute("BEGIN")
        if self.seq == 0:
            execute.executemany("INSERT INTO definition VALUES (?, ?, ?, ?)", self._definitions)
        execute.executemany(f"INSERT INTO event VALUES ({', '.join('?' * 11)})", rows)
        execute.execute("COMMIT")
        self.seq += events

    def close(self):
        self._connection.close()
