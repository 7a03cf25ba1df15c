"""What is proved before a round: the setting was read, and the shuffler was seen empty."""

import pytest
from msgspec import structs

from controller.words.spoken import say
from drivers.interface import ReadLevels
from drivers.vocabulary import (
    ActState,
    BackColour,
    Door,
    FaultCode,
    InputState,
    Key,
    Mode,
    Tray,
)
from tests.procedure.table_story import Story

RED, BLUE = BackColour.RED, BackColour.BLUE


def slow() -> Story:
    """The table is open; from now on the shuffler does not answer by itself."""
    story = Story().open()
    story.prompt = False
    return story


# The setting is read for every round.


def test_the_levels_are_asked_for_with_the_first_wager_of_every_round() -> None:
    story = Story().open()
    asked = len(story.sent(ReadLevels))
    story.bet(2)
    assert len(story.sent(ReadLevels)) == asked + 1
    story.bet(3).press(Key.NO_MORE_BETS)
    assert len(story.sent(ReadLevels)) == asked + 1, "they are asked for once"


def test_no_packet_is_asked_for_before_the_answer_has_come() -> None:
    story = slow().bet(2).press(Key.NO_MORE_BETS)
    assert (story.step, story.packets) == ("waiting_deck", [])
    story.levels()
    assert (story.step, story.packets) == ("dealing.seat", [(1, 4)])


def test_an_answer_that_shows_nothing_new_is_taken_in_once() -> None:
    story = slow().bet(2)
    seq = story.table.seq
    story.levels().levels().levels()
    assert story.table.seq == seq + 1


def test_a_sort_mode_that_no_level_had_shown_stops_the_round() -> None:
    story = slow().bet(2).press(Key.NO_MORE_BETS).levels(mode=Mode.SORT)
    assert (story.holds, story.packets) == (["setting"], [])
    story.levels(mode=Mode.SHUFFLE)
    assert (story.holds, story.packets) == (["setting"], []), "a supervisor must be told"
    assert story.clear().packets == [(1, 4)]


def test_another_game_set_between_rounds_stops_the_round() -> None:
    story = slow().bet(2).press(Key.NO_MORE_BETS).levels(game="Blackjack")
    assert (story.holds, story.packets) == (["setting"], [])


def test_the_levels_that_come_with_the_link_serve_as_well() -> None:
    story = slow().bet(2).lose("shuffler").link("shuffler").press(Key.NO_MORE_BETS)
    assert story.packets == [(1, 4)]


def test_a_round_whose_question_died_with_the_daemon_is_dealt_after_the_handshake() -> None:
    story = slow().bet(2).restart().link("sensors").link("key_pad")
    assert story.press(Key.NO_MORE_BETS).packets == []
    story.link("shuffler")
    story.press(Key.NO_MORE_BETS)
    assert story.packets == [(1, 4)]


def sorted_between_rounds(story: Story) -> Story:
    """The red deck came back and was sorted, with no levels; now the shuffler shuffles again."""
    story.deal(2).green().press(Key.DECISIONS_CLOSED).wait(3).clear_layout()
    story.press(Key.ROUND_OVER).levels(input=InputState.LOADED, input_colour=RED)
    return story.levels(
        input=InputState.SHUFFLED,
        shuffles=story.last_levels.shuffles + 1,
        shuffled_count=52,
        shuffled_colour=RED,
        shuffled_mode=Mode.SORT,
    )


def test_a_deck_that_was_sorted_unseen_is_not_dealt() -> None:
    story = sorted_between_rounds(Story().open())
    assert story.holds == ["sorted"]
    assert say(story.snapshot.holds[0].words) == "The red deck was sorted, not shuffled."
    assert story.bet(1).press(Key.NO_MORE_BETS).refused == "held"
    assert story.clear().refused == "cause_remains"
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    story.last_levels = structs.replace(story.last_levels, shuffled_mode=Mode.SHUFFLE)
    assert story.load(RED).clear().holds == []


# Empty.


def played(story: Story) -> Story:
    """Play on until the round is over."""
    while story.step in ("dealing.seat", "dealing.dealer"):
        story.dispense()
    story.green().press(Key.DECISIONS_CLOSED).wait(3)
    return story.clear_layout().press(Key.ROUND_OVER)


MAY_KEEP_A_CARD = (FaultCode.JAM, FaultCode.MOTOR, FaultCode.SENSOR, FaultCode.MEMORY)
INCIDENTS = [
    ({"doors": Door.COVER}, {"doors": Door.CLOSED}, "its cover was opened"),
    ({"mode": Mode.SERVICE}, {"mode": Mode.SHUFFLE}, "it was in service"),
    *(
        ({"fault": fault}, {"fault": FaultCode.NONE}, f"it reported {fault.name.lower()}")
        for fault in MAY_KEEP_A_CARD
    ),
]


