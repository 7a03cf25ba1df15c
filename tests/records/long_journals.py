"""Long journals: the events of one played journal, repeated.

Each repetition continues where the last one ended, in time and in the numbers of its rounds. Only
the rows are made, not their chain: the readers of rounds do not look at it.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from controller.journal.connect import create_file, origin_of

_ROUND = re.compile(rb'"round":(\d+)')
_INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_PAUSE_US = 60_000_000


def prolong(source: Path, target: Path, events: int) -> int:
    """Make a journal of about that many events out of a shorter one; return their number."""
    with closing(sqlite3.connect(source)) as played:
        rows = played.execute("SELECT * FROM event ORDER BY seq").fetchall()
    start, *rows = rows
    rounds = max(int(n) for row in rows for n in _ROUND.findall(row[6]))
    span = rows[-1][1] - start[1] + _PAUSE_US
    create_file(target, origin_of(bytes(16), start[1]))
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("BEGIN")
        connection.execute(_INSERT, start)
        seq = 1
        for turn in range(-(-(events - 1) // len(rows))):
            for row in rows:
                seq += 1
                connection.execute(_INSERT, _moved(row, seq, turn * span, turn * rounds))
        connection.execute("INSERT INTO state VALUES (1, ?, x'')", (seq,))
        connection.execute("COMMIT")
    return seq


def _moved(row: tuple, seq: int, microseconds: int, rounds: int) -> tuple:
    """Return an event as it would be later in the journal."""

    def later(match: re.Match[bytes]) -> bytes:
        number = int(match[1])
        return b'"round":%d' % (number + rounds if number else 0)

    _, utc, monotonic, boot, kind, data, intents, *rest = row
    moved = _ROUND.sub(later, intents) if rounds else intents
    return seq, utc + microseconds, monotonic + microseconds * 1000, boot, kind, data, moved, *rest
