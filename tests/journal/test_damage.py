"""Damage to a journal: a flipped bit, a missing event, a cut end, another state.

It is found and named.
"""

import random
import sqlite3
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import astuple

from controller.data.message import message
from controller.errors import ExitCode
from controller.journal import (
    MEMORY,
    JournalDamagedError,
    JournalError,
    JournalUnreadableError,
    open_recording,
    tail,
    verify,
)
from controller.journal.checked_rows import read_event
from controller.journal.connect import VALUE_BYTES, open_reader
from controller.journal.schema import EXPECTED, read_restored
from controller.journal.verify import Damage, audit
from tests.journal.small_journals import (
    copy_files,
    filled,
    open_journal,
    raw,
    restore,
    stored,
    tamper,
)
from tests.sharing import mostly_slow

EVENT_COLUMNS = (
    "seq",
    "utc_us",
    "monotonic_ns",
    "boot",
    "kind",
    "data",
    "intents",
    "said",
    "definitions",
    "state_digest",
    "hash",
)
CELLS = [
    *(("event", column) for column in EVENT_COLUMNS),
    *(("state", column) for column in ("seq", "data")),
    *(("meta", column) for column in ("journal", "created_utc_us", "genesis")),
    *(("definition", column) for column in ("digest", "kind", "name", "text")),
]
KEY = {"event": "seq", "state": "id", "meta": "id", "definition": "digest"}
EVENTS = 3
GUARDS = [name for name, sql in EXPECTED.items() if sql.startswith("CREATE TRIGGER")]


