"""Our own simulated shuffler passes its certification: in virtual time, and over a pty."""

import asyncio

import pytest

from drivers.certification.items import ITEMS
from drivers.certification.run import DeviceUnderTest, certified, certify
from drivers.conformance import Operator, Outcome, Verdict
from drivers.conformance.virtual import in_virtual_time
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World
from simulators.hosts.memory import SimTransport, open_sim
from tests.certification.over_pty import looked as looked_over_pty


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


def test_a_shuffler_of_class_minimal_passes_what_applies_to_it():
    """It counts its packets, and neither decks nor what is left of them."""

    async def look():
        transport = SimTransport("sim://shuffler", Shuffler(World(), Nvram(), counts=False))
        subject = DeviceUnderTest(transport, transport.operator())
        return [verdict async for _, verdict in certify(subject, ITEMS)]

    verdicts = in_virtual_time(look())
    assert [each for each, _ in others(verdicts, Outcome.PASS)] == ["act_of_too_many_cards"]
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
    """The items that load no deck; `make soak` looks at all of them."""
    items = [each for each in ITEMS if not each.moves_cards]
    turns = [items[at::8] for at in range(8)]
    found = await asyncio.gather(
        *(looked_over_pty(turn, tmp_path / f"{at}", 10.0) for at, turn in enumerate(turns))
    )
    assert others([verdict for turn in found for verdict in turn], Outcome.PASS) == []
