"""Inputs and what they say as lines, as `tablectl device monitor` prints them."""

import pytest

from controller.cli.device_view import input_line
from controller.technician.inputs import lamp_view
from controller.words.spoken import in_english
from drivers.vocabulary import BackColour, FaultCode, InputState, Key
from tests.technician.test_inputs import of_keys, of_shuffler, of_spots


@pytest.mark.parametrize(
    ("views", "words"),
    [
        (of_spots(1 << 17), "Seat 3, Pair Plus: covered"),
        (of_spots(0, 1 << 17), "Seat 3, Pair Plus: sensor off"),
        (of_spots(), "Seat 3, Pair Plus: empty"),
        (of_keys(1 << Key.STOP), "key “Stop”: pressed"),
        (of_keys(), "key “Green button”: released"),
        (of_keys(1 << Key.SEAT_4), "key “Seat 4”: pressed"),
        ([lamp_view("CALL_FLOOR", "BLINK")], "lamp “Call the floor”: blinking"),
        (
            of_shuffler(input=InputState.LOADED, input_colour=BackColour.BLUE),
            "input: loaded, blue",
        ),
        (of_shuffler(fault=FaultCode.TOO_FEW_CARDS), "fault: too few cards"),
        (of_shuffler(), "fault: none"),
        (of_shuffler(), "game: Three Card Draw Poker"),
    ],
)
def test_an_input_and_what_it_says_are_put_into_words(views, words):
    assert words in [in_english(input_line(each)) for each in views]
