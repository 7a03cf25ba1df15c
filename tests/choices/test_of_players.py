"""Games that players bank are chosen among themselves, where the table's file fits them."""

import pytest

from controller.choices.draft import draft, games, law
from controller.choices.wanted_choice import Wanted
from controller.words.spoken import say, text_of
from tests.choices.files import starting_point
from tests.configuration.files import change, copy

BY_PLAYERS = "Players bank this game: it needs a table file with stakes, not with limits."
BY_HOUSE = "The house banks this game: it needs a table file with limits and a pay table"


def at(folder, game):
    """Return the table of a game in a copy of the shipped configuration."""
    return starting_point(copy(folder).with_name(f"table-{game}.yaml"))


def test_a_table_of_the_house_plays_no_game_of_players(tmp_path) -> None:
    here = starting_point(copy(tmp_path))
    listed = {each.key: text_of(each.refused or "") for each in games(here)}
    assert listed["five-card-draw"] == listed["soko"] == BY_PLAYERS
    assert say(draft(here, Wanted("five-card-stud")).objection) == BY_PLAYERS


def test_a_table_of_players_plays_the_games_that_its_stakes_fit(tmp_path) -> None:
    here = at(tmp_path, "five-card-stud")
    listed = {each.key: each for each in games(here)}
    fit = [key for key, each in listed.items() if each.refused is None]
    assert fit == [
        "five-card-stud", "five-card-stud-ten", "soko",
        "stud-high-low", "stud-high-low-declare", "stud-lowball",
    ]  # fmt: skip
    assert listed["five-card-stud"].played
    assert listed["soko"].pay_tables == listed["soko"].limits == ()
    assert BY_HOUSE in text_of(listed["three-card-poker"].refused)
    assert listed["three-card-poker"].pay_tables == listed["three-card-poker"].limits == ()
    assert "stakes.price" in text_of(listed["stud-high-low-buy"].refused)
    assert "decks of 36 cards" in text_of(listed["stripped-draw-36"].refused)


@pytest.mark.parametrize("game", ["soko", "stud-lowball"])
def test_a_chosen_game_is_played_by_the_stakes_of_the_file(tmp_path, game) -> None:
    here = at(tmp_path, "five-card-stud")
    found = draft(here, Wanted(game))
    assert found.objection is None
    assert found.loaded is not None
    assert found.loaded.definition.game.key == game
    assert found.loaded.definition.stakes == here.playing.stakes


@pytest.mark.parametrize(
    "wanted", [Wanted(limits=(("big_bet", 100, 200),)), Wanted(pay_table="TCDPPP-02")]
)
def test_stakes_are_not_chosen_at_the_table(tmp_path, wanted) -> None:
    found = draft(at(tmp_path, "five-card-stud"), wanted)
    assert say(found.objection) == (
        "The stakes stand in the table’s file: a technician changes them there."
    )


def test_the_law_is_told_for_who_banks(tmp_path) -> None:
    told = [say(each) for each in law(at(tmp_path, "soko").base)]
    assert len(told) == 6
    assert told[0].startswith("A bet or raise adds 300.00 at most (WAC 230-15-080")
    assert told[3].startswith("A rake of 10 % at most")
    assert not [
        each for each in law(starting_point(copy(tmp_path / "house")).base) if "poker" in each.id
    ]


def test_without_a_law_nothing_is_told(tmp_path) -> None:
    table = copy(tmp_path).with_name("table-soko.yaml")
    change(table, table.name, "jurisdiction: washington", "jurisdiction: none")
    assert list(law(starting_point(table).base)) == []
