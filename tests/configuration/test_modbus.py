"""Sensors on Modbus modules: the wiring is checked against the game and the seats."""

from pathlib import Path

import pytest

from controller.configuration import check, load_table
from controller.configuration.devices import SENSED, with_layout
from controller.words.spoken import in_english
from tests.configuration.files import GAME, change, copy, position

TABLE = "table-modbus.yaml"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """The shipped example, to be changed."""
    return copy(tmp_path).with_name(TABLE)


def test_the_shipped_example_is_in_order_and_its_driver_knows_the_layout(table: Path) -> None:
    assert check(table) == []
    definition, _ = load_table(table)
    assert definition.sensors.options["layout"] == {
        "seats": [1, 2, 3, 4, 5, 6, 7],
        "spots": ["ante", "pair_plus", "play"],
    }


def test_each_problem_stands_in_its_line(table: Path) -> None:
    unit = change(table, TABLE, "unit: 2", "unit: §1")
    bad = change(table, TABLE, "6: {ante: 3,", "6: {ante: §16,")
    spelt = change(table, TABLE, "2: {ante: 3, pair_plus", "2: {ante: 3, §pair_pluss")
    found = {(each.line, each.column): each for each in check(table)}
    assert in_english(found[unit].expected) == "inputs of its own (left reads the same ones)"
    assert found[bad].where == "devices.sensors.options.modules.right.seats.6.ante"
    assert in_english(found[bad].expected) == "an input: a whole number from 0 to 15"
    assert in_english(found[spelt].suggestion) == "did you mean 'pair_plus'?"
    modules = position(table.read_text("utf-8"), "left:\n")
    assert in_english(found[modules].found) == "none for pair_plus of seat 2"
    assert len(found) == 4


def test_a_seat_that_is_taken_away_may_not_stay_wired(table: Path) -> None:
    change(table, TABLE, "seats: [1, 2, 3, 4, 5, 6, 7]", "seats: [1, 2, 3, 4, 5, 6]")
    (problem,) = check(table)
    assert in_english(problem.found) == "the unknown key '7'"


def test_seats_beyond_the_eighth_have_no_sensors() -> None:
    options = with_layout("modbus-sensors", {}, range(1, 11), ("bet",))
    assert options["layout"] == {"seats": [*range(1, SENSED + 1)], "spots": ["bet"]}


def test_the_layout_is_the_tables_to_tell(table: Path) -> None:
    mark = change(
        table, TABLE, "      framing: rtu", "      §layout: {seats: [1]}\n      framing: rtu"
    )
    (problem,) = check(table)
    assert (problem.line, problem.column) == mark
    assert in_english(problem.expected) == "no such key: the table tells it"


def test_the_wiring_is_not_judged_by_a_game_in_disorder(table: Path) -> None:
    change(table, GAME, "  - name: pair_plus", "  - nmae: pair_plus")
    assert not [each for each in check(table) if "modules" in each.where]
