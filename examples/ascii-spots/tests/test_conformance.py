"""The driver holds what the kit looks at, on the simulated board."""

import pytest

from ascii_spots.driver import AsciiSpotsDriver
from ascii_spots.simulated import open_simulated
from drivers.conformance import Subject


@pytest.fixture
def driver_under_test():
    transport = open_simulated("ascii-spots-sim://board")
    return Subject(AsciiSpotsDriver, transport, {"ping": 0.2}, transport.hands())


@pytest.mark.kit("sensors")
def test_the_driver_conforms(kit_item):
    kit_item()
