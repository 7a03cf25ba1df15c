"""The simulated key pad: presses carry the lamps that were seen; lamps change on command."""

import pytest

from drivers.messages import Button, ButtonAck, HelloRequest, LampsSet, LevelsRequest, SetLamps
from drivers.vocabulary import Gesture, Key, Lamp
from simulators.devices.control import ControlError
from simulators.devices.key_pad import KeyPad
from simulators.devices.nvram import Nvram


def lamps(**lit):
    levels = bytearray(24)
    for name, lamp in lit.items():
        levels[Key[name]] = lamp
    return bytes(levels)


def buttons(said):
    return [message for message in said if isinstance(message, Button)]


def test_lamps_are_shown_and_said_to_be(key_pad):
    said = key_pad.say(SetLamps(9, 50, lamps(GREEN=Lamp.ON, STOP=Lamp.BLINK)))
    assert said == [LampsSet(9, 50)]
    assert key_pad.device.visible()["lamps"] == {"GREEN": "ON", "STOP": "BLINK"}
    key_pad.cut()
    assert key_pad.device.visible()["lamps"] == {}


def test_late_lamps_do_not_put_the_clock_back_but_a_new_host_may(key_pad):
    key_pad.say(SetLamps(1, 50, lamps(GREEN=Lamp.ON)))
    assert key_pad.say(SetLamps(2, 49, lamps(STOP=Lamp.ON))) == [LampsSet(2, 50)]
    assert key_pad.device.visible()["lamps"] == {"GREEN": "ON"}
    key_pad.say(HelloRequest(3))
    shown, levels = key_pad.say(SetLamps(4, 3, lamps(STOP=Lamp.ON)))
    assert shown == LampsSet(4, 3)
    assert levels.lamp_revision == 3, "if that was a late copy, the levels tell the host"
    assert key_pad.device.visible()["lamps"] == {"STOP": "ON"}


def test_a_press_carries_the_lamps_that_the_dealer_saw(key_pad):
    key_pad.say(SetLamps(1, 50, lamps(GREEN=Lamp.ON)))
    assert key_pad.do("press", key="no-more-bets") == {"counter": 1, "lamp_revision": 50}
    key_pad.say(SetLamps(2, 51, lamps()))
    said = key_pad.run(0.2)
    assert buttons(said)[0] == Button(1, 1, Key.NO_MORE_BETS, Gesture.PRESS, 50, 0)


def test_a_key_goes_down_and_up_again(key_pad):
    key_pad.do("press", key="GREEN")
    press, down = key_pad.said()
    assert (press.key, down.keys_down) == (Key.GREEN, 1 << Key.GREEN)
    key_pad.say(ButtonAck(1, 1))
    (up,) = key_pad.run(1)
    assert up.keys_down == 0


@pytest.mark.parametrize("pressed", [1, 8, 9])
def test_the_status_tells_how_many_presses_are_not_acknowledged(key_pad, pressed):
    for _ in range(pressed):
        key_pad.do("press", key="GREEN")
        key_pad.run(1)
    kept = min(pressed, 8)
    for counter in range(kept + 1):
        key_pad.say(ButtonAck(1, counter))
        assert key_pad.do("status")["unacknowledged"] == kept - counter


def test_a_double_press_is_two_presses(key_pad):
    key_pad.do("double", key="GREEN")
    key_pad.said()
    key_pad.say(ButtonAck(1, 1))
    assert [press.counter for press in buttons(key_pad.run(0.09))] == [2]
    key_pad.say(ButtonAck(1, 2))
    assert key_pad.do("status")["visible"]["down"] == ["GREEN"]
    key_pad.run(1)
    assert key_pad.device.visible()["down"] == []


def test_lamps_are_no_change_of_the_levels(key_pad):
    [before] = key_pad.say(LevelsRequest(1))
    assert key_pad.say(SetLamps(2, 50, lamps(GREEN=Lamp.ON))) == [LampsSet(2, 50)]
    [after] = key_pad.say(LevelsRequest(3))
    assert (after.revision, after.lamp_revision) == (before.revision, 50)


def test_holding_a_key_is_one_press(key_pad):
    key_pad.do("hold", key="STOP", seconds=3)
    key_pad.say(ButtonAck(1, 1))
    assert buttons(key_pad.run(2.9)) == []
    with pytest.raises(ControlError, match="down already"):
        key_pad.do("press", key="STOP")
    key_pad.run(0.2)
    assert key_pad.do("press", key="STOP")["counter"] == 2


def test_a_key_with_a_second_meaning_is_told_when_it_goes_up(key_pad):
    key_pad.say(SetLamps(1, 50, lamps(SEAT_3=Lamp.ON)))
    assert key_pad.do("hold", key="SEAT_3", seconds=0.7) == {"counter": None, "lamp_revision": 50}
    key_pad.say(SetLamps(2, 51, lamps()))
    assert buttons(key_pad.run(0.69)) == []
    press, up = key_pad.run(0.02)
    assert press == Button(1, 1, Key.SEAT_3, Gesture.PRESS, 50, 0)
    assert up.keys_down == 0
    key_pad.say(ButtonAck(1, 1))
    assert buttons(key_pad.run(5)) == []


