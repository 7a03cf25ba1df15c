"""Decks and settings: which deck may be loaded, counts of decks, and the shuffler's setting."""

import pytest
from msgspec import structs

from controller.words.spoken import say
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    Feature,
    InputState,
    Key,
    Mode,
    NextPacketOn,
    RemainderOn,
)
from tests.procedure.table_story import HOST_DRIVEN, Story


def over() -> Story:
    """A round is over: the red deck is due in the shuffler."""
    story = Story().open().deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    return story.press(Key.ROUND_OVER)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            {"mode": Mode.SORT},
            "The shuffler is set to sort, not shuffle.",
        ),
        (
            {"game": "Blackjack"},
            "The shuffler is set to “Blackjack”, not “Three Card Draw Poker”.",
        ),
    ],
)
def test_with_a_wrong_setting_the_table_does_not_open_and_says_so(
    change: dict[str, object], words: str
) -> None:
    story = Story().link("shuffler").levels(**change).link("sensors").link("key_pad")
    story.press(Key.OPEN)
    assert story.step == "opening"
    assert [say(hold.words) for hold in story.snapshot.holds] == [words]
    story.levels(mode=Mode.SHUFFLE, game="Three Card Draw Poker")
    assert story.load(BackColour.RED).load(BackColour.BLUE).step == "idle"


def test_a_deck_that_was_sorted_at_opening_has_to_be_shuffled() -> None:
    story = Story().link("shuffler").levels(mode=Mode.SORT).link("sensors").link("key_pad")
    story.press(Key.OPEN).load(BackColour.RED).levels(mode=Mode.SHUFFLE)
    story.load(BackColour.BLUE)
    assert (story.step, story.holds) == ("opening", ["sorted"])
    assert say(story.snapshot.holds[0].words) == "The red deck was sorted, not shuffled."
    story.unpack().load(BackColour.RED).load(BackColour.BLUE)
    assert (story.step, story.holds) == ("idle", [])


def test_in_play_a_wrong_setting_is_latched() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).report().levels(mode=Mode.SORT).lift()
    assert story.clear().refused == "cause_remains"
    story.levels(mode=Mode.SHUFFLE)
    assert (story.holds, len(story.packets)) == (["setting"], 1)
    assert story.clear().holds == []
    assert len(story.packets) == 2


def test_a_setting_that_cannot_be_read_is_confirmed_at_opening_and_after_each_power_up() -> None:
    features = HOST_DRIVEN.features & ~Feature.MODE_READABLE
    able = structs.replace(HOST_DRIVEN, features=features)
    story = Story().link("shuffler", abilities=able).levels(mode=Mode.UNREADABLE, game="")
    story.link("sensors").link("key_pad").press(Key.OPEN)
    story.load(BackColour.RED).load(BackColour.BLUE)
    assert (story.step, story.holds) == ("opening", ["confirm_setting"])
    assert story.clear().step == "idle"
    story.lose("shuffler", reboot=True).link("shuffler", abilities=able)
    assert story.holds == ["confirm_setting", "rebooted", "not_empty"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"remainder_on": RemainderOn.GREEN_BUTTON}, "it obeys its own green button"),
        (
            {"next_packet_on": NextPacketOn.LIFTED},
            "it does not put out packets when the table asks",
        ),
    ],
)
def test_a_shuffler_that_cannot_serve_the_game_keeps_the_table_shut(
    change: dict[str, object], words: str
) -> None:
    story = Story().link("shuffler", abilities=structs.replace(HOST_DRIVEN, **change))
    story.link("sensors").link("key_pad").press(Key.OPEN)
    story.load(BackColour.RED).load(BackColour.BLUE)
    assert story.step == "opening"
    assert say(story.snapshot.holds[0].words) == f"The shuffler cannot serve this game: {words}."


def test_the_wrong_colour_holds_the_next_deal_until_it_is_out_again() -> None:
    story = over().levels(input=InputState.LOADED, input_colour=BackColour.GREEN)
    assert (story.step, story.holds) == ("reload", ["wrong_deck"])
    assert say(story.snapshot.holds[0].words) == (
        "The wrong deck is in the shuffler: green backs in the input."
    )
    assert story.clear().refused == "cause_remains"
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE).clear()
    assert story.load(BackColour.RED).step == "idle"


def test_the_deck_in_play_may_not_come_back_in_the_middle_of_the_round() -> None:
    story = Story().open().deal(2).green()
    story.levels(input=InputState.LOADED, input_colour=BackColour.RED)
    assert story.holds == ["wrong_deck"]
    assert story.press(Key.DECISIONS_CLOSED).step == "settling", "the money is not frozen"


def test_a_bad_count_names_the_suspect_rounds_and_lets_the_round_in_play_go_on() -> None:
    story = over().levels(input=InputState.LOADED, input_colour=BackColour.RED)
    story.bet(3).press(Key.NO_MORE_BETS).dispense()
    story.levels(
        input=InputState.SHUFFLED,
        shuffles=story.last_levels.shuffles + 1,
        shuffled_count=51,
        shuffled_colour=BackColour.RED,
    )
    assert say(story.snapshot.holds[0].words) == (
        "The red deck came back with 51 cards, not 52, from round 1; suspect since round 1."
    )
    story.dispense().press(Key.GREEN, "shuffler").dispense().press(Key.DECISIONS_CLOSED).wait(3)
    story.clear_layout().press(Key.ROUND_OVER)
    assert story.step == "reload", "round 2 was played to its end"
    story.move_up().load(BackColour.BLUE).bet(2)
    assert story.press(Key.NO_MORE_BETS).refused == "held"
    assert sorted(story.holds) == ["deck_count:red", "left_inside"]


