"""The certification can fail: each planted defect is found by the item that must find it."""

import asyncio

import pytest

from drivers.certification.items import ITEMS, items_for
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import certify_item
from drivers.conformance import Outcome
from drivers.conformance.virtual import in_virtual_time
from drivers.vocabulary import DeviceKind
from simulators.hosts.memory import open_sim
from tests.certification.defects import DEFECTS, of_kind, plant

BY_NAME = {each.name: each for each in ITEMS}
LEAST = {DeviceKind.SHUFFLER: 90, DeviceKind.SENSORS: 40, DeviceKind.KEY_PAD: 40}
PLANTED = [(kind, defect) for kind in DeviceKind for defect in of_kind(kind)]
RECALLS = [(DeviceKind.SHUFFLER, each) for each in DEFECTS if each.recalls and not each.orders]
BY_ITSELF = [(DeviceKind.SHUFFLER, each) for each in of_kind(DeviceKind.SHUFFLER, self_driven=True)]


def one_for_each_item(planted):
    """Return the defects for `parametrize`: the quick suite takes the first of each item alone."""
    items, cases = set(), []
    for kind, defect in planted:
        marks = pytest.mark.slow if (kind, defect.item) in items else ()
        items.add((kind, defect.item))
        name = f"{kind.name.lower()}-{defect.name}"
        cases.append(pytest.param(kind, defect, marks=marks, id=name))
    return cases


def verdict_on(kind, part, item, *, self_driven=False, under=lambda work: work):
    """Return one item's verdict on a new device with this part broken, which must not crash."""
    crashes = []

    async def look():
        asyncio.get_running_loop().set_exception_handler(lambda _, what: crashes.append(what))
        query = "&".join(["self_driven=1"] * self_driven + ["reads=1"] * item.recalls)
        transport = open_sim(f"sim://{kind.name.lower()}{'?' * bool(query)}{query}")
        plant(transport.device, part)
        subject = DeviceUnderTest(transport, transport.operator(), kind, self_driven)
        return await certify_item(subject, item)

    verdict = in_virtual_time(under(look()))
    assert crashes == []
    return verdict


@pytest.mark.parametrize(("kind", "defect"), one_for_each_item(PLANTED))
def test_a_defect_is_found_by_the_item_that_must_find_it(kind, defect):
    found = verdict_on(kind, defect.part, BY_NAME[defect.item])
    assert found.outcome is Outcome.FAIL, found.reason
    assert found.reason


@pytest.mark.parametrize("kind", DeviceKind)
def test_there_are_enough_defects_and_each_item_can_fail(kind):
    planted = of_kind(kind)
    assert len({each.name for each in planted}) == len(planted) >= LEAST[kind]
    assert {each.name for each in items_for(kind, recalls=True)} == {each.item for each in planted}


@pytest.mark.parametrize(("kind", "defect"), one_for_each_item(BY_ITSELF + RECALLS))
def test_a_defect_of_a_self_driven_shuffler_is_found(kind, defect):
    found = verdict_on(kind, defect.part, BY_NAME[defect.item], self_driven=True)
    assert found.outcome is Outcome.FAIL, found.reason


def test_each_item_of_a_self_driven_shuffler_can_fail():
    """Those that are for other devices, too, fail there."""
    items = items_for(DeviceKind.SHUFFLER, self_driven=True)
    own = {each.name for each in items} - {each.name for each in items_for(DeviceKind.SHUFFLER)}
    planted = [each for _, each in BY_ITSELF if not BY_NAME[each.item].recalls]
    assert own == {each.item for each in planted}
    assert len({each.name for each in planted}) == len(planted) >= 40


def test_each_defect_is_planted():
    assert {id(each) for _, each in PLANTED + BY_ITSELF} == {id(each) for each in DEFECTS}
