"""Sizes, pace and exit codes of the journal are those that its document tells."""

import re
import sqlite3
import sys
from pathlib import Path

import pytest

from controller.errors import ExitCode
from controller.journal import (
    JournalDamagedError,
    JournalError,
    JournalInUseError,
    JournalUnavailableError,
    JournalUnreadableError,
    backup,
    connect,
    index,
    schema,
    sealer,
    segments,
    store,
    verify,
)
from controller.journal.backup import (
    AnotherJournalError,
    BackupError,
    BackupUnderWayError,
    BackupUnsoundError,
)
from controller.journal.events import Events
from controller.journal.heads import HeadError
from controller.journal.salvage import salvage

PAGE = re.sub(r"\s+", " ", (Path(__file__).parents[2] / "docs/journal.md").read_text("utf-8"))
THOUSAND = [sys.modules[each.__module__]._BATCH for each in (Events, salvage, verify)]


def test_the_document_tells_the_sizes_of_the_program() -> None:
    for told in (
        f"made for {sealer.LEAST:,} to {sealer.MOST:,} events; the last {sealer.KEEP:,}",
        f"{segments.FRAME:,} in a frame",
        f"not one of the last {schema.KEPT:,}",
        f"once {store._CHECKPOINT_AFTER} have gathered",
        f"by SQLite at {connect._CHECKPOINT_AT_PAGES:,} pages (16 MiB)",
    ):
        assert told in PAGE, told
    assert store._LEAVE_AT_ONCE == 500
    assert [*THOUSAND, index._MOST] == [1000] * 4, "batches of a thousand events"


def test_a_copy_leaves_the_disk_to_the_table_in_few_seconds() -> None:
    """Pieces of 256 KiB; 3 s for 100 MB where they are written, 0.8 s where they are read."""
    assert backup._PAGES * 4096 == backup._PIECE == 256 << 10
    pieces = 100_000_000 / backup._PIECE
    assert (round(pieces * backup._REST, 1), round(pieces * backup._REST_OF_READING, 1)) == (
        3.1,
        0.8,
    )


@pytest.mark.parametrize("size", [0, 4096, 1 << 30])
def test_a_statement_may_take_as_many_steps_as_the_file_is_worth(size: int, tmp_path: Path) -> None:
    path, begun, looks = tmp_path / "file", [], []

    class Connection(sqlite3.Connection):
        def set_trace_callback(self, callback: object) -> None:
            begun.append(callback)

        def set_progress_handler(self, handler: object, steps: int) -> None:
            looks.append((handler, steps))

    with path.open("wb") as file:
        file.truncate(size)
    connect._limit_steps(path, Connection(":memory:"))
    [(is_over, steps)] = looks
    assert is_over(), "before a statement"
    for _ in range(2):
        begun[0]("SELECT 1")
        count = 0
        while not is_over():
            count += 1
        assert count == (4 * size + 10_000_000) // steps
    assert 1000 < steps < 100_000


def test_each_error_ends_a_command_with_its_code() -> None:
    codes = {
        JournalError: ExitCode.STORAGE,
        JournalInUseError: ExitCode.IN_USE,
        JournalUnreadableError: ExitCode.STORAGE,
        JournalUnavailableError: ExitCode.STORAGE,
        JournalDamagedError: ExitCode.STORAGE,
        BackupError: ExitCode.STORAGE,
        BackupUnderWayError: ExitCode.IN_USE,
        BackupUnsoundError: ExitCode.NEGATIVE,
        AnotherJournalError: ExitCode.NEGATIVE,
        HeadError: ExitCode.USAGE,
    }
    assert {each: each.exit_code for each in codes} == codes
