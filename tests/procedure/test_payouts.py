"""Payouts: stated while settling; a large one waits for a supervisor."""

from dataclasses import replace
from random import Random

import pytest

from controller.data.events import Clear, PayoutRefused, PayoutStated
from controller.data.intents import HoldClosed, Noted
from controller.data.state import StatedPayout
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.holds import named
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_harness import shipped_table
from tests.procedure.table_story import ANA, LEE, Story


def settling() -> Story:
    story = MOMENTS["settling"]()
    assert story.step == "settling"
    return story


def state(story: Story, amount: int, seat: int = 2, wager: str = "pair_plus") -> Story:
    return story.happen(PayoutStated(seat, wager, amount))


def noted(story: Story) -> list[str]:
    return [say(each.words) for each in story.intents if isinstance(each, Noted)]


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
    assert (named(closed), closed.by, closed.reason) == (
        "payout:2:pair_plus", "Ana (2001)", "hand seen, on camera",
    )  # fmt: skip
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_the_last_figure_counts() -> None:
    story = state(state(settling(), 60_000), 90_000)
    assert (
        say(story.state.holds[0].words)
        == "A large payout waits for a supervisor: Seat 2, Pair Plus: 900.00."
    )
    assert state(story, 9_000).holds == []


def test_bets_that_break_a_rule_are_told_in_the_record_and_refuse_nothing() -> None:
    bets = (("ante", 1_000), ("play", 2_500), ("pair_plus", 500))
    story = settling().happen(PayoutStated(2, "play", 2_500, bets))
    assert (story.refused, story.holds) == ("", [])
    assert noted(story) == [
        "Seat 2, Play: 25.00",
        "Seat 2, Play: Play of 25.00: 1 to 2 times Ante, so 10.00 to 20.00.",
    ]
    story = settling().happen(PayoutStated(2, "ante", 1_000, bets[:1]))
    assert noted(story) == ["Seat 2, Ante: 10.00"]


def test_the_supervisor_reads_at_the_hold_what_is_wrong() -> None:
    bets = (("ante", 1_000), ("play", 1_000), ("pair_plus", 500))
    story = settling().happen(PayoutStated(2, "pair_plus", 60_000, bets))
    assert story.holds == ["payout:2:pair_plus"]
    assert say(story.state.holds[0].words).startswith(
        "A large payout waits for a supervisor: Seat 2, Pair Plus: 600.00."
        " Pair Plus of 5.00: Pair Plus pays"
    )
    assert story.clear().holds == []


def test_each_wager_is_acknowledged_for_itself_and_all_at_once() -> None:
    story = state(state(settling(), 60_000), 70_000, wager="ante")
    assert story.holds == ["payout:2:pair_plus", "payout:2:ante"]
    assert story.clear().holds == []


def test_a_supervisor_refuses_a_payout_and_the_dealer_states_it_anew() -> None:
    story = state(settling(), 90_000)
    assert story.happen(PayoutRefused(LEE, 2, "pair_plus", "no")).refused == "not_supervisor"
    assert story.happen(PayoutRefused(ANA, 2, "ante", "no")).refused == "no_payout_waits"
    story.happen(PayoutRefused(ANA, 2, "pair_plus", "the hand is a pair"))
    assert (story.refused, story.holds) == ("", [])
    assert noted(story) == ["Seat 2, Pair Plus: Ana (2001) refused the payout: the hand is a pair"]
    asked = ("Seat 2, Pair Plus: the payout is refused. State it anew.",)
    assert story.prompts == asked
    assert state(story, 9_000).prompts == ()


def test_a_refused_payout_does_not_keep_the_round_and_is_forgotten_with_it() -> None:
    story = state(settling(), 90_000).happen(PayoutRefused(ANA, 2, "pair_plus", "not seen"))
    assert story.clear_layout().press(Key.ROUND_OVER).step == "reload"
    assert story.prompts == ()


