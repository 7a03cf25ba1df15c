"""A floor of real processes on this computer, each of which may be killed at any moment."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import yaml

from controller.configuration import default_table
from controller.errors import DealerTableError
from controller.floor.store.database import connect_database
from controller.journal.connect import companion_of, open_reader
from simulators.floor.engines import Nats, Postgres, temporary_postgres, until_we_end
from simulators.floor.simulated_tables import Tables
from simulators.hosts.free_port import free_port
from tests.floor.brokers import temporary_brokers
from tests.floor.hostile import write
from tests.floor.links import Link, Network
from tests.patience import PATIENCE

HOUSE = "grand"
_PACE = 20.0
"""How many times as fast as a real one the simulated table plays."""
HOSTILE = "hostile"
_HOSTILE_AT_ONCE = 3
_WRONG = (0, 0, -1, 1, -3, 36500)
"""By how many days the clock of a store may be wrong."""


class Process:
    """A Python module as a process that is started again whenever it is wanted."""

    def __init__(self, module: str, *words: str, log: Path, told: bool = False) -> None:
        """Name it; `told`: it reads what it does from its standard input."""
        self._words = [sys.executable, "-P", "-m", module, *words]
        self._log = log
        self._stdin = subprocess.PIPE if told else subprocess.DEVNULL
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [*until_we_end(), *self._words],
                stdin=self._stdin,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._process is not None
        return self._process.pid

    def tell(self, line: str) -> None:
        """Give it a line; one that is dead, or does not read, is not waited for."""
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()

    def kill(self) -> None:
        """Kill it at once."""
        self.stop(signal.SIGKILL)

    def finish(self, patience: float) -> None:
        """Let it do what it was told, and end."""
        assert self._process is not None
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        assert self._process.wait(patience) == 0, self._log.read_text()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; return its exit code."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(how)
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        return self._process.wait(PATIENCE)


class Starter:
    """Starts each `tablectl`; `hurried`: with parts that wait less than real ones."""

    def __init__(self, log: Path, *, hurried: bool) -> None:
        words = [sys.executable, "-P", "-m", "tests.floor.starter"]
        with log.open("ab") as told:
            self._process = subprocess.Popen(
                words + ["--hurried"] * hurried,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=told,
                start_new_session=True,
            )

    def ask(self, **what: object) -> int:
        """Ask for something; return the answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(what).encode() + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """End it, and what it has started."""
        self._process.communicate(timeout=PATIENCE)


class Tablectl:
    """A `tablectl` that is started again whenever it is wanted."""

    def __init__(
        self,
        starter: Starter,
        *words: str,
        log: Path,
        days: tuple[int, float, int] | None = None,
    ) -> None:
        """Name it; `days` as in `hasten`: its days pass in seconds."""
        self._starter = starter
        self._days = days
        self._words = words
        self._log = log
        self._number: int | None = None
        self._frozen = False

    def start(self) -> None:
        """Start it, or let it go on."""
        if self._frozen:
            assert self._number is not None
            os.kill(self._number, signal.SIGCONT)
            self._frozen = False
            return
        self._number = self._starter.ask(words=self._words, log=str(self._log), days=self._days)

    def freeze(self) -> None:
        """Stop it where it is, until it is started."""
        assert self._number is not None
        os.kill(self._number, signal.SIGSTOP)
        self._frozen = True

    def kill(self) -> None:
        """Kill it at once."""
        self._frozen = False
        if self._number is not None:
            os.kill(self._number, signal.SIGKILL)
            self._starter.ask(wait=self._number)
            self._number = None


class Table(Process):
    """A table's process, the journal that it writes, and the courier that takes it away."""

    def __init__(self, folder: Path, name: str, link: Link, seed: int, starter: Starter) -> None:
        folder.mkdir()
        self.name = name
        self.link = link
        self.path = folder / "journal.sqlite"
        super().__init__(
            "tests.floor.writer", str(self.path), str(seed), log=folder / "table.log", told=True
        )
        self.courier = courier_of(folder, name, self.path, link, starter)

    def play(self, events: int, hours: int = 0) -> None:
        """Write some events, in which so many hours pass."""
        self.tell(f"{events} {hours}")

    def copy_to(self, path: Path) -> None:
        """Copy the journal, which nobody writes now."""
        for end in ("", "-wal", "-shm"):
            companion_of(path, end).unlink(missing_ok=True)
            if companion_of(self.path, end).exists():
                shutil.copy(companion_of(self.path, end), companion_of(path, end))

    def put_back(self, path: Path) -> None:
        """Put another journal in the place of the own one."""
        for end in ("", "-wal", "-shm"):
            companion_of(self.path, end).unlink(missing_ok=True)
            if companion_of(path, end).exists():
                shutil.copy(companion_of(path, end), companion_of(self.path, end))


def courier_of(folder: Path, name: str, journal: Path, link: Link, starter: Starter) -> Tablectl:
    """Return the courier of a journal, whose only way to the brokers is a link."""
    file = yaml.safe_load(default_table().read_text())
    file |= {"journal": str(journal), "people": str(folder / "people.yaml")}
    file |= {"floor": {"servers": link.servers, "house": HOUSE, "table": name}}
    config = folder / "table.yaml"
    config.write_text(yaml.safe_dump(file))
    words = ("floor", "courier", "--config", str(config))
    return Tablectl(starter, *words, log=folder / "courier.log")


def last_event(path: Path) -> int:
    """Return the number of the last event of a journal; 0: there is none."""
    try:
        connection = open_reader(path)
    except DealerTableError:
        return 0
    try:
        return int(connection.execute("SELECT coalesce(max(seq), 0) FROM event").fetchone()[0])
    finally:
        connection.close()


