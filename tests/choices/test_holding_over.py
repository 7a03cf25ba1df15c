"""A start after a choice: the files are read again, and what has changed in them overrides it."""

import pytest

from controller.choices.draft import hold_over
from controller.configuration import load_chosen
from controller.words.spoken import say
from tests.choices.files import choose, told
from tests.choices.test_wanted_choice import BONUS
from tests.configuration.files import GAME, LAW, change, copy


@pytest.fixture
def file(tmp_path):
    return copy(tmp_path)


@pytest.fixture
def chosen(file):
    return choose(
        file,
        pay_table="TCDPPP-03",
        limits=(("ante", 1000, 20_000),),
        switches=(("take_back", "never"),),
    )


def start(file, chosen):
    loaded, fallen = hold_over(file, load_chosen(file, ()), chosen)
    return loaded.definition, fallen


def test_files_that_nobody_touched_let_all_of_it_stand(file, chosen) -> None:
    definition, fallen = start(file, chosen)
    assert fallen is None
    assert definition.pay_table == "TCDPPP-03"
    assert definition.limit("ante") == (1000, 20_000)
    assert definition.house.take_back == "never"


def test_nothing_chosen_is_the_files_themselves(file) -> None:
    assert start(file, ()) == (load_chosen(file, ()).definition, None)


def test_later_changes_of_the_files_count_and_other_choices_stand(file, chosen) -> None:
    change(file, "table.yaml", "ante: {minimum: 5.00, maximum: 100.00}",
           "ante: {minimum: 5.00, maximum: 250.00}")  # fmt: skip
    definition, fallen = start(file, chosen)
    assert definition.limit("ante") == (1000, 25_000)
    assert definition.pay_table == "TCDPPP-03"
    assert told(fallen.chosen) == {"limits.ante.maximum": "200.00"}
    assert fallen.why is None


def test_a_switch_that_the_house_changed_since_falls(file, chosen) -> None:
    change(file, "house/default.yaml", "take_back: dealer", "take_back: supervisor")
    definition, fallen = start(file, chosen)
    assert definition.house.take_back == "supervisor"
    assert told(fallen.chosen) == {"take_back": "never"}


def test_another_game_in_the_file_ends_all_that_was_chosen_for_one(file, chosen) -> None:
    change(file, "table.yaml", "game: three-card-draw-poker", "game: four-card-poker")
    change(file, "table.yaml", "pay_table: TCDPPP-02", "")
    change(file, "table.yaml", "  pair_plus: {", "  aces_up: {")
    definition, fallen = start(file, chosen)
    assert definition.game.key == "four-card-poker"
    assert definition.limit("ante") == (500, 10_000)
    assert definition.house.take_back == "never", "a switch is of no game"
    assert set(told(fallen.chosen)) == {"pay_table", "limits.ante.minimum", "limits.ante.maximum"}


def test_a_chosen_game_stands_where_the_files_own_changes_its_pay_table(file) -> None:
    chosen = choose(file, game="four-card-poker", pay_table="AU-50-40-9-6-4-2-1", limits=BONUS)
    change(file, "table.yaml", "pay_table: TCDPPP-02", "pay_table: TCDPPP-03")
    definition, fallen = start(file, chosen)
    assert (definition.game.key, definition.pay_table) == ("four-card-poker", "AU-50-40-9-6-4-2-1")
    assert fallen is None


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        (LAW, "maximum: 300.00", "maximum: 200.00", "at most 200.00"),
        (LAW, "maximum: 300.00", "maximum: 150.00", ""),
        (GAME, "name: TCDPPP-03", "name: TCDPPP-99", "a pay table of three-card-draw-poker"),
    ],
)
def test_choices_that_cannot_be_played_any_more_are_all_dropped(
    file, chosen, name, old, new, why
) -> None:
    """If the files themselves are wrong, there is no start at all."""
    chosen = choose(file, *chosen, limits=(("ante", 1000, 25_000),))
    change(file, name, old, new)
    if not why:
        change(file, "table.yaml", "maximum: 200.00", "maximum: 100.00")
        why = "at most 150.00"
    definition, fallen = start(file, chosen)
    assert definition == load_chosen(file, ()).definition
    assert fallen.chosen == chosen
    assert why in say(fallen.why)
