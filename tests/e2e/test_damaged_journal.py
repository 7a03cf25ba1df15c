"""A damaged journal: exit code 4, the reason, and nothing overwritten."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.words.spoken import say
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import RealTable
from tests.journal.small_journals import tamper

pytestmark = pytest.mark.slow

STORAGE = 4


def fingerprints(folder: Path) -> dict[str, str]:
    """Return the bytes of every file of the journal."""
    files = [path for path in folder.glob("journal.sqlite*") if not path.name.endswith(".lock")]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def flip(journal: Path, column: str) -> None:
    """Flip one bit of the last row's value of a column, wherever it lies in the file."""
    queries = {
        "state": "SELECT data FROM state",
        "event": "SELECT hash FROM event ORDER BY seq DESC LIMIT 1",
    }
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as connection:
        (held,) = connection.execute(queries[column]).fetchone()
    wanted = held[-24:]
    data = journal.read_bytes()
    assert wanted in data
    broken = bytes((wanted[0] ^ 1,)) + wanted[1:]
    journal.write_bytes(data.replace(wanted, broken))


async def refused(real_table: RealTable, *said: str) -> None:
    """Check that the daemon ends with the reason, and that no byte has changed."""
    before = fingerprints(real_table.folder)
    outcome = await real_table.tablectl(
        "run", "--config", str(real_table.stage.config), about=False
    )
    assert outcome.code == STORAGE, outcome
    assert "nothing was changed" in outcome.err
    assert all(word in outcome.err for word in said), outcome.err
    assert "Traceback" not in outcome.err
    assert fingerprints(real_table.folder) == before


async def test_damage_in_what_a_start_reads(opened: DealerMoves) -> None:
    """A flipped bit in the state, one in the last event, and a file that is no journal."""
    real_table = opened.real_table
    await opened.bets(1)
    assert await real_table.processes.end("daemon") == 0
    sound, last = real_table.journal.read_bytes(), len(real_table.record.entries)
    for column in ("state", "event"):
        flip(real_table.journal, column)
        await refused(real_table, "damaged journal", f"at event {last}")
        real_table.journal.write_bytes(sound)
    real_table.journal.write_bytes(b"minutes of the meeting\n" * 200)
    await refused(real_table, str(real_table.journal), "unreadable journal")
    real_table.journal.write_bytes(sound)
    await real_table.start("daemon")
    await opened.eyes.until(lambda: opened.eyes.seat(1).status == "in", "the bet still stands")


async def test_damage_while_the_table_runs_is_found_when_a_round_begins(
    opened: DealerMoves,
) -> None:
    """What was written since the last check is read back: the table is held, nothing is dealt."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.play(2)
    assert not eyes.causes
    spoilt = real_table.record.entries[-1].seq
    tamper(
        real_table.journal, "UPDATE event SET intents = CAST('[]' AS BLOB) WHERE seq = ?", (spoilt,)
    )
    real_table.control("sensors", "bet", seat=1, spot="ante")
    hold = await eyes.until(lambda: eyes.hold("journal_damaged"), "it is found")
    assert f"event {spoilt}" in say(hold.words)
    assert (hold.scope, hold.latched) == ("this round", True)
    async with real_table.refuses("held"):
        await opened.force("NO_MORE_BETS")
    assert not real_table.verified()
