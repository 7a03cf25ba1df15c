"""The options of Modbus modules in a table's file, and the messages for wrong ones."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from drivers.modbus.options import read_options
from drivers.modbus.wire import Function
from drivers.options import OptionsError
from tests.drivers.english import english
from tests.drivers.modbus_bus import LEFT, RIGHT, SPOTS, bit, module, options, wiring


def problems(given):
    with pytest.raises(OptionsError) as caught:
        read_options(given)
    return [english(problem.trouble) for problem in caught.value.problems]


def test_two_modules_cover_seven_seats():
    bus = read_options(options())
    left, right = bus.modules
    assert (left.name, left.unit, left.function) == ("left", 1, Function.DISCRETE_INPUTS)
    assert (left.spots, right.spots) == (LEFT, RIGHT)
    assert dict(left.places)[5] == bit(2, "play")
    assert bus.baud == 19_200
    assert not bus.by_hand


def test_all_that_is_wrong_is_said_at_once():
    given = options(
        poll=9,
        modules={
            "left": module(0, 1, 2, 3, 4) | {"read": "discrete_input"},
            "right": module(2, 5, 6, 7) | {"activ": "low"},
        },
    )
    found = problems(given)
    assert len(found) == 4
    assert "options.poll: expected a number from 0.01 to 0.5" in found
    assert any(".left.unit: expected a whole number from 1 to 247" in each for each in found)
    assert any("did you mean 'discrete_inputs'?" in each for each in found)
    assert any("unknown key 'activ'" in each and "'active'" in each for each in found)


def test_a_misspelt_spot_is_told_with_the_near_one_and_as_missing():
    seats = wiring(5, 6, 7)
    seats["6"]["paly"] = seats["6"].pop("play")
    given = options()
    given["modules"]["right"]["seats"] = seats
    found = problems(given)
    assert any("seats.6.paly" in each and "did you mean 'play'?" in each for each in found)
    assert any("none for play of seat 6" in each for each in found)


def test_a_seat_that_the_table_does_not_have_is_no_key():
    given = options()
    given["modules"]["right"]["seats"]["8"] = {"ante": 12}
    assert any("unknown key '8'" in each for each in problems(given))


def test_every_spot_has_one_input_and_every_input_one_spot():
    given = options()
    given["modules"]["right"]["seats"] |= {"4": {"ante": 12}}  # an input of the left module
    given["modules"]["right"]["seats"]["7"]["play"] = 0  # the input of seat 5's ante
    given["modules"]["left"]["seats"]["1"]["play"] = 16
    found = problems(given)
    assert len(found) == 3
    assert any("seats.4.ante: expected one input only (left has it)" in each for each in found)
    assert any("an input of its own (it senses ante of seat 5)" in each for each in found)
    assert any("left.seats.1.play: expected an input: a whole" in each for each in found)


def test_two_modules_do_not_read_the_same_inputs_but_may_share_a_unit():
    same = options(modules={"left": module(1, 1, 2, 3, 4), "right": module(1, 5, 6, 7)})
    assert problems(same) == [
        "options.modules.right.unit: expected inputs of its own (left reads the same ones)"
    ]
    read_options(
        options(modules={"left": module(1, 1, 2, 3, 4), "right": module(1, 5, 6, 7, first=16)})
    )


def test_a_spot_without_a_sensor_is_named_and_reported_as_faulty_for_ever():
    given = options(by_hand={"7": ["play"]})
    del given["modules"]["right"]["seats"]["7"]["play"]
    assert read_options(given).by_hand == bit(7, "play")
    both = options(by_hand={"7": ["play"]})
    assert "no spot with an input (right)" in problems(both)[0]
    assert "a list of spots: ante, pair_plus, play" in problems(options(by_hand={"7": "play"}))[0]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"framing": "ascii"}, "one of: rtu, tcp"),
        ({"framing": "tcp", "baud": 9600}, "no baud rate: TCP has none"),
        ({"modules": {}}, "1 to 16 modules"),
        ({"modules": []}, "a mapping"),
        ({"response_time": 0.3}, "at most 0.45 s for one turn round the bus"),
        ({"bounce": {"times": 1}}, "a whole number from 3 to 100"),
        ({"layout": {}}, "the table’s seats (numbers) and spots"),
        ({"layout": {"seats": ["1"], "spots": SPOTS}}, "the table’s seats (numbers) and spots"),
    ],
)
def test_impossible_settings_are_refused(changes, words):
    assert any(words in each for each in problems(options(**changes)))


def test_addresses_end_with_the_protocol():
    given = options()
    given["modules"]["left"] |= {"first": 65_530}
    assert "inputs that end at address 65535 at the latest" in problems(given)[0]


def test_a_question_that_could_be_its_own_answer_is_refused_on_a_line():
    given = options()
    given["modules"]["left"] |= {"first": 800, "count": 20}
    assert "a question that cannot be its own answer" in problems(given)[0]
    assert "baud" not in given
    read_options(given | {"framing": "tcp"})


def test_sixteen_inputs_share_a_register():
    given = options()
    given["modules"]["left"] |= {"read": "input_registers", "count": 32}
    question = read_options(given).modules[0].question
    assert question.content == 4
    assert question.request.count == 2


@pytest.mark.parametrize(
    ("changes", "seen_within"),
    [
        # three waits for an answer, each of 0.05 s, 16 characters and two silences on the line
        ({"modules": {"all": module(1, 1, 2, 3, 4, 5, 6, 7, count=21)}}, 0.1895),
        ({}, 0.313),
        ({"debounce": 0.0}, 0.188),
        ({"baud": 115_200}, 0.2747),
        ({"poll": 0.2, "debounce": 0.0}, 0.263),
    ],
)
def test_how_late_a_change_is_seen_follows_from_the_settings(changes, seen_within):
    assert read_options(options(**changes)).seen_within == pytest.approx(seen_within, abs=0.001)


def spread(count):
    """Return three spots for each of seven seats on so many modules, as evenly as possible."""
    spots = [(seat, spot) for seat in range(1, 8) for spot in SPOTS]
    share = -(-len(spots) // count)
    modules = {}
    for number in range(count):
        seats = {}
        for place, (seat, spot) in enumerate(spots[number * share :][:share]):
            seats.setdefault(str(seat), {})[spot] = place
        modules[f"module {number}"] = {"unit": number + 1, "count": share, "seats": seats}
    return modules


def test_the_table_of_latencies_in_the_document_is_true():
    text = (Path(__file__).parents[2] / "docs" / "modbus.md").read_text()
    rows = re.findall(r"^\| (RTU|TCP)(?:, ([\d,]+) baud)? \| (.*) \|$", text, re.MULTILINE)
    assert len(rows) == 5
    for framing, baud, cells in rows:
        line = {"baud": int(baud.replace(",", ""))} if baud else {}
        figures = []
        for count in (1, 2, 4, 6):
            bus = read_options(options(framing.lower(), modules=spread(count), **line))
            quick = replace(bus, response=0.005)
            figures.append(f"{quick.seen_within * 1000:.0f} / {bus.seen_within * 1000:.0f}")
        assert cells.split(" | ") == figures
