"""The daemon reads what was noted of the results; it computes nothing and forgets nothing."""

import pytest

from controller.daemon import watches
from controller.notes import (
    JudgedResult,
    ResultNote,
    last_results,
    note_results,
    result_note_path,
)
from tests.daemon.local_daemon import open_daemon

FAR = JudgedResult("", "ante", 4000, -90_000, 12_000, (0, 1), (0, 1), -5.5, True, 0)
NEAR = JudgedResult("", "pair_plus", 4000, 12_500, 12_000, (0, 1), (0, 1), 0.1, False, 0)


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(watches, "RESULTS_PACE", 0.01)


def watched(folder):
    return open_daemon(folder, journal=folder / "journal", check_after=3600.0)


async def test_a_note_is_told_once_and_its_loss_ends_nothing(tmp_path):
    journal = tmp_path / "journal"
    note_results(journal, ResultNote(1, "0a" * 32, (FAR, NEAR)))
    async with watched(tmp_path) as house:
        await house.until(lambda view: view.snapshot.results_outside == 1)
        result_note_path(journal).unlink()
        await house.all_up()
        result_note_path(journal).write_text("half a no")
        await house.all_up()
        assert house.daemon.shell.snapshot.results_outside == 1
        note_results(journal, ResultNote(2, "0b" * 32, (NEAR,)))
        await house.until(lambda view: view.snapshot.results_outside == 0)
    assert house.store.kinds.count("ResultsLooked") == 2


async def test_a_table_without_results_journals_nothing(tmp_path):
    async with watched(tmp_path) as house:
        await house.all_up()
    assert "ResultsLooked" not in house.store.kinds
    assert last_results(tmp_path / "journal") is None
