"""Small journals for tests, with every byte known."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest

from controller.journal import Definition, Journal, Record, Restored, sealer, store
from controller.journal.checked_rows import read_origin, walk
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.record import Head
from controller.journal.schema import RECENT
from controller.journal.segments import segments_folder, write_segment

IDENTITY = bytes(range(16))
GAME = Definition("game", "three-card-draw-poker", "name: Three Card Draw Poker\n")


@dataclass(frozen=True)
class Noon:
    utc_us: int = 1_754_049_600_000_000


def record(seq: int, boot: int = 1) -> Record:
    return Record(
        seq=seq,
        utc_us=Noon.utc_us + seq,
        monotonic_ns=7_000 + seq,
        boot=boot,
        kind="packet.lifted",
        data=b'{"seat":%d}' % (seq % 7 + 1),
        intents=b'[{"dispense":%d}]' % (seq + 1),
        said=b'{"en":["Event %d."],"shown":"fr"}' % seq,
    )


def state_after(seq: int) -> bytes:
    return b'{"seq":%d,"step":"dealing.seat"}' % seq


def open_journal(path: Path | str) -> Journal:
    return Journal.open(path, created=Noon(), identity=IDENTITY)


def restore(path: Path, recent: int = RECENT) -> Restored | None:
    """Return what a start finds in a journal; the journal is closed again in any case."""
    with open_journal(path) as journal:
        return journal.restore(recent)


def append(journal: Journal, first: int, last: int) -> None:
    for seq in range(first, last + 1):
        named = [GAME] if seq == 1 else []
        journal.append(record(seq), state_after(seq), named)


def filled(path: Path | str, events: int) -> Journal:
    """Return a journal with that many events, open."""
    journal = open_journal(path)
    assert journal.restore() is None
    append(journal, 1, events)
    return journal


def stored(path: Path, events: int) -> Path:
    """Make a journal with that many events, closed."""
    filled(path, events).close()
    return path


def raw(path: Path) -> sqlite3.Connection:
    """Open the file as any program can open it."""
    return sqlite3.connect(path, isolation_level=None)


def tamper(path: Path, statement: str, parameters: tuple[object, ...] = ()) -> None:
    """Change the file like somebody who knows SQLite: the guards are put back afterwards."""
    with closing(raw(path)) as connection:
        connection.execute("BEGIN")
        guards = connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(statement, parameters)
        for _, sql in guards:
            connection.execute(sql)
        connection.execute("COMMIT")


def copy_files(source: Path, target: Path) -> Path:
    """Copy the file and its log as a power cut leaves them: no shared memory, no lock."""
    for suffix in ("", "-wal"):
        beside = source.with_name(source.name + suffix)
        if beside.exists():
            shutil.copyfile(beside, target.with_name(target.name + suffix))
    return target


def seal_early(monkeypatch: pytest.MonkeyPatch, **sizes: int) -> None:
    """Have the sealer make segments of such sizes, and the log be emptied at once."""
    for name, events in sizes.items():
        monkeypatch.setattr(sealer, name.upper(), events)
    monkeypatch.setattr(store, "_CHECKPOINT_AFTER", 1)


def seal(path: Path, *lasts: int) -> None:
    """Put the events up to each of these numbers into segments, and take them out of the file."""
    folder = segments_folder(path)
    folder.mkdir()
    with closing(open_reader(path)) as connection:
        origin = read_origin(connection)
        before = Head(0, origin.genesis)
        for last in lasts:
            rows = list(Events(connection).rows(before.seq + 1, last))
            followed = list(walk(iter(rows), before))
            write_segment(folder, origin.journal, before, iter(followed))
            before = Head(last, followed[-1].hash)
    tamper(path, f"DELETE FROM event WHERE seq <= {lasts[-1]}")
