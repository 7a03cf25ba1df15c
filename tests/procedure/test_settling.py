"""Settling: the seats in the order of the game's rule, and what the next one's wagers pay."""

from dataclasses import replace

import pytest

from controller.data.definition import FollowSettling
from controller.data.intents import Noted
from controller.data.message import message
from controller.snapshot import PrizeView, SettlingView
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.procedure.table_story import Story, shipped_table

pytestmark = pytest.mark.usefixtures("kept_story")


def settling(follow: FollowSettling = FollowSettling.NONE) -> Story:
    """Return a table that settles seats 2, 5 and 6; seat 6 has folded, with a Pair Plus."""
    story = Story(follow_settling=follow).open().bet(5, 6, wager="pair_plus").deal(2, 5, 6).green()
    story.bet(2, 5, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    assert story.step == "settling"
    return story


def shown(story: Story) -> SettlingView:
    """Return how the snapshot says that the round is settled."""
    found = story.snapshot.settling
    assert found is not None
    return found


def read(prize: PrizeView) -> str:
    """Return a prize as people read it."""
    paid = ", ".join(f"{say(each.hand)} {each.pays}" for each in prize.hands) or "even money"
    return f"{prize.label}: {paid}"


def test_the_order_is_the_rules_and_begins_with_the_last_seat() -> None:
    view = shown(settling())
    assert (view.order, view.seat) == ((6, 5, 2), 6)


def test_the_next_seats_wagers_are_shown_with_what_each_hand_is_paid() -> None:
    story = settling()
    pair_plus = "mini royal 100, straight flush 40, three of a kind 30, straight 5, flush 4, pair 1"
    prizes = [read(each) for each in shown(story).prizes]
    assert prizes == [f"Pair Plus: {pair_plus}"], "a folded hand has no Ante Bonus"
    story.take(6, wager="pair_plus").take(6)
    assert shown(story).seat == 5
    assert [read(each).partition(":")[0] for each in shown(story).prizes] == [
        "Pair Plus", "Ante", "Play", "Ante Bonus",
    ]  # fmt: skip
    assert read(shown(story).prizes[1]) == "Ante: even money"


def test_a_bet_that_stays_where_it_has_won_does_not_hold_the_order_up() -> None:
    story = settling().take(5).take(5, wager="pair_plus").take(5, wager="play")
    assert shown(story).seat == 2
    story.take(2).take(2, wager="play")
    assert (shown(story).seat, shown(story).prizes) == (0, ())


def test_only_a_round_that_is_settled_has_an_order() -> None:
    story = Story().open().deal(2, 5, 6)
    assert story.snapshot.settling is None
    assert settling().press(Key.ROUND_OVER).snapshot.settling is None


def test_a_limit_of_what_a_prize_pays_in_a_round_stands_with_it() -> None:
    table = replace(shipped_table(), payout_limits=(("pair_plus", 1_000_000),))
    story = Story(table).open().bet(5, wager="pair_plus").deal(5).green()
    story.bet(5, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    limits = {each.name: each.limit for each in shown(story).prizes}
    assert limits == {"pair_plus": 1_000_000, "ante": None, "play": None, "ante_bonus": None}


# The house follows seat by seat.

SEATS = FollowSettling.SEATS


def over(story: Story) -> object:
    """Return what *round over* means now."""
    return next(each.meaning for each in story.state.offers if each.key is Key.ROUND_OVER)


def noted(story: Story) -> str:
    """Return what the record says of the settlement."""
    notes = (each for each in story.intents if isinstance(each, Noted))
    return next(say(each.words) for each in notes if each.what == "settled")


def test_each_seat_that_is_touched_is_settled_whatever_its_chips_do() -> None:
    story = settling(SEATS).clear_layout()
    assert (shown(story).seat, shown(story).settled) == (6, 0), "the sensors settle nothing"
    story.press(Key.SEAT_5)
    assert (shown(story).seat, shown(story).settled) == (6, 1)
    story.press(Key.SEAT_6)
    assert (shown(story).seat, shown(story).settled) == (2, 2)
    story.press(Key.SEAT_6)
    assert (shown(story).seat, shown(story).settled) == (6, 1), "a second touch takes it back"


def test_a_seat_that_has_nothing_to_settle_cannot_be_touched() -> None:
    assert settling(SEATS).press(Key.SEAT_3).refused == "seat_not_in"
    assert settling().press(Key.SEAT_5).refused == "decided", "this house follows nobody"


def test_round_over_asks_once_for_seats_that_are_not_settled() -> None:
    story = settling(SEATS).press(Key.SEAT_6).press(Key.ROUND_OVER)
    assert (story.step, story.refused) == ("settling", "")
    assert over(story) == message("key-round-over-unsettled", count=2)
    assert story.press(Key.ROUND_OVER).step == "reload"
    assert "Missing: 5, 2" in noted(story)


def test_with_every_seat_settled_round_over_asks_nothing() -> None:
    story = settling(SEATS).press(Key.SEAT_6).press(Key.SEAT_5).press(Key.SEAT_2)
    assert (shown(story).seat, shown(story).prizes) == (0, ())
    assert story.press(Key.ROUND_OVER).step == "reload"
    assert noted(story) == "Every seat was settled, as the dealer said."