def flips(value: object) -> Iterator[object]:
    """Yield every value that differs by one bit."""
    if isinstance(value, int):
        for bit in range(64):
            flipped = (value & (2**64 - 1)) ^ (1 << bit)
            yield flipped - 2**64 if flipped >= 2**63 else flipped
        return
    stored_as = value.encode() if isinstance(value, str) else value
    assert isinstance(stored_as, bytes)
    for bit in range(8 * len(stored_as)):
        flipped = bytearray(stored_as)
        flipped[bit // 8] ^= 1 << bit % 8
        yield bytes(flipped)


def overwrite(
    connection: sqlite3.Connection, table: str, column: str, key: object, value: object
) -> None:
    guard = EXPECTED.get(f"{table}_no_update")
    if guard:
        connection.execute(f"DROP TRIGGER {table}_no_update")
    # Bytes that are no UTF-8 go into a text column unchanged.
    cast = "CAST(? AS TEXT)" if column in ("kind", "name", "text") else "?"
    connection.execute(
        f"UPDATE {table} SET {column} = {cast} WHERE {KEY[table]} IS ?", (value, key)
    )
    if guard:
        connection.execute(guard)


@pytest.mark.parametrize(("table", "column"), mostly_slow(CELLS, 3))
def test_every_flipped_bit_is_found_and_its_place_named(table: str, column: str) -> None:
    journal = filled(MEMORY, EVENTS)
    connection = journal._connection
    connection.execute("PRAGMA ignore_check_constraints = ON")
    rows = connection.execute(f"SELECT {KEY[table]}, {column} FROM {table}").fetchall()
    for key, value in rows:
        for flipped in flips(value):
            if column == "seq" and (flipped, flipped) in rows:
                continue  # no row can have the number of another
            overwrite(connection, table, column, key, flipped)
            report = audit(connection)
            places = [damage.where for damage in report.damages]
            assert not report.sound, (key, flipped)
            if table == "event":
                # A number that is now lower than all others is read first.
                assert key in places or (column == "seq" and 1 in places), (key, flipped, report)
            if table == "state":
                assert EVENTS in places or EVENTS + 1 in places
            if table != "definition":
                with pytest.raises(JournalDamagedError):
                    read_restored(connection, EVENTS)
            now = flipped if column == KEY[table] else key
            overwrite(connection, table, column, now, value)
    assert audit(connection).sound
    journal.close()


@pytest.mark.slow
def test_any_flipped_bit_of_the_file_is_found_or_harmless(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 12)
    whole = path.read_bytes()
    events = list(tail(path))
    with open_journal(path) as journal:
        state = journal.restore()
    copy = tmp_path / "copy"
    found = 0
    draw = random.Random(7)
    for _ in range(700):
        damaged = bytearray(whole)
        damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
        copy.write_bytes(damaged)
        try:
            sound = verify(copy).sound
            assert not sound or list(tail(copy)) == events
        except JournalUnreadableError:
            sound = False
        found += not sound
        try:
            with open_journal(copy) as journal:
                assert journal.restore() == state
        except (JournalDamagedError, JournalUnreadableError):
            assert not sound
            assert copy.read_bytes() == damaged
        for suffix in ("", "-wal", "-shm"):
            copy.with_name(f"copy{suffix}").unlink(missing_ok=True)
    assert found > 50


@pytest.mark.parametrize(
    ("statement", "where", "what"),
    [
        ("DELETE FROM event WHERE seq = 1", 1, "missing"),
        ("DELETE FROM event WHERE seq = 4", 4, "missing"),
        ("DELETE FROM event WHERE seq BETWEEN 3 AND 5", 3, "missing"),
        ("DELETE FROM event WHERE seq = 6", 6, "missing: the state row is of event 6"),
        ("DELETE FROM event WHERE seq > 3", 4, "missing: the state row is of event 6"),
        ("DELETE FROM event", 1, "missing: the state row is of event 6"),
        ("DELETE FROM state", 6, "state row"),
        ("UPDATE state SET data = '{}'", 6, "state row"),
        ("UPDATE state SET data = x'7b7d'", 6, "state row"),
        ("UPDATE state SET seq = 5", 6, "older"),
        ("UPDATE state SET seq = 'six'", 6, "state row"),
        ("UPDATE event SET data = '{}' WHERE seq = 2", 2, "another type|hash"),
        *((f"UPDATE event SET {name} = x'00' WHERE seq = 5", 5, "digest")
          for name in ("hash", "state_digest", "definitions")),
        ("UPDATE meta SET created_utc_us = 0", 0, "genesis"),
        ("DELETE FROM meta", 0, "meta row"),
        (f"INSERT INTO event SELECT 0, {', '.join(EVENT_COLUMNS[1:])} FROM event WHERE seq = 2",
         1, "missing"),
        ("DROP TABLE state", 0, "schema"),
        ("CREATE TABLE notes (text)", 0, "foreign"),
        ("ALTER TABLE event ADD COLUMN note TEXT", 0, "schema"),
    ],
)  # fmt: skip
def test_start_and_audit_name_the_place(
    tmp_path: Path, statement: str, where: int, what: str
) -> None:
    path = stored(tmp_path / "journal", 6)
    if not any(past in statement for past in ("SELECT 0", "'{}'", "'six'")):
        tamper(path, statement)
    else:
        loosened = raw(path)
        loosened.execute("PRAGMA ignore_check_constraints = ON")
        loosened.close()
        loosely(path, statement)
    before = path.read_bytes()
    report = verify(path)
    assert where in [damage.where for damage in report.damages]
    if "SELECT 0" not in statement:
        with pytest.raises(JournalDamagedError, match=what) as refused:
            restore(path)
        assert refused.value.where == where
        assert refused.value.exit_code is ExitCode.STORAGE
    assert path.read_bytes() == before


def loosely(path: Path, statement: str) -> None:
    """Write past the constraints: CHECK is ignored, and a rewritten schema avoids STRICT."""
    connection = raw(path)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA writable_schema = ON")
    kept = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql NOT NULL").fetchall()
    connection.execute("UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')')")
    connection.execute("DELETE FROM sqlite_schema WHERE type = 'trigger'")
    version = connection.execute("PRAGMA schema_version").fetchone()[0]
    connection.execute(f"PRAGMA schema_version = {version + 1}")
    connection.close()
    connection = raw(path)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute(statement)
    connection.execute("PRAGMA writable_schema = ON")
    for name, sql in kept:
        if sql.startswith("CREATE TRIGGER"):
            connection.execute(sql)
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, name))
    connection.close()


@pytest.mark.parametrize(
    "change",
    ["DELETE FROM event"]
    + [f"UPDATE event SET hash = {link}" for link in ("zeroblob(31)", f"'{'x' * 32}'", "7")],
)
def test_a_start_goes_on_from_no_link_that_is_none(tmp_path: Path, change: str) -> None:
    path = stored(tmp_path / "journal", 6)
    loosely(path, f"{change} WHERE seq = 4")
    with closing(raw(path)) as connection, pytest.raises(JournalDamagedError) as refused:
        read_restored(connection, 2)
    assert refused.value.where == 4


