"""A journal that is not as it was written: exit code 4, the reason, and nothing overwritten."""

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from tests.e2e.dealer import Dealer
from tests.e2e.scene import Scene
from tests.journal.making import tamper

STORAGE = 4


def fingerprints(folder: Path) -> dict[str, str]:
    """Return what every file of the journal holds."""
    files = [path for path in folder.glob("journal.sqlite*") if not path.name.endswith(".lock")]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def flip(journal: Path, column: str) -> None:
    """Flip one bit of what the last row of a column holds, wherever it lies in the file."""
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


async def refused(scene: Scene, *said: str) -> None:
    """The daemon ends with the reason, and every byte is as it was."""
    before = fingerprints(scene.folder)
    outcome = await scene.tablectl("run", "--config", str(scene.stage.config), about=False)
    assert outcome.code == STORAGE, outcome
    assert "nothing was changed" in outcome.err
    assert all(word in outcome.err for word in said), outcome.err
    assert "Traceback" not in outcome.err
    assert fingerprints(scene.folder) == before


async def test_damage_in_what_a_start_reads(opened: Dealer) -> None:
    """A flipped bit in the state, one in the last event, and a file that is no journal at all."""
    scene = opened.scene
    await opened.bets(1)
    assert await scene.processes.end("daemon") == 0
    sound, last = scene.journal.read_bytes(), len(scene.record.entries)
    for column in ("state", "event"):
        flip(scene.journal, column)
        await refused(scene, "damaged journal", f"at event {last}")
        scene.journal.write_bytes(sound)
    scene.journal.write_bytes(b"minutes of the meeting\n" * 200)
    await refused(scene, str(scene.journal), "unreadable journal")
    scene.journal.write_bytes(sound)
    await scene.start("daemon")
    await opened.eyes.until(lambda: opened.eyes.seat(1).status == "in", "the bet still stands")


async def test_damage_while_the_table_runs_is_found_when_a_round_begins(opened: Dealer) -> None:
    """What was written since the last look is read back: the table is held, nothing is dealt."""
    scene, eyes = opened.scene, opened.eyes
    await opened.play(2)
    assert not eyes.causes
    spoilt = scene.record.entries[-1].seq
    tamper(scene.journal, "UPDATE event SET intents = CAST('[]' AS BLOB) WHERE seq = ?", (spoilt,))
    scene.control("sensors", "bet", seat=1, spot="ante")
    hold = await eyes.until(lambda: eyes.hold("journal_damaged"), "it is found")
    assert f"event {spoilt}" in hold.words
    assert (hold.scope, hold.latched) == ("this round", True)
    async with scene.refuses("held"):
        await opened.force("NO_MORE_BETS")
    assert not scene.verified()
