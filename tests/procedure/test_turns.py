"""Two decks with different backs take turns; the rack holds cards of one deck (NJ 13:69F-23.2)."""

from dataclasses import replace
from itertools import product

import pytest

from controller.data.events import DecksOrdered
from controller.words.spoken import say
from drivers.interface import SendAct
from drivers.vocabulary import ActKind, ActState, BackColour, InputState, Key
from tests.procedure.table_story import ANA, BEN, Story, shipped_table

pytestmark = pytest.mark.usefixtures("kept_story")

RED, BLUE = BackColour.RED, BackColour.BLUE


def over(story: Story | None = None) -> Story:
    """A round with the red deck is over: it is due in the shuffler, blue stands ready."""
    return (story or Story().open()).play_round()


def both_out() -> Story:
    """After that round both decks are outside."""
    return over().unpack()


def given_out(story: Story) -> Story:
    """A void round is over, for which the shuffler gave out both decks."""
    story.bet(2).press(Key.NO_MORE_BETS).report(ActState.INTERRUPTED, counted=0)
    story.clear(void_round=True).unpack().report().clear_layout()
    return story.press(Key.ROUND_OVER)


def deck_of(story: Story) -> str:
    """Return the backs of the round's deck."""
    assert story.state.round is not None
    return story.state.round.deck


def test_the_shipped_profile_wants_turns_and_the_table_knows() -> None:
    assert shipped_table().alternate_decks


def test_the_deck_of_the_last_round_is_not_dealt_again() -> None:
    story = both_out().load(RED)
    assert story.holds == ["alternation"]
    assert say(story.snapshot.holds[0].words) == (
        "The red deck was dealt last: it is the other one's turn."
    )
    story.bet(2).press(Key.NO_MORE_BETS)
    assert (story.refused, len(story.packets)) == ("held", 2)
    story.unpack()
    assert story.snapshot.load == "blue", "the screen says which deck comes first"
    story.load(BLUE).load(RED)
    assert story.holds == []
    story.press(Key.NO_MORE_BETS)
    assert deck_of(story) == "blue"


def test_in_the_other_decks_round_the_used_deck_opens_no_hold() -> None:
    story = over().load(RED).deal(3)
    assert (deck_of(story), story.holds) == ("blue", [])


@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize("all_out", [True, False])
@pytest.mark.parametrize("colour", [RED, BLUE])
def test_the_next_round_waits_for_the_used_deck_or_for_one_that_may_be_dealt_instead(
    colour: BackColour, all_out: bool, turns: bool
) -> None:
    """Its cards may lie on the layout yet; where the shuffler gave all out, none of them do."""
    story = Story(replace(shipped_table(), alternate_decks=turns)).open()
    story = given_out(story) if all_out else over(story).unpack()
    assert story.step == "reload"
    enough = (not turns or colour is BLUE) if all_out else colour is RED
    assert story.load(colour).step == ("idle" if enough else "reload")


def test_a_supervisor_orders_one_deck_and_it_is_dealt_again_after_its_shuffle() -> None:
    story = over().order(1)
    assert story.notes == ["One deck is played by order of Ana (2001): a card is torn"]
    story.unpack().load(RED)
    assert (story.step, story.holds) == ("idle", [])
    assert story.snapshot.load == "", "the other deck stays outside"
    story.deal(4)
    assert deck_of(story) == "red"
    story.green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout().press(Key.ROUND_OVER)
    story.bet(1)
    assert story.step == "reload", "the used deck first"
    story.levels(input=InputState.SHUFFLING, input_colour=RED)
    story.bet(1).press(Key.NO_MORE_BETS)
    assert story.step == "waiting_deck", "its shuffle is not over"
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    story.load(RED)
    assert deck_of(story) == "red"


ONE_DECK = [*product(range(5), (False, True))]
"""Orders of one deck: at which of a round's moments, and whether the other deck is taken out."""


