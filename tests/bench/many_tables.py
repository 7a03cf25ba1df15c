"""Many tables and their centre: what it takes of the processors, and how soon a record is there."""

import heapq
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from bisect import bisect_left
from contextlib import ExitStack
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from controller.floor.store.database import connect_database
from controller.floor.store.derivation import waiting
from simulators.floor.engines import temporary_nats, temporary_postgres, until_we_end
from tests.bench import beside
from tests.bench.figures import Spread, Target
from tests.bench.made_journals import Played, Writer
from tests.bench.reaction import GROWN

PACE = 1.2
"""Events a second at a busy table."""
HOUSE = "bench"
_ROUNDS = 60
_PATIENCE = 3600.0
_UNDERIVED = """SELECT coalesce(sum(journal.seq - coalesce(derived.seq, 0)), 0)::bigint
    FROM journal LEFT JOIN derived ON derived.journal = number"""


@dataclass(frozen=True)
class Phase:
    """One phase: seconds, and percent of a core that each part took."""

    seconds: float
    events: int
    shares: dict[str, float]


@dataclass(frozen=True)
class ManyTables:
    """The results; times in milliseconds."""

    tables: int
    event_bytes: float
    catching_up: Phase
    """Until the last event of the backlog has its mark."""
    derived: Phase
    """From then on, until rounds are derived from all of it."""
    steady: Phase
    to_mark: Spread
    """From an event in the journal to the mark at its courier: the two that follow."""
    gathered: Spread
    """Until the courier's request: its pause, its turn, and reading the journal."""
    asked: Spread
    """From the courier's request to its answer, for each event in it."""
    late: Spread
    """What a pause is too long, since all couriers share one process: this is the bench's own."""
    reactions: dict[str, beside.Beside] | None
    left: int | None
    """Events that the courier which catches up still had before it, at least; 0: too few."""

    def targets(self):
        yield Target("event to mark, p99", self.to_mark.p99, 1000.0, "ms")
        if self.reactions is not None:
            for name, each in self.reactions.items():
                if each.to_alone is not None:
                    ratio = each.to_alone.median
                    yield Target(f"reaction beside a courier that {name}", ratio, 1.1, "×")


def measure(
    folder,
    tables=500,
    backlog=3600.0,
    seconds=60.0,
    turns=60,
    *,
    rounds=_ROUNDS,
    late=beside.LEFT,
    grown=GROWN,
):
    """Measure a floor.

    Args:
        tables: how many.
        backlog: seconds of play that each has not delivered at the beginning.
        seconds: of play at a real pace, once all is delivered.
        turns: reactions of a table in each condition: alone, and beside a courier; 0: none.
        rounds: that the simulated table plays, from which all journals are made.
        late: events that the courier of the last condition has to catch up with each time.
        grown: bytes of the journal's log before a reaction is measured.
    """
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    played = Played(folder, rounds)
    with ExitStack() as stack:
        writers = {
            f"t{number:03}": Writer(folder / f"t{number:03}" / "journal", played)
            for number in range(tables)
        }
        for each in writers.values():
            stack.callback(each.close)
            each.write(max(1, round(backlog * PACE)))
        floor = stack.enter_context(_Floor(folder))
        catching_up = floor.catch_up(writers)
        print(catching_up, file=sys.stderr, flush=True)
        derived = floor.until_derived()
        print(derived, file=sys.stderr, flush=True)
        steady, written = floor.play(writers, seconds)
        print(steady, file=sys.stderr, flush=True)
        latencies = _latencies(written, **floor.end_couriers(writers))
        print(latencies, file=sys.stderr, flush=True)
        reactions, left = None, None
        if turns:
            reactions, left = beside.measure(folder / "beside", floor, played, turns, grown, late)
    return ManyTables(
        tables, played.bytes_per_event, catching_up, derived, steady, *latencies, reactions, left
    )


