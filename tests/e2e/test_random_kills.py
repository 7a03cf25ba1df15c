"""People play while the daemon and the devices are killed again and again, at seeded instants."""

import os

import pytest

from tests.e2e.kills import survive
from tests.e2e.real_table import RealTable

pytestmark = pytest.mark.slow

KILLS = 10
SEEDS = [int(each) for each in os.environ.get("DEALER_TABLE_KILL_SEEDS", "1,2,3").split(",")]


@pytest.mark.parametrize("seed", SEEDS)
async def test_ten_kills_and_no_card_too_many(real_table: RealTable, seed: int) -> None:
    """Thirty kills in all. Every round is whole or void, every act in the world is in the journal.

    `make soak` makes more of them.
    """
    survived = await survive(real_table, seed, KILLS)
    print(f"seed {seed}: {survived}")
    assert survived.kills.total() == KILLS
    assert survived.presses > survived.rounds
