"""A busy computer: deadlines stretch by what the loop itself lost, and verdicts say so."""

import asyncio
from dataclasses import replace
from itertools import chain, product, repeat
from random import Random

import pytest

from drivers.certification import run
from drivers.certification.items import ITEMS as SENTENCES
from drivers.certification.items import items_for as sentences_for
from drivers.certification.rig import DeviceUnderTest
from drivers.certification.run import certify_item
from drivers.conformance import Outcome
from drivers.conformance.item import check_item
from drivers.conformance.items import ITEMS, items_for
from drivers.conformance.verdict import require
from drivers.conformance.virtual import in_virtual_time
from drivers.vocabulary import DeviceKind
from simulators.hosts.memory import SimTransport, open_sim
from tests.certification.test_defects import BY_ITSELF, PLANTED, verdict_on
from tests.conformance.simulated import installed_driver
from tests.sharing import mostly_slow, mostly_soak

TOLD = "this computer stood still for"
BY_NAME = {each.name: each for each in ITEMS}
CERTIFIED = {each.name: each for each in SENTENCES}


async def loaded(work, stalls):
    """Await some work on a loop that stands still; `stalls` are pairs: after, and for, seconds."""
    loop = asyncio.get_running_loop()
    stalls = iter(stalls)

    def run_until_the_next():
        nonlocal timer
        after, by = next(stalls, (1e9, 0.0))
        timer = loop.call_later(after, stand_still, by)

    def stand_still(by):
        loop._clock.leap(by)
        run_until_the_next()

    timer = None
    run_until_the_next()
    try:
        return await work
    finally:
        timer.cancel()


def regular(every, by, times=1_000_000):
    return chain([(min(every, 0.2), by)], repeat((every, by), times - 1))


def drawn(seed):
    dice = Random(seed)
    while True:
        yield dice.expovariate(1.25), dice.uniform(0.02, 0.95)


def checked(name, every, by, driver="sensors", url="sim://sensors"):
    async def look():
        subject = installed_driver(driver, url)
        return await loaded(check_item(subject, BY_NAME[name]), regular(every, by))

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


DEVICES = ("shuffler", "shuffler?self_driven=1", "sensors", "key_pad")
PARTS = 4
STALLS = [(0.25, 0.06), (0.02, 0.06), (0.1, 0.06), (0.5, 0.4), (1.0, 1.0), (5.0, 3.5)]


async def certified(transport, device):
    """Return the verdicts on a sound device; few of them are open, and say why."""
    kind, itself = DeviceKind[device.partition("?")[0].upper()], "self_driven" in device
    subject = DeviceUnderTest(transport, transport.operator(), kind, itself)
    items = sentences_for(kind, self_driven=itself)
    found = [await certify_item(subject, each) for each in items]
    assert [each for each in found if each.outcome is Outcome.FAIL] == []
    open_ = [each.reason for each in found if each.outcome is not Outcome.PASS]
    assert len(open_) < len(found) / 10
    assert {"stood still in each of 5 tries" in each for each in open_} <= {True}
    return found


@pytest.mark.parametrize(("device", "stall"), mostly_slow(product(DEVICES, STALLS), 4, soak=3))
def test_a_busy_computer_fails_no_item_of_the_certification(device, stall):
    work = certified(open_sim(f"sim://{device}"), device)
    found = in_virtual_time(loaded(work, regular(*stall)))
    assert any(TOLD in each.reason for each in found)


class LateLine(SimTransport):
    """A line that hands over each chunk so late, all that is behind it, too; it is not noticed."""

    def __init__(self, device, late):
        sound = open_sim(f"sim://{device}")
        super().__init__(sound.url, sound.device)
        self.late, self.free = late, 0.0

    def _hand_over(self, data, receive):
        loop = asyncio.get_running_loop()
        late = self.late()
        self.free = max(loop.time() + late, self.free + 1e-6)
        loop.call_at(self.free, super()._hand_over, data, receive)


@pytest.fixture
def real_times(monkeypatch):
    """Times as of a real line, which nobody takes for exact."""
    monkeypatch.setattr(run, "VirtualLoop", type(None))


