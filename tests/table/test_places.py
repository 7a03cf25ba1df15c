"""Where the cards are, in words: what both screens say, and the dealer can rely on."""

from controller.data.events import DealerTapped, LateBetRuled
from controller.data.irregularities import Remedy
from controller.words.spoken import say
from drivers.vocabulary import BackColour, InputState, Key, Tray
from tests.procedure.table_story import BEN, Story


def words(story: Story, place: str) -> str:
    """Return what is said of a pile."""
    return say(getattr(story.snapshot.places, place).words)


def uncounted(story: Story) -> str:
    """Return why there are no sums; empty: there are."""
    why = story.snapshot.places.uncounted
    assert (why is None) is (story.snapshot.counts is not None)
    return say(why) if why is not None else ""


def of_deck(story: Story, colour: str) -> str:
    """Return what is said of a deck."""
    return next(say(deck.words) for deck in story.snapshot.decks if deck.colour == colour)


def called() -> Story:
    return Story().open().bet(2, 5).press(Key.NO_MORE_BETS)


def test_in_a_void_round_no_cards_are_still_to_come() -> None:
    story = called().report()
    assert (words(story, "hand"), words(story, "tray")) == ("no cards yet", "for seat 2")
    story.void().levels(tray=Tray.OCCUPIED)
    assert (words(story, "hand"), words(story, "tray")) == ("no cards", "cards lie in it")
    assert (words(story, "rack"), uncounted(story)) == (("cards are collected",) * 2)


def test_a_deck_in_the_input_is_said_to_be_what_the_shuffler_does_with_it() -> None:
    story = Story().open()
    found = set()
    for state in (InputState.LOADED, InputState.SHUFFLING, InputState.SHUFFLED):
        story.levels(input=state, input_colour=BackColour.BLUE)
        found.add(of_deck(story, "blue"))
    assert found == {"in the input", "being shuffled", "shuffled"}


def test_a_deck_out_of_play_is_still_somewhere() -> None:
    """It has to be taken from there."""
    story = Story().open()
    story.state.decks[0].out_of_play = True
    place = say(story.snapshot.decks[1].words)
    assert of_deck(story, story.state.decks[0].colour).startswith("out of play, ")
    assert "out of play" not in place


def test_there_are_no_sums_of_a_deck_that_is_not_in_play() -> None:
    story = Story().open()
    assert uncounted(story) == "no round"
    assert uncounted(story.bet(2)) == "no card is out yet"
    story.press(Key.NO_MORE_BETS)
    assert uncounted(story) == ""
    assert uncounted(story.report().press(Key.BETS_OPEN)) == "", "a packet is kept"


def test_a_late_bet_is_shown_before_a_ruling_on_its_spot_and_explained() -> None:
    story = Story().open().happen(DealerTapped(BEN)).deal(2, 5)
    assert story.snapshot.legend == ("awaiting", "placed", "locked", "none")
    story.bet(5, wager="pair_plus").wait(1)
    assert shown(story) == ("late", ("awaiting", "placed", "locked", "none", "late"))
    story.happen(LateBetRuled(5, "pair_plus", Remedy.RETRACT_BET, "", None))
    assert shown(story) == ("returned", ("awaiting", "placed", "locked", "none", "returned"))
    story.take(5, wager="pair_plus").wait(1).bet(5, wager="pair_plus").wait(1)
    assert shown(story)[0] == "late", "somebody has to decide again"


def shown(story: Story) -> tuple[str, tuple[str, ...]]:
    """Return the state of seat 5's Pair Plus, and which states are explained."""
    spot = next(each for each in story.snapshot.seats[4].spots if each.wager == "pair_plus")
    return spot.state, story.snapshot.legend
