"""Random hands of all games with all-ins: money, order and replay hold after each act (16)."""

import pytest

from tests.poker.hands import play_one, replay
from tests.sharing import mostly_slow


@pytest.mark.parametrize("part", mostly_slow(range(4), 4))
def test_16_every_cent_of_a_random_hand_is_somewhere(part: int) -> None:
    for seed in range(part * 150, part * 150 + 150):
        play_one(seed)


def test_every_prefix_of_a_hand_is_replayed_to_the_same_state() -> None:
    for seed in range(9000, 9100):
        replay(play_one(seed))