def test_a_bad_deck_is_cleared_with_a_count_of_52_and_nothing_else() -> None:
    story = over().load(BackColour.RED, 51)
    assert story.clear(51).words == "With 51 cards this deck cannot be played: replace it."
    story.clear(52)
    assert (story.holds, story.state.decks[0].good) == ([], True)
    assert story.state.decks[0].last_good_round == 1


def test_a_deck_that_has_to_be_counted_is_named() -> None:
    """Beside another hold, too: *this deck* was any of two."""
    story = over().load(BackColour.RED, 51)
    told = (
        "Count the red deck by hand; a supervisor clears with the count, or the deck is replaced."
    )
    assert say(story.snapshot.instruction.words) == told
    story.lose("sensors")
    assert told in [say(each.remedy) for each in story.snapshot.holds]


def test_a_void_round_does_not_make_a_bad_deck_good() -> None:
    story = over().load(BackColour.RED, 51).bet(2)
    story.clear(52, void_round=True)
    assert story.holds == ["deck_count:red"]
    assert not story.state.decks[0].good


def test_two_questions_are_answered_one_after_the_other() -> None:
    """A wrong packet and a bad deck at once: each needs a count of its own."""
    story = over().levels(input=InputState.LOADED, input_colour=BackColour.RED)
    story.bet(3).press(Key.NO_MORE_BETS).levels(
        shuffles=story.last_levels.shuffles + 1, shuffled_count=51, shuffled_colour=BackColour.RED
    )
    story.report(counted=3).levels(ready=48)
    assert story.holds == ["deck_count:red", "packet"]
    story.clear(4)
    assert story.holds == ["deck_count:red"]
    assert story.clear(52).holds == []


def test_a_deck_taken_out_to_be_counted_may_be_loaded_again() -> None:
    story = over().load(BackColour.RED, 51)
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE).clear(52)
    story.load(BackColour.RED)
    assert (story.holds, story.state.decks[0].place) == ([], "input")


def test_cards_left_inside_forbid_the_next_deal() -> None:
    story = Story().open().levels(ready=16)
    assert say(story.snapshot.holds[0].words) == (
        "16 cards are in the shuffler, which are no whole deck."
    )
    assert story.bet(2).press(Key.NO_MORE_BETS).refused == "held"


def test_a_shuffler_that_cannot_tell_colours_alternates_all_the_same() -> None:
    unknown = BackColour.UNKNOWN
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    story.load(unknown).load(unknown)
    assert (story.step, story.holds) == ("idle", [])
    for colour in ("red", "blue", "red"):
        story.deal(2)
        assert story.state.round is not None
        assert story.state.round.deck == colour
        story.green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout().press(Key.ROUND_OVER)
        story.load(unknown)
        assert (story.step, story.holds) == ("idle", [])


def test_trouble_with_the_other_deck_does_not_keep_the_rounds_own_open() -> None:
    story = Story().open().deal(2).press(Key.GREEN, "shuffler").report(counted=43)
    story.levels(input=InputState.LOADED, input_colour=BackColour.GREEN, ready=0)
    assert story.holds == ["remainder", "wrong_deck"]
    story.clear(44)
    assert (story.step, story.holds) == ("deciding", ["wrong_deck"])


def test_a_hold_that_needs_no_count_is_cleared_without_one() -> None:
    story = over().load(BackColour.RED, 51).press(Key.STOP)
    assert story.clear().holds == ["deck_count:red"]
    assert story.clear().refused == "count_needed"


def test_a_failed_act_leaves_no_deck_that_passes_for_whole() -> None:
    """Power fails between a card and its count: the shuffler says 52, two cards are outside."""
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    story.report(ActState.INTERRUPTED, counted=0)
    story.clear(void_round=True)
    assert story.step == "voiding"
    assert story.act.kind is ActKind.EJECT, "the deck has to be counted again, whatever it says"
    eject = story.act
    story.lose("shuffler", reboot=True).press(Key.ROUND_OVER)
    assert story.step == "reload", "a lost shuffler lets the round end"
    story.last = structs.replace(
        story.last, txn=eject.txn, kind=eject.kind, size=0, state=ActState.INTERRUPTED, counted=0
    )
    story.link("shuffler").press(Key.CONTINUE).clear(count=2)
    assert "unproved" in story.holds, "the shuffler says 52; the table does not deal from it"
    story.levels(ready=0, ready_colour=BackColour.NONE)
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    assert story.holds == ["deck_out"]
    story.clear_layout().load(BackColour.BLUE).load(BackColour.RED)
    assert story.step == "idle"
    assert story.holds == []
    assert all(deck.good and not deck.unproved for deck in story.state.decks)


def test_a_deck_goes_in_when_the_one_before_has_left_the_input() -> None:
    """Where the input is taken, the screen waits for the shuffler."""
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN)
    assert say(story.snapshot.instruction.words) == "Put the red deck into the shuffler."
    story.levels(input=InputState.SHUFFLING, input_colour=BackColour.RED)
    assert say(story.snapshot.instruction.words) == (
        "The shuffler shuffles and counts. Wait for it."
    )
    story.load(BackColour.RED)
    assert say(story.snapshot.instruction.words) == "Put the blue deck into the shuffler."


def test_a_missing_deck_goes_in_when_the_other_one_has_left_the_input() -> None:
    story = Story().open().take_deck().take_deck()
    story.levels(input=InputState.SHUFFLING, input_colour=BackColour.BLUE)
    assert "deck_out" in story.holds
    assert say(story.snapshot.instruction.words) == (
        "The shuffler works on the other deck: put this one in when the input is free."
    )
