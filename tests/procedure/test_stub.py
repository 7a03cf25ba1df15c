"""A shuffler that cannot count decks: people count, at opening and every few rounds."""

from msgspec import structs

from controller.data.intents import DeckCounted, RoundsMarked
from controller.data.modes import DealingMode
from controller.snapshot import Form
from controller.words.spoken import say
from drivers.vocabulary import UNKNOWN_COUNT, BackColour, Feature, InputState, Key, Tray
from tests.procedure.table_story import HOST_DRIVEN, Story

RED, BLUE = BackColour.RED, BackColour.BLUE
BLIND = structs.replace(HOST_DRIVEN, features=HOST_DRIVEN.features & ~Feature.COUNTS)


def connected(every: int = 2) -> Story:
    """Return a table with such a shuffler, while it is being opened."""
    story = Story(hand_count_every=every).link("shuffler", abilities=BLIND)
    return story.link("sensors").link("key_pad").press(Key.OPEN)


def opened(every: int = 2) -> Story:
    """Return an open table: both decks were counted by hand, and are loaded."""
    return loaded(loaded(connected(every).clear(52).clear(52), RED), BLUE)


def loaded(story: Story, colour: BackColour) -> Story:
    """Load a deck: it is shuffled, and not counted."""
    story.levels(input=InputState.LOADED, input_colour=colour)
    story.levels(
        input=InputState.SHUFFLED,
        shuffles=story.last_levels.shuffles + 1,
        shuffled_count=UNKNOWN_COUNT,
        shuffled_colour=colour,
    )
    return story.move_up() if story.last_levels.ready == 0 else story


def test_a_deck_is_asked_out_to_be_counted_only_of_a_shuffler_that_tells_of_it() -> None:
    story = loaded(connected(), RED)
    assert story.snapshot.instruction.form is Form.NONE, "it is to be taken out"
    for lost in (story.lose("shuffler"), story.link("shuffler", serial="OTHER-1")):
        lost.mode(DealingMode.HAND_SHUFFLE)
        assert story.snapshot.instruction.form is Form.CLEAR


def remainder(story: Story, *seats: int) -> Story:
    """Deal a round up to its remainder: the shuffler counts packets, but not the stub."""
    green(story, *seats)
    return done(story, UNKNOWN_COUNT, ready=0, ready_colour=BackColour.NONE).lift()


def green(story: Story, *seats: int) -> Story:
    """Deal a round up to the press of the green button."""
    story.bet(*seats).press(Key.NO_MORE_BETS)
    for _ in range(len(seats) + 1):
        done(story, 4).lift()
    return story.press(Key.GREEN, "shuffler")


def done(story: Story, counted: int, **changes: object) -> Story:
    """End the act under way, with its cards in the tray."""
    story.levels(tray=Tray.OCCUPIED, **changes)
    return story.say(structs.replace(story.done(), counted=counted))


def over(story: Story) -> Story:
    """Play to the end of the round, and load the used deck."""
    if story.last_levels.input is InputState.SHUFFLED:
        story.move_up()
    story.press(Key.DECISIONS_CLOSED).wait(3).clear_layout().press(Key.ROUND_OVER)
    return loaded(story, story.back(story.state.reload))


def test_at_opening_both_decks_are_counted_by_hand() -> None:
    story = connected()
    assert [say(hold.words) for hold in story.snapshot.holds] == [
        "The red deck has to be counted by hand: the shuffler cannot count it.",
        "The blue deck has to be counted by hand: the shuffler cannot count it.",
    ]
    story = loaded(loaded(story, RED), BLUE)
    assert story.step == "opening"
    assert story.clear(51).refused == "deck_wrong"
    assert story.clear(52).step == "opening", "only one deck is counted"
    assert (story.clear(52).step, story.holds) == ("idle", [])


