"""The rulings on the wagers of a void round: each wager has one effect."""

from itertools import product

import pytest

from controller.data.events import Clear
from controller.data.intents import ActSettled, RoundEnded, WagerRuled
from controller.data.irregularities import Effect, IrregularityKind, Remedy, WagerEffect
from controller.data.state import Ruling
from controller.procedure.play import irregularities, rulings
from drivers.vocabulary import ActState, Key
from tests.procedure.table_story import ANA, Story

pytestmark = pytest.mark.usefixtures("kept_story")


def effects(story: Story) -> dict[tuple[int, str], Effect]:
    """Return the effects on wagers in the round's end."""
    (ended,) = [each for each in story.intents if isinstance(each, RoundEnded)]
    found = {(each.seat, each.wager): each.effect for each in ended.effects}
    assert len(found) == len(ended.effects), "a wager has two effects"
    return found


def over(story: Story) -> Story:
    """Empty the shuffler and end the void round."""
    while story.state.act is not None:
        story.report().lift()
    return story.clear_layout().press(Key.ROUND_OVER)


def test_the_wagers_of_a_void_round_are_returned() -> None:
    story = Story().open().bet(2, 5).bet(2, wager="pair_plus").press(Key.NO_MORE_BETS)
    story.clear(void_round=True)
    assert story.snapshot.rulings[0].effect is Effect.RETURNED
    assert [(each.seat, each.wager, each.by) for each in story.snapshot.rulings] == [
        (2, "ante", ""), (2, "pair_plus", ""), (5, "ante", ""),
    ]  # fmt: skip
    assert effects(over(story)) == {
        (2, "ante"): Effect.RETURNED,
        (2, "pair_plus"): Effect.RETURNED,
        (5, "ante"): Effect.RETURNED,
    }


def test_a_fold_keeps_its_lost_wagers_and_gets_the_others_back() -> None:
    story = Story().open().bet(2, wager="pair_plus").deal(2, 5).green()
    story.take(2).wait(1).clear(void_round=True)
    assert effects(over(story)) == {
        (2, "ante"): Effect.LOST,
        (2, "pair_plus"): Effect.RETURNED,
        (5, "ante"): Effect.RETURNED,
    }


def test_a_folded_hand_has_lost_what_a_fold_loses_unless_its_decision_counts_after_all() -> None:
    story = Story().open().bet(2).bet(2, wager="pair_plus").deal(2).green()
    model, seat = story.table.procedure.model, story.seat(2)
    every = [
        rule for kind in IrregularityKind for rule in irregularities.rules(model, kind).remedies
    ]
    for seat.folded, rule, wager in product((False, True), every, model.game.wagers):
        back = (rule.remedy, wager.name) == (Remedy.ACCEPT_BET, "play")
        folds = rule.remedy is Remedy.FOLD_HAND or (seat.folded and not back)
        lost = folds and wager.name in ("ante", "play")
        allowed = rule.possible(wager.name, main=wager.against_dealer)
        first = (Effect.LOST,) if lost else ()
        expected = (*first, *(each for each in allowed if each not in first))
        assert irregularities.possible(model, seat, wager.name, rule) == expected
    assert len({rule.remedy for rule in every}) > 5


MIXED = (
    WagerEffect(2, "pair_plus", Effect.PAID),
    WagerEffect(5, "ante", Effect.LOST),
)


def test_whoever_voids_may_rule_otherwise_on_each_wager() -> None:
    story = Story().open().bet(2, wager="pair_plus").deal(2, 5).void(*MIXED)
    assert [(each.seat, each.wager, each.by) for each in story.snapshot.rulings] == [
        (2, "ante", ""), (2, "pair_plus", "Ana (2001)"), (5, "ante", "Ana (2001)"),
    ]  # fmt: skip
    assert effects(over(story)) == {
        (2, "ante"): Effect.RETURNED,
        (2, "pair_plus"): Effect.PAID,
        (5, "ante"): Effect.LOST,
    }


def test_a_folded_hand_that_should_not_have_lost_gets_its_ante_back() -> None:
    story = Story().open().deal(2, 5).green().take(2).wait(1)
    story.void(WagerEffect(2, "ante", Effect.RETURNED))
    assert effects(over(story)) == {(2, "ante"): Effect.RETURNED, (5, "ante"): Effect.RETURNED}


def test_while_the_void_round_is_cleared_away_a_ruling_may_be_mended() -> None:
    story = Story().open().bet(2, wager="pair_plus").deal(2, 5).void()
    story.void(*MIXED).void(WagerEffect(5, "ante", Effect.RETURNED))
    assert story.refused == ""
    assert effects(over(story))[5, "ante"] is Effect.RETURNED
    assert effects(story)[2, "pair_plus"] is Effect.PAID


