"""Irregularities: declared, and decided as the house's rules allow."""

from dataclasses import replace
from itertools import product

import pytest

from controller.data.events import IrregularityDeclared
from controller.data.intents import ActSettled, ActVerdict, IrregularityClosed, IrregularityOpened
from controller.data.irregularities import (
    FITTING,
    Decider,
    IrregularityRule,
    Remedy,
    RemedyRule,
    Scope,
    kinds_at,
)
from controller.data.irregularities import IrregularityKind as Kind
from controller.data.person import Person, Role
from controller.words.spoken import say
from drivers.vocabulary import ActKind, ActState, Key
from tests.procedure.irregular_rounds import dealing, deciding, finish, last, settling
from tests.procedure.rules import check_state
from tests.procedure.table_story import BEN, TED, Story, shipped_table

pytestmark = pytest.mark.usefixtures("kept_story")

KINDS = kinds_at(players=False)

# It is declared, and stops what its scope covers.


@pytest.mark.parametrize(
    ("seat", "remark", "words"),
    [
        (0, "", ""),
        (0, "a face", " (a face)"),
        (2, "", " at seat 2"),
        (2, "a face", " at seat 2 (a face)"),
    ],
)
def test_its_words_are_those_that_were_said_of_it(seat: int, remark: str, words: str) -> None:
    declared = IrregularityDeclared(BEN, Kind.EXPOSED_CARD, seat, "", remark)
    (hold,) = dealing().happen(declared).state.holds
    assert say(hold.words) == f"Irregularity 1, exposed card{words} is to be decided."


@pytest.mark.parametrize("kind", KINDS)
def test_an_irregularity_stops_what_its_scope_covers_and_nothing_else(kind: Kind) -> None:
    story = dealing().bet(2, wager="play").declare(kind, 2, by=BEN)
    if kind is Kind.LATE_BET:
        assert story.refused == "wager_needed", "there is no alert of one"
        story.declare(kind, 2, "pair_plus")
    found = last(story)
    opened = IrregularityOpened(
        1, kind, found.scope, 2, found.wager, "seen by all", "Ben (1001)"
    )  # fmt: skip
    assert opened in story.intents
    assert (found.step, found.by) == ("dealing.seat", "Ben (1001)")
    stops = found.scope is not Scope.SEAT
    assert (story.holds == ["irregular:1"]) is stops
    sent = len(story.packets)
    story.lift()
    assert (len(story.packets) == sent) is stops, "facts are taken in, and no act is issued"


def test_a_round_is_not_over_while_an_irregularity_is_open() -> None:
    story = settling().declare(Kind.LATE_DECISION, 3).clear_layout().press(Key.ROUND_OVER)
    assert story.refused == "irregular_open"
    story.decide(Remedy.PLAY_ON, by=BEN)
    assert IrregularityClosed(1, Remedy.PLAY_ON, "Ben (1001)", "as ruled") in story.intents
    assert story.press(Key.ROUND_OVER).step == "reload"


def test_only_the_decision_ends_an_irregularitys_hold() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2).clear()
    assert story.refused == "cause_remains"
    assert "exposed card at seat 2 (seen by all)" in story.words
    story.press(Key.CONTINUE)
    assert story.refused == "needs_supervisor"
    story.decide(Remedy.PLAY_ON)
    assert story.holds == []
    assert story.lift().act.kind is ActKind.PACKET, "the deal goes on"


def test_an_open_irregularity_outlives_a_restart() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2).restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert story.holds == ["irregular:1"]
    story.decide(Remedy.BURN_CARD).restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert story.holds == []
    assert last(story).remedy is Remedy.BURN_CARD
    assert last(story).decided_by == "Ana (2001)"


@pytest.mark.parametrize(
    ("kind", "seat", "wager", "by", "code"),
    [
        (Kind.DEALER_ERROR, 0, "", TED, "not_your_role"),
        (Kind.EXPOSED_CARD, 9, "", BEN, "seat_needed"),
        (Kind.LATE_BET, 0, "", BEN, "seat_needed"),
        (Kind.EARLY_DECISION, 0, "", BEN, "seat_needed"),
        (Kind.DEALER_ERROR, 0, "ante", BEN, "seat_needed"),
        (Kind.LATE_BET, 2, "", BEN, "wager_needed"),
        (Kind.LATE_BET, 2, "prime", BEN, "wager_needed"),
    ],
)
def test_a_meaningless_irregularity_is_not_declared(
    kind: Kind, seat: int, wager: str, by: Person, code: str
) -> None:
    story = dealing().declare(kind, seat, wager, by)
    assert story.refused == code
    assert story.state.round is not None
    assert story.state.round.irregularities == []


