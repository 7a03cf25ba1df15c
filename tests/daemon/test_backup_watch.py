"""The journal's copies: people at the table are told when the last good one is old, or failed."""

import msgspec
import pytest

from controller.configuration import Backups
from controller.daemon import watches
from controller.data.message import message
from controller.notes import LastCopy, copy_note_path
from controller.words.spoken import say
from tests.daemon.local_daemon import open_daemon
from tests.daemon.set_clock import SetClock

DAY = 86_400


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(watches, "COPIES_PACE", 0.01)


async def test_a_copy_that_grows_old_is_a_notice_until_there_is_another(tmp_path):
    clock, journal = SetClock("2026-11-21T15:00:00-08:00"), tmp_path / "journal"

    def note(**known):
        copy_note_path(journal).write_bytes(msgspec.json.encode(LastCopy(**known)))

    note(made_utc_us=clock.now().utc_us)
    backups = Backups(tmp_path / "stick", 14, 2)
    async with open_daemon(
        tmp_path, journal=journal, check_after=3600.0, backups=backups, clock=clock
    ) as house:
        assert not (await house.all_up()).snapshot.prompts
        clock.leap(2 * DAY)
        view = await house.until(lambda view: view.snapshot.prompts)
        assert any("is 2 days old" in say(each) for each in view.snapshot.prompts)
        note(made_utc_us=clock.now().utc_us)
        await house.until(lambda view: not any("copy" in say(_) for _ in view.snapshot.prompts))
        why = message("journal-system-says", error="Stale file handle")
        note(made_utc_us=clock.now().utc_us, failed_utc_us=clock.now().utc_us, why=why)
        await house.until(
            lambda view: any("Stale file handle" in say(_) for _ in view.snapshot.prompts)
        )
