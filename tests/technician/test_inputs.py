"""Raw inputs by their printed names."""

import pytest

from controller.api.messages import DeviceReport, LinkView
from controller.technician.inputs import changes, inputs, lasting
from drivers.interface import KeyPadLevels, SpotLevels
from drivers.vocabulary import Key

LINK = LinkView("sim://x", "up", "", 0.0, 0.0, 0.0, 0, 0, 0, 0, 0, 0)
SPOTS = ("ante", "pair_plus", "play")


@pytest.mark.parametrize("seat", range(1, 8))
@pytest.mark.parametrize("spot", range(3))
def test_every_spot_has_its_own_name(seat, spot):
    levels = SpotLevels("sensors", 1, 1 << ((seat - 1) * 8 + spot), 0)
    found = inputs(DeviceReport(LINK, spots=levels), range(1, 8), SPOTS)
    assert [name for name, says in found.items() if says == "covered"] == [
        f"seat {seat} {SPOTS[spot]}"
    ]


@pytest.mark.parametrize("key", Key)
def test_every_key_has_its_own_name(key):
    found = inputs(DeviceReport(LINK, key_pad=KeyPadLevels("key_pad", 1, 0, 1 << key)), (), ())
    assert [name for name, says in found.items() if says == "down"] == [f"key {key.name}"]


def test_a_sensor_that_finds_itself_bad_says_so_whatever_it_sees():
    levels = SpotLevels("sensors", 1, 1, 1)
    found = inputs(DeviceReport(LINK, spots=levels), (1,), ("ante",))
    assert found == {"seat 1 ante": "out of order"}


def test_changes_are_told_and_the_first_look_is_none():
    assert list(changes({}, {"a": "up"})) == []
    assert list(changes({"a": "up", "b": "up"}, {"a": "down", "b": "up"})) == [("a", "down")]


def test_only_what_is_on_in_every_look_may_be_stuck():
    looks = [
        {"a": "covered", "b": "covered", "c": "empty", "d": "down"},
        {"a": "covered", "b": "empty", "c": "empty", "d": "down"},
    ]
    assert lasting(looks) == ["a", "d"]
    assert lasting([]) == []
