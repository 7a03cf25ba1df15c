"""The house's switches: each has words for people, and each of its values on the page."""

from controller.choices.wanted_choice import switches
from controller.configuration.validation import meanings
from controller.data.definition import (
    CHANGEABLE,
    SWITCH_MEANINGS,
    SWITCH_VALUES,
    House,
    HouseSwitches,
)
from controller.words.spoken import say


def test_the_words_of_each_switch_are_those_of_the_files() -> None:
    assert {name: say(words) for name, words in SWITCH_MEANINGS.items()} == {
        name: meanings(HouseSwitches)[name] for name in CHANGEABLE
    }


def test_the_page_has_a_word_for_each_value() -> None:
    values = {value for each in switches(House()) for value in each.values}
    assert values
    assert values == SWITCH_VALUES.keys()