@pytest.mark.parametrize(("begin", "end", "why"), INCIDENTS)
def test_after_service_or_a_fault_the_shuffler_is_seen_empty_before_the_next_round(
    begin: dict[str, object], end: dict[str, object], why: str
) -> None:
    story = Story().open().levels(**begin).levels(**end).clear()
    assert story.holds == ["not_empty"]
    words = f"The shuffler must be seen empty before the next round: {why}."
    assert say(story.snapshot.holds[0].words) == words
    assert story.bet(2).press(Key.NO_MORE_BETS).refused == "held"
    assert story.clear().refused == "ends_by_itself", "nobody can clear it"
    story.unpack()
    assert story.holds == ["deck_out"]
    story.load(RED).load(BLUE).press(Key.NO_MORE_BETS)
    assert story.packets == [(1, 4)]


@pytest.mark.parametrize("fault", [each for each in FaultCode if each not in MAY_KEEP_A_CARD])
def test_the_lid_of_the_input_is_no_service_and_a_wrong_deck_no_doubt_of_the_shuffler(
    fault: FaultCode,
) -> None:
    story = Story().open().levels(doors=Door.INPUT).levels(doors=Door.CLOSED)
    story.levels(fault=fault).levels(fault=FaultCode.NONE).clear()
    assert story.holds == []


def test_a_shuffler_that_is_empty_while_its_cover_is_open_proves_nothing() -> None:
    story = Story().open().levels(doors=Door.COVER).unpack()
    assert "not_empty" in story.holds
    assert "not_empty" not in story.levels(doors=Door.CLOSED).holds


def test_cards_in_the_tray_mean_that_the_shuffler_is_not_empty() -> None:
    story = Story().open().levels(doors=Door.COVER).levels(doors=Door.CLOSED, tray=Tray.OCCUPIED)
    story.levels(ready=0, ready_colour=BackColour.NONE)
    story.levels(input=InputState.EMPTY, input_colour=BackColour.NONE)
    assert "not_empty" in story.holds
    assert "not_empty" not in story.lift().holds


def test_a_restart_of_the_shuffler_in_mid_round_lets_the_round_go_on_by_its_counts() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS).dispense()
    story.lose("shuffler", reboot=True).link("shuffler")
    assert story.holds == ["rebooted"]
    assert say(story.snapshot.holds[0].remedy) == (
        "Did no card come into the tray meanwhile? Press CONTINUE; else call a supervisor."
        " After the round the shuffler is emptied."
    )
    story = played(story.press(Key.CONTINUE))
    assert story.state.rounds == 1
    assert (story.step, story.holds) == ("reload", ["not_empty"])
    story.unpack().load(BLUE)
    assert (story.step, story.holds) == ("reload", []), "red is still outside"
    assert story.load(RED).step == "idle"


def test_levels_that_show_nothing_new_prove_an_empty_shuffler_all_the_same() -> None:
    story = Story().open().press(Key.CLOSE).unpack().press(Key.OPEN)
    assert story.holds == []
    story.lose("shuffler", reboot=True).link("shuffler").press(Key.CONTINUE)
    assert story.holds == [], "the levels that came with the link say: empty"


def test_a_jam_within_an_act_counts_though_the_fault_is_gone_from_the_levels() -> None:
    story = Story().open().bet(2).press(Key.NO_MORE_BETS)
    story.report(ActState.FAULT, counted=4, code=FaultCode.JAM).clear(4).lift()
    assert played(story).holds == ["not_empty"]


def test_the_table_opens_with_an_empty_shuffler() -> None:
    story = Story().open().press(Key.CLOSE).press(Key.OPEN)
    assert (story.step, story.holds) == ("opening", ["not_empty"])
    assert say(story.snapshot.holds[0].words) == (
        "The shuffler must be seen empty before the next round: the table opens."
    )
    story.unpack()
    assert (story.step, story.holds) == ("opening", [])
    assert story.load(RED).load(BLUE).step == "idle"


def test_the_table_opens_when_both_decks_were_counted_since() -> None:
    """PA 639a.4: both decks inspected, counted and shuffled separately."""
    story = Story().link("shuffler").link("sensors").link("key_pad").press(Key.OPEN).load(RED)
    story.levels(input=InputState.LOADED, input_colour=BLUE)
    assert story.step == "opening", "blue is in, and not counted"
    story.levels(input=InputState.SHUFFLED, shuffles=2, shuffled_count=52, shuffled_colour=BLUE)
    assert story.step == "idle"


def test_a_restart_of_the_daemon_on_an_open_table_asks_for_none_of_it() -> None:
    story = Story().open().restart().link("shuffler").link("sensors").link("key_pad")
    assert (story.step, story.holds) == ("idle", [])


def test_trouble_at_a_closed_table_is_dealt_with_when_it_opens() -> None:
    story = Story().open().press(Key.CLOSE).unpack().press(Key.CLOSE)
    assert story.step == "closed"
    story.levels(doors=Door.COVER).levels(doors=Door.CLOSED)
    story.lose("shuffler", reboot=True).link("shuffler")
    assert story.holds == []
