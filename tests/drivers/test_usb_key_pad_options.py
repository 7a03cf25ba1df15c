"""The options of a USB key pad, and which are refused."""

import re
from pathlib import Path

import pytest
import yaml

from controller.configuration.devices import url as parsed_url
from drivers.options import OptionsError
from drivers.registry import driver_for
from drivers.trouble import trouble
from drivers.usb_key_pad.driver import UsbKeyPadDriver


def test_the_registry_makes_it():
    driver = driver_for("usb-key-pad", "key_pad", {"keys": {"0x59": "green"}})
    assert isinstance(driver, UsbKeyPadDriver)


def test_all_that_is_wrong_with_the_options_is_said_at_once():
    keys = {
        "kp1": "green",
        "kp_1": "gren",
        "kp_2": "stop",
        "0x5a": "open",
        "kp_dot kp_1": "seat:1",
        "kp_dot": "close",
        "hold": "close",
        "kp_3 kp_4 kp_5": "close",
    }
    with pytest.raises(OptionsError) as caught:
        UsbKeyPadDriver("key_pad", {"keys": keys, "lamp": "red", "long_pres": 1, "entry_time": 0})
    said = {problem.path: problem for problem in caught.value.problems}
    assert set(said) == {
        ("lamp",),
        ("long_pres",),
        ("entry_time",),
        *[("keys", each) for each in keys if each not in ("kp_2", "kp_dot kp_1")],
    }
    assert said["keys", "kp_1"].near == "green"
    assert said["keys", "0x5a"].expected == trouble("option-key-again", key="kp_2")
    assert said["keys", "kp_dot"].expected == trouble("option-begins-entry")


def test_a_pad_without_keys_is_refused():
    with pytest.raises(OptionsError, match="option-some-key"):
        UsbKeyPadDriver("key_pad", {})


def test_the_example_of_the_documentation_is_right():
    text = (Path(__file__).parents[2] / "docs" / "devices.md").read_text()
    (example,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    key_pad = yaml.safe_load(example)["devices"]["key_pad"]
    driver = driver_for(key_pad["driver"], "key_pad", key_pad["options"])
    assert isinstance(driver, UsbKeyPadDriver)
    assert parsed_url(key_pad["url"]) == key_pad["url"]