def test_the_same_irregularity_is_declared_once() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2).declare(Kind.EXPOSED_CARD, 2)
    assert story.refused == "declared_already"
    assert not story.declare(Kind.EXPOSED_CARD, 5).refused
    assert story.holds == ["irregular:1", "irregular:2"]


def test_without_a_round_nothing_is_declared() -> None:
    assert Story().declare(Kind.DEALER_ERROR).refused == "no_round_on"
    assert Story().open().declare(Kind.DEALER_ERROR).refused == "no_round_on"
    assert dealing().clear(void_round=True).declare(Kind.DEALER_ERROR).refused == "no_round_on"


# It is decided as the rules allow, by the roles that they name.


def allowing(*remedies: RemedyRule, kind: Kind, scope: Scope = Scope.CARD) -> Story:
    """Return a table whose rules allow only these remedies."""
    rule = IrregularityRule(kind, scope, remedies, "a test")
    return Story(replace(shipped_table()), irregularities=(rule,))


def rules_of(kind: Kind) -> dict[Remedy, RemedyRule]:
    """Return the shipped rules against one kind."""
    rules = shipped_table().house.irregularities
    rule = next(rule for rule in rules if rule.kind is kind)
    return {each.remedy: each for each in rule.remedies}


def fit_for(kind: Kind, remedy: Remedy) -> Story:
    """Return a round in which this remedy can be carried out against this kind."""
    if kind is Kind.LATE_BET:
        late = deciding().bet(3, wager="pair_plus").wait(1)
        return late.declare(kind, 3)
    if kind is Kind.LATE_DECISION:
        return settling().bet(3, wager="play").wait(1).declare(kind, 3)
    if kind is Kind.EARLY_DECISION:
        return dealing().bet(2, wager="play").declare(kind, 2)
    story = dealing()
    if remedy is Remedy.HAND_DEAL:
        story.lift().report(ActState.FAULT, 0).unpack()
        return story if kind is Kind.SHUFFLER_FAILURE else story.declare(kind)
    return story.declare(kind, 2)


@pytest.mark.parametrize(("kind", "remedy"), list(product(KINDS, Remedy)))
def test_every_remedy_is_taken_where_the_rules_allow_it_and_refused_elsewhere(
    kind: Kind, remedy: Remedy
) -> None:
    story = fit_for(kind, remedy)
    before = story.table.state.round
    assert before is not None
    count = 44 if remedy is Remedy.HAND_DEAL else -1
    story.decide(remedy, count=count)
    if remedy not in rules_of(kind):
        assert story.refused == "remedy_forbidden"
        assert "allow against it" in story.words
        assert last(story).remedy is None
        return
    assert story.refused == "", story.words
    assert last(story).remedy is remedy
    assert not [hold for hold in story.holds if hold.startswith("irregular")]
    assert (story.step == "voiding") is (remedy is Remedy.VOID_ROUND)
    check_state(story.state)


@pytest.mark.parametrize(("kind", "role"), list(product(KINDS, Role)))
def test_only_the_roles_that_the_rules_name_decide(kind: Kind, role: Role) -> None:
    person = Person("9", "Pat", role)
    for remedy, rule in rules_of(kind).items():
        story = fit_for(kind, remedy)
        story.decide(remedy, count=44 if remedy is Remedy.HAND_DEAL else -1, by=person)
        may = role is Role.SUPERVISOR or (role is Role.DEALER and rule.by is Decider.DEALER)
        assert story.refused == ("" if may else "remedy_above_role"), remedy


def test_a_decided_irregularity_is_not_decided_again() -> None:
    story = dealing().declare(Kind.EXPOSED_CARD, 2).decide(Remedy.BURN_CARD)
    assert story.decide(Remedy.VOID_ROUND, number=1).refused == "irregular_unknown"
    assert story.decide(Remedy.VOID_ROUND, number=7).refused == "irregular_unknown"


def test_a_kind_on_which_the_rules_are_silent_is_played_on_or_void() -> None:
    story = allowing(RemedyRule(Remedy.PLAY_ON), kind=Kind.LATE_BET, scope=Scope.SEAT).open()
    story.bet(2, 5).press(Key.NO_MORE_BETS).dispense().declare(Kind.EXPOSED_CARD, 2)
    assert story.holds == ["irregular:1"]
    assert story.decide(Remedy.BURN_CARD).refused == "remedy_forbidden"
    assert story.words == "The rules of this house allow against it: play on or void round."
    assert story.decide(Remedy.VOID_ROUND).step == "voiding"


