"""A floor of real processes on this computer, each of which may be killed at any moment.

The tables' journals are written here, in this process: a table's own daemon is killed elsewhere
(tests/e2e). Each event has random bytes from the seed, and now and then a definition.
"""

import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import yaml

from controller.configuration import default_table
from controller.floor.store.database import connect
from controller.journal import CARDS, Definition, Journal, Record
from simulators.floor.engines import Nats, Postgres, temporary_nats, temporary_postgres
from tests.journal.small_journals import Noon

HOUSE = "grand"


class Table:
    """A table's journal, and the file that its courier reads."""

    def __init__(self, folder: Path, name: str, server: str, dice: random.Random) -> None:
        folder.mkdir()
        self.name = name
        self.path = folder / "journal.sqlite"
        self.config = folder / "table.yaml"
        self.log = folder / "courier.log"
        self._dice = dice
        self.seq = 0
        self.journal = Journal.open(self.path, created=Noon(), identity=dice.randbytes(16))
        self.journal.restore()
        file = yaml.safe_load(default_table().read_text())
        file |= {"journal": str(self.path), "people": str(folder / "people.yaml")}
        file |= {"floor": {"servers": [server], "house": HOUSE, "table": name}}
        self.config.write_text(yaml.safe_dump(file))

    def play(self, events: int) -> None:
        """Write some events."""
        dice = self._dice
        for _ in range(events):
            self.seq += 1
            noise = dice.randbytes(dice.randint(0, 300)).hex().encode()
            data = b'{"n":%d,"x":"%s"}' % (self.seq, noise)
            record = Record(self.seq, Noon.utc_us + self.seq, self.seq, 1, "played", data, b"[]")
            named = []
            if self.seq == 1 or dice.random() < 0.01:
                named = [Definition("file", "some.yaml", dice.randbytes(2000).hex())]
            elif dice.random() < 0.02:
                named = [Definition(CARDS, f"round {self.seq}", dice.randbytes(40).hex())]
            self.journal.append(record, b"{}", named)
        self.journal.idle()


class Process:
    """A `tablectl` that is started again whenever it is wanted."""

    def __init__(self, *words: str, log: Path) -> None:
        self._words = words
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "controller.cli", *self._words],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it at once."""
        self.stop(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; return its exit code."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(how)
        return self._process.wait(30)


class Ground(ExitStack):
    """The whole floor, for the time of a block."""

    def __init__(self, folder: Path, seed: int, tables: int, stores: int) -> None:
        super().__init__()
        self.dice = random.Random(seed)
        self._folder = folder
        self._counts = tables, stores

    def __enter__(self) -> "Ground":
        super().__enter__()
        try:
            self.postgres: Postgres = self.enter_context(temporary_postgres())
            self.nats: Nats = self.enter_context(temporary_nats())
            self._people()
        except BaseException:
            self.close()
            raise
        return self

    def _people(self) -> None:
        tables, stores = self._counts
        where = ("--house", HOUSE, "--server", self.nats.server, "--database", self.postgres.where)
        self.stores = [
            Process("floor", "store", *where, log=self._folder / f"store-{each}.log")
            for each in range(stores)
        ]
        self.tables = [
            Table(self._folder / f"t{each}", f"t{each}", self.nats.server, self.dice)
            for each in range(tables)
        ]
        self.couriers = [
            Process("floor", "courier", "--config", str(each.config), log=each.log)
            for each in self.tables
        ]
        for table in self.tables:
            self.callback(table.journal.close)
        for each in (*self.stores, *self.couriers):
            each.start()
            self.callback(each.kill)

    def parts(self) -> list[Process | Postgres | Nats]:
        """Return everything that may be killed."""
        return [*self.stores, *self.couriers, self.postgres, self.nats]

    def caught_up(self, patience: float) -> bool:
        """Wait until the centre has everything; tell whether it has."""
        until = time.monotonic() + patience
        wanted = {each.name: each.seq for each in self.tables}
        while time.monotonic() < until:
            with connect(self.postgres.where) as connection:
                there = connection.execute("SELECT to_regclass('journal')").fetchone()
                if there != (None,):
                    rows = connection.execute("SELECT place, seq FROM journal").fetchall()
                    if dict(rows) == wanted:
                        return True
            time.sleep(0.05)
        return False

    def logs(self) -> str:
        """Return what all processes have said."""
        paths = sorted([*self._folder.glob("*.log"), *self._folder.glob("*/*.log")])
        return "\n".join(f"== {path.name}\n{path.read_text()[-2000:]}" for path in paths)
