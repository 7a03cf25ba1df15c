"""A change of decks: by order or by time, between two rounds, each deck with its count."""

import pytest
from msgspec import structs

from controller.data.definition import DeckIdentities
from controller.data.events import DeckChangeOrdered, TimerExpired
from controller.data.intents import DeckChanged, DeckInPlay
from controller.data.modes import DealingMode
from controller.data.person import Person, Role
from drivers.interface import SendAct
from drivers.vocabulary import BackColour, InputState, Key
from tests.procedure.hand_story import HandStory
from tests.procedure.table_story import ANA, Story

pytestmark = pytest.mark.usefixtures("kept_story")

DEALER = Person("1001", "Dan", Role.DEALER)
RED, BLUE, NONE = BackColour.RED, BackColour.BLUE, BackColour.NONE
NAMED = {"deck_identities": DeckIdentities.REQUIRED}


def gone(story: Story) -> list[DeckChanged]:
    return [each for each in story.intents if isinstance(each, DeckChanged)]


def take_ready(story: Story) -> Story:
    """Take the ready deck out; what was shuffled in the input moves up."""
    story.levels(ready=0, ready_colour=NONE)
    return story.move_up() if story.last_levels.input is InputState.SHUFFLED else story


def test_between_rounds_a_change_begins_at_once_and_ends_with_new_decks() -> None:
    story = Story().open().change()
    assert story.step == "deck_change"
    assert story.told.startswith("New red and blue deck: take the old one out")
    assert story.snapshot.take_out == ("red", "blue")
    story.unpack()
    assert [each.colour for each in gone(story)] == ["red", "blue"]
    assert (story.snapshot.take_out, story.snapshot.load) == ((), "red")
    story.load(RED)
    assert story.step == "deck_change"
    assert story.load(BLUE).step == "idle"
    assert story.state.change is None


def test_a_round_is_never_interrupted_and_the_change_follows_it() -> None:
    story = Story().open().deal(2).change("red")
    prompt = "After this round: deck change (red), worn."
    assert prompt in story.prompts
    assert story.green().step == "deciding"
    story.finish()
    assert (story.step, story.told[:13]) == ("deck_change", "New red deck:")
    assert prompt not in story.prompts
    acts = len(story.sent(SendAct))
    story.bet(3).press(Key.NO_MORE_BETS)
    assert (story.step, len(story.sent(SendAct))) == ("deck_change", acts)


def test_between_hands_of_players_who_stay_a_change_begins_at_once() -> None:
    story = HandStory().sit(1, 2, 3).change()
    assert (story.step, story.snapshot.take_out) == ("deck_change", ("red", "blue"))
    assert story.unpack().load(RED).load(BLUE).step == "wagering"
    story.press(Key.NO_MORE_BETS).change()
    assert story.step == "deck_out"


def test_the_old_deck_goes_with_its_count_and_the_new_one_begins_clean() -> None:
    story = Story().open().deal(2).green().change("red").finish()
    assert story.step == "deck_change"
    story.levels(input=InputState.EMPTY, input_colour=NONE)
    (old,) = gone(story)
    assert (old.colour, old.count, old.by, old.reason) == ("red", 52, "Ana (2001)", "worn")
    deck = story.state.decks[0]
    assert (deck.last_count, deck.from_round, deck.last_good_round) == (-1, 0, 1)
    assert story.load(RED).step == "idle"


def test_a_deck_that_was_not_counted_since_its_round_does_not_go() -> None:
    story = Story().open().deal(2).green().change("red").press(Key.DECISIONS_CLOSED).wait(3)
    story.clear_layout().press(Key.ROUND_OVER)
    story.levels(input=InputState.LOADED, input_colour=RED)
    assert (story.step, story.snapshot.take_out) == ("deck_change", ())
    story.levels(input=InputState.EMPTY, input_colour=NONE)
    assert gone(story) == []
    assert story.register("red", "S-9").refused == "old_deck_there"
    story.hand_count("red")
    assert [each.count for each in gone(story)] == [52]


def test_a_wrong_count_needs_a_supervisor_s_order_and_then_the_deck_is_replaced() -> None:
    story = Story(deck_change_every=1.0).open().deal(2).green().press(Key.DECISIONS_CLOSED)
    story.wait(3).clear_layout().press(Key.ROUND_OVER).load(RED, 51)
    assert story.holds == ["deck_count:red"]
    story.wait(3600)
    assert story.step == "deck_change"
    story.unpack()
    assert [each.colour for each in gone(story)] == ["blue"]
    assert story.happen(DeckChangeOrdered(DEALER, "short", "red")).refused == "supervisor_changes"
    story.change("red")
    assert (gone(story)[0].count, story.holds) == (51, [])
    assert story.load(RED).load(BLUE).step == "idle"


