"""A late bet is ruled on in one step: declared and decided by who touches it."""

import pytest
from msgspec import structs

from controller.data.definition import DecisionOpens
from controller.data.events import DealerTapped, IrregularityDeclared, LateBetRuled
from controller.data.intents import AlertRaised, IrregularityClosed, IrregularityOpened
from controller.data.irregularities import IrregularityKind as Kind
from controller.data.irregularities import Remedy
from controller.data.person import Person
from controller.snapshot import AlertView
from drivers.interface import SpotLevels
from drivers.vocabulary import Key, Tray
from tests.procedure.table_story import ANA, BEN, TED, Story

pytestmark = pytest.mark.usefixtures("kept_story")

RETRACT, ACCEPT, PLAY_ON = Remedy.RETRACT_BET, Remedy.ACCEPT_BET, Remedy.PLAY_ON


def late(*, dealer: bool = True) -> Story:
    """Return a round in which a chip was put on seat 5's Pair Plus after the lock."""
    story = Story().open()
    if dealer:
        story.happen(DealerTapped(BEN))
    story.bet(2, 5).press(Key.NO_MORE_BETS).dispense().bet(5, wager="pair_plus").wait(1)
    assert story.alerts == [(5, "pair_plus", True)]
    return story


def rule(story: Story, remedy: Remedy, by: Person | None = None, reason: str = "") -> Story:
    """Rule on the late bet of seat 5."""
    return story.happen(LateBetRuled(5, "pair_plus", remedy, reason, by))


def alert(story: Story) -> AlertView:
    """Return the view of the only alert."""
    [found] = story.snapshot.alerts
    return found


def state_of_spot(story: Story) -> str:
    """Return the state of seat 5's Pair Plus, as it is drawn."""
    return next(each.state for each in story.snapshot.seats[4].spots if each.wager == "pair_plus")


def test_the_spot_is_late_until_somebody_has_decided() -> None:
    story = late()
    assert (state_of_spot(story), alert(story).decided) == ("late", "")
    rule(story, RETRACT)
    assert (story.refused, alert(story).decided) == ("", "retract_bet")
    assert state_of_spot(story) == "returned"
    assert alert(story).remedies == ()


@pytest.mark.parametrize("stood", [False, True])
@pytest.mark.parametrize("changes", range(1, 6))
def test_a_spot_has_one_open_alert_however_often_it_changes(stood: bool, changes: int) -> None:
    """The record has each change; the alert tells of the last chip put down, if one was."""
    story = Story().open().bet(2, 5)
    if stood:
        story.bet(5, wager="pair_plus")
    story.press(Key.NO_MORE_BETS).dispense()
    raised = list[bool]()
    put = not stood
    for _ in range(changes):
        (story.bet if put else story.take)(5, wager="pair_plus").wait(1)
        raised.append(put)
        put = not put
        [noted] = [each for each in story.intents if isinstance(each, AlertRaised)]
        assert noted.placed is raised[-1]
        assert story.alerts == [(5, "pair_plus", any(raised))]
    placed = any(raised)
    rule(story, PLAY_ON, ANA)
    assert alert(story).decided == "play_on"
    (story.bet if put else story.take)(5, wager="pair_plus").wait(1)
    assert story.alerts == [(5, "pair_plus", placed), (5, "pair_plus", put)], "a new one"


def test_what_may_be_done_is_what_the_house_allows_in_one_step() -> None:
    offered = [(each.remedy, each.by, each.refused) for each in alert(late()).remedies]
    assert offered == [
        ("play_on", "dealer", None), ("retract_bet", "dealer", None),
        ("accept_bet", "supervisor", None),
    ]  # fmt: skip


def test_the_dealer_retracts_it_and_the_record_has_declaration_and_decision() -> None:
    story = rule(late(), RETRACT)
    [opened] = [each for each in story.intents if isinstance(each, IrregularityOpened)]
    assert (opened.kind, opened.seat, opened.wager, opened.by) == (
        Kind.LATE_BET, 5, "pair_plus", str(BEN),
    )  # fmt: skip
    assert IrregularityClosed(1, RETRACT, str(BEN), "") in story.intents
    assert story.holds == []
    assert story.seat(5).wagers == ["ante"]


def test_a_supervisor_accepts_it_and_a_dealer_does_not() -> None:
    story = late()
    assert rule(story, ACCEPT).refused == "remedy_above_role"
    assert rule(story, ACCEPT, ANA, "seen in time").refused == ""
    assert story.seat(5).wagers == ["ante", "pair_plus"]
    assert alert(story).decided == "accept_bet"


def test_play_goes_on_if_that_is_what_is_decided() -> None:
    story = rule(late(), PLAY_ON)
    assert (story.step, story.holds, alert(story).decided) == ("dealing.seat", [], "play_on")