class _Floor(ExitStack):
    """A broker, a database, two stores; and the couriers, once they are started."""

    def __init__(self, folder):
        super().__init__()
        self._folder = folder

    def __enter__(self):
        super().__enter__()
        # The disk is waited for, as in a house.
        self.postgres = self.enter_context(
            temporary_postgres(["fsync=on", "full_page_writes=on", "max_wal_size=4GB"])
        )
        self.nats = self.enter_context(temporary_nats())
        self.stores = [self.start("floor", "store", *self._where(HOUSE)) for _ in range(2)]
        self._couriers = None
        return self

    def _where(self, house):
        return ("--house", house, "--server", self.nats.server, "--database", self.postgres.where)

    def start(self, *words, before=()):
        """Start a tablectl, which ends with us; `before`: a command that runs it."""
        line = [*until_we_end(), *before, sys.executable, "-P", "-m", "controller.cli", *words]
        return self._started(line)

    def stand_back(self):
        """Give the centre the processors that nobody else wants: a house has it elsewhere."""
        parts = self._parts()
        pids = [pid for name in ("broker", "stores", "PostgreSQL") for pid in parts[name]]
        for thread in [each for pid in pids for each in os.listdir(f"/proc/{pid}/task")]:
            os.sched_setscheduler(int(thread), os.SCHED_IDLE, os.sched_param(0))

    def _started(self, line):
        process = subprocess.Popen(line, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self.callback(process.wait)
        self.callback(process.kill)
        return process

    def catch_up(self, writers):
        """Start the couriers, and wait until the centre has everything."""
        told = {"server": self.nats.server, "house": HOUSE}
        told["journals"] = {name: str(each.path) for name, each in writers.items()}
        self._file = self._folder / "couriers.json"
        self._file.write_text(json.dumps(told))
        self._until_there()
        self._begin()
        line = [sys.executable, "-m", "tests.bench.many_couriers", str(self._file)]
        self._couriers = self._started([*until_we_end(), *line])
        self._until_delivered(writers)
        return self._end(sum(each.seq for each in writers.values()))

    def play(self, writers, seconds):
        """Have all tables write at a real pace; return the phase, and when each event was there."""
        dice = random.Random(1)
        self._begin()
        began = time.monotonic()
        due = [(began + dice.random() / PACE, name) for name in writers]
        heapq.heapify(due)
        written = {name: [] for name in writers}
        while due[0][0] < began + seconds:
            when, name = due[0]
            time.sleep(max(0.0, when - time.monotonic()))
            writers[name].write(1)
            written[name].append((writers[name].seq, time.monotonic()))
            heapq.heapreplace(due, (when + dice.expovariate(PACE), name))
        phase = self._end(sum(map(len, written.values())))
        self._until_delivered(writers)
        return phase, written

    def _until_there(self):
        """Wait until a store has made the schema."""
        until = time.monotonic() + 60
        with connect_database(self.postgres.where) as connection:
            while connection.execute("SELECT to_regclass('journal')").fetchone() == (None,):
                assert time.monotonic() < until, "no store starts"
                time.sleep(0.05)

    def _until_delivered(self, writers):
        wanted = sum(each.seq for each in writers.values())
        until = time.monotonic() + _PATIENCE
        with connect_database(self.postgres.where) as connection:
            asked = "SELECT coalesce(sum(seq), 0)::bigint FROM journal"
            while connection.execute(asked).fetchone() != (wanted,):
                assert time.monotonic() < until, "the centre does not catch up"
                time.sleep(0.2)

    def until_derived(self, rest=time.sleep):
        """Wait until rounds are derived from the backlog, which nobody waits for in a house.

        Args:
            rest: lets some seconds go by; devices that a table asks meanwhile answer in it.
        """
        until = time.monotonic() + _PATIENCE
        self._begin()
        with connect_database(self.postgres.where) as connection:
            [events] = connection.execute(_UNDERIVED).fetchone()
            while waiting(connection):
                assert time.monotonic() < until, "nothing is derived"
                rest(0.1)
        return self._end(events)

    def mark(self, table):
        """Return how many events of a table are at the centre."""
        with connect_database(self.postgres.where) as connection:
            asked = "SELECT coalesce(max(seq), 0)::bigint FROM journal WHERE place = %s"
            return connection.execute(asked, (table,)).fetchone()[0]

    def end_couriers(self, writers):
        """End the couriers, once they were told the last mark; return all marks."""
        last = {name: each.seq for name, each in writers.items()}
        self._file.write_text(json.dumps({"last": last}))
        self._couriers.send_signal(signal.SIGTERM)
        self._couriers.wait(60)
        return json.loads(self._file.with_suffix(".marks").read_text())

    def _parts(self):
        return {
            "broker": [self.nats.pid],
            "stores": [each.pid for each in self.stores],
            "PostgreSQL": _tree(self.postgres.pid),
            "couriers": [self._couriers.pid] if self._couriers else [],
        }

    def _begin(self):
        self._before = {name: _seconds(pids) for name, pids in self._parts().items()}
        self._began = time.monotonic()

    def _end(self, events):
        took = time.monotonic() - self._began
        shares = {
            name: 100 * (_seconds(pids) - self._before.get(name, 0.0)) / took
            for name, pids in self._parts().items()
        }
        return Phase(took, events, shares)


def _tree(pid):
    """Return a process and its children; those of PostgreSQL have none themselves."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def _seconds(pids):
    """Return the processor time of some processes, and of their children that have ended."""
    ticks = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):  # it ended: its parent has its time
            continue
        ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _latencies(written, marks, late):
    """Return, of each event: until its mark, of that until the request, from there to the answer.

    With them, by how much pauses were too long meanwhile.
    """
    by_table = {}
    for table, *mark in marks:
        by_table.setdefault(table, []).append(mark)
    found = []
    for table, events in written.items():
        told = sorted(by_table.get(table, ()), key=itemgetter(0, 2))
        seqs = [each[0] for each in told]
        for seq, there in events:
            _, asked, answered, _ = told[bisect_left(seqs, seq)]
            found.append((answered - there, asked - there, answered - asked))
    began = min(there for events in written.values() for _, there in events)
    overslept = [by for at, by in late if at >= began]
    return [_milliseconds(each) for each in (*zip(*found, strict=True), overslept)]


def _milliseconds(samples):
    return Spread.of([each * 1000 for each in samples], "ms")
