"""A choice at a table of players: the hand ends, then the table opens for the other game."""

from dataclasses import replace

from controller.configuration import config_root, load_chosen
from controller.data.message import message
from controller.procedure.day import succession
from controller.succession import Configured, definition_taken
from drivers.vocabulary import Key
from tests.procedure.hand_story import DRAW, STUD, HandStory, table_of
from tests.table.test_choice import choose

CLOSES = message("prompt-definition-closes")


def at(game: str) -> HandStory:
    """Return a table that plays by the shipped file of a game."""
    story = HandStory(load_chosen(config_root() / f"table-{game}.yaml", ()).definition)
    story.state.definition = Configured.of(story.definition).digest
    return story


def test_the_hand_ends_by_its_own_game() -> None:
    story = at(STUD).deal_in(1, 2, 3)
    choose(story, file=config_root() / f"table-{STUD}.yaml", game="soko")
    assert (story.refused, story.step) == ("", "betting")
    assert CLOSES in story.snapshot.prompts
    while story.step == "betting":
        story.close()
    story.sit(2).press(Key.ROUND_OVER).reload()
    assert (story.step, story.snapshot.game) == ("closed", "Sökö")
    assert (story.state.playing, story.state.puck) == ([], 0)


def test_players_who_sit_are_dealt_one_more_hand_or_leave() -> None:
    story = at(STUD).sit(1, 2)
    choose(story, file=config_root() / f"table-{STUD}.yaml", game="stud-lowball")
    assert story.step == "wagering"
    assert CLOSES in story.snapshot.prompts
    assert story.sit(1, 2).step == "closed"
    assert story.snapshot.game == "Stud Lowball"


def test_a_game_that_the_stakes_do_not_fit_is_refused() -> None:
    story = at(STUD)
    choose(story, file=config_root() / f"table-{STUD}.yaml", game=DRAW)
    assert story.refused == "choice_impossible"
    assert story.state.waiting == ""


def test_a_start_with_another_table_knows_no_player_and_no_puck() -> None:
    state = at(DRAW).state
    state.playing, state.puck, state.fee_due = [1, 2, 4], 4, True
    other = replace(table_of(DRAW), seats=(1, 2, 3))
    succession.take_over_definition(state, other, definition_taken(Configured.of(other)))
    assert state.step == "closed"
    assert (state.playing, state.puck, state.fee_due) == ([], 0, False)
