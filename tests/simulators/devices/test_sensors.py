"""Simulated bet-spot sensors: occupied or empty, sometimes wrong."""

import pytest

from drivers.messages import LevelsRequest
from simulators.devices.control import ControlError
from simulators.devices.nvram import Nvram
from simulators.devices.sensors import Sensors


def bit(seat, spot):
    return 1 << ((seat - 1) * 8 + spot)


def test_a_bet_is_told_once_by_seat_and_spot(sensors):
    assert sensors.do("bet", seat=3, spot="pair_plus") == {"already": False}
    (levels,) = sensors.said()
    assert levels.occupied == bit(3, 1)
    assert sensors.do("bet", seat=3, spot=1) == {"already": True}
    assert sensors.said() == []  # more chips: a presence sensor cannot tell
    sensors.do("bet", seat=7, spot="play")
    assert sensors.said()[0].occupied == bit(3, 1) | bit(7, 2)
    assert sensors.device.visible()["chips"] == {"3": ["pair_plus"], "7": ["play"]}


def test_chips_are_taken_and_cleared(sensors):
    for seat in (1, 2):
        for spot in ("ante", "play"):
            sensors.do("bet", seat=seat, spot=spot)
    sensors.do("take", seat=1, spot="ante")
    with pytest.raises(ControlError, match="no chip"):
        sensors.do("take", seat=1, spot="ante")
    sensors.said()
    sensors.do("clear", seat=2)
    assert sensors.said()[0].occupied == bit(1, 2)
    sensors.do("clear")
    assert sensors.said()[0].occupied == 0
    assert sensors.do("status")["occupied"] == 0


@pytest.mark.parametrize(("to", "told"), [("on", bit(1, 0)), ("off", 0)])
def test_a_stuck_sensor_says_the_same_whatever_lies_there(sensors, to, told):
    sensors.do("stick", seat=1, spot="ante", to=to)
    for verb in ("bet", "take"):
        sensors.do(verb, seat=1, spot="ante")
        assert sensors.say(LevelsRequest(1))[-1].occupied == told
    sensors.do("bet", seat=1, spot="ante")
    sensors.do("stick", seat=1, spot="ante", to="free")
    assert sensors.say(LevelsRequest(2))[-1].occupied == bit(1, 0)


def test_a_bouncing_sensor_is_right_in_the_end(sensors):
    sensors.do("bet", seat=2, spot="ante")
    sensors.said()
    sensors.do("bounce", seat=2, spot="ante", times=3)
    reported = [levels.occupied for levels in sensors.said() + sensors.run(1)]
    assert reported == [0, bit(2, 0), 0, bit(2, 0), 0, bit(2, 0)]


def test_a_sensor_can_find_itself_bad(sensors):
    sensors.do("selftest", seat=2, spot="play", to="bad")
    assert sensors.said()[0].faulty == bit(2, 2)
    sensors.do("selftest", seat=2, spot="play", to="good")
    assert sensors.said()[0].faulty == 0


def test_chips_lie_there_without_power_and_are_seen_when_it_comes_back(sensors):
    sensors.do("kill_power")
    sensors.do("bet", seat=4, spot="ante")
    assert sensors.said() == []
    sensors.do("power_on")
    assert sensors.say(LevelsRequest(1))[0].occupied == bit(4, 0)


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ({"seat": 8, "spot": "ante"}, "8 is not from 1 to 7"),
        ({"seat": "x", "spot": "ante"}, "not a whole number"),
        ({"seat": 1, "spot": "antee"}, "did you mean 'ante'"),
        ({"seat": 1}, "spot=… is missing"),
        ({"seat": 1, "spott": "ante"}, "did you mean 'spot'"),
        ({"seat": 1, "spot": 3}, "one of: ante, pair_plus, play"),
    ],
)
def test_a_bet_in_the_wrong_words_is_refused(sensors, args, text):
    with pytest.raises(ControlError, match=text):
        sensors.do("bet", **args)
    assert sensors.device.visible()["chips"] == {}


def test_other_games_have_other_spots():
    device = Sensors(Nvram(), spots=("ante", "odds", "bonus", "prime"), seats=5)
    device.power(True, 0.0)
    device.control("bet", {"seat": 5, "spot": "prime"}, 0.0)
    assert device.visible()["chips"] == {"5": ["prime"]}
    with pytest.raises(ValueError, match="do not fit"):
        Sensors(Nvram(), spots=["x"] * 9)
