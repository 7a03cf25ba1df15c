"""Failed commits: afterwards nothing more is written, and nothing acknowledged is lost."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from controller.errors import ExitCode
from controller.journal import MEMORY, JournalError
from tests.journal.small_journals import append, filled, open_journal, record, state_after

ROOT = Path(__file__).parents[2]

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


def test_a_full_database_halts_the_journal(tmp_path: Path) -> None:
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
    ):
        with pytest.raises(JournalError, match="has failed"):
            refuse()
    journal.idle()
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
        timeout=60,
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


def test_a_locked_file_halts_the_journal(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 2)
    intruder = open_intruder(tmp_path / "journal")
    with pytest.raises(JournalError, match="locked"):
        append(journal, 3, 3)
    intruder.close()
    journal.close()


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
    with pytest.raises(JournalError, match="interrupted"):
        journal.append(record(2), state_after(2))
    journal.close()


def test_a_closed_journal_refuses(tmp_path: Path) -> None:
    journal = filled(tmp_path / "journal", 1)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        append(journal, 2, 2)
