"""Signing on, lock-outs, the dealer's badge, and calls for the floor."""

import pytest
from msgspec.structs import replace

from controller.data.encoding import dealer_of, decode_event
from controller.data.events import (
    Clear,
    DealerTapped,
    DecksOrdered,
    FloorCalled,
    SignedOff,
    SignedOn,
    SignOnFailed,
    SignOnKept,
    TableEvent,
    Unlocked,
)
from controller.data.intents import FloorAnswered, SignOnEnded
from controller.data.message import message
from controller.data.person import Doubt
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, LEE, RUTH, TESS, Story, instant


def ended(story: Story) -> list[str]:
    return [say(each.why) for each in story.intents if isinstance(each, SignOnEnded)]


# Signing on.


def test_the_screen_shows_who_stands_there_and_since_when() -> None:
    story = Story().wait(5).happen(SignedOn(ANA))
    (shown,) = story.snapshot.sign_ons
    assert (shown.person.badge, shown.person.name) == ("2001", "Ana")
    assert (shown.session, shown.since_utc_us) == ("", story.now.utc_us)
    assert (shown.until_utc_us - story.now.utc_us, shown.lasts) == (120_000_000, 120.0)


def test_after_two_minutes_a_supervisor_is_signed_off() -> None:
    story = Story().happen(SignedOn(ANA)).wait(119.9)
    assert story.signed_on == [ANA]
    story.wait(0.1)
    assert not story.signed_on
    assert ended(story) == ["time is up"]


def test_signing_on_again_starts_the_time_anew() -> None:
    story = Story().happen(SignedOn(ANA)).wait(100).happen(SignedOn(ANA)).wait(100)
    assert story.signed_on == [ANA]


def test_the_next_supervisor_takes_the_place_of_the_one_before() -> None:
    story = Story().happen(SignedOn(ANA), SignedOn(RUTH))
    assert (story.signed_on, ended(story)) == ([RUTH], ["the next person signed on there"])


def test_people_are_signed_on_at_several_screens_at_once() -> None:
    story = Story().happen(SignedOn(ANA), SignedOn(RUTH, session="a"), SignedOn(TESS, session="b"))
    assert story.signed_on == [ANA, RUTH, TESS]
    assert story.happen(SignedOff(session="a")).signed_on == [ANA, TESS]
    assert story.happen(SignedOff(session="a")).refused == "nobody_signed_on"
    assert story.happen(SignedOff()).signed_on == []


def test_a_person_is_signed_on_at_one_place() -> None:
    story = Story().happen(SignedOn(ANA, session="a")).wait(100).happen(SignedOn(ANA, session="b"))
    assert ended(story) == ["signed on elsewhere"]
    assert [each.session for each in story.state.sign_ons] == ["b"]
    assert story.wait(119).signed_on == [ANA]


@pytest.mark.parametrize("deed", [SignOnKept(ANA), DecksOrdered(ANA, "torn", 1)])
def test_whatever_the_person_does_keeps_them_signed_on(deed: TableEvent) -> None:
    story = Story().open().happen(SignedOn(ANA, session="a")).wait(100).happen(deed).wait(119.9)
    assert story.signed_on == [ANA]
    assert story.wait(0.1).signed_on == []
    assert story.happen(SignOnKept(ANA)).refused == "nobody_signed_on"


def test_what_others_do_keeps_nobody_signed_on() -> None:
    story = Story().open().happen(SignedOff(), SignedOn(ANA, session="a")).wait(100)
    story.bet(1).press(Key.NO_MORE_BETS).happen(DecksOrdered(RUTH, "torn", 1))
    assert story.wait(20).signed_on == []


def test_a_clear_that_lets_the_round_go_on_signs_off_who_cleared() -> None:
    story = Story().open().happen(SignedOff(), SignedOn(ANA, session="a"), SignedOn(RUTH))
    story.bet(1).press(Key.NO_MORE_BETS).press(Key.STOP).clear()
    assert (story.holds, story.signed_on) == ([], [RUTH])
    assert ended(story) == ["the round goes on"]


def test_while_something_still_stops_the_round_they_stay() -> None:
    story = Story().open().happen(SignedOff(), SignedOn(ANA, session="a"))
    story.bet(1).press(Key.NO_MORE_BETS).press(Key.STOP).lose("sensors").clear()
    assert story.holds
    assert story.signed_on == [ANA]


def test_between_rounds_and_where_the_house_does_not_want_it_they_stay() -> None:
    story = Story().open().happen(SignedOn(ANA, session="a")).press(Key.STOP).clear()
    assert (story.holds, story.signed_on) == ([], [ANA])
    story = Story(leave_after_clearing=False).open().happen(SignedOn(ANA, session="a"))
    assert story.bet(1).press(Key.STOP).clear().signed_on == [ANA]


