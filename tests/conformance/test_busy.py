"""A busy computer: deadlines stretch by what the loop itself lost, and verdicts say so."""

import asyncio

import pytest

from drivers.certification.items import items_for as sentences_for
from drivers.certification.run import DeviceUnderTest, certify_item
from drivers.conformance import Outcome
from drivers.conformance.driver_under_test import installed_driver
from drivers.conformance.items import ITEMS, items_for
from drivers.conformance.run import check_item
from drivers.conformance.virtual import in_virtual_time
from drivers.vocabulary import DeviceKind
from simulators.hosts.memory import open_sim

TOLD = "this computer stood still for"
BY_NAME = {each.name: each for each in ITEMS}


async def loaded(work, every, by, times=1_000_000):
    """Await some work on a loop that stands still for `by` seconds, `every` so many, `times`."""
    loop = asyncio.get_running_loop()

    def stand_still():
        loop._clock.leap(by)
        nonlocal timer, times
        times -= 1
        if times:
            timer = loop.call_later(every, stand_still)

    timer = loop.call_later(min(every, 0.2), stand_still)
    try:
        return await work
    finally:
        timer.cancel()


def checked(name, every, by, driver="sensors", url="sim://sensors"):
    async def look():
        subject = installed_driver(driver, url)
        return await loaded(check_item(subject, BY_NAME[name]), every, by)

    return in_virtual_time(look())


@pytest.mark.parametrize(
    ("every", "by"), [(0.02, 0.06), (0.1, 0.06), (0.2, 0.35), (0.4, 0.2), (0.8, 0.5)]
)
def test_silence_is_noticed_in_time_on_a_busy_computer(every, by):
    for name in ("silence", "unplug", "handshake"):
        verdict = checked(name, every, by)
        assert verdict.outcome is Outcome.PASS, (name, verdict.reason)
        assert TOLD in verdict.reason


@pytest.mark.parametrize(
    ("driver", "kind"), [("sensors", DeviceKind.SENSORS), ("key-pad", DeviceKind.KEY_PAD)]
)
def test_a_busy_computer_fails_no_item_of_the_kit(driver, kind):
    url = f"sim://{kind.name.lower()}"
    found = [checked(each.name, 0.5, 0.4, driver, url) for each in items_for(kind)]
    assert [each for each in found if each.outcome is Outcome.FAIL] == []


@pytest.mark.parametrize("kind", DeviceKind)
def test_a_busy_computer_fails_no_item_of_the_certification(kind):
    async def look():
        transport = open_sim(f"sim://{kind.name.lower()}")
        subject = DeviceUnderTest(transport, transport.operator(), kind)
        return [await certify_item(subject, each) for each in sentences_for(kind)]

    found = in_virtual_time(loaded(look(), 0.25, 0.06))
    assert [each for each in found if each.outcome is Outcome.FAIL] == []
    open_ = [each.reason for each in found if each.outcome is not Outcome.PASS]
    assert len(open_) < len(found) / 2
    assert {"stood still in each of 5 tries" in each for each in open_} <= {True}
    assert any(TOLD in each.reason for each in found)


def test_an_item_is_tried_again_after_the_computer_stood_still():
    async def look():
        transport = open_sim("sim://key_pad")
        subject = DeviceUnderTest(transport, transport.operator(), DeviceKind.KEY_PAD)
        (press,) = [each for each in sentences_for(DeviceKind.KEY_PAD) if each.name == "press"]
        return await certify_item(subject, press)

    found = in_virtual_time(loaded(look(), 0.25, 0.06, times=8))
    assert found.outcome is Outcome.PASS
    assert TOLD in found.reason


def test_a_computer_that_keeps_up_is_not_told_of():
    verdict = checked("silence", 10.0, 0.0)
    assert verdict.outcome is Outcome.PASS
    assert TOLD not in verdict.reason