@pytest.mark.parametrize(("seed", "device"), mostly_slow(product(range(3), DEVICES), 5, soak=3))
def test_late_chunks_fail_no_item_of_the_certification(real_times, device, seed):
    """One in ten."""
    dice = Random(seed)
    line = LateLine(device, lambda: dice.uniform(0.05, 0.08) * (dice.random() < 0.1))
    in_virtual_time(certified(line, device))


@pytest.mark.parametrize(("seed", "device"), mostly_slow(product(range(4), DEVICES), 5, soak=3))
def test_stalls_of_any_length_fail_no_item_of_the_certification(real_times, device, seed):
    """Also while something is on its way."""
    dice = Random(seed)
    line = LateLine(device, lambda: dice.uniform(0, 0.015))
    in_virtual_time(loaded(certified(line, device), drawn(seed)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stall", "part"),
    mostly_soak(product([None, *STALLS[:2], STALLS[3]], range(PARTS)), PARTS + 1),
)
def test_no_defect_passes_on_a_busy_computer(real_times, stall, part):
    """It fails, or is open; without a stall it fails by the times of a real line, too."""
    planted = [(*each, False) for each in PLANTED] + [(*each, True) for each in BY_ITSELF]

    def under(work):
        return loaded(work, regular(*stall)) if stall else work

    outcomes = [
        verdict_on(kind, each.part, CERTIFIED[each.item], self_driven=itself, under=under).outcome
        for kind, each, itself in planted[part::PARTS]
    ]
    assert Outcome.PASS not in outcomes
    assert outcomes.count(Outcome.FAIL) > len(outcomes) * (0.9 if stall else 0.999)


def test_an_item_is_tried_again_after_the_computer_stood_still():
    async def look():
        transport = open_sim("sim://key_pad")
        subject = DeviceUnderTest(transport, transport.operator(), DeviceKind.KEY_PAD)
        (press,) = [each for each in sentences_for(DeviceKind.KEY_PAD) if each.name == "press"]
        return await certify_item(subject, press)

    found = in_virtual_time(loaded(look(), regular(0.25, 0.06, times=8)))
    assert found.outcome is Outcome.PASS
    assert TOLD in found.reason


@pytest.mark.parametrize(
    ("fails", "stalls", "outcome", "looks"),
    [
        (1, [], Outcome.FAIL, 1),
        (1, [(0.2, 0.1)], Outcome.NOT_SHOWN, 2),
        (2, [(0.2, 0.1)], Outcome.FAIL, 2),
    ],
)
def test_what_fails_while_the_computer_stood_still_has_to_fail_again(fails, stalls, outcome, looks):
    seen = []

    async def check(rig):
        await rig.greet()
        await rig.rest(1.0)
        seen.append(rig)
        require(len(seen) > fails, "it broke a rule")
        return "it kept to it"

    found = in_virtual_time(loaded(checks_of(check), stalls))[0]
    assert (found.outcome, len(seen)) == (outcome, looks), found.reason
    assert "it broke a rule" in found.reason


def test_an_item_that_fails_in_the_dark_leaves_the_device_alive():
    async def check(rig):
        await rig.power_off()
        require(False, "it broke a rule")

    found = in_virtual_time(checks_of(check, CERTIFIED["press"].check))
    assert [each.outcome for each in found] == [Outcome.FAIL, Outcome.PASS], found


def test_a_cut_that_did_not_come_before_an_item_failed_does_not_come_after():
    async def arm(rig):
        await rig.ready()
        await rig.cut_at_write(3, after=False)
        require(False, "it broke a rule")

    async def deal(rig):
        await rig.ready()
        await rig.start()
        await rig.rest(3.0)
        await rig.greet()
        return "it lives"

    found = in_virtual_time(checks_of(arm, deal, kind=DeviceKind.SHUFFLER))
    assert [each.outcome for each in found] == [Outcome.FAIL, Outcome.PASS], found


async def checks_of(*checks, kind=DeviceKind.KEY_PAD):
    """Return the verdicts on a device, item after item."""
    transport = open_sim(f"sim://{kind.name.lower()}")
    subject = DeviceUnderTest(transport, transport.operator(), kind)
    every = [replace(CERTIFIED["echo"], check=check) for check in checks]
    return [await certify_item(subject, each) for each in every]


def test_a_computer_that_keeps_up_is_not_told_of():
    verdict = checked("silence", 10.0, 0.0)
    assert verdict.outcome is Outcome.PASS
    assert TOLD not in verdict.reason
