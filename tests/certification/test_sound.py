"""Our own simulated shuffler passes its certification: in virtual time, and over a pty."""

import asyncio

import pytest

from drivers.certification.item import Item
from drivers.certification.items import ITEMS, acts, adoption, ends, frames, levels, link, power
from drivers.certification.run import DeviceUnderTest, certified, certify
from drivers.conformance import Operator, Outcome, Verdict
from drivers.conformance.virtual import in_virtual_time
from simulators.hosts.memory import open_sim
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


def test_the_order_of_a_run_has_every_item_once():
    modules = (acts, adoption, ends, frames, levels, link, power)
    made = [each.name for part in modules for each in vars(part).values() if isinstance(each, Item)]
    assert sorted(each.name for each in ITEMS) == sorted(made)


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
