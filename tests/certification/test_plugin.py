"""The certification as tests of a device's own."""

import pytest

from drivers.certification.rig import DeviceUnderTest
from simulators.hosts.memory import open_sim


@pytest.fixture
def device_under_test():
    transport = open_sim("sim://shuffler")
    return DeviceUnderTest(transport, transport.operator())


@pytest.mark.kit("shuffler")
def test_the_device_is_certified(certified_item):
    certified_item()


class TestOneThatDealsByItself:
    @pytest.fixture
    def device_under_test(self):
        transport = open_sim("sim://shuffler?self_driven=1")
        return DeviceUnderTest(transport, transport.operator(), self_driven=True)

    @pytest.mark.kit("self_driven", only=("hello", "takes_no_orders"))
    def test_the_device_is_certified(self, certified_item):
        certified_item()