@pytest.mark.parametrize("already", [False, True])
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (WagerEffect(9, "ante", Effect.PAID), "There is no seat 9 with a wager “Ante”."),
        (WagerEffect(2, "lucky", Effect.PAID), "There is no seat 2 with a wager “lucky”."),
        (WagerEffect(5, "pair_plus", Effect.PAID), "Seat 5 has no Pair Plus in this round."),
        (WagerEffect(2, "ante", Effect.STANDS), "Seat 2, Ante: no wager stands in a void round."),
        (MIXED[1], "Seat 5, Ante: two effects are named."),
    ],
)
def test_a_ruling_that_cannot_be_changes_nothing(
    wrong: WagerEffect, words: str, already: bool
) -> None:
    story = Story().open().bet(2, wager="pair_plus").deal(2, 5)
    if already:
        story.void()
    before = (story.step, story.snapshot.rulings)
    assert story.void(*MIXED, wrong).words == words
    assert (story.step, story.snapshot.rulings) == before


def test_wagers_are_ruled_on_only_where_a_round_is_voided() -> None:
    story = Story().open().deal(2, 5).press(Key.STOP)
    story.happen(Clear(ANA, "no", effects=MIXED[1:]))
    assert story.refused == "rules_without_void"
    assert over(story.void()).void(*MIXED).refused == "no_round"


def test_at_a_seat_that_runs_by_hand_a_person_names_the_wagers() -> None:
    story = Story().open().bet(2).press(Key.SEAT_5).press(Key.NO_MORE_BETS)
    story.void(WagerEffect(5, "pair_plus", Effect.PAID))
    assert "Seat 5 is by hand: a supervisor sees to its wagers." in story.notes
    assert effects(over(story)) == {
        (2, "ante"): Effect.RETURNED,
        (5, "pair_plus"): Effect.PAID,
    }


@pytest.mark.parametrize(
    ("remedy", "seats"), [(Remedy.VOID_SEAT, {2}), (Remedy.VOID_ROUND, {2, 4})]
)
def test_of_seats_that_run_by_hand_those_are_named_that_the_remedy_is_about(
    remedy: Remedy, seats: set[int]
) -> None:
    story = Story().open().press(Key.SEAT_2).press(Key.SEAT_4).press(Key.NO_MORE_BETS).dispense()
    story.declare(IrregularityKind.EXPOSED_CARD, 2)
    assert story.state.round is not None
    [found] = story.state.round.irregularities
    named = irregularities.nameable(story.table.procedure.model, found, remedy)
    assert {seat.number for seat, _ in named} == seats


def test_a_void_out_of_a_count_rules_on_the_wagers_too() -> None:
    story = Story().open().bet(2, wager="pair_plus").bet(2, 5).press(Key.NO_MORE_BETS)
    story.report(ActState.INTERRUPTED, 2).void(*MIXED)
    assert story.step == "voiding"
    assert story.lift().snapshot.rulings[1].effect is Effect.PAID


def test_an_act_under_way_is_settled_by_its_own_report_though_its_round_is_void() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).press(Key.STOP).clear(void_round=True)
    assert not any(isinstance(each, ActSettled) for each in story.intents)
    assert story.act is not None
    assert story.report().state.act is None


def test_a_played_round_rules_on_nothing() -> None:
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(3)
    assert effects(story.press(Key.ROUND_OVER)) == {}


def test_the_last_ruling_on_a_wager_counts_and_each_is_noted() -> None:
    story = Story().open().deal(2)
    model = story.table.procedure.model
    model.intents = []
    rulings.rule(model, 2, "ante", Effect.STANDS, "exposed_card", "Ana")
    rulings.rule(model, 2, "ante", Effect.PAID, "exposed_card", "Ana")
    assert [each.effect for each in model.intents if isinstance(each, WagerRuled)] == [
        Effect.STANDS, Effect.PAID,
    ]  # fmt: skip
    assert story.state.round is not None
    assert story.state.round.rulings == [Ruling(2, "ante", Effect.PAID, "exposed_card", "Ana")]
    assert rulings.effects(story.state.round) == (WagerEffect(2, "ante", Effect.PAID),)


def test_an_earlier_ruling_outlives_a_void_except_that_a_wager_stands() -> None:
    story = Story().open().deal(2, 5)
    model = story.table.procedure.model
    rulings.rule(model, 2, "ante", Effect.PAID, "dealer_error", "Ana")
    rulings.rule(model, 5, "ante", Effect.STANDS, "exposed_card", "Ana")
    story.clear(void_round=True)
    assert effects(over(story)) == {(2, "ante"): Effect.PAID, (5, "ante"): Effect.RETURNED}
