"""Old events may leave the journal once the next segment was looked at, beside the table."""

import asyncio
import sys

import msgspec
import pytest

from controller.configuration import Backups
from controller.daemon import checks
from controller.data.message import message
from controller.journal.sealer import Found
from controller.notes import LastDelivery, note_delivery
from controller.words.spoken import say
from tests.daemon.local_daemon import open_daemon
from tests.journal.small_journals import IDENTITY, stored
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

CHILD = """
import sys
from pathlib import Path
*_, after = sys.argv[1:]
print(Path(sys.argv[0]).with_name(after).read_text(), end="")
"""


@pytest.fixture
def finds(tmp_path, monkeypatch):
    """Let a child of ours answer for each event after which a segment is looked for."""
    script = tmp_path / "child.py"
    script.write_text(CHILD)
    monkeypatch.setattr(checks, "python_words", lambda: (sys.executable, script))

    def set_found(**found):
        for after, told in found.items():
            text = told if isinstance(told, str) else msgspec.json.encode(told).decode()
            (tmp_path / after.removeprefix("after")).write_text(text)

    return set_found


def running(folder, **more):
    backups = Backups(folder / "stick", 14, 2, 30)
    journal = stored(folder / "journal", 3)
    return open_daemon(folder, journal=journal, backups=backups, check_after=0.0, **more)


async def until_sealed(house, words):
    return await house.until(lambda view: any(words in say(_) for _ in view.snapshot.prompts))


async def test_each_segment_is_journalled_once_and_then_trouble_is_a_notice(tmp_path, finds):
    trouble = Found(trouble=message("journal-segment-changed", name="a-12", error="x"))
    finds(after0=Found(5, "0a" * 32, "0b" * 32), after5=Found(9, "0c" * 32, "0d" * 32))
    finds(after9=trouble)
    async with running(tmp_path) as house:
        view = await until_sealed(house, "cannot be sealed: the segment a-12")
        assert view.snapshot.journal.sealed == 9
    assert house.store.kinds.count("JournalSealed") == 2


async def test_at_a_table_of_a_floor_the_look_is_told_how_far_the_centre_is(tmp_path, finds):
    note_delivery(tmp_path / "journal", LastDelivery(IDENTITY.hex(), 2))
    finds(after2=Found(trouble=message("journal-segment-changed", name="b-34", error="x")))
    async with running(tmp_path, floor=True) as house:
        await until_sealed(house, "cannot be sealed: the segment b-34")


@pytest.mark.parametrize("told", ["", "no JSON"])
async def test_a_look_that_fails_is_a_notice(tmp_path, finds, told):
    finds(after0=told)
    async with running(tmp_path) as house:
        await until_sealed(house, "its process ended with exit code 0")
    assert "JournalSealed" not in house.store.kinds


async def test_the_real_look_finds_nothing_at_a_young_table(tmp_path, monkeypatch):
    over = asyncio.Event()
    run = checks.Sealing.run

    async def run_to_the_end(self):
        await run(self)
        over.set()

    monkeypatch.setattr(checks.Sealing, "run", run_to_the_end)
    async with running(tmp_path) as house:
        await asyncio.wait_for(over.wait(), 3 * PATIENCE)
        assert "seal" not in house.daemon.shell.table.state.computer
    assert "JournalSealed" not in house.store.kinds
