"""Decisions: folds, stays, seats without a decision, absent players; then the reveal."""

import pytest

from controller.data.definition import DecisionOpens
from drivers.vocabulary import Key
from tests.procedure.table_story import Story

pytestmark = pytest.mark.usefixtures("kept_story")


def deciding(*seats: int) -> Story:
    return Story().open().deal(*seats).green()


def test_an_ante_with_an_empty_play_spot_is_a_fold_when_the_decisions_close() -> None:
    story = deciding(2, 3).bet(3, wager="play").press(Key.DECISIONS_CLOSED)
    assert (story.seat(2).folded, story.seat(3).folded) == (True, False)
    assert story.step == "revealing"


def test_an_ante_lifted_with_an_empty_play_spot_is_a_fold_and_no_alert() -> None:
    story = deciding(2, 3).take(2).wait(1)
    assert (story.seat(2).folded, story.alerts) == (True, [])
    assert story.snapshot.seats[1].status == "folded"


def test_an_ante_brushed_aside_and_put_back_is_no_fold() -> None:
    story = deciding(2, 3).take(2).wait(1).bet(2).wait(1)
    assert (story.seat(2).folded, story.alerts) == (False, [])
    story.bet(2, wager="play")
    assert story.snapshot.seats[1].status == "stays"


def test_an_ante_lifted_with_play_down_is_an_alert() -> None:
    story = deciding(2, 3).bet(2, wager="play").take(2).wait(1)
    assert story.alerts == [(2, "ante", False)]
    assert not story.seat(2).folded


def test_the_ante_of_a_folded_hand_is_taken_without_an_alert() -> None:
    story = deciding(2, 3).bet(3, wager="play").press(Key.DECISIONS_CLOSED).take(2).wait(1)
    assert story.alerts == []


def test_the_pair_plus_of_a_folded_hand_stays_and_lifting_it_is_an_alert() -> None:
    story = Story().open().bet(2, 3).bet(2, wager="pair_plus").press(Key.NO_MORE_BETS)
    story.dispense().dispense().dispense().green().bet(3, wager="play").take(2).wait(1)
    story.take(2, wager="pair_plus").wait(1)
    assert story.alerts == [(2, "pair_plus", False)]


def test_a_play_bet_may_be_moved_until_the_decisions_close() -> None:
    story = deciding(2, 3).bet(2, wager="play").take(2, wager="play").wait(1)
    assert (story.alerts, story.seat(2).wagers) == ([], ["ante"])
    story.bet(2, wager="play").press(Key.DECISIONS_CLOSED).take(2, wager="play").wait(1)
    assert story.alerts == [(2, "play", False)]


def test_a_play_bet_that_is_moved_as_the_decisions_open_is_placed_and_no_second_alert() -> None:
    """It was down too early; its spot was empty for less than the time that makes it certain."""
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    story.bet(2, wager="play").wait(1)
    assert story.alerts == [(2, "play", True)]
    story.take(2, wager="play").dispense().dispense().bet(2, wager="play").wait(5)
    assert (story.alerts, story.seat(2).wagers) == ([], ["ante", "play"])


def test_pair_plus_alone_has_no_decision_and_deciding_passes_by_itself() -> None:
    story = Story().open().bet(2, wager="pair_plus").press(Key.NO_MORE_BETS)
    story.dispense().dispense().green()
    assert story.step == "settling", "and the dealer's hand does not matter to a Pair Plus"
    assert not story.seat(2).folded


def test_a_play_bet_at_a_seat_without_a_decision_is_an_alert() -> None:
    story = Story().open().bet(2, wager="pair_plus").bet(3).press(Key.NO_MORE_BETS)
    story.dispense().dispense().dispense().green().bet(2, wager="play").wait(1)
    assert story.alerts == [(2, "play", True)]


def test_when_all_fold_the_reveal_is_skipped() -> None:
    story = deciding(2, 3).press(Key.DECISIONS_CLOSED)
    assert story.step == "settling"
    story = deciding(2, 3).take(2, 3).wait(1)
    assert story.step == "settling", "and it passes by itself when the last one folds"


def test_the_house_may_want_every_reveal() -> None:
    story = Story(skip_needless_reveal=False).open().deal(2).green().press(Key.DECISIONS_CLOSED)
    assert story.step == "revealing"
    assert story.wait(2.1).step == "settling"


def test_no_decision_is_awaited_from_an_absent_seat() -> None:
    story = deciding(2, 3).press(Key.SEAT_2)
    assert story.snapshot.seats[1].status == "absent"
    story.bet(3, wager="play").press(Key.DECISIONS_CLOSED)
    assert not story.seat(2).folded, "its wagers stand or lose by house rule"


def test_a_player_who_comes_back_in_time_decides() -> None:
    story = deciding(2, 3).press(Key.SEAT_2).press(Key.SEAT_2)
    assert story.snapshot.seats[1].status == "deciding"
    story.press(Key.DECISIONS_CLOSED).press(Key.SEAT_2)
    assert story.refused == "decided"


def test_a_seat_that_is_not_in_the_round_cannot_be_absent() -> None:
    assert deciding(2).press(Key.SEAT_6).refused == "seat_not_in"


def test_play_may_open_for_all_at_once() -> None:
    story = Story(decision_opens=DecisionOpens.ALL_DEALT).open().bet(2, 3).press(Key.NO_MORE_BETS)
    story.dispense().bet(2, wager="play")
    assert story.snapshot.seats[1].spots[2].state == "none"
    story.dispense()
    assert story.seat(2).wagers == ["ante", "play"], "what lay there early counts from now on"
    assert story.wait(1).alerts == []


def test_the_reveal_waits_while_the_game_is_stopped() -> None:
    story = deciding(2).bet(2, wager="play").press(Key.DECISIONS_CLOSED).press(Key.STOP).wait(9)
    assert story.step == "revealing"
    assert story.press(Key.CONTINUE).wait(2.1).step == "settling"


def test_decisions_are_closed_neither_too_early_nor_twice() -> None:
    story = Story().open().deal(2).press(Key.DECISIONS_CLOSED)
    assert story.refused == "cards_not_out"
    story.green().press(Key.DECISIONS_CLOSED).press(Key.DECISIONS_CLOSED)
    assert story.refused == "decisions_closed"
