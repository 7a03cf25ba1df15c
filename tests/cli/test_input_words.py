"""Names and states of inputs in words, as `tablectl device monitor` prints them."""

import pytest

from controller.api.messages import DeviceReport
from controller.cli.device_view import input_line, input_name
from controller.data.message import Message, message
from controller.screen.blocks import LINKS
from controller.technician.inputs import inputs
from controller.words.spoken import in_english
from drivers.interface import KeyPadLevels, SpotLevels
from drivers.vocabulary import Key
from tests.procedure.table_story import shipped_table

GAME = shipped_table().game


@pytest.mark.parametrize(
    ("name", "says", "words"),
    [
        ("seat 3 pair_plus", "covered", "Seat 3, Pair Plus: covered"),
        ("seat 3 pair_plus", "out of order", "Seat 3, Pair Plus: sensor off"),
        ("seat 3 lucky", "empty", "Seat 3, lucky: empty"),
        ("key STOP", "down", "key “Stop”: pressed"),
        ("key GREEN", "up", "key “Green button”: released"),
        ("key SEAT_4", "down", "key “Seat 4”: pressed"),
        ("lamp CALL_FLOOR", "BLINK", "lamp “Call the floor”: blinking"),
        ("input", "loaded, blue", "input: loaded, blue"),
        ("fault", "too_few_cards", "fault: too few cards"),
        ("fault", "none", "fault: none"),
        ("game", "Three Card Draw Poker", "game: Three Card Draw Poker"),
        ("link", "up", f"link: {in_english(LINKS['up'])}"),
        ("link", message("trouble-unplugged"), "link: unplugged"),
    ],
)
def test_an_input_and_what_it_says_are_put_into_words(name, says, words):
    assert in_english(input_line(GAME, name, says)) == words


def test_every_key_and_every_spot_has_a_message():
    pad = DeviceReport(None, key_pad=KeyPadLevels("key_pad", 1, 0, 0))
    mat = DeviceReport(None, spots=SpotLevels("sensors", 1, 0, 0))
    spots = [wager.name for wager in GAME.wagers]
    names = [*inputs(pad, (), ()), *inputs(mat, range(1, 8), spots)]
    assert len(names) == len(Key) + 7 * len(spots)
    said = [input_name(GAME, each) for each in names]
    assert all(isinstance(each, Message) for each in said)
    assert len({in_english(each) for each in said}) == len(names)
