"""Counts of a deck: where they are taken, and how a wrong count takes the deck out of play."""

from controller.data.intents import DeckCounted, HoldClosed, Intent, RoundsMarked
from controller.data.state import Deck
from controller.words.spoken import say
from drivers.vocabulary import BackColour, InputState, Key
from tests.holds import named
from tests.procedure.table_story import Story

RED, BLUE = BackColour.RED, BackColour.BLUE


def over(story: Story | None = None) -> Story:
    """A round with the red deck is over: it is due in the shuffler, blue stands ready."""
    story = (story or Story().open()).deal(2).green().press(Key.DECISIONS_CLOSED).wait(3)
    return story.clear_layout().press(Key.ROUND_OVER)


def red(story: Story) -> Deck:
    return story.state.decks[0]


def out_of_input(story: Story) -> Story:
    return story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)


def counted(story: Story, colour: BackColour, cards: int) -> list[Intent]:
    """A deck is shuffled and counted; return the intents."""
    story.levels(input=InputState.LOADED, input_colour=colour)
    story.levels(
        input=InputState.SHUFFLED,
        shuffles=story.last_levels.shuffles + 1,
        shuffled_count=cards,
        shuffled_colour=colour,
    )
    return story.intents


# Where counts are taken.


def test_a_deck_is_counted_when_it_is_loaded() -> None:
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    assert DeckCounted("red", 52, good=True, round=0) in counted(story, RED, 52)


def test_a_deck_that_is_short_when_it_is_loaded_never_comes_into_play() -> None:
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    found = counted(story, RED, 51)
    assert (red(story).out_of_play, story.holds) == (True, ["deck_count:red"])
    assert not any(isinstance(each, RoundsMarked) for each in found), "no round was dealt from it"
    story.move_up().load(BLUE)
    assert story.step == "opening"


def test_cards_are_counted_at_every_packet() -> None:
    story = Story().open().bet(2, 3).press(Key.NO_MORE_BETS).dispense().report(counted=3)
    assert story.holds == ["packet"]


def test_cards_are_counted_at_the_remainder() -> None:
    story = Story().open().deal(2).press(Key.GREEN, "shuffler").report(counted=43)
    assert story.holds == ["remainder"]


def test_a_deck_is_counted_at_the_end_of_its_next_shuffle_for_the_round_it_came_from() -> None:
    story = over().levels(input=InputState.LOADED, input_colour=RED).bet(4)
    story.press(Key.NO_MORE_BETS).dispense()
    assert story.state.round is not None
    assert story.state.round.number == 2
    assert DeckCounted("red", 52, good=True, round=1) in counted(story, RED, 52)


# A wrong count.


def test_a_wrong_count_takes_the_deck_out_of_play_and_marks_the_rounds() -> None:
    story = over()
    found = counted(story, RED, 53)
    assert RoundsMarked("red", 1, 1) in found
    assert red(story).out_of_play
    assert story.snapshot.decks[0].out_of_play
    assert story.bet(1).press(Key.NO_MORE_BETS).refused == "held"


def test_the_shufflers_own_word_does_not_bring_it_back() -> None:
    story = over()
    counted(story, RED, 51)
    out_of_input(story)
    counted(story, RED, 52)
    assert (red(story).good, red(story).out_of_play) == (True, True)
    assert story.holds == ["deck_count:red"]
    story.clear(52)
    assert (red(story).out_of_play, story.holds) == (False, [])
    closed = [each for each in story.intents if isinstance(each, HoldClosed)]
    assert [(named(each), each.by, each.count) for each in closed] == [
        ("deck_count:red", "Ana (2001)", 52)
    ]


def test_a_deck_out_of_play_can_be_set_aside_while_one_deck_is_played() -> None:
    story = over()
    counted(story, RED, 51)
    story.order(1)
    assert story.holds == ["out_of_play"], "it is still inside"
    assert say(story.snapshot.holds[0].words) == "The red deck is out of play."
    assert out_of_input(story).holds == []
    assert red(story).out_of_play, "a deck set aside stays out of play"
    story.deal(2)
    assert story.state.round is not None
    assert story.state.round.deck == "blue"


def test_a_deck_set_aside_is_not_dealt_when_it_is_loaded_again() -> None:
    story = over()
    counted(story, RED, 51)
    out_of_input(story).order(1)
    counted(story, RED, 52)
    assert story.holds == ["out_of_play"]
    story.order(2)
    assert say(story.snapshot.holds[0].words) == (
        "The red deck is out of play until a supervisor has its right count."
    )
    assert story.clear(51).refused == "deck_wrong"
    assert story.clear(52).holds == []


def test_when_two_decks_are_ordered_again_its_count_is_asked_for() -> None:
    story = over()
    counted(story, RED, 51)
    out_of_input(story).order(1).order(2)
    assert story.holds == ["deck_count:red", "deck_out"]
    assert story.clear(52).holds == ["deck_out"]
