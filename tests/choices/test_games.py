"""The list of games: each is checked once; what the table's devices cannot serve is refused."""

from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from controller.choices.draft import draft, games
from controller.choices.wanted_choice import Wanted
from controller.configuration import config_root, load_table
from controller.configuration.document import Document
from controller.configuration.problem import Problem
from controller.words.spoken import say, text_of
from drivers.vocabulary import Feature, NextPacketOn, RemainderOn
from tests.choices.files import starting_point
from tests.choices.test_wanted_choice import BONUS
from tests.configuration.files import copy
from tests.procedure.table_harness import HOST_DRIVEN

BY_ITSELF = structs.replace(
    HOST_DRIVEN,
    features=HOST_DRIVEN.features & ~Feature.HOST_DRIVEN,
    next_packet_on=NextPacketOn.LIFTED,
    remainder_on=RemainderOn.GREEN_BUTTON,
)
FOUR = Wanted("four-card-poker", limits=BONUS)


def test_a_game_is_checked_once_until_its_file_changes(tmp_path, monkeypatch) -> None:
    """A slow computer did not finish a list in its time, and then began it anew, for ever."""
    checked: list[Path] = []

    def note(document: Document) -> Iterator[Problem]:
        checked.append(document.path)
        yield from ()

    monkeypatch.setattr("controller.configuration.files._sound", {})
    monkeypatch.setattr("controller.configuration.files._GAME_CHECKS", (note,))
    table = copy(tmp_path)
    listed = list(games(starting_point(table)))
    assert sum(len(each.pay_tables) for each in listed) > len(checked) == len(set(checked)) > 10
    assert list(games(starting_point(table))) == listed
    assert len(checked) == len(set(checked))
    changed = checked.pop()
    with changed.open("a") as file:
        file.write("# changed\n")
    list(games(starting_point(table)))
    assert checked.count(changed) == 1


def test_entries_among_the_games_that_are_no_files_stop_nothing(tmp_path) -> None:
    table = copy(tmp_path)
    (table.parent / "games" / "folder.yaml").mkdir()
    (table.parent / "games" / "gone.yaml").symlink_to("nowhere")
    found = {path.name for path in load_table(table)[1].games}
    assert found == {path.name for path in (config_root() / "games").glob("*.yaml")}
    listed = {each.key: each.refused for each in games(starting_point(table))}
    assert listed["folder"]
    assert listed["gone"]
    assert not listed["three-card-poker"]


def test_a_shuffler_that_deals_by_itself_cannot_deal_two_sizes(tmp_path) -> None:
    here = starting_point(copy(tmp_path))
    assert draft(here, FOUR).objection is None
    here.shuffler.abilities = BY_ITSELF
    why = "it deals packets of one size, and this game has two"
    assert why in say(draft(here, FOUR).objection)
    listed = {each.key: text_of(each.refused or "") for each in games(here)}
    assert why in listed["four-card-poker"]
    assert listed["three-card-poker"] == ""


def test_sensors_that_were_told_their_spots_serve_no_game_with_others(tmp_path) -> None:
    here = starting_point(copy(tmp_path).with_name("table-modbus.yaml"))
    why = "The sensors are set up for the spots of the game in the files"
    assert why in say(draft(here, FOUR).objection)
    assert draft(here, Wanted(pay_table="TCDPPP-03")).objection is None
    listed = {each.key: text_of(each.refused or "") for each in games(here)}
    assert why in listed["four-card-poker"]
    assert listed["three-card-draw-poker"] == ""