def test_an_event_before_the_first_is_damage_and_no_new_journal(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 1)
    loosely(path, "UPDATE event SET seq = -5")
    loosely(path, "DELETE FROM state")
    with closing(raw(path)) as connection, pytest.raises(JournalDamagedError) as refused:
        read_restored(connection, 2)
    assert refused.value.where == 1


@pytest.mark.parametrize("guard", GUARDS)
def test_a_guard_that_is_gone_is_found(tmp_path: Path, guard: str) -> None:
    path = stored(tmp_path / "journal", 2)
    connection = raw(path)
    connection.execute(f"DROP TRIGGER {guard}")
    connection.close()
    report = verify(path)
    assert [damage.what for damage in report.damages] == [
        message("journal-schema-lost", name=guard)
    ]
    assert report.head.seq == 2
    with pytest.raises(JournalDamagedError, match=guard):
        restore(path)


def test_definitions_and_the_events_that_name_them(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 2)
    tamper(path, "INSERT INTO definition VALUES (zeroblob(32), 'game', 'another', 'text')")
    damage = verify(path).damages[0]
    assert (damage.where, damage.what.id) == (0, "journal-definition-changed")
    tamper(path, "DELETE FROM definition")
    report = verify(path)
    assert [damage.where for damage in report.damages] == [1]
    assert report.damages[0].what.id == "journal-definition-missing"


def test_pages_that_no_row_lies_on_are_looked_at_unless_nobody_asks(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 6)
    with path.open("r+b") as file:
        file.seek(36)  # SQLite's file format, 1.3: how many pages are free
        file.write((1).to_bytes(4))
    assert [each.where for each in verify(path).damages] == [0]
    assert verify(path, pages=False).sound


def test_a_number_that_is_none_names_no_place(tmp_path: Path) -> None:
    with open_recording(stored(tmp_path / "journal", 1)) as recording:
        [event] = recording.events()
    with pytest.raises(JournalDamagedError) as refused:
        read_event(("1", *astuple(event.record)[1:], *astuple(event)[1:]))
    assert refused.value.where == 0


def test_a_definition_that_no_event_names(tmp_path: Path) -> None:
    from controller.journal.chain import definition_digest
    from tests.journal.small_journals import GAME

    path = tmp_path / "journal"
    journal = open_journal(path)
    journal.restore()
    journal.close()
    tamper(
        path,
        "INSERT INTO definition VALUES (?, ?, ?, ?)",
        (definition_digest(GAME), GAME.kind, GAME.name, GAME.text),
    )
    assert verify(path).damages[0] == Damage(0, message("journal-definition-unnamed"))


def test_a_view_without_end_is_no_table_of_ours(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 2)
    columns = ", ".join(f"seq AS {name}" for name in EVENT_COLUMNS)
    endless = "WITH RECURSIVE c (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM c)"
    with closing(raw(path)) as connection:
        connection.execute("DROP TABLE event")
        connection.execute(f"CREATE VIEW event AS {endless} SELECT {columns} FROM c")
    for read in (verify, lambda path: list(tail(path)), restore):
        with pytest.raises(JournalUnreadableError, match="not a journal"):
            read(path)