def test_every_remedy_that_may_be_allowed_can_be_carried_out() -> None:
    """For every remedy that `config check` accepts, the procedure knows what to do."""
    for remedy, kinds in FITTING.items():
        assert remedy in {each for kind in kinds for each in rules_of(kind)}


# Irregularities that the shuffler finds.


def test_a_decision_of_no_seat_is_shown_and_its_bet_cannot_be_ruled_on() -> None:
    """It may be declared only where the house lets it stop the round."""
    kind = Kind.EARLY_DECISION
    story = allowing(RemedyRule(Remedy.RETRACT_BET), kind=kind, scope=Scope.ROUND)
    story.open().deal(2, 5).green().declare(kind)
    (found,) = story.snapshot.irregularities
    assert (found.seat, found.allowed[0].wagers) == (0, ())
    assert story.decide(Remedy.RETRACT_BET).refused == "not_in_round"
    assert story.holds == ["irregular:1"], "and the controller has no error of its own"


def test_a_packet_of_three_is_an_irregularity_and_holds_once() -> None:
    story = dealing().lift().report(counted=3)
    assert story.holds == ["packet"]
    assert (last(story).kind, last(story).by) == (Kind.WRONG_SIZED_PACKET, "")
    assert story.decide(Remedy.PLAY_ON).refused == "count_first"
    story.clear(4)
    assert last(story).remedy is Remedy.PLAY_ON
    assert last(story).decided_by == "Ana (2001)"


def test_a_jam_in_the_deal_is_a_shuffler_failure_and_holds_once() -> None:
    story = dealing().lift().report(ActState.FAULT, 2)
    assert "irregular:1" not in story.holds
    assert last(story).kind is Kind.SHUFFLER_FAILURE
    assert story.decide(Remedy.VOID_ROUND).step == "voiding"
    assert "act_failed" not in story.holds


def test_a_packet_of_three_is_set_aside_with_its_seat_and_the_others_play_on() -> None:
    story = Story().open().bet(2, 3, 5).press(Key.NO_MORE_BETS).dispense().report(counted=3)
    story.lift()
    assert story.decide(Remedy.VOID_SEAT).refused == "count_needed"
    story.decide(Remedy.VOID_SEAT, count=3)
    assert story.refused == ""
    assert story.holds == []
    assert story.state.round is not None
    assert story.state.round.aside == [3]
    assert story.seat(3).void
    ended = finish(story)
    assert (ended.packets, ended.remainder) == (4, 37)


def test_the_cards_of_a_packet_in_question_leave_the_tray_first() -> None:
    story = Story().open().bet(2, 3, 5).press(Key.NO_MORE_BETS).dispense().report(counted=3)
    assert story.decide(Remedy.VOID_SEAT, count=3).refused == "tray_not_empty"


def test_the_dealers_blind_count_has_its_say_when_a_seat_is_set_aside() -> None:
    story = Story().open().bet(2, 3, 5).press(Key.NO_MORE_BETS).dispense().report(counted=3)
    story.lift().count(2)
    assert story.decide(Remedy.VOID_SEAT, count=3).refused == "counts_disagree"
    story.count(3).decide(Remedy.VOID_SEAT, count=3)
    assert story.step == "dealing.seat"
    settled = [each for each in story.intents if isinstance(each, ActSettled)]
    assert [(each.verdict, each.count, each.by) for each in settled] == [
        (ActVerdict.ASIDE, 3, "Ana (2001)")
    ]


def test_an_act_that_nobody_can_tell_is_a_shuffler_failure_until_the_shuffler_tells() -> None:
    story = dealing().lift()
    act = story.done()
    story.lose("shuffler", reboot=True)
    story.link("shuffler", serial="ANOTHER-1")
    assert story.step == "reconcile"
    assert (last(story).kind, last(story).by) == (Kind.SHUFFLER_FAILURE, "")
    story.lose("shuffler").link("shuffler", last_act=act)
    assert last(story).remedy is Remedy.PLAY_ON
    assert last(story).decided_by == "", "the shuffler has reported it after all: nobody decided it"


def test_in_a_void_round_no_packet_is_to_come() -> None:
    story = Story().open().bet(2, 5).press(Key.NO_MORE_BETS).press(Key.STOP)
    assert [seat.status for seat in story.snapshot.seats if seat.number in (2, 5)] == [
        "waiting"
    ] * 2
    story.clear(void_round=True)
    assert [seat.status for seat in story.snapshot.seats if seat.number in (2, 5)] == ["in"] * 2
