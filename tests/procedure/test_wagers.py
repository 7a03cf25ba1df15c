"""Wagers: placed, locked, late, for the next round; and seats played by hand."""

from controller.data.events import TimerExpired
from controller.procedure.model import spot_bit
from drivers.interface import SpotLevels
from drivers.vocabulary import BackColour, Key
from tests.procedure.table_story import Story


def spots(story: Story, seat: int) -> list[str]:
    return [spot.state for spot in story.snapshot.seats[seat - 1].spots]


def test_no_more_bets_without_a_wager_is_refused() -> None:
    story = Story().open().press(Key.NO_MORE_BETS)
    assert (story.refused, story.step) == ("no_wager", "idle")
    assert story.words == "No wager lies on the table."


def test_a_wager_taken_back_leaves_no_round() -> None:
    story = Story().open().bet(2)
    assert (story.step, story.state.rounds) == ("wagering", 1)
    story.take(2)
    assert (story.step, story.state.rounds) == ("idle", 0)


def test_a_change_on_a_locked_spot_is_an_alert_once_it_is_stable() -> None:
    story = Story().open().bet(2, 4).press(Key.NO_MORE_BETS).wait(1)
    story.bet(2, wager="pair_plus").wait(0.39)
    assert story.alerts == []
    story.wait(0.02)
    assert story.alerts == [(2, "pair_plus", True)]
    # The alert has the time at which it became certain, to the microsecond.
    assert story.state.alerts[0].utc_us == story.now.utc_us - 10_000
    assert story.step == "dealing.seat"
    assert story.holds == []


def test_a_bounce_is_no_alert() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    story.take(2).wait(0.3).bet(2)
    late = TimerExpired("spot:2:" + str(story.definition.game.spots.index("ante")))
    assert story.happen(late).wait(5).alerts == [], "nor where its time was up at that moment"
    assert story.seat(2).wagers == ["ante"]


def test_an_alert_stays_in_the_record_until_the_next_round() -> None:
    story = Story().open().deal(2).bet(2, wager="pair_plus").wait(1).green().finish()
    assert story.alerts == [(2, "pair_plus", True)]
    story.bet(3)
    assert story.alerts == []


def test_settling_alerts_nothing() -> None:
    story = Story().open().deal(2).green().bet(2, wager="play").press(Key.DECISIONS_CLOSED)
    assert story.step == "revealing"
    story.wait(3).take(2).bet(2, wager="pair_plus").wait(2)
    assert story.step == "settling"
    assert story.alerts == []


def test_a_play_bet_before_the_packet_is_lifted_is_late_bet_turned_decision() -> None:
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS)
    story.bet(2, wager="play").wait(0.2).dispense().wait(1)
    assert story.alerts == []
    assert story.seat(2).wagers == ["ante", "play"]


def test_a_chip_at_an_empty_seat_is_for_the_next_round() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).bet(6).wait(1)
    assert (story.alerts, story.notes) == ([], ["Seat 6, Ante: next round."])
    assert story.snapshot.seats[5].status == "next_round"
    story.take(6).wait(1)
    assert (story.alerts, story.notes) == ([], ["Seat 6, Ante: taken back."])
    assert story.snapshot.seats[5].status != "next_round"
    story.bet(6).wait(1)
    for _ in range(2):
        story.dispense()
    story.green().press(Key.DECISIONS_CLOSED).wait(3).take(2).press(Key.ROUND_OVER)
    assert spots(story, 6)[0] == "placed"
    story.load(BackColour.RED)
    assert story.step == "wagering"
    assert story.seat(6).wagers == ["ante"]
    assert spots(story, 6) == ["placed", "awaiting", "none"]


