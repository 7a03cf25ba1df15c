"""A dealer's panel: presses with the lamps that were seen, lamps as they were told."""

import pytest

from drivers.messages import Button, ButtonAck, HelloRequest, LampsSet, LevelsRequest, SetLamps
from drivers.vocabulary import Gesture, Key, Lamp
from simulators.devices.errors import ControlError
from simulators.devices.nvram import Nvram
from simulators.devices.panel import Panel


def lamps(**lit):
    image = bytearray(24)
    for name, lamp in lit.items():
        image[Key[name]] = lamp
    return bytes(image)


def buttons(said):
    return [message for message in said if isinstance(message, Button)]


def test_lamps_are_shown_and_said_to_be(panel):
    said = panel.say(SetLamps(9, 50, lamps(GREEN=Lamp.ON, STOP=Lamp.BLINK)))
    assert said == [LampsSet(9, 50)]
    assert panel.device.visible()["lamps"] == {"GREEN": "ON", "STOP": "BLINK"}
    panel.cut()
    assert panel.device.visible()["lamps"] == {}


def test_late_lamps_do_not_put_the_clock_back_but_a_new_host_may(panel):
    panel.say(SetLamps(1, 50, lamps(GREEN=Lamp.ON)))
    assert panel.say(SetLamps(2, 49, lamps(STOP=Lamp.ON))) == [LampsSet(2, 50)]
    assert panel.device.visible()["lamps"] == {"GREEN": "ON"}
    panel.say(HelloRequest(3))
    shown, image = panel.say(SetLamps(4, 3, lamps(STOP=Lamp.ON)))
    assert shown == LampsSet(4, 3)
    assert image.lamp_revision == 3, "if that was a late copy, the image tells the host"
    assert panel.device.visible()["lamps"] == {"STOP": "ON"}


def test_a_press_carries_the_lamps_that_the_dealer_saw(panel):
    panel.say(SetLamps(1, 50, lamps(GREEN=Lamp.ON)))
    assert panel.do("press", key="no-more-bets") == {"counter": 1, "lamp_revision": 50}
    panel.say(SetLamps(2, 51, lamps()))
    said = panel.run(0.2)
    assert buttons(said)[0] == Button(1, 1, Key.NO_MORE_BETS, Gesture.PRESS, 50, 0)


def test_a_key_goes_down_and_up_again(panel):
    panel.do("press", key="GREEN")
    press, down = panel.said()
    assert (press.key, down.keys_down) == (Key.GREEN, 1 << Key.GREEN)
    panel.say(ButtonAck(1, 1))
    (up,) = panel.run(1)
    assert up.keys_down == 0


def test_a_double_press_is_two_presses(panel):
    panel.do("double", key="GREEN")
    panel.said()
    panel.say(ButtonAck(1, 1))
    assert [press.counter for press in buttons(panel.run(0.09))] == [2]
    panel.say(ButtonAck(1, 2))
    assert panel.do("status")["visible"]["down"] == ["GREEN"]
    panel.run(1)
    assert panel.device.visible()["down"] == []


def test_holding_a_key_is_one_press(panel):
    panel.do("hold", key="STOP", seconds=3)
    panel.say(ButtonAck(1, 1))
    assert buttons(panel.run(2.9)) == []
    with pytest.raises(ControlError, match="down already"):
        panel.do("press", key="STOP")
    panel.run(0.2)
    assert panel.do("press", key="STOP")["counter"] == 2


def test_a_stuck_key_is_one_press_and_stays_down_whatever_the_power(panel):
    panel.do("stick", key="GREEN")
    panel.cut()
    assert panel.say(LevelsRequest(1))[0].keys_down == 1 << Key.GREEN
    panel.run(60)
    assert panel.device.visible()["down"] == ["GREEN"]
    panel.do("stick", key="GREEN", to="free")
    assert panel.say(LevelsRequest(2))[-1].keys_down == 0
    assert panel.run(5) == []


def test_a_key_of_a_dead_panel_moves_and_nothing_else(panel):
    panel.do("hold", key="GREEN", seconds=5)
    panel.do("kill_power")
    assert panel.do("press", key="STOP") == {"counter": None, "lamp_revision": 0}
    panel.run(1)
    panel.do("power_on")
    assert panel.say(LevelsRequest(1))[0].keys_down == 1 << Key.GREEN
    assert buttons(panel.run(10)) == []


def test_a_panel_has_the_keys_it_has():
    device = Panel(Nvram(), keys=(Key.GREEN,))
    device.power(True, 0.0)
    with pytest.raises(ControlError, match="no key STOP"):
        device.control("press", {"key": "STOP"}, 0.0)
    with pytest.raises(ControlError, match="did you mean 'GREEN'"):
        device.control("press", {"0": "GREN"}, 0.0)