@pytest.mark.parametrize(("moment", "taken"), ONE_DECK)
def test_with_one_deck_ordered_a_used_deck_has_to_come_only_where_no_other_is_inside(
    moment: int, taken: bool
) -> None:
    """Whatever the moment of the order, the table waits for what its screen asks for."""
    story = Story().open()
    taking = [(3, story.unpack)] if taken else []
    story.play_round(*taking, (moment, lambda: story.order(1)))
    if taken:
        assert story.told == "Put the red deck into the shuffler."
        story.load(RED)
    assert story.step == "idle"
    story.bet(2).press(Key.NO_MORE_BETS)
    assert (deck_of(story), story.holds) == ("red" if taken else "blue", [])


def test_when_two_decks_are_ordered_again_the_other_one_has_to_be_loaded() -> None:
    story = over().order(1).unpack().load(RED).order(2)
    assert story.holds == ["alternation"]
    story.unpack().load(BLUE)
    assert story.holds == ["deck_out"]
    assert say(story.snapshot.holds[0].words) == "The red deck is not in the shuffler."
    assert story.load(RED).holds == []


def test_an_order_for_the_decks_in_play_or_without_turns_is_refused() -> None:
    assert Story().open().order(2).refused == "already_ordered"
    assert Story().open().order(1).order(1).refused == "already_ordered"
    free = Story(replace(shipped_table(), alternate_decks=False)).open()
    assert free.happen(DecksOrdered(ANA, "a card is torn", 1)).refused == "no_turns"


def test_where_the_law_wants_no_turns_either_deck_may_be_dealt() -> None:
    story = over(Story(replace(shipped_table(), alternate_decks=False)).open())
    story.unpack().load(RED)
    assert (story.step, story.holds) == ("idle", [])
    story.deal(2)
    assert deck_of(story) == "red"


def test_a_dealer_may_not_order_one_deck() -> None:
    story = Story().open().happen(DecksOrdered(BEN, "a card is torn", 1))
    assert (story.refused, story.state.one_deck) == ("not_supervisor", False)


def test_an_order_ends_with_the_day_and_turns_begin_anew() -> None:
    story = over().order(1).press(Key.CLOSE)
    assert (story.state.one_deck, story.state.last_deck) == (False, "")
    story.unpack().press(Key.OPEN).load(RED).load(BLUE)
    assert (story.step, story.holds) == ("idle", [])


def test_no_card_of_the_next_round_can_reach_the_rack_before_the_used_deck_is_in() -> None:
    """One deck in the rack: a round's remainder comes only after its deal has begun."""
    story = over()
    assert story.step == "reload"
    story.bet(1, 2).press(Key.NO_MORE_BETS)
    assert (story.step, story.refused) == ("reload", "not_now")
    assert [act.kind for act in story.sent(SendAct)].count(ActKind.PACKET) == 2
    story.levels(input=InputState.LOADED, input_colour=RED)
    assert story.step == "wagering"
    assert story.press(Key.NO_MORE_BETS).act.kind is ActKind.PACKET


def test_a_used_deck_that_is_taken_out_again_forbids_the_deal() -> None:
    story = over().load(RED).bet(2)
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    assert (story.holds, story.press(Key.NO_MORE_BETS).refused) == (["deck_out"], "held")
    story.load(RED).press(Key.NO_MORE_BETS)
    assert (deck_of(story), story.holds) == ("blue", [])


def test_a_used_deck_may_be_out_during_the_round_and_is_asked_for_after_it() -> None:
    story = over().load(RED).deal(2)
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    assert story.holds == [], "the round goes on"
    story.press(Key.GREEN, "shuffler").dispense().press(Key.DECISIONS_CLOSED).wait(3)
    story.clear_layout().press(Key.ROUND_OVER)
    assert story.told == "Put the red deck into the shuffler."
    story.load(BLUE)
    assert "alternation" in story.holds
