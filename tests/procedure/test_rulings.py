"""What becomes of each wager of a void round."""

from controller.effects import Effect, WagerEffect
from controller.intents import RoundEnded, WagerRuled
from controller.procedure import rulings
from controller.state import Ruling
from drivers.vocabulary import Key
from tests.procedure.story import Story


def effects(story: Story) -> dict[tuple[int, str], Effect]:
    """What the round's end says of its wagers."""
    (ended,) = [each for each in story.intents if isinstance(each, RoundEnded)]
    found = {(each.seat, each.wager): each.effect for each in ended.effects}
    assert len(found) == len(ended.effects), "a wager has two effects"
    return found


def over(story: Story) -> Story:
    """Empty the machine and end the void round."""
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


def test_what_a_fold_has_lost_stays_lost_and_what_it_leaves_in_action_is_returned() -> None:
    story = Story().open().bet(2, wager="pair_plus").deal(2, 5).green()
    story.take(2).wait(1).clear(void_round=True)
    assert effects(over(story)) == {
        (2, "ante"): Effect.LOST,
        (2, "pair_plus"): Effect.RETURNED,
        (5, "ante"): Effect.RETURNED,
    }


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


def test_what_was_ruled_before_outlives_a_void_but_not_that_it_stands() -> None:
    story = Story().open().deal(2, 5)
    model = story.table.procedure.model
    rulings.rule(model, 2, "ante", Effect.PAID, "dealer_error", "Ana")
    rulings.rule(model, 5, "ante", Effect.STANDS, "exposed_card", "Ana")
    story.clear(void_round=True)
    assert effects(over(story)) == {(2, "ante"): Effect.PAID, (5, "ante"): Effect.RETURNED}