@pytest.mark.parametrize("key", ["SEAT_1", "SEAT_7", "RAISE"])
def test_a_key_with_a_second_meaning_is_pressed_in_the_time_of_a_finger(key_pad, key):
    key_pad.do("press", key=key)
    assert [each.key.name for each in buttons(key_pad.run(0.07))] == [key]


def test_two_keys_are_counted_in_the_order_in_which_they_are_told(key_pad):
    key_pad.do("hold", key="SEAT_1", seconds=0.5)
    assert key_pad.do("press", key="STOP")["counter"] == 1
    key_pad.say(ButtonAck(1, 1))
    [press] = {each for each in buttons(key_pad.run(0.6)) if each.counter > 1}
    assert (press.key, press.counter) == (Key.SEAT_1, 2)


def test_a_key_that_is_held_for_long_is_told_once_with_the_lamps_of_its_beginning(key_pad):
    key_pad.say(SetLamps(1, 50, lamps(SEAT_3=Lamp.ON)))
    assert key_pad.do("long", key="SEAT_3") == {"counter": None, "lamp_revision": 50}
    key_pad.say(SetLamps(2, 51, lamps()))
    assert buttons(key_pad.run(0.79)) == []
    assert buttons(key_pad.run(0.02)) == [Button(1, 1, Key.SEAT_3, Gesture.LONG, 50, 0)]
    key_pad.say(ButtonAck(1, 1))
    key_pad.run(0.1)
    assert key_pad.device.visible()["down"] == []
    assert buttons(key_pad.run(5)) == []


@pytest.mark.parametrize("verb", ["hold", "stick"])
def test_whoever_holds_a_key_it_is_a_long_press_after_the_same_time(key_pad, verb):
    key_pad.do(verb, key="RAISE")
    assert buttons(key_pad.run(0.79)) == []
    assert buttons(key_pad.run(0.02)) == [Button(1, 1, Key.RAISE, Gesture.LONG, 0, 0)]


def test_a_key_without_a_second_meaning_is_told_at_once_however_long_it_is_held(key_pad):
    key_pad.do("long", key="STOP")
    press, _ = key_pad.said()
    assert press == Button(1, 1, Key.STOP, Gesture.PRESS, 0, 0)
    assert set(buttons(key_pad.run(5))) == {press}


@pytest.mark.parametrize("verb", ["press", "long"])
def test_a_key_that_is_not_told_yet_is_forgotten_with_the_power(key_pad, verb):
    key_pad.do(verb, key="SEAT_3")
    key_pad.cut()
    key_pad.say(HelloRequest(1))
    assert buttons(key_pad.run(2.9)) == []
    assert key_pad.do("status")["presses"] == 0


def test_a_key_is_pressed_anew_after_a_power_cut(key_pad):
    key_pad.do("press", key="SEAT_3")
    key_pad.cut()
    key_pad.run(0.1)
    key_pad.say(HelloRequest(1))
    key_pad.do("hold", key="SEAT_3", seconds=0.79)
    assert buttons(key_pad.run(0.78)) == []
    assert buttons(key_pad.run(0.02)) == [Button(2, 1, Key.SEAT_3, Gesture.PRESS, 0, 0)]


def test_a_stuck_key_is_one_press_and_stays_down_whatever_the_power(key_pad):
    key_pad.do("stick", key="GREEN")
    key_pad.cut()
    assert key_pad.say(LevelsRequest(1))[0].keys_down == 1 << Key.GREEN
    key_pad.run(60)
    assert key_pad.device.visible()["down"] == ["GREEN"]
    key_pad.do("stick", key="GREEN", to="free")
    assert key_pad.say(LevelsRequest(2))[-1].keys_down == 0
    assert key_pad.run(5) == []


def test_a_key_of_a_dead_key_pad_moves_and_nothing_else(key_pad):
    key_pad.do("hold", key="GREEN", seconds=5)
    key_pad.do("kill_power")
    assert key_pad.do("press", key="STOP") == {"counter": None, "lamp_revision": 0}
    key_pad.run(1)
    key_pad.do("power_on")
    assert key_pad.say(LevelsRequest(1))[0].keys_down == 1 << Key.GREEN
    assert buttons(key_pad.run(10)) == []


def test_a_key_pad_has_the_keys_it_has():
    device = KeyPad(Nvram(), keys=(Key.GREEN,))
    device.power(True, 0.0)
    with pytest.raises(ControlError, match="no key STOP"):
        device.control("press", {"key": "STOP"}, 0.0)
    with pytest.raises(ControlError, match="did you mean 'GREEN'"):
        device.control("press", {"0": "GREN"}, 0.0)
