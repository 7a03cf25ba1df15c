"""A new game needs no Python: an invented one is added as a file, and played."""

from pathlib import Path

import pytest

from controller.configuration import load_table
from controller.words.spoken import say
from drivers.vocabulary import ActKind, Key
from simulators.simulation import Settings, simulate
from simulators.simulation.faults import PROFILES
from tests.procedure.table_story import Story
from tests.sharing import mostly_slow

HARBOUR = load_table(Path(__file__).parent / "harbour" / "table.yaml")[0]


@pytest.mark.parametrize(
    ("profile", "seeds"), mostly_slow([("none", 1), ("all", 4), ("hands", 2)], 2)
)
def test_it_is_played_in_calm_and_in_storms(profile: str, seeds: int) -> None:
    chosen = PROFILES[profile]
    for seed in range(6000, 6000 + seeds):
        result = simulate(HARBOUR, Settings(3, seed, chosen.habits, chosen))
        assert result.violations == [], f"seed {seed}"
        assert result.rounds >= 3
    if profile == "none":
        assert result.rounds_void == 0


def dealt() -> Story:
    story = Story(definition=HARBOUR).open().bet(2, 4, wager="stake").press(Key.NO_MORE_BETS)
    return story.dispense().dispense()


def test_the_dealers_hand_comes_from_two_packets() -> None:
    story = dealt()
    assert (story.step, say(story.snapshot.places.hand.words)) == ("dealing.dealer", "no cards yet")
    story.dispense()
    assert (story.step, say(story.snapshot.places.hand.words)) == ("dealing.dealer", "no cards yet")
    story.dispense()
    assert (story.step, say(story.snapshot.places.hand.words)) == ("up_card", "with you")
    assert [size for _, size in story.packets] == [3, 3, 3, 3]
    counts = story.snapshot.counts
    assert counts is not None
    assert (counts.dealt, counts.remainder_expected) == (2 * 3 + 5, 52 - 2 * 3 - 5)
    story.green()
    assert story.act.kind is ActKind.REMAINDER
    assert story.state.round is not None
    assert (story.state.round.remainder, story.state.round.burned) == (52 - 4 * 3, 1)


def test_counter_clockwise_is_the_order_of_the_deal() -> None:
    story = Story(definition=HARBOUR).open().bet(2, 4, wager="stake").press(Key.NO_MORE_BETS)
    assert say(story.snapshot.act) == "the packet for seat 4"


def test_its_second_packet_survives_a_restart() -> None:
    story = dealt().dispense().restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert (story.step, say(story.snapshot.act)) == ("dealing.dealer", "the dealer's packet")
    assert story.dispense().step == "up_card"
    assert {number for number, _ in story.packets} == {1, 2, 3, 4}


def test_two_packets_that_are_not_right_bring_no_third() -> None:
    story = dealt()
    for cards in (2, 1):
        story.report()
        assert story.state.round is not None
        story.state.round.tray = cards  # whoever has let it pass
        story.lift()
    assert (say(story.snapshot.places.hand.words), len(story.packets)) == ("with you", 4)
