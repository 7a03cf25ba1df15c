"""The devices' control verbs: help, near matches, arguments by name and by place."""

import pytest

from simulators.devices.control import ControlError
from simulators.devices.hardware import Physics


def test_help_lists_every_verb_with_its_arguments(shuffler, sensors, key_pad):
    help_text = shuffler.do("help")
    words = "to=seat:N|dealer|rack [keep=N] [lay=N]: the tray's cards go there, or the top N; "
    assert help_text["lift"] == f"{words}or N are laid out for all first"
    assert set(help_text) == set(shuffler.device.VERBS)
    assert {"lift", "green", "collect", "load", "take", "drop", "jam", "short", "over"} <= set(
        help_text
    )
    assert {"bet", "take", "clear", "stick", "bounce"} <= set(sensors.do("help"))
    assert {"press", "double", "hold", "stick"} <= set(key_pad.do("help"))
    for each in (shuffler, sensors, key_pad):
        assert {"status", "silent", "garble", "kill_power", "power_on"} <= set(each.do("help"))


def test_an_unknown_verb_is_refused_with_the_nearest_one(shuffler):
    with pytest.raises(ControlError, match="did you mean 'lift'"):
        shuffler.do("lifft")


def test_arguments_may_go_by_their_place(shuffler):
    assert shuffler.device.control("door", {"0": "cover", "1": "open"}, shuffler.now) == {
        "open": ["cover"]
    }
    with pytest.raises(ControlError, match="door takes: which="):
        shuffler.device.control("door", {"2": "x"}, shuffler.now)
    with pytest.raises(ControlError, match="green takes: nothing"):
        shuffler.device.control("green", {"0": "x"}, shuffler.now)


@pytest.mark.parametrize("seconds", ["soon", "-1", "nan", "inf"])
def test_a_wrong_length_of_time_is_refused(shuffler, seconds):
    with pytest.raises(ControlError, match="seconds"):
        shuffler.do("silent", seconds=seconds)


def test_a_faster_shuffler_is_faster_in_everything():
    assert Physics().at(10) == Physics(2.5, 0.1, 0.08, 0.003, 0.05)
    with pytest.raises(ValueError, match="not above zero"):
        Physics().at(0)