def make_endless(path: Path) -> None:
    """Let each page of the table of events lead to the same next one, five pages deep."""
    with closing(raw(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'event'"
        root = connection.execute(sql).fetchone()[0]
    pages = bytearray(path.read_bytes())

    def page(number: int) -> memoryview:
        return memoryview(pages)[(number - 1) * size : number * size]

    assert page(root)[0] == 5, "an inner page of a table"
    cells = int.from_bytes(page(root)[3:5], "big")
    at = [int.from_bytes(page(root)[12 + 2 * n : 14 + 2 * n], "big") for n in range(cells)]
    below = [int.from_bytes(page(root)[each : each + 4], "big") for each in at]
    image = bytes(page(root))
    way = [root, *below[:4]]
    for number, following in zip(way, below[:5], strict=True):
        page(number)[:] = image
        page(number)[8:12] = following.to_bytes(4, "big")
        for each in at:
            page(number)[each : each + 4] = following.to_bytes(4, "big")
    path.write_bytes(pages)


def test_pages_that_lead_to_the_same_pages_again_are_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few pages are a table that nobody can read to its end; a sound one is read with ease."""
    path = stored(tmp_path / "journal", 900)
    monkeypatch.setattr("controller.journal.connect.STEPS", 0)
    monkeypatch.setattr("controller.journal.connect.STEPS_A_BYTE", 1)
    assert verify(path).sound
    make_endless(path)
    monkeypatch.setattr("controller.journal.connect.STEPS", 100_000)
    assert not verify(path).sound
    for query in ("SELECT sum(1) FROM event", "SELECT seq FROM event WHERE kind = 'none'"):
        with closing(open_reader(path)) as reader, pytest.raises(sqlite3.OperationalError):
            reader.execute(query).fetchall()


def test_a_value_of_many_megabytes_is_damage(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 3)
    tamper(path, f"UPDATE event SET said = zeroblob({VALUE_BYTES + 1}) WHERE seq = 2")
    tracemalloc.start()
    try:
        assert [each.what.id for each in verify(path).damages] == ["journal-not-readable"]
        assert tracemalloc.get_traced_memory()[1] < VALUE_BYTES
    finally:
        tracemalloc.stop()


def test_a_start_reads_the_recent_rounds_only_the_audit_reads_all(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 50)
    tamper(path, "UPDATE event SET utc_us = 0 WHERE seq = 20")
    with open_journal(path) as journal:
        restored = journal.restore(recent=10)
    assert restored is not None
    assert restored.seq == 50
    report = verify(path)
    assert (report.damages[0].where, report.head.seq) == (20, 19)
    with pytest.raises(JournalDamagedError, match="event 20"):
        restore(path, recent=31)


def test_the_audit_tells_how_far_it_is(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 2500)
    told: list[tuple[int, int]] = []
    report = verify(path, lambda done, total: told.append((done, total)))
    assert report.sound
    assert told == [(1000, 2500), (2000, 2500), (2500, 2500)]


def test_a_torn_log_gives_an_earlier_state_never_a_wrong_one(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 6)
    torn = copy_files(tmp_path / "journal", tmp_path / "torn")
    journal.close()
    log = torn.with_name("torn-wal")
    file, whole = torn.read_bytes(), log.read_bytes()
    frame = 4096 + 24
    lengths = {*range(0, len(whole), 499), len(whole)}
    lengths |= {32 + n * frame + d for n in range(len(whole) // frame + 1) for d in (-1, 0, 1)}
    seen = []
    for length in sorted(each for each in lengths if 0 <= each <= len(whole)):
        torn.write_bytes(file)
        log.write_bytes(whole[:length])
        seen.append(restored_seq(torn))
    assert seen == sorted(seen)
    assert set(seen) == set(range(7))


def test_a_scrambled_log_gives_an_earlier_state_never_a_wrong_one(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 6)
    torn = copy_files(tmp_path / "journal", tmp_path / "torn")
    journal.close()
    log = torn.with_name("torn-wal")
    file, whole = torn.read_bytes(), log.read_bytes()
    draw = random.Random(11)
    for _ in range(60):
        scrambled = bytearray(whole)
        start = draw.randrange(len(whole) // 512) * 512
        scrambled[start : start + 512] = draw.randbytes(min(512, len(whole) - start))
        torn.write_bytes(file)
        log.write_bytes(scrambled)
        restored_seq(torn)


def test_a_cut_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = stored(tmp_path / "journal", 60)
    whole = path.read_bytes()
    assert len(whole) > 5 * 4096
    for length in [*range(0, len(whole), 1021), *range(4096, len(whole), 4096), len(whole) - 1]:
        path.write_bytes(whole[:length])
        with pytest.raises(JournalError):
            restore(path)
        assert path.read_bytes() == whole[:length]


def restored_seq(path: Path) -> int:
    from tests.journal.small_journals import state_after

    with open_journal(path) as journal:
        restored = journal.restore()
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    if restored is None:
        return 0
    assert restored.state == state_after(restored.seq)
    return restored.seq
