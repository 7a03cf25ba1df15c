"""Hands without an all-in are played as PokerKit plays them: actor, range and result (16)."""

import pytest

from tests.poker.oracle import play_both

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("part", range(4))
def test_16_actor_range_and_result_are_pokerkits(part: int) -> None:
    acts = sum(play_both(seed) for seed in range(part * 60, part * 60 + 60))
    assert acts > 60 * 6