def test_a_supervisor_signs_off() -> None:
    story = Story().happen(SignedOn(ANA), SignedOff())
    assert not story.signed_on
    assert ended(story) == ["signed off"]
    assert story.happen(SignedOff()).refused == "nobody_signed_on"
    assert not story.wait(200).timers


def test_after_a_restart_nobody_is_signed_on() -> None:
    story = Story().happen(SignedOn(ANA)).restart()
    assert not story.signed_on
    assert ended(story) == ["the controller was started again"]


def test_a_dealer_does_not_sign_on() -> None:
    assert Story().happen(SignedOn(LEE)).refused == "dealer_taps"


# Lock-out.


def fail(story: Story, times: int, badge: str = "2001") -> Story:
    return story.happen(*[SignOnFailed("clear", badge, Doubt.WRONG_PIN)] * times)


def test_after_five_wrong_pins_even_the_right_one_is_refused() -> None:
    story = fail(Story().open(), 5)
    assert story.state.locked_out == ["2001"]
    story.press(Key.STOP).clear()
    assert story.refused == "locked_out"
    assert story.holds == ["stopped"]
    assert story.happen(SignedOn(ANA)).refused == "locked_out"
    assert fail(story, 1).refused == "locked_out"
    assert story.clear(by=RUTH).refused == ""


def test_four_wrong_pins_and_a_right_one_begin_anew() -> None:
    story = fail(fail(Story().open(), 4).press(Key.STOP).clear(), 4)
    assert story.state.locked_out == []
    assert fail(story, 1).state.locked_out == ["2001"]


def test_a_lock_out_lasts_five_minutes() -> None:
    story = fail(Story(), 5).wait(299.9)
    assert story.state.locked_out == ["2001"]
    assert story.wait(0.1).state.locked_out == []
    assert fail(story, 4).state.locked_out == []


def test_a_restart_does_not_end_a_lock_out() -> None:
    story = fail(Story(), 5).wait(200).restart()
    assert story.state.locked_out == ["2001"]
    assert story.happen(SignedOn(ANA)).refused == "locked_out"
    assert story.wait(299).state.locked_out == ["2001"]
    assert story.wait(1).state.locked_out == []


def test_the_failures_of_before_a_restart_count() -> None:
    assert fail(fail(Story(), 3).restart(), 2).state.locked_out == ["2001"]


def test_the_house_says_how_many_and_how_long() -> None:
    story = fail(Story(lockout_after=2, lockout_time=10.0), 2)
    assert story.state.locked_out == ["2001"]
    assert story.wait(10).state.locked_out == []


@pytest.mark.parametrize("doubt", [doubt for doubt in Doubt if doubt is not Doubt.WRONG_PIN])
def test_only_wrong_pins_lock_a_badge_out(doubt: Doubt) -> None:
    story = Story().happen(*[SignOnFailed("clear", "2001", doubt)] * 20)
    assert (story.state.locked_out, story.state.sign_on_failures) == ([], {})


@pytest.mark.parametrize(("by", "uid"), [(RUTH, 1000), (None, 0)])
def test_another_supervisor_or_the_computers_user_unlocks_a_badge(by: object, uid: int) -> None:
    story = fail(Story(), 5)
    story.happen(Unlocked("2001", "seen them", by, uid))  # type: ignore[arg-type]
    assert (story.refused, story.state.locked_out) == ("", [])
    assert story.happen(SignedOn(ANA)).refused == ""
    assert "lockout:2001" not in story.state.timers


def test_neither_the_locked_out_person_nor_a_dealer_unlocks_a_badge() -> None:
    story = fail(Story(), 5)
    assert story.happen(Unlocked("2001", "me", ANA)).refused == "locked_out"
    assert story.happen(Unlocked("2001", "them", LEE)).refused == "not_supervisor"
    assert story.happen(Unlocked("2002", "her", RUTH)).refused == "not_locked_out"
    assert story.state.locked_out == ["2001"]


# The dealer.


@pytest.mark.parametrize("name", MOMENTS)
def test_a_tap_changes_the_dealer_in_any_state_and_nothing_else(name: str) -> None:
    story, other = MOMENTS[name](), MOMENTS[name]()
    out = len(story.out)
    story.happen(DealerTapped(LEE))
    assert (story.refused, story.state.dealer) == ("", LEE)
    story.state.dealer, story.state.dealer_since_utc_us = None, 0
    assert story.state == other.state
    assert len(story.out) == out


def test_a_dealers_time_begins_with_their_first_tap_and_ends_with_another_dealers() -> None:
    story = Story().open()
    assert story.snapshot.dealer_since_utc_us == 0
    began = story.happen(DealerTapped(LEE)).snapshot.dealer_since_utc_us
    story.wait(600).happen(DealerTapped(LEE))
    assert story.snapshot.dealer_since_utc_us == began
    story.happen(DealerTapped(RUTH))
    assert story.snapshot.dealer_since_utc_us == story.snapshot.utc_us > began


