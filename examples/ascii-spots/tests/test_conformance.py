"""The driver passes the conformance kit, on the simulated board."""

import pytest

from ascii_spots.driver import AsciiSpotsDriver
from ascii_spots.simulated import open_simulated
from drivers.conformance import DriverUnderTest


@pytest.fixture
def driver_under_test():
    transport = open_simulated("ascii-spots-sim://board")
    return DriverUnderTest(AsciiSpotsDriver, transport, {"ping": 0.2}, transport.operator())


@pytest.mark.kit("sensors")
def test_the_driver_conforms(kit_item):
    kit_item()
