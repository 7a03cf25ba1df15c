"""Signing on, wrong PINs, the dealer's badge, and calls for the floor."""

from random import Random

import pytest
from msgspec.structs import replace

from controller.data.encoding import dealer_of, decode_event
from controller.data.events import (
    AlarmsAcknowledged,
    Clear,
    DealerTapped,
    DecksOrdered,
    FloorCalled,
    PersonGone,
    SignedOff,
    SignedOn,
    SignOnFailed,
    SignOnKept,
    SupervisorComing,
    TableEvent,
    Unlocked,
)
from controller.data.instant import Instant
from controller.data.intents import FloorAnswered, SignOnEnded
from controller.data.message import message
from controller.data.person import Doubt
from controller.procedure.house import people
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, LEE, RUTH, TESS, Story, instant

pytestmark = pytest.mark.usefixtures("kept_story")


def ended(story: Story) -> list[str]:
    return [say(each.why) for each in story.intents if isinstance(each, SignOnEnded)]


# Signing on.


def test_the_screen_shows_who_stands_there_and_since_when() -> None:
    story = Story().wait(5).happen(SignedOn(ANA))
    (shown,) = story.snapshot.sign_ons
    assert (shown.person.badge, shown.person.name) == ("2001", "Ana")
    assert (shown.session, shown.since_utc_us) == ("", story.now.utc_us)
    assert (shown.until_ms - story.now.monotonic_ns // 1_000_000, shown.lasts) == (120_000, 120.0)


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


# Wrong PINs.


HERE, THERE = "page 10.0.0.2", "page 10.0.0.9"


def fail(story: Story, times: int, badge: str = "2001", place: str = THERE) -> Story:
    tried = SignOnFailed("clear", badge, Doubt.WRONG_PIN, tried=badge, place=place)
    return story.happen(*[tried] * times)


def waits(story: Story, badge: str = "2001", place: str = THERE) -> bool:
    return story.state.must_wait(place, badge, story.now.utc_us)


def test_wrong_pins_of_a_stranger_keep_nobody_from_their_work() -> None:
    story = fail(Story().open().happen(SignedOn(ANA, session="a", place=HERE)), 20)
    assert waits(story)
    assert not waits(story, place=HERE), "where it was proved the badge is tried at once"
    assert not waits(story, "2002"), "so is another one there"
    assert story.press(Key.STOP).clear().refused == ""
    assert story.happen(SignedOn(ANA, place=HERE)).refused == ""
    assert story.happen(SignedOn(ANA, session="b", place=HERE)).signed_on == [ANA]


def test_from_the_third_wrong_pin_on_the_next_one_waits_ever_longer() -> None:
    story = fail(Story(), 2, place="kiosk")
    assert not waits(story, place="kiosk")
    for seconds in (5, 10, 20, 40, 80, 160, 300, 300):
        fail(story, 1, place="kiosk")
        assert waits(story.wait(seconds - 0.1), place="kiosk"), seconds
        assert not waits(story.wait(0.1), place="kiosk"), seconds


def test_a_try_that_comes_too_soon_is_refused_in_words_and_not_counted() -> None:
    story = fail(Story(), 3).wait(1.5)
    tried = SignOnFailed("clear", "2001", Doubt.TOO_SOON, tried="2001", place=THERE)
    assert story.happen(tried, tried).refused == "pin_too_soon"
    assert story.words == "Too many wrong PINs here: wait 4 s, then try again."
    assert story.state.pin_tries[0].failures == 3


def test_the_right_pin_forgets_the_wrong_ones_of_its_place_only() -> None:
    story = fail(fail(Story(), 2), 2, place=HERE).happen(SignedOn(ANA, place=HERE))
    assert [(each.place, each.failures) for each in story.state.pin_tries] == [(THERE, 2)]
    assert waits(fail(story, 1))


def test_wrong_pins_are_forgotten_an_hour_after_the_last_one() -> None:
    assert not waits(fail(fail(Story(), 2).wait(3601), 2))
    assert waits(fail(fail(Story(), 2).wait(3500), 1))


def test_a_clock_that_is_set_forgets_no_wrong_pin() -> None:
    story = fail(Story(), 2)
    story.state.pin_tries[0].last_utc_us -= 10**11
    assert waits(fail(fail(story, 1, badge="2002"), 1))


def test_a_restart_forgets_no_wrong_pin_and_ends_no_wait() -> None:
    assert waits(fail(fail(Story(), 2).restart(), 1))
    story = fail(Story(), 5).wait(19).restart()
    assert waits(story.wait(19))
    assert not waits(story.wait(1))


def test_the_house_says_how_many_and_how_long() -> None:
    story = fail(Story(pin_tries=1, pin_wait=6.0), 1)
    assert waits(story.wait(4.9))
    assert not waits(story.wait(0.1))
    assert waits(fail(story, 1).wait(5.9))
    assert not waits(story.wait(0.1))


def test_a_badge_that_nobody_has_waits_as_one_of_the_house() -> None:
    tried = SignOnFailed("clear", "", Doubt.UNKNOWN, tried="3f", place=THERE)
    story = Story().happen(*[tried] * 3)
    assert waits(story, "3f")
    assert [say(each) for each in story.snapshot.prompts] == [
        "Wrong PIN, 3 times: a badge that nobody has, at page 10.0.0.9."
    ]


@pytest.mark.parametrize("doubt", [Doubt.NOBODY, Doubt.UNCHECKED, Doubt.TOO_SOON])
def test_only_a_pin_that_was_looked_at_counts(doubt: Doubt) -> None:
    story = Story().happen(*[SignOnFailed("clear", "2001", doubt, tried="2001")] * 20)
    assert story.state.pin_tries == []


def test_each_wrong_pin_is_a_note_and_the_third_one_an_alarm_until_its_wait_is_over() -> None:
    story = fail(Story().open(), 1)
    assert "Wrong PIN: badge 2001, at page 10.0.0.9." in story.notes
    assert (story.snapshot.wrong_pins, story.snapshot.prompts) == ((), ())
    assert story.happen(AlarmsAcknowledged()).refused == "no_alarm"
    (alarm,) = fail(story, 2).snapshot.wrong_pins
    assert (alarm.priority, alarm.since_utc_us) == ("low", story.state.pin_tries[0].last_utc_us)
    assert say(alarm.words) == "Wrong PIN, 3 times: badge 2001, at page 10.0.0.9."
    assert alarm.words in story.snapshot.prompts
    assert story.happen(AlarmsAcknowledged()).refused == ""
    assert story.wait(5).snapshot.wrong_pins == ()
    assert story.holds == []


def test_no_more_is_remembered_than_fits_of_one_place_and_of_all() -> None:
    story = Story()
    for number in range(100):
        fail(story, 3, badge=f"{number}")
    assert len(story.state.pin_tries) == 16
    assert len(story.state.timers) == 2 * 16 + 65, "and the budgets of 64 badges, and of the rest"
    assert waits(story, "99")
    for number in range(100):
        fail(story, 3, place=f"page 10.0.1.{number}")
    assert len(story.state.pin_tries) == 64
    assert waits(story, place="page 10.0.1.99")


HOUR = 3600.0
OWN = ("kiosk", "socket uid 0")


def test_who_guesses_from_everywhere_has_ten_tries_an_hour() -> None:
    """A certificate with many addresses: the next place never waited, so tries had no end."""
    story, tried = Story(), list[float]()
    for number in range(3_000):
        place = f"page pit {number // 250}.{number % 250}"
        if not waits(story, place=place):
            tried.append(story.now.utc_us / 1e6)
            fail(story, 1, place=place)
        story.wait(5)
    assert len(tried) == 50, "in 4 hours and 10 minutes"
    assert all(later - first >= HOUR for first, later in zip(tried, tried[10:], strict=False))


def test_who_tries_from_everywhere_locks_nobody_out_at_the_table_nor_where_they_work() -> None:
    story = Story().happen(SignedOn(ANA, session="a", place=HERE)).wait(11 * HOUR)
    for number in range(200):
        fail(story, 1, place=f"page 10.1.0.{number}")
    assert waits(story, place=THERE)
    for place in (*OWN, HERE):
        assert not waits(story, place=place), place
        assert not waits(fail(story, 2, place=place), place=place), "nor is it nearer to a wait"
    assert story.happen(SignedOn(ANA, session="b", place=HERE)).refused == ""


def test_a_place_is_known_for_twelve_hours_after_the_last_deed_of_its_badge_there() -> None:
    story = Story().open().happen(SignedOn(ANA, session="a", place=HERE)).wait(60)
    deed = DecksOrdered(ANA, "torn", 1, place=HERE)
    fail(story.happen(deed).wait(12 * HOUR), 10)
    assert not waits(story, place=HERE)
    assert waits(story.wait(0.1), place=HERE)
    assert waits(fail(story, 10, "2002"), "2002", HERE), "another badge was not proved there"


def test_who_proves_themselves_everywhere_makes_no_place_of_another_badge_unknown() -> None:
    """Known places are bounded: their own would push out those of everybody else."""
    story = Story().happen(SignedOn(ANA, session="a", place=HERE))
    for number in range(200):
        story.happen(SignedOn(RUTH, session=f"{number}", place=f"page 10.1.0.{number}"))
    assert len(story.state.proved) == 64
    assert not waits(fail(story, 10), place=HERE)
    assert not waits(fail(story, 10, "2002"), "2002", "page 10.1.0.199"), "nor the last of hers"


def test_a_refused_wish_makes_no_place_known() -> None:
    story = Story().happen(SignedOn(LEE, place=HERE))
    assert waits(fail(story, 10, "1001"), "1001", HERE)


def test_the_refusal_says_how_long_and_where_not_and_an_alarm_stands() -> None:
    story = Story().open()
    for number in range(10):
        fail(story, 1, place=f"page 10.1.0.{number}").wait(60)
    tried = SignOnFailed("clear", "2001", Doubt.TOO_SOON, tried="2001", place=HERE)
    assert story.happen(tried).refused == "pin_too_soon"
    assert story.words == (
        "Too many wrong PINs of that badge: wait 50 min, or prove yourself at the table’s own"
        " screen."
    )
    (alarm,) = story.snapshot.wrong_pins
    assert "10 in an hour: badge 2001" in say(alarm.words)
    assert story.happen(AlarmsAcknowledged()).refused == ""
    story.happen(Unlocked("2001", "seen her", RUTH))
    assert not waits(story, place=HERE)
    assert (story.snapshot.wrong_pins, story.state.pin_budgets) == ((), [])


def test_the_next_of_too_many_places_takes_over_the_least_count() -> None:
    story = Story()
    for number in range(64):
        fail(story, 2, badge=f"9{number}", place=f"page 10.1.0.{number}")
    assert not waits(story, "2001")
    assert waits(fail(story, 1), "2001"), "it goes on with the two of the one that it pushed out"
    assert not waits(fail(story, 2, place="kiosk"), place="kiosk"), "the table's own takes none"


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_tried_no_badge_has_more_than_ten_tries_an_hour_at_strange_places(
    seed: int,
) -> None:
    """Badges that push each other out, hours that pass: the digest of any text counts as one."""
    random, story = Random(seed), Story()
    tried: dict[str, list[int]] = {}
    for _ in range(1_000):
        badge = random.choice(("2001", "2002", f"{random.randrange(90):x}"))
        place = f"page 10.1.{random.randrange(4)}.{random.randrange(99)}"
        if not waits(story, badge, place):
            tried.setdefault(badge, []).append(story.now.utc_us)
            fail(story, 1, badge, place)
        if random.random() < 0.3:
            story.wait(random.choice((1, 60, 600)))
    for badge, times in tried.items():
        for first, later in zip(times, times[10:], strict=False):
            assert later - first >= HOUR * 1e6, badge
    assert any(len(each) > 10 for each in tried.values())
    assert len(story.state.pin_budgets) <= 65


def test_who_tries_many_badges_in_turn_tries_no_more_pins_of_one() -> None:
    """Each of two tries of 2001 was forgotten by 64 other badges, so no wait ever came."""
    story, tried = Story(), 0
    for number in range(5_000):
        badge = f"9{number}" if number % 66 > 1 else "2001"
        if not waits(story, badge):
            tried += badge == "2001"
            fail(story, 1, badge)
        story.wait(0.1)
    assert tried < 20, "in 8 minutes, at ten tries a second"
    assert not waits(story, place=HERE), "elsewhere nobody waits"


def test_where_many_badges_wait_the_refusal_says_how_long_another_one_has_to() -> None:
    story = Story()
    for number in range(16):
        fail(story, 3, badge=f"9{number}")
    story.wait(1.5)
    tried = SignOnFailed("clear", "2001", Doubt.TOO_SOON, tried="2001", place=THERE)
    assert story.happen(tried).refused == "pin_too_soon"
    assert story.words == "Too many wrong PINs here: wait 4 s, then try again."
    assert not waits(story.wait(3.5))


@pytest.mark.parametrize(("by", "uid"), [(RUTH, 1000), (None, 0)])
def test_another_supervisor_or_the_computers_user_forgives(by: object, uid: int) -> None:
    story = fail(fail(Story(), 5), 5, place=HERE)
    story.happen(Unlocked("2001", "seen them", by, uid=uid))  # type: ignore[arg-type]
    assert (story.refused, story.state.pin_tries, story.state.timers) == ("", [], {})


def test_a_dealer_forgives_nobody() -> None:
    story = fail(Story(), 5)
    assert story.happen(Unlocked("2001", "them", LEE)).refused == "not_supervisor"
    assert story.happen(Unlocked("2002", "her", RUTH)).refused == "no_wrong_pins"
    assert waits(story)


# Leaving.


def test_who_leaves_from_elsewhere_leaves_alone_and_a_supervisor_signs_everybody_off() -> None:
    story = Story().happen(SignedOn(ANA, session="a"), SignedOn(TESS, session="b"))
    assert story.happen(SignedOff(TESS)).signed_on == [ANA]
    story.happen(SignedOn(TESS, session="b"))
    assert story.happen(SignedOff(RUTH)).signed_on == []
    story.happen(SignedOn(ANA, session="a"))
    assert story.happen(SignedOff(session="b")).refused == "nobody_signed_on"
    assert story.happen(SignedOff(session="a")).signed_on == []


@pytest.mark.parametrize("session", ["", "b"])
def test_a_technician_leaves_when_the_table_opens(session: str) -> None:
    story = Story().link("shuffler").link("sensors").link("key_pad").wait(1)
    story.happen(SignedOn(TESS, session=session), SignedOn(ANA, session="a"))
    assert story.signed_on == [TESS, ANA]
    (offer,) = [each for each in story.state.offers if each.key is Key.OPEN]
    assert story.touch(Key.OPEN, offer.id, by=ANA).step == "opening"
    assert (story.signed_on, ended(story)) == ([ANA], ["the table opened"])


def test_who_is_not_in_the_people_file_any_more_is_signed_off() -> None:
    story = Story().happen(SignedOn(ANA, session="a"), SignedOn(RUTH, session="b"))
    assert story.happen(PersonGone(ANA)).signed_on == [RUTH]
    assert ended(story) == ["is not in the people file any more, or in another role"]
    assert story.happen(PersonGone(ANA)).signed_on == [RUTH]


# The dealer.


@pytest.mark.parametrize("name", MOMENTS)
def test_a_tap_changes_the_dealer_in_any_state_and_nothing_else(name: str) -> None:
    story, other = MOMENTS[name](), MOMENTS[name]()
    out = len(story.out)
    story.happen(DealerTapped(LEE))
    assert (story.refused, story.state.dealer) == ("", LEE)
    story.state.dealer, story.state.dealer_since_utc_us = None, 0
    story.state.dealer_since_ns = 0
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


def test_a_supervisor_who_says_that_they_come_is_shown_until_one_is_there() -> None:
    story = Story().open().happen(FloorCalled("help"))
    assert story.snapshot.coming is None
    story.happen(SupervisorComing("Ruth")).wait(1).happen(SupervisorComing("Ana"))
    assert story.snapshot.coming is not None
    assert story.snapshot.coming.name == "Ana"
    assert message("prompt-supervisor-comes", name="Ana") in story.snapshot.prompts
    assert story.snapshot.floor is not None, "the call is answered by who is there"
    story.restart().happen(SignedOn(ANA))
    assert (story.snapshot.coming, story.snapshot.floor) == (None, None)
    assert people.COMING not in story.state.timers


def test_a_supervisor_who_does_not_come_is_not_shown_for_ever() -> None:
    story = Story().open().happen(SupervisorComing("Ruth"))
    story.wait(people.COMING_LASTS - 1)
    assert story.snapshot.coming is not None
    story.wait(2)
    assert story.snapshot.coming is None


class _ClockSet(Story):
    """A story in which the time of day is set."""

    ahead_us = 0

    @property
    def now(self) -> Instant:
        found = super().now
        return Instant(found.utc_us + self.ahead_us, found.monotonic_ns)


@pytest.mark.parametrize("hours", [-400_000, -1, 1, 400_000])
def test_a_clock_that_is_set_changes_nothing_of_how_long_a_dealer_deals(hours: int) -> None:
    story = _ClockSet().open().wait(60).happen(DealerTapped(LEE))
    began = story.snapshot.dealer_since_ms
    assert began == story.now.monotonic_ns // 1_000_000
    story.wait(600)
    story.ahead_us = hours * 3_600_000_000
    assert story.happen(DealerTapped(LEE)).snapshot.dealer_since_ms == began
    story.restart()
    now = story.now.monotonic_ns // 1_000_000
    by_time_of_day = 600_000 + hours * 3_600_000
    assert now - story.snapshot.dealer_since_ms == max(0, by_time_of_day)
