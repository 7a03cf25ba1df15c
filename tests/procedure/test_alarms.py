"""Alarms: their priorities, and the acknowledgement that pauses their sound."""

import pytest

from controller.data.events import AlarmsAcknowledged
from controller.data.intents import Noted
from drivers.vocabulary import FaultCode, Key
from tests.holds import named
from tests.procedure.table_story import Story


def priorities(story: Story) -> dict[str, str]:
    """Return the priority of each hold that people see, by its cause."""
    return {named(hold): hold.priority for hold in story.snapshot.holds}


def test_a_round_that_stands_still_is_urgent_unless_the_dealer_can_end_it() -> None:
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).press(Key.STOP)
    assert priorities(story) == {"stopped": "medium"}
    story.levels(fault=FaultCode.JAM)
    story.report(counted=2)
    assert set(priorities(story).values()) == {"medium", "high"}


def test_what_stops_only_the_next_deal_is_a_notice() -> None:
    story = Story().open().lose("sensors")
    assert priorities(story) == {"lost:sensors": "low"}


def test_a_late_bet_is_an_alarm_too() -> None:
    story = Story().open().bet(2, 4).press(Key.NO_MORE_BETS).wait(1)
    story.bet(2, wager="pair_plus").wait(0.5)
    (alert,) = story.snapshot.alerts
    assert alert.priority == "medium"
    assert story.happen(AlarmsAcknowledged()).refused == ""


def test_an_acknowledgement_is_journalled_and_ends_nothing() -> None:
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).press(Key.STOP)
    before, offers = story.holds, story.state.offers
    story.happen(AlarmsAcknowledged())
    assert any(isinstance(e, Noted) and e.what == "alarms_acknowledged" for e in story.intents)
    assert (story.holds, story.state.offers) == (before, offers)
    (hold,) = story.snapshot.holds
    assert hold.since_utc_us <= story.snapshot.acknowledged_utc_us == story.now.utc_us
    since = story.state.acknowledged_utc_us
    story.wait(5).lose("shuffler")
    assert any(each.since_utc_us > since for each in story.snapshot.holds), "this one sounds"


def test_there_is_nothing_to_acknowledge_where_nothing_holds() -> None:
    story = Story().open()
    assert story.happen(AlarmsAcknowledged()).refused == "no_alarm"
    assert story.state.acknowledged_utc_us == 0


@pytest.mark.parametrize("restarts", [1, 2])
def test_an_acknowledgement_outlives_a_restart(restarts: int) -> None:
    story = Story().open().press(Key.STOP).happen(AlarmsAcknowledged())
    since = story.state.acknowledged_utc_us
    for _ in range(restarts):
        story.restart()
    assert story.state.acknowledged_utc_us == since
