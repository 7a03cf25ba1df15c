"""A driver's options: read one by one; all errors are reported at once."""

import pytest

from drivers.key_pad import KeyPadDriver
from drivers.options import OptionProblem, OptionReader, OptionsError, refuse
from drivers.sensors import SensorsDriver
from drivers.shuffler import ShufflerDriver
from drivers.trouble import other, trouble
from tests.drivers.english import english


def problems_of(read, options):
    reader = OptionReader(options)
    read(reader)
    with pytest.raises(OptionsError) as caught:
        reader.finish()
    return caught.value.problems


def test_right_options_are_returned():
    module = {"unit": 1, "inverted": True}
    reader = OptionReader({"poll": 1, "name": "east", "parity": "even", "module": module})
    poll = reader.number("poll", 0.01, 1)
    assert (poll, type(poll)) == (1.0, float)
    assert reader.text("name") == "east"
    assert reader.word("parity", ("none", "even"), "none") == "even"
    inside = reader.inside("module")
    assert (inside.whole("unit", 1, 247), inside.flag("inverted", False)) == (1, True)
    reader.finish()


def test_a_missing_option_has_its_default():
    reader = OptionReader({})
    assert reader.number("poll", 0.01, 1, 0.05) == 0.05
    assert reader.whole("retries", 0, 5, 3) == 3
    assert reader.text("name", "") == ""
    assert reader.inside("timing").number("silence", 0.1, 1, 0.9) == 0.9
    reader.finish()


def test_everything_that_is_wrong_is_raised_at_once_with_its_path():
    def read(reader):
        reader.number("poll", 0.01, 1, 0.05)
        reader.text("name")
        reader.word("parity", ("none", "even"), "none")
        reader.flag("lamps", True)
        reader.inside("module").whole("unit", 1, 247)
        reader.inside("timing")

    wrong = {"poll": "fast", "parity": "evn", "lamps": 1, "module": {"unit": 0}, "timing": []}
    found = {each.path: each for each in problems_of(read, {**wrong, "poling": 1})}
    assert list(found) == [
        ("poling",), ("poll",), ("name",), ("parity",), ("lamps",), ("module", "unit"), ("timing",),
    ]  # fmt: skip
    assert english(found["poll",].expected) == "a number from 0.01 to 1"
    assert english(found["name",].expected) == "text (this key is required)"
    assert found["parity",].near == "even"
    assert found["lamps",].expected == trouble("option-true-or-false")
    assert found["poling",].key
    assert found["poling",].near == "poll"


@pytest.mark.parametrize("value", [True, "7", 7.5, None, [], 0, 248])
def test_only_a_whole_number_in_its_range_is_accepted(value):
    problems = problems_of(lambda reader: reader.whole("unit", 1, 247), {"unit": value})
    assert [each.path for each in problems] == [("unit",)]


@pytest.mark.parametrize("options", [7, None, [], "text"])
def test_options_that_are_no_mapping_are_a_problem(options):
    [problem] = problems_of(lambda _: None, options)
    assert problem == OptionProblem((), trouble("option-mapping"))


@pytest.mark.parametrize("driver", [ShufflerDriver, SensorsDriver, KeyPadDriver])
def test_our_own_drivers_have_no_options(driver):
    assert driver("x", {}).device == "x"
    with pytest.raises(OptionsError) as caught:
        driver("x", {"speed": 1, "pace": 2})
    assert [each.path for each in caught.value.problems] == [("speed",), ("pace",)]


def test_the_words_stand_for_themselves_where_no_file_is_at_hand():
    with pytest.raises(OptionsError) as caught:
        refuse({"speed": 1, "pace": 2})
    nothing = "expected nothing: this driver has no options"
    assert english(caught.value.trouble).split("\n") == [
        f"options.speed: found the key 'speed'; {nothing}",
        f"options.pace: found the key 'pace'; {nothing}",
    ]
    problem = OptionProblem(("modules", 1, "unit"), other("a number"), near="one")
    words = "options.modules[1].unit: expected a number; did you mean 'one'?"
    assert english(problem.trouble) == words
