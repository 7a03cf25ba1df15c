"""The daemon turns the wall clock into gaming days and shifts."""

import pytest

from controller.daemon import watches
from tests.daemon.local_daemon import open_daemon
from tests.daemon.set_clock import SetClock


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(watches, "BOUNDARIES_PACE", 0.01)


async def shown(house, day, shift):
    """Wait until the table shows a day and a shift."""
    await house.until(lambda view: (view.snapshot.gaming_day, view.snapshot.shift) == (day, shift))


async def test_the_day_and_the_shift_are_known_with_the_first_view(tmp_path):
    clock = SetClock("2026-11-21T15:00:00-08:00")
    async with open_daemon(tmp_path, clock=clock) as house, await house.client() as client:
        snapshot = (await client.status()).snapshot
        assert (snapshot.gaming_day, snapshot.shift) == ("2026-11-21", "14:00")
        assert house.store.kinds[:3] == ["Started", "GamingDayBegan", "ShiftBegan"]


async def test_boundaries_come_while_it_runs_and_none_comes_twice(tmp_path):
    clock = SetClock("2026-11-21T15:00:00-08:00")
    async with open_daemon(tmp_path, clock=clock) as house:
        clock.set("2026-11-21T22:00:00-08:00")
        await shown(house, "2026-11-21", "22:00")
        clock.set("2026-11-21T21:00:00-08:00")
        clock.set("2026-11-22T06:00:01-08:00")
        await shown(house, "2026-11-22", "06:00")
    kinds = house.store.kinds
    assert (kinds.count("GamingDayBegan"), kinds.count("ShiftBegan")) == (2, 3)
