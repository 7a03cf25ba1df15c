"""python -m tests.floor.writer JOURNAL SEED: a journal, written by a process that is killed.

Each line on its standard input is a number of events, and the hours that pass meanwhile. Events
have random bytes from the seed and the start's number, and now and then a definition.
"""

import hashlib
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from controller.journal import CARDS, Definition, Journal, Record
from tests.journal.small_journals import Noon

_HOUR_US = 3_600_000_000


@dataclass
class _Reached:
    """How far the journal is."""

    seq: int
    boot: int
    utc_us: int


def write(path, seed, lines):
    """Write events as the lines say, until they end."""
    identity = hashlib.sha256(str(path).encode()).digest()[:16]
    with Journal.open(path, created=Noon(), identity=identity) as journal:
        found = journal.restore()
        at = (
            _Reached(0, 1, Noon.utc_us)
            if found is None
            else _Reached(found.seq, found.boot + 1, found.utc_us)
        )
        dice = random.Random(f"{seed} {at.boot} {at.seq}")
        for line in lines:
            events, hours = map(int, line.split())
            for _ in range(events):
                at.seq += 1
                at.utc_us += 1 + hours * _HOUR_US // events
                _write_one(journal, at, dice)
            journal.idle()


def _write_one(journal, at, dice):
    noise = dice.randbytes(dice.randint(0, 300)).hex().encode()
    data = b'{"n":%d,"x":"%s"}' % (at.seq, noise)
    record = Record(at.seq, at.utc_us, at.seq, at.boot, "played", data, b"[]")
    named = []
    if at.seq == 1 or dice.random() < 0.01:
        named = [Definition("file", "some.yaml", dice.randbytes(2000).hex())]
    elif dice.random() < 0.02:
        named = [Definition(CARDS, f"round {at.seq}", dice.randbytes(40).hex())]
    journal.append(record, b"{}", named)


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2], sys.stdin)
