"""Payouts: stated while settling; a large one waits for a supervisor."""

import pytest

from controller.events import Clear, PayoutStated
from controller.intents import HoldClosed, Noted
from drivers.vocabulary import Key
from tests.procedure.moments import MOMENTS
from tests.procedure.story import ANA, LEE, Story


def settling() -> Story:
    story = MOMENTS["settling"]()
    assert story.step == "settling"
    return story


def state(story: Story, amount: int, seat: int = 2, wager: str = "pair_plus") -> Story:
    return story.happen(PayoutStated(seat, wager, amount))


def noted(story: Story) -> list[str]:
    return [each.words for each in story.intents if isinstance(each, Noted)]


def test_a_small_payout_is_recorded_and_stops_nothing() -> None:
    story = state(settling(), 50_000)
    assert noted(story) == ["Seat 2, Pair Plus: 500.00"]
    assert story.holds == []
    assert story.clear_layout().press(Key.ROUND_OVER).step == "reload"


def test_a_large_payout_is_acknowledged_before_the_round_ends() -> None:
    story = state(settling(), 50_001).clear_layout()
    assert story.holds == ["payout:2:pair_plus"]
    assert story.press(Key.ROUND_OVER).refused == "held"
    assert "500.01" in story.words
    assert story.clear(by=LEE).refused == "needs_role"
    story.happen(Clear(ANA, "hand seen, on camera"))
    (closed,) = [each for each in story.intents if isinstance(each, HoldClosed)]
    assert (closed.cause, closed.by, closed.reason) == (
        "payout:2:pair_plus", "Ana (2001)", "hand seen, on camera",
    )  # fmt: skip
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_the_last_figure_counts() -> None:
    story = state(state(settling(), 60_000), 90_000)
    assert story.state.holds[0].words == "A large payout: Seat 2, Pair Plus: 900.00."
    assert state(story, 9_000).holds == []


def test_each_wager_is_acknowledged_for_itself_and_all_at_once() -> None:
    story = state(state(settling(), 60_000), 70_000, wager="ante")
    assert story.holds == ["payout:2:pair_plus", "payout:2:ante"]
    assert story.clear().holds == []


@pytest.mark.parametrize(
    ("seat", "wager", "code"),
    [(9, "ante", "seat_unknown"), (1, "ante", "seat_not_in"), (2, "insurance", "wager_unknown")],
)
def test_what_is_not_in_the_round_pays_nothing(seat: int, wager: str, code: str) -> None:
    story = state(settling(), 90_000, seat, wager)
    assert (story.refused, story.holds) == (code, [])


@pytest.mark.parametrize("name", [each for each in MOMENTS if not each.startswith("settling")])
def test_payouts_are_stated_while_settling_and_at_no_other_time(name: str) -> None:
    story = state(MOMENTS[name](), 90_000)
    assert story.refused == "not_settling"


def test_the_house_says_what_is_large() -> None:
    story = Story(payout_acknowledged_above=0).open().bet(2).press(Key.NO_MORE_BETS)
    story.dispense().dispense().green().bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    assert state(story, 1, wager="ante").holds == ["payout:2:ante"]
