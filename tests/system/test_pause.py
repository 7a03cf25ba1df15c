"""When what is done again and again is due."""

import asyncio
from contextlib import closing

import pytest

from controller.daemon.upkeep import Every
from controller.system.pause import turn_after
from drivers.conformance.virtual import in_virtual_time


@pytest.mark.parametrize("period", [0.05, 0.25, 1.0, 60.0])
def test_a_turn_is_a_whole_multiple_of_its_period_and_never_twice(period: float) -> None:
    now = 12_345.678
    for _ in range(1000):
        due = turn_after(now, period)
        assert 0 < due - now <= period * 1.001
        assert abs(due / period - round(due / period)) < 1e-6
        now = due - 1e-9  # as early as a timer of the loop may fire
    assert turn_after(now + 7.5 * period, period) - now == pytest.approx(8 * period)


def test_jobs_whose_periods_fit_wake_the_computer_together() -> None:
    """Of a job and one half as often each second turn of the loop is both's."""
    often: list[float] = []
    seldom: list[float] = []

    async def work() -> None:
        now = asyncio.get_running_loop().time
        with closing(Every(0.1, lambda: seldom.append(now()))):
            await asyncio.sleep(0.013)
            with closing(Every(0.05, lambda: often.append(now()))):
                await asyncio.sleep(1)

    in_virtual_time(work())
    assert len(seldom) == 10
    assert often[1::2] == seldom
