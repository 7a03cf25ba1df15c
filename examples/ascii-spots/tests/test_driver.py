"""Tests of this board's own protocol: its lines and numbered events."""

import pytest

from ascii_spots.driver import AsciiSpotsDriver
from drivers.interface import LinkUp, SpotLevels
from drivers.lines import LineReader, decode, encode
from drivers.options import OptionsError


def up():
    driver = AsciiSpotsDriver("spots", {})
    driver.opened(0.0)
    driver.receive(encode("ID", 7, "AS-0001", "2.1", 7, 3), 0.01)
    driver.receive(encode("SP", 7, 4, "5", "0"), 0.02)
    assert [type(event) for event in driver.take_events()] == [LinkUp, SpotLevels]
    driver.take_bytes()
    return driver


def test_a_line_is_what_was_written():
    assert decode(encode("EV", 7, 5, "ON", 3, 1)[:-1]) == ["EV", "7", "5", "ON", "3", "1"]
    assert encode("GET") == b"GET*7075\n"


def test_a_line_with_one_wrong_character_is_none():
    line = encode("SP", 7, 12, "5", "0")[:-1]
    for place in range(len(line)):
        assert decode(line[:place] + bytes((line[place] ^ 1,)) + line[place + 1 :]) is None


def test_a_line_without_an_end_is_not_kept():
    reader = LineReader()
    assert reader.receive(b"A" * 10_000) == []
    assert reader.receive(b"\n" + encode("GET")) == [None, ["GET"]]


def test_the_next_event_changes_one_spot():
    driver = up()
    driver.receive(encode("EV", 7, 5, "ON", 2, 0), 0.1)
    assert [event.occupied for event in driver.take_events()] == [0x105]
    assert driver.take_bytes() == b""


def test_a_missed_event_is_read_and_not_guessed():
    driver = up()
    driver.receive(encode("EV", 7, 6, "ON", 2, 0), 0.1)
    assert driver.take_events() == []
    assert driver.take_bytes() == encode("GET")


def test_an_old_event_changes_nothing():
    driver = up()
    driver.receive(encode("EV", 7, 4, "OFF", 1, 0), 0.1)
    assert driver.take_events() == []


def test_options_that_are_wrong_are_named():
    with pytest.raises(OptionsError, match=r"options\.ping expected=\(option-number low=0\.1"):
        AsciiSpotsDriver("spots", {"ping": 5})
