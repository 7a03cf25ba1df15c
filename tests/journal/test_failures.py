"""Failed commits: afterwards nothing more is written, and nothing acknowledged is lost."""

import errno
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from controller.data.message import message, message_of
from controller.errors import ExitCode
from controller.journal import MEMORY, JournalError, connect, verify
from controller.journal.journal_errors import JournalUnavailableError, wanting
from drivers.system_troubles import of_system
from tests.journal.small_journals import (
    GAME,
    append,
    filled,
    open_journal,
    record,
    state_after,
    stored,
)
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("more", range(4))
def test_a_code_of_sqlite_says_what_is_wanting_whatever_is_added_to_it(more: int) -> None:
    told = {
        sqlite3.SQLITE_BUSY: message("journal-locked"),
        sqlite3.SQLITE_LOCKED: message("journal-locked"),
        sqlite3.SQLITE_NOMEM: message_of(of_system(errno.ENOMEM)),
    }
    for code in range(1, 29):
        error = sqlite3.OperationalError()
        error.sqlite_errorcode = more << 8 | code
        assert wanting(error) == told.get(code)
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_NOMEM
    assert wanting(error) == told[sqlite3.SQLITE_NOMEM]


def test_a_file_that_cannot_be_opened_for_want_of_something_is_no_damage() -> None:
    found = {number for number in errno.errorcode if wanting(OSError(number, "")) is not None}
    assert found == {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}


FULL_DISK = """
import json, resource, sys
from pathlib import Path
from controller.journal import JournalError
from tests.journal.small_journals import open_journal, record, state_after
journal = open_journal(Path(sys.argv[1]))
journal.restore()
size = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
told = []
for seq in range(1, 10_000):
    try:
        journal.append(record(seq), state_after(seq))
        if seq % 70 == 0:
            journal.idle()
    except JournalError as error:
        told.append(str(error))
        break
for again in range(2):
    try:
        journal.append(record(seq), state_after(seq))
    except JournalError as error:
        told.append(str(error))
print(json.dumps({"acknowledged": seq - 1, "failed": journal.failed, "told": told}))
"""


def test_a_full_database_halts_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = filled(tmp_path / "journal", 2)
    journal._connection.execute("PRAGMA max_page_count = 1").fetchone()
    with pytest.raises(JournalError, match="full") as refused:
        append(journal, 3, 1000)
    acknowledged = journal.head.seq
    assert refused.value.exit_code is ExitCode.STORAGE
    assert journal.failed
    journal._connection.execute("PRAGMA max_page_count = 100000").fetchone()
    for refuse in (
        lambda: journal.append(record(acknowledged + 1), b"{}"),
        journal.restore,
        lambda: journal.definition(bytes(32)),
        lambda: journal.definitions("game"),
        journal.check,
    ):
        with pytest.raises(JournalError, match="has failed"):
            refuse()
    monkeypatch.setattr(journal, "_execute", None)
    assert journal.idle() == 0, "it asks the disk for nothing more"
    journal.close()
    with open_journal(tmp_path / "journal") as again:
        restored = again.restore()
    assert restored is not None
    assert (restored.seq, restored.state) == (acknowledged, state_after(acknowledged))


@pytest.mark.parametrize("size", [60_000, 200_000, 400_000])
def test_a_full_disk_halts_the_journal(tmp_path: Path, size: int) -> None:
    """The log cannot grow (60 kB), or the file cannot grow when the log is moved into it."""
    ended = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(tmp_path / "journal"), str(size)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    told = json.loads(ended.stdout)
    assert told["failed"]
    assert "cannot be written" in told["told"][0]
    assert all("has failed" in text for text in told["told"][1:])
    with open_journal(tmp_path / "journal") as again:
        restored = again.restore()
    assert restored is not None
    # A failed commit may still be on the disk: its event may be found there, but no act follows
    # from it.
    assert restored.seq - told["acknowledged"] in (0, 1)
    assert restored.state == state_after(restored.seq)


@pytest.fixture
def quick_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "BUSY_MS", 20)


def test_another_programs_lock_is_waited_for_and_told(tmp_path: Path, quick_tries: None) -> None:
    """It ends in the third try: what was to be written is written, and nothing twice."""
    for named in ((), (GAME,)):
        path = tmp_path / f"journal{len(named)}"
        journal = filled(path, 2)
        intruder = open_intruder(path)
        told: list[int] = []
        journal.tell_locked = lambda told=told, journal=journal: told.append(journal.head.seq)
        execute, tries = journal._execute, []

        def count(*words: object, execute=execute, tries=tries, intruder=intruder) -> object:
            tries.append(words)
            if len(tries) == 3:
                intruder.execute("ROLLBACK")
            return execute(*words)

        journal._execute = count
        journal.append(record(3), state_after(3), named)
        assert (told, journal.waits, journal.failed) == ([2], 1, False)
        append(journal, 4, 4)
        intruder.close()
        journal.close()
        assert verify(path).sound