def test_every_so_many_rounds_the_stub_is_counted_and_its_deck_proved() -> None:
    story = remainder(opened(), 2)
    assert story.step == "deciding", "the stub is not counted in this round"
    story = remainder(over(story), 2, 5)
    assert story.step == "stub_count"
    assert story.told == "Count the stub by hand, and enter the count.", "the count is blind"
    assert story.press(Key.CONTINUE).refused == "stub_uncounted"
    story.count(40)
    assert (story.step, story.holds, story.state.hand_counts) == ("deciding", [], 0)
    assert [each for each in story.intents if isinstance(each, DeckCounted)] == [
        DeckCounted("blue", 52, good=True, round=2)
    ]
    story = remainder(over(story), 1)
    assert story.step == "deciding", "the rounds are counted anew"


def test_nothing_shows_what_is_due_before_the_stub_is_counted() -> None:
    story = green(opened(1), 2, 5)
    for step in ("remainder", "stub_count"):
        assert story.step == step
        assert story.snapshot.counts is None
        assert "40" not in story.told
        assert "40" not in repr(story.snapshot.instruction.words)
        if step == "remainder":
            assert story.told == "Move the remaining cards to the rack, faces hidden."
            done(story, UNKNOWN_COUNT, ready=0, ready_colour=BackColour.NONE).lift()
    counts = story.count(40).snapshot.counts
    assert counts is not None
    assert counts.remainder == 40


def test_where_the_stub_is_not_counted_what_is_due_is_shown() -> None:
    story = green(opened(3), 2)
    assert "44" in story.told
    assert story.snapshot.counts is not None
    story = remainder(over(remainder(opened(3), 2)), 4)
    assert story.step == "deciding"
    assert story.snapshot.counts is not None, "the count is due in the next round"


def test_a_wrong_count_holds_and_marks_all_rounds_since_the_decks_last_good_one() -> None:
    story = over(remainder(opened(3), 2))
    story = remainder(over(remainder(story, 2)), 4).count(43)
    assert (story.step, story.holds) == ("stub_count", ["hand_count:red"])
    assert say(story.snapshot.holds[0].words) == (
        "The dealer's count of the remaining cards is not right."
    )
    assert [each for each in story.intents if isinstance(each, RoundsMarked)] == [
        RoundsMarked("red", 1, 3)
    ]
    assert story.state.decks[0].out_of_play
    assert story.count(44).refused == "held", "the dealer may not count again"
    assert story.clear().refused == "count_needed"
    assert story.clear(43).refused == "count_wrong"
    assert story.step == "stub_count"
    story.clear(44)
    assert (story.step, story.holds) == ("deciding", [])
    assert not story.state.decks[0].out_of_play


def test_a_stub_that_stays_wrong_voids_the_round_and_the_deck_stays_out_of_play() -> None:
    story = remainder(opened(1), 2).count(43).clear(43, void_round=True)
    assert story.step == "voiding"
    story.move_up().clear_layout().press(Key.ROUND_OVER)
    assert story.state.decks[0].out_of_play
    story = loaded(story, RED)
    assert story.holds == ["deck_count:red"], "it is not dealt before a right count"
    story.bet(2).press(Key.NO_MORE_BETS)
    assert story.refused == "held"
    assert story.clear(52).holds == []


def test_a_question_about_another_deck_does_not_block_the_stub() -> None:
    story = remainder(opened(1), 2).count(43)
    story.state.decks[1].out_of_play = True
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    story.levels(input=InputState.LOADED, input_colour=BLUE)
    assert sorted(story.holds) == ["deck_count:blue", "hand_count:red"]
    assert story.clear(44).holds == ["deck_count:blue"], "the stub is counted first"
    assert story.clear(52).holds == []


def test_where_the_shuffler_counts_nobody_is_asked() -> None:
    story = Story(hand_count_every=1).open().deal(2).green()
    assert story.step == "deciding"


def test_a_count_that_nobody_asked_for_is_refused() -> None:
    assert Story().open().count(52).refused == "nothing_to_count"