def test_a_refused_figure_counts_for_no_limit() -> None:
    story = state(limited(60_000), 60_000).happen(PayoutRefused(ANA, 2, "pair_plus", "wrong"))
    assert story.state.round is not None
    assert story.state.round.payouts == []
    assert state(story, 60_000, 3).refused == ""


@pytest.mark.parametrize(
    ("seat", "wager", "code"),
    [(9, "ante", "seat_unknown"), (1, "ante", "seat_not_in"), (2, "insurance", "wager_unknown")],
)
def test_a_wager_outside_the_round_pays_nothing(seat: int, wager: str, code: str) -> None:
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


def limited(limit: int, **others: int) -> Story:
    """Return a story in which two seats are settled, with payout limits in cents."""
    limits = (("pair_plus", limit), *others.items())
    story = Story(replace(shipped_table(), payout_limits=limits)).open()
    for seat in (2, 3):
        story.bet(seat).bet(seat, wager="pair_plus")
    story.press(Key.NO_MORE_BETS).dispense().dispense().dispense().green()
    for seat in (2, 3):
        story.bet(seat, wager="play")
    story.press(Key.DECISIONS_CLOSED).wait(3)
    assert story.step == "settling"
    return story


def test_a_prize_pays_no_more_than_its_limit_all_seats_together() -> None:
    story = state(state(limited(40_000), 25_000, 2), 15_001, 3)
    assert story.refused == "payout_above_limit"
    assert story.words == (
        "Pair Plus pays at most 400.00 in a round, 250.00 of it is stated for other seats: "
        "share it in proportion, at most 150.00 here."
    )
    state(story, 15_000, 3)
    assert noted(story) == ["Seat 3, Pair Plus: 150.00"]


def test_a_lower_figure_for_one_seat_makes_room_for_another() -> None:
    story = state(state(limited(40_000), 40_000, 2), 20_000, 3)
    assert story.refused == "payout_above_limit"
    state(state(story, 20_000, 2), 20_000, 3)
    assert noted(story) == ["Seat 3, Pair Plus: 200.00"]


def test_a_refused_figure_leaves_the_one_before() -> None:
    story = state(limited(60_000), 55_000)
    assert story.holds == ["payout:2:pair_plus"]
    state(story, 60_001)
    assert story.holds == ["payout:2:pair_plus"]
    assert story.state.round.payouts == [StatedPayout(2, "pair_plus", 55_000)]


def test_kinds_of_prizes_have_limits_of_their_own_and_others_none() -> None:
    story = state(limited(40_000, ante_bonus=5000), 40_000)
    state(story, 9_000, wager="ante")
    assert noted(story) == ["Seat 2, Ante: 90.00"]
    state(story, 5000, wager="ante_bonus")
    assert noted(story) == ["Seat 2, Ante Bonus: 50.00"]
    assert state(story, 5001, wager="ante_bonus").refused == "payout_above_limit"


def test_the_next_round_begins_anew() -> None:
    story = state(limited(40_000), 40_000).finish()
    story.bet(3).bet(3, wager="pair_plus").press(Key.NO_MORE_BETS).dispense().dispense().green()
    story.bet(3, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    state(story, 40_000, 3)
    assert noted(story) == ["Seat 3, Pair Plus: 400.00"]


@pytest.mark.parametrize("seed", range(5))
def test_a_stated_figure_above_the_limit_does_not_stand(seed: int) -> None:
    random, limit, standing = Random(seed), 40_000, dict.fromkeys((2, 3), 0)
    story, outcomes = limited(limit), set()
    for _ in range(60):
        seat, amount = random.choice([2, 3]), random.choice([0, 1, 19_999, 20_000, 20_001, 40_000])
        fits = amount + standing[5 - seat] <= limit
        story = state(story, amount, seat)
        assert story.refused == ("" if fits else "payout_above_limit")
        standing[seat] = amount if fits else standing[seat]
        outcomes.add(fits)
    assert outcomes == {True, False}
    assert {each.seat: each.amount for each in story.state.round.payouts} == standing
