"""The certification can fail: each planted defect is found by the item that must find it."""

import pytest

from drivers.certification.items import ITEMS
from drivers.certification.run import DeviceUnderTest, certify_item
from drivers.conformance import Outcome
from drivers.conformance.virtual import in_virtual_time
from simulators.hosts.memory import open_sim
from tests.certification.defects import DEFECTS, plant

BY_NAME = {each.name: each for each in ITEMS}


def verdict_on(part, item):
    """Return one item's verdict on a new shuffler with this part broken."""

    async def look():
        transport = open_sim("sim://shuffler")
        plant(transport.device, part)
        return await certify_item(DeviceUnderTest(transport, transport.operator()), item)

    return in_virtual_time(look())


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: defect.name)
def test_a_defect_is_found_by_the_item_that_must_find_it(defect):
    found = verdict_on(defect.part, BY_NAME[defect.item])
    assert found.outcome is Outcome.FAIL, found.reason
    assert found.reason


def test_there_are_enough_defects_and_each_item_can_fail():
    assert len({each.name for each in DEFECTS}) == len(DEFECTS) >= 90
    assert set(BY_NAME) - {each.item for each in DEFECTS} == set()