def test_one_that_was_declared_before_is_decided_under_its_number() -> None:
    story = late().happen(IrregularityDeclared(BEN, Kind.LATE_BET, 5))
    rule(story, RETRACT)
    assert story.state.round is not None
    [found] = story.state.round.irregularities
    assert (found.id, found.remedy) == (1, RETRACT)


@pytest.mark.parametrize(
    ("remedy", "by", "code"),
    [(Remedy.VOID_SEAT, ANA, "decide_apart"), (PLAY_ON, TED, "not_your_role")],
)
def test_what_cannot_be_done_in_one_step_changes_nothing(
    remedy: Remedy, by: Person, code: str
) -> None:
    story = rule(late(), remedy, by)
    assert (story.refused, alert(story).decided) == (code, "")


def test_without_a_badge_somebody_has_to_prove_who_they_are() -> None:
    story = late(dealer=False)
    assert rule(story, RETRACT).refused == "dealer_unknown"
    assert rule(story, RETRACT, BEN).refused == ""


def test_a_bet_that_is_decided_is_not_decided_again() -> None:
    story = rule(late(), PLAY_ON)
    assert rule(story, RETRACT).refused == "no_alert"


def test_where_nothing_was_put_down_there_is_nothing_to_decide() -> None:
    story = late().happen(LateBetRuled(2, "pair_plus", PLAY_ON))
    assert story.refused == "no_alert"


@pytest.mark.parametrize(("tray", "counts"), [("EMPTY", True), ("OCCUPIED", False)])
def test_a_play_counts_once_its_packet_was_lifted_though_nobody_saw_the_lift(
    tray: str, counts: bool
) -> None:
    """The power went; who lifted then, nobody saw: the tray alone tells that somebody did."""
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS).report().bet(2, wager="play").wait(1)
    assert alert(story).words.id == "panel-alert-placed"
    story.lose("shuffler", reboot=True).wait(9)
    story.last_levels = structs.replace(story.last_levels, tray=Tray[tray])
    story.link("shuffler")
    assert ("play" in story.seat(2).wagers) is counts
    assert story.alerts == ([] if counts else [(2, "play", True)])


def test_the_last_packet_lifted_unseen_opens_the_decision_of_each_seat() -> None:
    """Seat 2 has its cards, and decides once all have theirs: its Play is in time."""
    story = Story(decision_opens=DecisionOpens.ALL_DEALT).open().bet(2, 3).press(Key.NO_MORE_BETS)
    story.dispense().report().bet(2, wager="play").bet(3, wager="pair_plus").wait(1)
    story.lose("shuffler", reboot=True)
    story.last_levels = structs.replace(story.last_levels, tray=Tray.EMPTY)
    story.link("shuffler")
    assert (story.alerts, "play" in story.seat(2).wagers) == ([(3, "pair_plus", True)], True)


def test_a_play_that_came_too_early_and_counts_now_is_not_taken_back_as_a_late_bet() -> None:
    """Else a losing one would go back, once the hands are shown, by the dealer's touch alone."""
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).bet(2, wager="play").wait(1)
    assert alert(story).words.id == "panel-alert-placed"
    story.dispense().dispense().green().press(Key.DECISIONS_CLOSED).wait(10)
    assert (story.step, story.seat(2).wagers, story.alerts) == ("settling", ["ante", "play"], [])
    story.happen(LateBetRuled(2, "play", RETRACT, by=BEN))
    assert (story.refused, story.seat(2).wagers) == ("no_alert", ["ante", "play"])


@pytest.mark.parametrize(("silent", "words"), [(1, "untold"), (2, "placed")])
@pytest.mark.parametrize("shut", [Key.NO_MORE_BETS, Key.DECISIONS_CLOSED])
def test_a_bet_is_not_called_late_by_sensors_that_were_silent_when_its_spot_was_locked(
    shut: Key, silent: int, words: str
) -> None:
    """A spot is locked, and a moment later it is known that its sensors do not answer.

    Long after the lock they still told: what they find then was done later.
    """
    if shut is Key.NO_MORE_BETS:
        story, wager = Story().open().bet(2).press(shut), "pair_plus"
    else:
        story, wager = Story(reveal_time=9.0).open().deal(2, 3).green(), "play"
        story.bet(3, wager=wager).press(shut)
    story.wait(silent).lose("sensors").link("sensors").bet(2, wager=wager).wait(1)
    assert alert(story).words.id == f"panel-alert-{words}"


def test_what_silent_sensors_see_change_once_they_have_told_again_is_late() -> None:
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).lose("sensors").wait(2)
    story.link("sensors").happen(SpotLevels("sensors", 1, story.occupied, 0))
    story.bet(3, wager="pair_plus").wait(1).take(2).wait(1)
    found = [each.words.id for each in story.snapshot.alerts]
    assert found == ["panel-alert-placed", "panel-alert-taken"]