class Ground(ExitStack):
    """The whole floor, for the time of a block: the tables that are killed, and a simulated one.

    Attributes:
        simulated: the simulated table's name and journal.
        metrics: where the stores tell how they fare; they see `hastened` seconds in a second.
        silent: seconds without a glance of a table; its courier sends one each two, or each ten.
        hostile: the couriers of journals whose content is hostile, by their tables' names.
    """

    def __init__(
        self, folder: Path, seed: int, counts: tuple[int, int, int], day: float, *, hurried: bool
    ) -> None:
        """Set it up.

        Args:
            folder: for all files.
            seed: of what happens.
            counts: tables, stores, brokers.
            day: seconds that a day takes for the stores; the clock of one may be wrong, by far.
            hurried: as in `Starter`.
        """
        super().__init__()
        self.dice = random.Random(seed)
        self.hostile: dict[str, Tablectl] = {}
        self._seed = seed
        self._folder = folder
        self._counts = counts
        self._day = day
        self.hastened = 86400 / day
        self.silent = 4.0 if hurried else 15.0
        self._hurried = hurried

    def __enter__(self) -> "Ground":
        super().__enter__()
        try:
            log = self._folder / "starter.log"
            self._starter = self.enter_context(closing(Starter(log, hurried=self._hurried)))
            self.postgres: Postgres = self.enter_context(temporary_postgres())
            self.brokers: list[Nats] = self.enter_context(
                temporary_brokers(self._folder, self._counts[2])
            )
            self.network = self.enter_context(Network())
            self._people()
        except BaseException:
            self.close()
            raise
        return self

    def _people(self) -> None:
        tables, stores, _ = self._counts
        servers = [word for each in self.brokers for word in ("--server", each.server)]
        where = ("--house", HOUSE, *servers, "--database", self.postgres.where)
        self.metrics = [f"127.0.0.1:{free_port()}" for _ in range(stores)]
        ahead = [0, *(self.dice.choice(_WRONG) for _ in range(1, stores))]
        began_us = time.time_ns() // 1000
        self.stores = [
            Tablectl(
                *(self._starter, "floor", "store", *where, "--metrics", address),
                log=self._folder / f"store-{each}.log",
                days=(began_us, self._day, days),
            )
            for each, (address, days) in enumerate(zip(self.metrics, ahead, strict=True))
        ]
        self.tables = [self.table(f"t{each}") for each in range(tables)]
        self.couriers = [each.courier for each in self.tables]
        self._play()
        for each in (*self.stores, *self.tables, *self.couriers):
            self.begin(each)
        self._floods(servers[1::2])

    def table(self, name: str) -> Table:
        """Return a further table with its courier; neither is started."""
        link = self.network.link(self.brokers)
        return Table(self._folder / name, name, link, self._seed, self._starter)

    def begin(self, process: Process | Tablectl) -> None:
        """Start a process, which ends with the block."""
        process.start()
        self.callback(process.kill)

    def _play(self) -> None:
        """Have a table simulated: real rounds, from which something is derived."""
        folder = self._folder / "simulated"
        folder.mkdir()
        self._playing = Tables(folder, 1, _PACE, self._seed)
        [self.simulated] = self._playing.journals.items()
        self._playing.start()
        self.callback(self._playing.stop)
        name, path = self.simulated
        link = self.network.link(self.brokers)
        self.couriers.append(courier_of(folder, name, path, link, self._starter))

    def _floods(self, servers: Sequence[str]) -> None:
        """Have a table flood the brokers, from now on to the end."""
        words = ("--seed", str(self._seed), "--house", HOUSE, "--flood", *servers)
        self.begin(Process("tests.floor.hostile", *words, log=self._folder / "flood.log"))

    def trespass(self) -> str:
        """Have a courier deliver a journal of hostile content; return its table's name."""
        name = f"{HOSTILE}-{len(self.hostile)}"
        folder = self._folder / name
        folder.mkdir()
        path = folder / "journal.sqlite"
        write(path, self.dice)
        link = self.network.link(self.brokers)
        courier = courier_of(folder, name, path, link, self._starter)
        self.hostile[name] = courier
        for each in list(self.hostile.values())[:-_HOSTILE_AT_ONCE]:
            each.kill()
        self.begin(courier)
        return name

    def parts(self) -> list[Process | Tablectl | Postgres | Nats]:
        """Return everything that may be killed."""
        return [*self.stores, *self.couriers, *self.tables, *self.brokers, self.postgres]

    def finish(self, patience: float) -> None:
        """Let all tables end what they do."""
        self._playing.stop()
        assert not self._playing.failures, self._playing.failures
        for each in self.tables:
            each.finish(patience)

    def journals(self) -> dict[str, Path]:
        """Return the journal of each table."""
        name, path = self.simulated
        return {each.name: each.path for each in self.tables} | {name: path}

    def caught_up(self, journals: dict[str, Path], patience: float) -> bool:
        """Wait until the centre has everything, or nothing new for so many seconds."""
        until, last = time.monotonic() + patience, None
        wanted = {name: last_event(path) for name, path in journals.items()}
        while time.monotonic() < until:
            with connect_database(self.postgres.where) as connection:
                there = connection.execute("SELECT to_regclass('journal')").fetchone()
                if there != (None,):
                    rows = connection.execute("SELECT place, seq FROM journal").fetchall()
                    if wanted.items() <= dict(rows).items():
                        return True
                    if sorted(rows) != last:
                        until, last = time.monotonic() + patience, sorted(rows)
            time.sleep(0.05)
        return False

    def logs(self) -> str:
        """Return what all processes have said."""
        paths = sorted([*self._folder.glob("*.log"), *self._folder.glob("*/*.log")])
        return "\n".join(f"== {path}\n{path.read_text()[-2000:]}" for path in paths)
