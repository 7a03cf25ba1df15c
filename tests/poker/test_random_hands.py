"""Random hands of all games with all-ins: money, order and replay hold after each act (16)."""

import pytest

from tests.poker.hands import play_one, replay


@pytest.mark.parametrize("part", range(6))
def test_16_every_cent_of_a_random_hand_is_somewhere(part: int) -> None:
    for seed in range(part * 250, part * 250 + 250):
        play_one(seed)


def test_every_prefix_of_a_hand_is_replayed_to_the_same_state() -> None:
    for seed in range(9000, 9200):
        replay(play_one(seed))