def test_spots_await_are_placed_none_and_locked() -> None:
    story = Story().open()
    assert spots(story, 2) == ["awaiting", "awaiting", "none"]
    story.bet(2, 3)
    assert spots(story, 2) == ["placed", "awaiting", "none"]
    story.press(Key.NO_MORE_BETS)
    assert spots(story, 2) == ["locked", "none", "none"]
    story.dispense()
    assert spots(story, 2) == ["locked", "none", "awaiting"]
    story.bet(2, wager="play")
    assert spots(story, 2) == ["locked", "none", "placed"]
    story.dispense().dispense().green().press(Key.DECISIONS_CLOSED)
    assert spots(story, 2) == ["locked", "none", "locked"]
    assert spots(story, 3) == ["locked", "none", "none"]


def test_one_touch_puts_a_seat_in_against_its_sensor_and_a_second_one_undoes_it() -> None:
    story = Story().open().bet(2).press(Key.SEAT_5)
    assert story.snapshot.seats[4].status == "in"
    story.press(Key.SEAT_5)
    assert story.snapshot.seats[4].status == "empty"
    story.press(Key.SEAT_2).press(Key.NO_MORE_BETS)
    assert story.refused == "no_wager"


def test_after_no_more_bets_a_touch_still_counts_until_the_first_lift() -> None:
    story = Story().open().bet(3).press(Key.NO_MORE_BETS).press(Key.SEAT_1).report()
    assert (story.seat(1).packet, story.seat(3).packet) == ("tray", "none")
    story.press(Key.SEAT_1)
    assert story.seat(3).packet == "tray"
    assert not story.seat(1).due, "a seat that was put in and out again is out"
    story.press(Key.SEAT_3)
    assert story.refused == "last_seat"
    story.lift().press(Key.SEAT_1)
    assert story.refused == "seat_not_in"


def test_a_seat_by_hand_decides_unseen_and_the_dealers_hand_is_turned_for_it() -> None:
    story = Story().open().press(Key.SEAT_4)
    assert story.step == "wagering", "where every sensor is bad a touch begins the round"
    story.press(Key.NO_MORE_BETS).dispense().dispense().green()
    assert story.snapshot.seats[3].status == "deciding"
    story.press(Key.DECISIONS_CLOSED)
    assert story.step == "revealing"
    assert not story.seat(4).folded, "no sensor saw it fold"


def test_a_play_bet_at_a_seat_by_hand_is_taken() -> None:
    story = Story().open().press(Key.SEAT_4).press(Key.NO_MORE_BETS).dispense()
    story.bet(4, wager="play")
    assert story.snapshot.seats[3].status == "stays"


def test_a_bad_sensor_opens_no_wager_and_its_seat_runs_by_hand() -> None:
    story = Story().open().bet(3)
    story.happen(SpotLevels("sensors", 2, story.occupied | 1, 1))
    assert spots(story, 1)[0] == "faulty"
    story.press(Key.SEAT_1).press(Key.NO_MORE_BETS)
    assert story.seat(1).due


def test_a_wager_counts_while_its_sensor_is_in_service() -> None:
    story = Story().open().bet(2, 3).bet(3, wager="pair_plus")
    for index, name in enumerate(story.definition.game.spots):
        story.happen(SpotLevels("sensors", 2, story.occupied, spot_bit(3, index)))
        assert story.seat(3).wagers == [each for each in ("ante", "pair_plus") if each != name]
    story.happen(SpotLevels("sensors", 3, story.occupied, 0))
    assert story.seat(3).wagers == ["ante", "pair_plus"]


def test_a_sensor_that_fails_in_play_neither_folds_nor_alerts() -> None:
    story = Story().open().deal(1, 2)
    story.happen(SpotLevels("sensors", 2, story.occupied & ~1, 1)).wait(2)
    assert (story.alerts, story.seat(1).folded) == ([], False)
    # When the sensor works again, what it reports counts.
    story.happen(SpotLevels("sensors", 3, story.occupied & ~1, 0)).wait(2)
    assert story.seat(1).folded


def test_a_wager_under_a_sensor_that_fails_while_bets_are_open_waits_for_a_touch() -> None:
    story = Story().open().bet(1)
    story.happen(SpotLevels("sensors", 2, story.occupied, 1))
    assert story.step == "idle"
    story.press(Key.SEAT_1)
    assert story.snapshot.seats[0].status == "in"
