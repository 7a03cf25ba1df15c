"""What all drivers of our own wire have in common."""

import pytest

from drivers.link import WiredDriver
from drivers.vocabulary import DeviceKind


def test_a_driver_that_gives_no_levels_cannot_be_made():
    class Half(WiredDriver):
        KIND = DeviceKind.SENSORS

    with pytest.raises(TypeError, match="_event"):
        Half("sensors")