def test_after_its_hours_both_decks_are_changed_between_rounds() -> None:
    story = Story(deck_change_every=2.0).open().deal(2).wait(7200)
    assert story.state.change is not None
    assert "After this round: deck change (red and blue), it is time." in (story.prompts)
    assert story.green().finish().step == "deck_change"
    story.unpack().load(RED).load(BLUE)
    assert (story.step, round(story.timers["deck_change"] - story.seconds)) == ("idle", 7200)


def test_the_hours_go_on_over_a_restart() -> None:
    story = Story(deck_change_every=2.0).open().wait(5400).restart()
    assert round(story.timers["deck_change"] - story.seconds) == 1800
    story.wait(600).restart().wait(10_000)
    assert story.link("shuffler").step == "deck_change"
    assert story.state.change is not None
    assert story.state.change.by == ""


def test_a_closed_table_s_decks_do_not_grow_older() -> None:
    story = Story(deck_change_every=2.0).open().wait(3600).press(Key.CLOSE)
    assert "deck_change" not in story.timers
    story.unpack().press(Key.CLOSE).happen(TimerExpired("deck_change"))
    assert (story.step, story.state.change) == ("closed", None)


def test_with_zero_hours_no_time_changes_decks() -> None:
    assert "deck_change" not in Story(deck_change_every=0.0).open().timers


@pytest.mark.parametrize(
    ("order", "code"),
    [
        (DeckChangeOrdered(DEALER, "worn", "red"), "supervisor_changes"),
        (DeckChangeOrdered(ANA, "worn", "green"), "deck_unknown"),
        (DeckChangeOrdered(ANA, "worn", "red"), "change_ordered"),
    ],
)
def test_impossible_orders_are_refused(order: DeckChangeOrdered, code: str) -> None:
    assert Story().open().deal(2).change().happen(order).refused == code


def test_a_closed_table_registers_instead() -> None:
    assert Story().change().refused == "register_instead"


def test_a_new_deck_has_a_number_of_its_own() -> None:
    story = Story(**NAMED).link("shuffler").link("sensors").link("key_pad")
    story.press(Key.OPEN).register("red", "S-1").register("blue", "S-2").load(RED).load(BLUE)
    story.change("red").register("blue", "S-2").unpack()
    assert [(each.colour, each.identity) for each in gone(story)] == [("red", "S-1")]
    story.load(RED).load(BLUE)
    assert story.step == "deck_change"
    assert story.register("red", "S-1").refused == "identity_gone"
    assert story.register("red", "S-2").refused == "identity_of_another"
    assert story.register("blue", "S-7").refused == "register_later"
    assert story.register("red", "S-3").step == "idle"
    story.bet(4).press(Key.NO_MORE_BETS)
    dealt = next(each for each in story.intents if isinstance(each, DeckInPlay))
    assert dealt == DeckInPlay("red", "S-3", 1)


def test_close_in_a_change_puts_everything_away() -> None:
    story = Story().open().change().press(Key.CLOSE)
    assert (story.step, story.state.change) == ("closing", None)
    assert story.unpack().press(Key.CLOSE).step == "closed"


def test_a_change_outlives_a_restart() -> None:
    story = Story().open().change().unpack().restart().link("shuffler")
    story.link("sensors").link("key_pad")
    assert story.step == "deck_change"
    assert story.load(RED).load(BLUE).step == "idle"


def test_no_deck_is_changed_while_the_shuffler_cannot_tell_what_lies_in_it() -> None:
    """It lost its memory, and a deck may have gone in since; what is known no longer holds."""
    story = take_ready(take_ready(Story().open().mode(DealingMode.HAND_DEAL))).lose("shuffler")
    story.last = structs.replace(story.last, epoch=0, txn=0)
    story.link("shuffler").change()
    assert "foreign" in story.holds
    assert (story.step, gone(story)) == ("idle", [])
    assert "After this round: deck change (red and blue), worn." in story.prompts


def test_a_counted_old_deck_comes_out_before_the_input_shuffles_it_again() -> None:
    story = Story().open().change()
    story.levels(input=InputState.LOADED)
    assert story.snapshot.take_out == ("red", "blue")
