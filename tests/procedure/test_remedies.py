"""What each remedy does to the round, a seat and its wagers."""

import pytest

from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy, WagerEffect
from controller.data.state import PacketPlace
from drivers.vocabulary import Key
from tests.procedure.irregular_rounds import (
    LOST,
    PAID,
    RETURNED,
    STANDS,
    dealing,
    deciding,
    finish,
    last,
    ruled,
    settling,
)
from tests.procedure.table_story import BEN, Story

pytestmark = pytest.mark.usefixtures("kept_story")

# What each remedy does.


def test_a_packet_is_moved_only_while_no_later_one_was_dealt() -> None:
    story = dealing().declare(Kind.MISPLACED_PACKET, 2).lift()
    assert story.decide(Remedy.MOVE_PACKET).refused == "later_packet"
    assert dealing().declare(Kind.MISPLACED_PACKET, 2).decide(Remedy.MOVE_PACKET).refused == ""
    assert dealing().declare(Kind.MISPLACED_PACKET, 5).decide(Remedy.MOVE_PACKET).refused


def test_the_dealers_own_packet_is_the_last_one() -> None:
    story = Story().open().deal(2, 5).declare(Kind.MISPLACED_PACKET, 5)
    assert story.decide(Remedy.MOVE_PACKET).refused == "later_packet"
    story.declare(Kind.MISPLACED_PACKET, 0).decide(Remedy.MOVE_PACKET)
    assert story.refused == ""


def test_without_a_card_out_there_is_none_to_burn() -> None:
    story = Story().open().bet(2).declare(Kind.EXPOSED_CARD)
    assert story.decide(Remedy.BURN_CARD).refused == "no_card_out"


def test_a_late_bet_alert_becomes_an_irregularity_by_one_command_and_nothing_is_void() -> None:
    story = deciding().bet(3, 5, wager="pair_plus").wait(1)
    assert story.alerts == [(3, "pair_plus", True), (5, "pair_plus", True)]
    assert story.holds == []
    story.declare(Kind.LATE_BET, 3)
    assert last(story).wager == "pair_plus"
    assert story.holds == [], "a seat's own trouble lets the round go on"
    assert story.seat(3).wagers == ["ante"]
    assert story.declare(Kind.LATE_BET, 3).refused == "wager_needed", "its only alert is taken"


def test_a_late_bet_that_is_retracted_is_returned_and_may_be_taken_up() -> None:
    story = deciding().bet(3, wager="pair_plus").wait(1).declare(Kind.LATE_BET, 3)
    story.decide(Remedy.RETRACT_BET, by=BEN)
    assert ruled(story) == {(3, "pair_plus"): RETURNED}
    story.take(3, wager="pair_plus").wait(1)
    assert len(story.alerts) == 1, "taking it up causes no alert"
    assert story.notes == ["Seat 3, Pair Plus: taken, as was ruled."]
    ended = finish(story)
    assert ended.effects == (WagerEffect(3, "pair_plus", RETURNED),)


def test_a_late_bet_that_is_accepted_counts() -> None:
    story = deciding().bet(3, wager="pair_plus").wait(1).declare(Kind.LATE_BET, 3)
    story.decide(Remedy.ACCEPT_BET)
    assert story.seat(3).wagers == ["ante", "pair_plus"]
    assert ruled(story) == {(3, "pair_plus"): STANDS}


@pytest.mark.parametrize("remedy", [Remedy.RETRACT_BET, Remedy.ACCEPT_BET])
def test_a_late_bet_is_ruled_on_only_where_a_spot_has_told_of_one(remedy: Remedy) -> None:
    story = deciding().declare(Kind.LATE_BET, 3, "pair_plus").decide(remedy)
    assert story.refused == "no_alert"
    taken = deciding().take(2, wager="pair_plus").wait(1).declare(Kind.LATE_BET, 2)
    assert taken.decide(remedy).refused == "no_alert", "taken up, not put down"


def test_a_late_bet_of_a_seat_that_is_not_in_is_not_ruled_on() -> None:
    story = deciding().bet(7).wait(1).declare(Kind.LATE_BET, 7, "ante")
    assert story.decide(Remedy.RETRACT_BET).refused == "not_in_round"


def test_a_late_decision_may_bring_a_hand_back() -> None:
    story = settling()
    assert story.seat(3).folded
    story.declare(Kind.LATE_DECISION, 3)
    assert story.decide(Remedy.ACCEPT_BET).refused == "no_bet_there"
    story.bet(3, wager="play").decide(Remedy.ACCEPT_BET)
    assert ruled(story) == {(3, "play"): STANDS}, "it is settled by the hands"
    assert not story.seat(3).folded
    assert story.seat(3).wagers == ["ante", "play"]
    assert finish(story).void is False


def test_a_play_bet_needs_its_ante() -> None:
    story = Story().open().bet(2, wager="pair_plus").bet(5).press(Key.NO_MORE_BETS)
    story.dispense().bet(2, wager="play").wait(1).declare(Kind.LATE_BET, 2)
    assert story.decide(Remedy.ACCEPT_BET).refused == "lacks_wager"


def test_an_early_decision_may_be_taken_back_and_made_again_in_time() -> None:
    story = dealing().bet(2, wager="play").declare(Kind.EARLY_DECISION, 2)
    story.decide(Remedy.RETRACT_BET, by=BEN)
    assert ruled(story) == {(2, "play"): RETURNED}
    assert story.seat(2).wagers == ["ante", "pair_plus"]
    story.take(2, wager="play").bet(2, wager="play")
    assert story.seat(2).wagers == ["ante", "pair_plus", "play"]
    assert ruled(story) == {}, "the ruling was on the earlier bet"