def test_a_dealers_time_begins_anew_when_the_table_opens() -> None:
    """The same dealer comes back the next day, before or after the table opens, or only closes."""
    story = Story().open().happen(DealerTapped(LEE)).wait(600)
    began = story.snapshot.dealer_since_utc_us
    story.press(Key.CLOSE).press(Key.OPEN)
    assert (story.step, story.snapshot.dealer_since_utc_us) == ("opening", began)
    story.press(Key.CLOSE).unpack().press(Key.CLOSE)
    assert story.step == "closed"
    story.wait(50_000).happen(DealerTapped(LEE)).wait(60).press(Key.OPEN)
    assert story.snapshot.dealer_since_utc_us == story.snapshot.utc_us
    story.wait(60).happen(DealerTapped(LEE))
    assert story.snapshot.dealer_since_utc_us == story.snapshot.utc_us - 60_000_000


def test_every_event_carries_who_dealt() -> None:
    story = Story().open().happen(DealerTapped(LEE)).bet(1).press(Key.NO_MORE_BETS)
    story.happen(DealerTapped(RUTH)).dispense().wait(1)
    kinds = [(record.kind, dealer_of(record.data)) for record, _ in story.ledger.records]
    first = kinds.index(("DealerTapped", "1002"))
    second = kinds.index(("DealerTapped", "2002"))
    assert {dealer for _, dealer in kinds[:first]} == {""}
    assert {dealer for _, dealer in kinds[first:second]} == {"1002"}
    assert {dealer for _, dealer in kinds[second:]} == {"2002"}


@pytest.mark.parametrize("event", [SignedOff(), DealerTapped(RUTH), FloorCalled("x")])
def test_the_dealer_stands_beside_an_event_and_is_no_part_of_it(event: TableEvent) -> None:
    story = Story().happen(DealerTapped(LEE), event)
    record, _ = story.ledger.records[-1]
    assert decode_event(record.kind, record.data) == event


def test_a_badge_that_nobody_has_and_a_technicians_deal_nothing() -> None:
    story = Story().happen(DealerTapped(LEE), DealerTapped(None))
    assert (story.refused, story.state.dealer) == ("badge_unknown", LEE)
    story.happen(DealerTapped(TESS))
    assert (story.refused, story.state.dealer) == ("technician_deals_not", LEE)


# The floor.


def waited(story: Story) -> list[tuple[str, float]]:
    return [(e.by, e.waited) for e in story.intents if isinstance(e, FloorAnswered)]


def test_the_floor_is_called_play_goes_on_and_a_supervisor_comes() -> None:
    story = Story().open().happen(SignedOff()).bet(1).press(Key.CALL_FLOOR)
    assert story.snapshot.floor is not None
    assert story.snapshot.prompts == (message("prompt-floor-called"),)
    story.press(Key.NO_MORE_BETS).dispense()
    assert (story.step, story.holds) == ("dealing.dealer", [])
    story.wait(30).happen(SignedOn(ANA))
    assert story.snapshot.floor is None
    assert waited(story) == [("Ana (2001)", 30.0)]


def test_it_is_called_with_a_reason_and_only_once() -> None:
    story = Story().open().happen(FloorCalled("a dispute at seat 3"))
    assert story.snapshot.prompts == (
        message("prompt-floor-called-for", reason="a dispute at seat 3"),
    )
    assert Key.CALL_FLOOR not in [offer.key for offer in story.state.offers]
    assert story.press(Key.CALL_FLOOR).refused == "floor_called"
    assert story.happen(FloorCalled("again")).refused == "floor_called"


def test_a_supervisor_who_clears_has_answered_the_call() -> None:
    story = Story().open().press(Key.STOP).press(Key.CALL_FLOOR).wait(4)
    assert waited(story.clear(by=LEE)) == []
    story.press(Key.STOP).happen(Clear(RUTH, "settled it"))
    assert waited(story) == [("Ruth (2002)", 4.0)]


def test_a_clock_that_is_set_meanwhile_does_not_change_how_long_it_took() -> None:
    story = Story().open().happen(FloorCalled("help"))
    an_hour_back = replace(instant(story.seconds + 7), utc_us=instant(story.seconds - 3600).utc_us)
    story.table.handle(SignedOn(ANA), an_hour_back)
    answers = [each for each in story.table.intents if isinstance(each, FloorAnswered)]
    assert [each.waited for each in answers] == [7.0]


def test_the_call_outlives_a_restart() -> None:
    story = Story().open().happen(FloorCalled("help")).wait(10).restart().wait(5)
    story.happen(SignedOn(ANA))
    assert waited(story) == [("Ana (2001)", 15.0)]
