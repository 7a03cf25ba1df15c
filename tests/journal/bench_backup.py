"""Measures a backup beside a table that deals: `python -m tests.journal.bench_backup [EVENTS]`.

A table takes the events of played rounds, one every few milliseconds, each durable before the next
one, in a journal that is long already. In turns nothing else happens, or `tablectl journal backup`
copies that journal into the same folder: the same disk is the worst place for a copy. It runs as
its unit runs it (`systemd/dealer-table-backup.service`): the processor and the disk are the table's
first. In a third turn another process of that class only computes, and touches no disk: where two
processors share a core, any work beside the table slows it, and a copy cannot do better than that.
"""

import resource
import subprocess
import sys
import tempfile
import time
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from statistics import quantiles

import msgspec

from controller.table import Table
from tests.journal.bench_recovery import make
from tests.journal.small_journals import open_journal
from tests.procedure.table_harness import shipped_table
from tests.replay.recorded import simulated

_EVERY = 0.005
_TURNS = 8
_ROUNDS = 20
_AS_ITS_UNIT = ("chrt", "--idle", "0", "ionice", "-c", "idle")


class _Behind:
    """The end of a long journal, as a table's own journal from its beginning."""

    def __init__(self, journal) -> None:
        self._journal = journal

    def append(self, record, state, definitions=()):
        after = msgspec.structs.replace(record, seq=self._journal.head.seq + 1)
        self._journal.append(after, state, definitions)


def measure(folder: Path, events: int) -> None:
    """Print the reaction with and without a copy, and what a copy takes for 100 MB."""
    path = folder / "journal"
    make(path, events)
    played = cycle(simulated(_ROUNDS, seed=1))
    alone, beside, computing, seconds = [], [], [], []
    copies = folder / "copies"
    copies.mkdir()
    with closing(open_journal(path)) as journal:
        journal.restore()
        table = Table(shipped_table(), "0" * 64, _Behind(journal))
        react = _reactions(table, journal, played)
        for _ in range(_TURNS):
            began = time.perf_counter()
            with _copying(path, copies) as copying:
                while copying.poll() is None:
                    beside.append(next(react))
            assert copying.returncode == 0
            seconds.append(time.perf_counter() - began)
            with _beside(sys.executable, "-c", "while True: pass") as loop:
                _react_for(seconds[-1], react, computing)
                loop.kill()
            _react_for(seconds[-1], react, alone)
    size = path.stat().st_size / 1e8
    turns = {"alone": alone, "beside a copy": beside, "beside a loop": computing}
    for name, found in turns.items():
        at = quantiles(found, n=1000)
        print(
            f"{name:>14}: {len(found):>6,} events, median {at[499] * 1e3:.3f} ms,"
            f" p99 {at[989] * 1e3:.3f} ms, p99.9 {at[998] * 1e3:.3f} ms, max {max(found) * 1e3:.1f}"
        )
    least = quantiles(alone, n=100)[98]
    for name in ("beside a copy", "beside a loop"):
        print(f"p99 {name} / alone: {quantiles(turns[name], n=100)[98] / least:.2f}")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = (used.ru_utime + used.ru_stime) / _TURNS
    print(
        f"a copy of {size * 100:.0f} MB, for 100 MB: {min(seconds) / size:.1f} to"
        f" {max(seconds) / size:.1f} s, {worked / size:.1f} s of processor"
    )


def _react_for(seconds, react, found) -> None:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        found.append(next(react))


def _reactions(table, journal, played):
    """Yield the seconds from an event to its commit, one event after another."""
    for event, now in played:
        time.sleep(_EVERY)
        began = time.perf_counter()
        table.handle(event, now)
        yield time.perf_counter() - began
        journal.idle()


@contextmanager
def _copying(path: Path, copies: Path):
    command = (sys.executable, "-m", "controller.cli", "journal", "backup", copies)
    with _beside(*command, "--journal", path) as process:
        yield process
    for each in copies.iterdir():
        each.unlink()


def _beside(*command):
    return subprocess.Popen((*_AS_ITS_UNIT, *command), stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) > 2 else None) as place:
        measure(Path(place), int(sys.argv[1]) if len(sys.argv) > 1 else 300_000)