def test_a_hand_that_is_folded_loses_as_the_game_says() -> None:
    story = dealing().bet(2, wager="play").declare(Kind.EARLY_DECISION, 2)
    story.decide(Remedy.FOLD_HAND)
    assert story.seat(2).folded
    assert ruled(story) == {(2, "ante"): LOST, (2, "play"): LOST}
    assert not story.alerts


# A seat is void.


def test_a_void_seat_is_out_of_the_round_and_its_cards_stay_counted() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2).decide(Remedy.VOID_SEAT)
    seat = story.seat(2)
    assert (seat.due, seat.void, seat.packet) == (False, True, PacketPlace.NONE)
    assert ruled(story) == {(2, "ante"): RETURNED, (2, "pair_plus"): RETURNED}
    assert story.state.round is not None
    assert story.state.round.aside == [4]
    story.take(2).take(2, wager="pair_plus").wait(1)
    assert story.alerts == [], "its chips go back to the player"
    ended = finish(story)
    assert (ended.packets, ended.remainder) == (3, 40)


def test_a_void_seat_may_have_its_winning_pair_plus_paid() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2)
    story.decide(Remedy.VOID_SEAT, (2, "pair_plus", PAID))
    assert ruled(story) == {(2, "ante"): RETURNED, (2, "pair_plus"): PAID}


def test_a_seat_that_has_no_packet_yet_gets_none() -> None:
    story = Story().open().bet(2, 3, 5).press(Key.NO_MORE_BETS).dispense()
    story.declare(Kind.DEALER_ERROR, 5).decide(Remedy.VOID_SEAT)
    assert story.refused == ""
    story.dispense()
    assert story.step == "dealing.dealer"
    assert finish(story).remainder == 40


def test_a_packet_on_its_way_is_laid_before_its_seat_first() -> None:
    story = dealing().declare(Kind.DEALER_ERROR, 5)
    assert story.decide(Remedy.VOID_SEAT).refused == "packet_on_way"
    assert story.lift().decide(Remedy.VOID_SEAT).refused == ""


def test_the_last_hand_is_not_void_by_itself() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2).decide(Remedy.VOID_SEAT).lift()
    story.declare(Kind.EXPOSED_CARD, 5).decide(Remedy.VOID_SEAT)
    assert story.refused == "last_hand"


def test_a_void_seat_is_not_put_in_again_before_the_first_lift() -> None:
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS)
    story.declare(Kind.DEALER_ERROR, 5).decide(Remedy.VOID_SEAT)
    story.press(Key.SEAT_5).press(Key.SEAT_7)
    assert not story.seat(5).due
    assert story.seat(7).due


# The round is void.


def test_a_void_round_returns_each_wager_but_the_pair_plus_that_is_paid() -> None:
    story = deciding().declare(Kind.EXPOSED_CARD)
    story.decide(Remedy.VOID_ROUND, (2, "pair_plus", PAID))
    assert story.step == "voiding"
    assert ruled(story) == {
        (2, "ante"): RETURNED, (2, "pair_plus"): PAID,
        (3, "ante"): RETURNED, (5, "ante"): RETURNED,
    }  # fmt: skip
    ended = finish(story)
    assert ended.void
    assert WagerEffect(2, "pair_plus", PAID) in ended.effects


def test_what_a_folded_hand_has_lost_stays_lost() -> None:
    story = settling().declare(Kind.DEALER_ERROR).decide(Remedy.VOID_ROUND)
    effects = ruled(story)
    assert effects[3, "ante"] is LOST
    assert effects[2, "ante"] is effects[2, "play"] is effects[2, "pair_plus"] is RETURNED


def test_an_effect_that_the_rules_do_not_allow_is_refused() -> None:
    story = deciding().declare(Kind.EXPOSED_CARD)
    for effect in ((2, "ante", PAID), (2, "pair_plus", LOST), (7, "ante", RETURNED)):
        assert story.decide(Remedy.VOID_ROUND, effect).refused == "effect_forbidden"
    assert story.step == "deciding"
    assert ruled(story) == {}


def test_a_wager_is_ruled_on_once_and_also_where_no_sensor_tells_of_it() -> None:
    story = Story().open().bet(2).press(Key.SEAT_5).press(Key.NO_MORE_BETS).dispense()
    story.declare(Kind.EXPOSED_CARD)
    twice = ((2, "ante", RETURNED), (2, "ante", RETURNED))
    assert story.decide(Remedy.VOID_ROUND, *twice).refused == "effect_forbidden"
    story.decide(Remedy.VOID_ROUND, (5, "pair_plus", PAID))
    assert ruled(story) == {(2, "ante"): RETURNED, (5, "pair_plus"): PAID}


def test_an_earlier_ruling_stays() -> None:
    story = deciding().bet(3, wager="pair_plus").wait(1).declare(Kind.LATE_BET, 3)
    story.decide(Remedy.RETRACT_BET).clear(void_round=True)
    assert ruled(story)[3, "pair_plus"] is RETURNED
    assert ruled(story)[3, "ante"] is RETURNED


def test_whoever_voids_the_round_has_decided_what_is_open() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2).clear(void_round=True)
    assert last(story).remedy is Remedy.VOID_ROUND
    assert last(story).decided_by == "Ana (2001)"
    assert story.holds == []