def test_a_lock_that_lasts_halts_the_journal_with_a_sentence_of_its_own(
    tmp_path: Path, quick_tries: None
) -> None:
    journal = filled(tmp_path / "journal", 2)
    intruder = open_intruder(tmp_path / "journal")
    execute, tries = journal._execute, []
    journal._execute = lambda *words: tries.append(words) or execute(*words)
    with pytest.raises(JournalError, match=r"another program has had it locked .* doctor"):
        append(journal, 3, 3)
    assert len(tries) == 5, "five tries of a second each"
    with pytest.raises(JournalError, match="has failed: another program has had it locked"):
        append(journal, 3, 3)
    intruder.close()
    journal.close()


def test_only_a_lock_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it waits, the disk fails: nothing is tried again."""
    journal, tries = filled(tmp_path / "journal", 2), []

    def fail(*words: object) -> None:
        tries.append(words)
        error = sqlite3.OperationalError("told by SQLite")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR if tries[1:] else sqlite3.SQLITE_BUSY
        raise error

    monkeypatch.setattr(journal, "_execute", fail)
    with pytest.raises(JournalError, match="told by SQLite"):
        append(journal, 3, 3)
    assert len(tries) == 2
    journal.close()


@pytest.mark.parametrize("where", ["journal", MEMORY])
def test_a_failure_names_its_journal_each_time(tmp_path: Path, where: str) -> None:
    path = where if where == MEMORY else tmp_path / where
    journal = open_journal(path)
    journal.restore()
    journal._connection.execute("PRAGMA max_page_count = 1").fetchone()
    for again in range(2):
        with pytest.raises(JournalError, match="has failed" if again else "full") as refused:
            append(journal, 1, 1000)
        assert str(path) in str(refused.value)
    journal.close()


def test_what_has_time_does_not_wait_for_a_lock(tmp_path: Path) -> None:
    """Sealed events leave when it is over; the journal goes on."""
    journal = filled(tmp_path / "journal", 2)
    intruder = open_intruder(tmp_path / "journal")
    journal._leaving = True
    execute, waits = journal._execute, []

    def look(*words: object) -> object:
        [milliseconds] = execute("PRAGMA busy_timeout").fetchone()
        waits.append((str(words[0]).split()[0], milliseconds))
        return execute(*words)

    journal._execute = look
    assert journal.idle() == 0
    journal._execute = execute
    assert waits == [("PRAGMA", connect.BUSY_MS), ("DELETE", 0), ("PRAGMA", 0)]
    assert execute("PRAGMA busy_timeout").fetchone() == (connect.BUSY_MS,)
    assert (journal._leaving, journal.failed) == (True, False)
    intruder.close()
    append(journal, 3, 3)
    journal.close()


WANTING = """
import json, os, resource, sys
from pathlib import Path
from controller.journal import JournalError
from controller.journal.verify import verify
from controller.data.message import message
from controller.words.spoken import in_english
from tests.journal.small_journals import append, filled
path = Path(sys.argv[1])
journal = filled(path, 3)
append(journal, 4, 5)
highest = max(map(int, os.listdir("/proc/self/fd")))
while (free := os.dup(1)) < highest:
    pass
limit = free + 1 + int(sys.argv[2])
in_english(message("journal-locked"))  # the words are read beforehand, as the daemon reads them
resource.setrlimit(resource.RLIMIT_NOFILE, (limit, 4096))
told = []
for look in (journal.check, lambda: verify(path)):
    try:
        look()
        told.append("sound")
    except JournalError as error:
        told.append(f"{type(error).__name__}: {error}")
resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 4096))
journal.check()
append(journal, 6, 6)
print(json.dumps(told))
"""


@pytest.mark.parametrize("free", [0, 1])
def test_exhausted_descriptors_are_no_damage(tmp_path: Path, free: int) -> None:
    """Whatever file cannot be opened: the journal's own, its log, the log's index."""
    ended = subprocess.run(
        [sys.executable, "-c", WANTING, str(tmp_path / "journal"), str(free)],
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    told = json.loads(ended.stdout)
    assert free or "sound" not in told
    for each in told:
        assert each == "sound" or (each.startswith("JournalUnavailable") and "as it may" in each)


def test_memory_that_is_wanting_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def want(_: object) -> None:
        error = sqlite3.OperationalError()
        error.sqlite_errorcode = sqlite3.SQLITE_NOMEM
        raise error

    monkeypatch.setattr(sys.modules[verify.__module__], "check_schema", want)
    with pytest.raises(JournalUnavailableError):
        verify(stored(tmp_path / "journal", 1))


def open_intruder(path: Path):
    from tests.journal.small_journals import raw

    intruder = raw(path)
    intruder.execute("BEGIN IMMEDIATE")
    return intruder


def test_an_interrupted_append_counts_as_failed() -> None:
    journal = filled(MEMORY, 1)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    journal._execute = interrupt
    with pytest.raises(KeyboardInterrupt):
        journal.append(record(2), state_after(2))
    for _ in range(2):  # closed or not, that is why
        with pytest.raises(JournalError, match="interrupted"):
            journal.append(record(2), state_after(2))
        journal.close()


def test_a_closed_journal_refuses(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 1)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        append(journal, 2, 2)
