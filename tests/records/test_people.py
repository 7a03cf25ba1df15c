"""People in the record: who dealt, who came, and what they did."""

import pytest

from controller.data.choice import Chosen
from controller.data.events import (
    Clear,
    DealerTapped,
    FloorCalled,
    PayoutStated,
    Press,
    SettingsChosen,
    SignedOff,
    SignedOn,
    SignOnFailed,
    SupervisorsLooked,
    Unlocked,
)
from controller.data.message import message
from controller.data.person import Doubt
from controller.records.decoded_event import DecodedEvent
from controller.records.lines import lines_of_round
from controller.records.picture import picture_of_round
from controller.reports.report_words import INTERVENTIONS
from controller.reports.round_measures import intervention
from controller.words.spoken import say, text_of
from drivers.vocabulary import Key
from tests.holds import named
from tests.procedure.table_story import ANA, LEE, RUTH, Story
from tests.records.kept_stories import told


@pytest.fixture
def story() -> Story:
    return Story().open().happen(SignedOff()).wait(1)


def lines(record) -> list[tuple[str, str]]:
    return [(text_of(line.who), say(line.words)) for line in lines_of_round(record)]


def test_the_dealers_of_a_round_are_named_in_their_order(story, tmp_path) -> None:
    story.happen(DealerTapped(LEE)).bet(1).press(Key.NO_MORE_BETS)
    story.happen(DealerTapped(RUTH)).dispense()
    record = told(story, tmp_path)[-1]
    assert [dealer.who for dealer in record.dealers] == ["Lee (1002)", "Ruth (2002)"]
    assert ("Ruth (2002)", "takes over the deal") in lines(record)
    drawn = picture_of_round(record).renderables[1]
    assert str(drawn).strip() == "Dealt by Lee (1002), then Ruth (2002)"


def test_without_a_tap_nobody_is_said_to_have_dealt(story, tmp_path) -> None:
    assert told(story.bet(1), tmp_path)[-1].dealers == ()


def test_a_dealer_who_tapped_long_ago_is_still_named(story, tmp_path) -> None:
    story.happen(DealerTapped(LEE))
    for seat in range(1, 6):
        story.deal(seat).green().finish()
    record = told(story, tmp_path, last=1)[-1]
    assert record.number == 5
    assert [dealer.who for dealer in record.dealers] == ["Lee (1002)"]


def test_the_floor_is_called_and_how_long_it_took(story, tmp_path) -> None:
    story.bet(1).happen(FloorCalled("a dispute")).wait(42).happen(SignedOn(ANA))
    record = told(story, tmp_path)[-1]
    (call,) = record.floor
    assert (call.reason, call.by, call.waited) == ("a dispute", "Ana (2001)", 42.0)
    assert ("", "The floor is called: a dispute; play goes on") in lines(record)
    came = "comes to the table; the floor was called 42 s before"
    assert ("Ana (2001)", came) in lines(record)


def test_a_call_by_the_key_that_nobody_has_answered_yet(story, tmp_path) -> None:
    story.bet(1).press(Key.CALL_FLOOR).wait(9)
    (call,) = told(story, tmp_path)[-1].floor
    assert (call.reason, call.answered, call.waited) == ("", None, None)


def test_a_call_of_before_the_round_is_answered_in_it(story, tmp_path) -> None:
    story.press(Key.CALL_FLOOR).wait(10).bet(1).happen(SignedOn(ANA))
    (call,) = told(story, tmp_path)[-1].floor
    assert (call.called, call.by, call.waited) == (None, "Ana (2001)", 10.0)


def test_who_did_what_with_which_badge(story, tmp_path) -> None:
    failed = [SignOnFailed("clear", "2001", Doubt.WRONG_PIN, 1000, "2001", "socket uid 1000")] * 5
    story.bet(1).happen(*failed, SignedOn(ANA), Unlocked("2001", "seen her", RUTH))
    story.happen(SignedOn(ANA)).wait(120).happen(SignOnFailed("clear", "", Doubt.UNKNOWN, 1000))
    record = told(story, tmp_path)[-1]
    said = lines(record)
    wrong = "That badge and that PIN do not belong together."
    assert said.count(("badge 2001", f"gave a wrong PIN (clear) – refused: {wrong}")) == 5
    assert ("Ruth (2002)", "forgets the wrong PINs of badge 2001: seen her") in said
    assert ("Ana (2001)", "signs on") in said
    assert ("Ana (2001)", "is signed off: time is up") in said
    assert ("user 1000", f"showed a badge that nobody has (clear) – refused: {wrong}") in said


def test_who_chose_what_a_round_is_played_by(story, tmp_path) -> None:
    never = Chosen("house.overrides.take_back", "never", "dealer", "Ruth (2002)", 1)
    own = Chosen("game", "three-card-draw-poker", "three-card-draw-poker", "Ruth (2002)", 1)
    story.state.chosen = [own, never]
    zone = Chosen("house.overrides.time_zone", "UTC", "America/Los_Angeles")
    slow = Chosen("house.overrides.reveal_time", "9", "2")
    story.bet(1).happen(SettingsChosen(ANA, "in a hurry", (own, never, zone), "1" * 64))
    story.happen(SettingsChosen(ANA, "a new dealer", (own, slow), "2" * 64))
    record = told(story, tmp_path)[-1]
    assert (record.pay_table, record.chosen) == ("TCDPPP-02", (own, never))
    drawn = [str(each).strip() for each in picture_of_round(record).renderables]
    assert "taking “no more bets” back: never, chosen by Ruth (2002)" in drawn
    assert not any("game three-card" in line for line in drawn)
    fixed = "The house does not let that change at the table: time zone."
    said = ("Ana (2001)", f"chooses time zone: UTC: in a hurry – refused: {fixed}")
    assert said in lines(record)
    back = "taking “no more bets” back as in the files"
    taken = f"Ana (2001) chooses seconds for the reveal: 9; {back}: a new dealer"
    assert ("", taken) in lines(record)


def test_a_press_of_nobody_in_particular_names_the_computers_user(story, tmp_path) -> None:
    record = told(story.bet(1).happen(Press(Key.GREEN, "", None, 1000)), tmp_path)[-1]
    assert record.presses[-1].by == message("record-user", number=1000)


def test_a_payout_and_who_acknowledged_it(story, tmp_path) -> None:
    story.bet(2).press(Key.NO_MORE_BETS).dispense().dispense().green()
    story.bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    story.happen(PayoutStated(2, "ante", 60_000)).clear()
    record = told(story, tmp_path)[-1]
    assert ("", "Seat 2, Ante: 600.00") in lines(record)
    (hold,) = [each for each in record.holds if named(each) == "payout:2:ante"]
    assert (hold.by, hold.reason) == ("Ana (2001)", "looked at it")


def test_an_approval_by_one_person_is_marked_in_record_and_report(story, tmp_path) -> None:
    story.happen(SupervisorsLooked(1, (ANA.badge,)), DealerTapped(ANA))
    story.bet(2).press(Key.NO_MORE_BETS).dispense().dispense().green()
    story.bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)
    story.happen(PayoutStated(2, "ante", 60_000)).clear()
    record = told(story, tmp_path)[-1]
    marked = "Seat 2, Ante: 600.00, approved by one person: Ana (2001) deals."
    assert ("", marked) in lines(record)
    cleared = DecodedEvent(
        record.last, 0, 1, "Clear", Clear(ANA, "seen"), tuple(story.intents), b"", "2001"
    )
    assert intervention(cleared) == "payout_by_one"
    assert say(INTERVENTIONS["payout_by_one"]) == "payout approved by one person"
