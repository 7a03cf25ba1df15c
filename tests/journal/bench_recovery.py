"""Measures a start with a long journal: `python -m tests.journal.bench_recovery [EVENTS …]`.

The event and the state are those of a table in a round, from the stored journal.
"""

import json
import sys
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter

from controller.data.encoding import decode_state
from controller.journal import Journal, Record, verify
from controller.journal.chain import event_hash
from controller.journal.connect import create_file, origin_of
from tests.journal.small_journals import IDENTITY, Noon, open_journal
from tests.replay.make import STORED

SIZES = (1_000, 10_000, 100_000, 1_000_000)
_RUNS = 5


@dataclass(frozen=True, slots=True)
class Recovery:
    """One size; times in seconds.

    Attributes:
        start: open, check as a start does, and read the state back as the table's.
        verify: the whole chain.
        size: bytes of the file for each event.
    """

    events: int
    start: float
    verify: float
    size: float


def recovery(events: int, folder: Path) -> Recovery:
    """Make a journal of that many events in `folder` and measure; the file is removed."""
    path = folder / f"recovery-{events}"
    make(path, events)
    size = path.stat().st_size / events
    starts = [_start(path, events) for _ in range(_RUNS)]
    began = perf_counter()
    assert verify(path).sound
    whole = perf_counter() - began
    path.unlink()
    return Recovery(events, median(starts), whole, size)


def make(path: Path, events: int) -> None:
    """Make a long journal in one go, from the events of a stored one, repeated."""
    lines = [json.loads(line) for line in STORED.read_text().splitlines()]
    state = lines[0]["state"].encode()
    kinds = [
        (line["kind"], *(line[name].encode() for name in ("data", "intents", "said")))
        for line in lines
        if "seq" in line
    ]
    origin = origin_of(IDENTITY, Noon.utc_us)

    def fill(connection):
        digest = sha256(state).digest()
        link = origin.genesis
        connection.execute("BEGIN")
        for seq, (kind, data, intents, said) in enumerate(islice(cycle(kinds), events), 1):
            record = Record(seq, Noon.utc_us + seq, seq, 1, kind, data, intents, said)
            link = event_hash(link, record, b"", digest)
            row = (seq, record.utc_us, seq, 1, kind, data, intents, said, b"", digest, link)
            connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("INSERT INTO state VALUES (1, ?, ?)", (events, state))
        connection.execute("COMMIT")

    create_file(path, origin, fill)


def _start(path: Path, events: int) -> float:
    began = perf_counter()
    journal: Journal = open_journal(path)
    restored = journal.restore()
    decode_state(restored.state)
    took = perf_counter() - began
    assert restored.seq == events
    journal.close()
    return took


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for size in map(int, sys.argv[1:] or map(str, SIZES)):
            found = recovery(size, Path(folder))
            print(
                f"{found.events:>9,} events: start {found.start * 1e3:6.1f} ms, verify"
                f" {found.verify:6.2f} s, {found.size:.0f} bytes an event"
            )
