"""Our own simulated shuffler passes its certification: in virtual time, and over a pty."""

import asyncio
from contextlib import closing

import pytest

from drivers.certification.items import ITEMS
from drivers.certification.run import DeviceUnderTest, certified, certify, certify_item
from drivers.conformance import Operator, Outcome, Verdict
from drivers.conformance.virtual import in_virtual_time
from drivers.registry import open_transport
from drivers.vocabulary import DeviceKind
from simulators.devices.physics import Physics
from simulators.hosts.build import DeviceOptions, build
from simulators.hosts.memory import open_sim
from simulators.hosts.operators import in_process
from simulators.hosts.pty import PtyPort
from simulators.hosts.running import RunningDevice


def looked(url, operator=None, items=ITEMS):
    """Return the verdicts on one simulated device, item after item."""

    async def look():
        transport = open_sim(url)
        subject = DeviceUnderTest(transport, operator or transport.operator())
        return [verdict async for _, verdict in certify(subject, items)]

    return in_virtual_time(look())


def others(verdicts, outcome):
    return [(each.item, each.reason) for each in verdicts if each.outcome is not outcome]


@pytest.mark.parametrize("shuffler", ["", "?reads=1", "?deck=36", "?speed=20"])
def test_our_shuffler_passes_every_item(shuffler):
    verdicts = looked(f"sim://shuffler{shuffler}")
    assert others(verdicts, Outcome.PASS) == []
    assert all(each.reason for each in verdicts)
    assert certified(verdicts)


def test_items_do_not_lean_on_those_before_them():
    assert others(looked("sim://shuffler", items=ITEMS[::-1]), Outcome.PASS) == []


def test_what_nobody_can_do_is_not_shown():
    verdicts = looked("sim://shuffler", Operator())
    outcomes = {each.outcome for each in verdicts}
    assert outcomes == {Outcome.PASS, Outcome.NOT_SHOWN}
    assert not certified(verdicts)
    assert certified(verdicts, partial=True)


def test_a_shuffler_that_takes_no_orders_has_no_acts():
    (verdict,) = looked("sim://shuffler?self_driven=1", items=ITEMS[-1:])
    assert verdict.outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("partial", [False, True])
def test_nothing_passed_is_never_certified(partial):
    nothing = [Verdict("x", Outcome.NOT_APPLICABLE, "-"), Verdict("y", Outcome.NOT_APPLICABLE, "-")]
    assert not certified(nothing, partial=partial)
    assert not certified([], partial=partial)
    assert not certified(
        [Verdict("x", Outcome.PASS, "-"), Verdict("y", Outcome.FAIL, "-")], partial=partial
    )


async def test_our_shuffler_passes_over_a_pty(tmp_path):
    turn = asyncio.Semaphore(40)

    async def look(item):
        async with turn:
            options = DeviceOptions(DeviceKind.SHUFFLER, item.name, physics=Physics().at(4.0))
            running = RunningDevice(build(options))
            running.power_on()
            place = tmp_path / item.name
            with closing(running), closing(PtyPort(running, place)):
                subject = DeviceUnderTest(
                    open_transport(f"serial://{place}"), in_process(lambda: running)
                )
                return await certify_item(subject, item)

    verdicts = await asyncio.gather(*(look(item) for item in ITEMS))
    assert others(verdicts, Outcome.PASS) == []
