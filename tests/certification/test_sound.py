"""Our own simulated devices pass their certification: in virtual time, and over a pty."""

import asyncio
from importlib import import_module
from pkgutil import iter_modules

import pytest

from drivers.certification import items
from drivers.certification.item import Item, item
from drivers.certification.items import ITEMS, items_for, spots
from drivers.certification.rig import DeviceUnderTest, Rig, changed
from drivers.certification.run import certify_item
from drivers.conformance import Operator, Outcome, Verdict
from drivers.conformance.verdict import Failed, holds
from drivers.conformance.virtual import in_virtual_time
from drivers.vocabulary import DeviceKind
from simulators.devices.key_pad import KeyPad
from simulators.devices.nvram import Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World
from simulators.hosts.memory import SimTransport, open_sim
from tests.certification.over_pty import looked as looked_over_pty

OURS = items_for(DeviceKind.SHUFFLER)


def looked(url, operator=None, items=OURS, kind=DeviceKind.SHUFFLER, *, self_driven=False):
    """Return the verdicts on one simulated device, item after item."""

    async def look():
        transport = open_sim(url)
        subject = DeviceUnderTest(transport, operator or transport.operator(), kind, self_driven)
        return [await certify_item(subject, each) for each in items]

    return in_virtual_time(look())


def others(verdicts, outcome):
    return [(each.item, each.reason) for each in verdicts if each.outcome is not outcome]


@pytest.mark.parametrize(
    "device",
    [
        "shuffler",
        "shuffler?reads=1",
        "shuffler?self_driven=1&reads=1",
        "shuffler?deck=36",
        "shuffler?speed=20",
        "sensors",
        "sensors?spots=ante",
        "key_pad",
    ],
)
def test_our_devices_pass_every_item(device):
    kind = DeviceKind[device.partition("?")[0].upper()]
    by_itself = "self_driven" in device
    items = items_for(kind, self_driven=by_itself, recalls="reads" in device)
    verdicts = looked(f"sim://{device}", items=items, kind=kind, self_driven=by_itself)
    assert others(verdicts, Outcome.PASS) == []
    assert all(each.reason for each in verdicts)
    assert holds(verdicts)


@pytest.mark.parametrize("self_driven", [False, True])
def test_a_run_takes_less_than_five_minutes_at_a_shufflers_own_pace(self_driven):
    items = items_for(DeviceKind.SHUFFLER, self_driven=self_driven)

    async def look():
        transport = open_sim(f"sim://shuffler{'?self_driven=1' * self_driven}")
        subject = DeviceUnderTest(transport, transport.operator(), self_driven=self_driven)
        began = asyncio.get_running_loop().time()
        verdicts = [await certify_item(subject, each) for each in items]
        return verdicts, asyncio.get_running_loop().time() - began

    verdicts, took = in_virtual_time(look())
    assert others(verdicts, Outcome.PASS) == []
    assert 100 < took < 300


def test_a_shuffler_of_class_minimal_passes_what_applies_to_it():
    """It counts its packets, and neither decks nor what is left: items that look at that."""
    names = (
        "deck_life levels_true levels_outlive_power packet remainder eject shuffle cut_act_stands"
    )
    counting = [each for each in OURS if each.name in (*names.split(), "act_of_too_many_cards")]
    assert len(counting) == 9

    async def look():
        transport = SimTransport("sim://shuffler", Shuffler(World(), Nvram(), counts=False))
        subject = DeviceUnderTest(transport, transport.operator())
        return [await certify_item(subject, each) for each in counting]

    verdicts = in_virtual_time(look())
    assert [each for each, _ in others(verdicts, Outcome.PASS)] == ["act_of_too_many_cards"]
    assert holds(verdicts)


def test_a_key_pad_that_cannot_tell_a_long_press_passes():
    """It tells each key when it goes down, as PRESS."""
    verdicts = looked_at_key_pad(type("Plain", (KeyPad,), {"__slots__": (), "HELD": frozenset()}))
    assert others(verdicts, Outcome.PASS) == []
    assert "cannot tell" in next(each.reason for each in verdicts if each.item == "short_press")


def looked_at_key_pad(model):
    """Return the verdicts on a key pad of ours of another make."""

    async def look():
        transport = SimTransport("sim://key_pad", model(Nvram()))
        subject = DeviceUnderTest(transport, transport.operator(), DeviceKind.KEY_PAD)
        return [await certify_item(subject, each) for each in items_for(DeviceKind.KEY_PAD)]

    return in_virtual_time(look())


def test_the_order_of_a_run_has_every_item_once():
    names = [each.name for each in iter_modules(items.__path__, f"{items.__name__}.")]
    modules = [import_module(name) for name in names]
    made = [each.name for part in modules for each in vars(part).values() if isinstance(each, Item)]
    assert sorted(each.name for each in ITEMS) == sorted(made)


@pytest.mark.slow
@pytest.mark.parametrize("kind", DeviceKind)
def test_items_do_not_lean_on_those_before_them(kind):
    url, items = f"sim://{kind.name.lower()}", items_for(kind, recalls=True)[::-1]
    if kind is DeviceKind.SHUFFLER:
        url += "?reads=1"
    assert others(looked(url, items=items, kind=kind), Outcome.PASS) == []


def test_a_shuffler_that_reads_no_cards_recalls_none():
    items = [each for each in ITEMS if each.recalls]
    assert {each.outcome for each in looked("sim://shuffler", items=items)} == {
        Outcome.NOT_APPLICABLE
    }


@pytest.mark.parametrize("kind", DeviceKind)
def test_what_nobody_can_do_is_not_shown(kind):
    verdicts = looked(f"sim://{kind.name.lower()}", Operator(), items_for(kind), kind)
    outcomes = {each.outcome for each in verdicts}
    assert outcomes == {Outcome.PASS, Outcome.NOT_SHOWN}
    assert not holds(verdicts)
    assert holds(verdicts, partial=True)


@pytest.mark.slow
def test_items_of_a_shuffler_that_deals_by_itself_do_not_lean_on_those_before_them():
    items = items_for(DeviceKind.SHUFFLER, self_driven=True)[::-1]
    verdicts = looked("sim://shuffler?self_driven=1", items=items, self_driven=True)
    assert others(verdicts, Outcome.PASS) == []


def test_a_shuffler_that_takes_no_orders_has_no_acts():
    (verdict,) = looked("sim://shuffler?self_driven=1", items=OURS[-1:], self_driven=True)
    assert verdict.outcome is Outcome.NOT_APPLICABLE


@pytest.mark.parametrize("partial", [False, True])
def test_nothing_passed_is_never_holds(partial):
    nothing = [Verdict("x", Outcome.NOT_APPLICABLE, "-"), Verdict("y", Outcome.NOT_APPLICABLE, "-")]
    assert not holds(nothing, partial=partial)
    assert not holds([], partial=partial)
    assert not holds(
        [Verdict("x", Outcome.PASS, "-"), Verdict("y", Outcome.FAIL, "-")], partial=partial
    )


def test_an_item_for_another_kind_does_not_apply():
    (verdict,) = looked("sim://shuffler", items=(spots.spots_apart,))
    assert verdict.outcome is Outcome.NOT_APPLICABLE
    assert not holds([verdict], partial=True)


@pytest.mark.slow
@pytest.mark.clocks
async def test_our_devices_pass_over_a_pty(tmp_path):
    """The items that load no deck; `make soak` looks at all of them."""
    turns = [
        (kind, items_for(kind)[at::16])
        for kind, parts in (
            (DeviceKind.SHUFFLER, 8),
            (DeviceKind.SENSORS, 6),
            (DeviceKind.KEY_PAD, 8),
        )
        for at in range(parts)
    ]
    found = await asyncio.gather(
        *(
            looked_over_pty(
                kind,
                [each for each in items if not each.moves_cards],
                tmp_path / f"{kind.name}-{at}",
                5.0,
            )
            for at, (kind, items) in enumerate(turns)
        )
    )
    assert others([verdict for turn in found for verdict in turn], Outcome.PASS) == []


class _Wire(SimTransport):
    """A line that takes its time for each byte."""

    def __init__(self, url, device, baud):
        super().__init__(f"{url}?baud={baud}", device)
        self._free, self._byte = 0.0, 10 / baud

    def write(self, data):
        loop = asyncio.get_running_loop()
        self._free = max(self._free, loop.time()) + len(data) * self._byte
        loop.call_at(self._free, super().write, data)


@pytest.mark.parametrize("baud", [9_600, 57_600, 115_200])
@pytest.mark.parametrize("name", ["flood", "act_spoiled"])
def test_what_follows_many_bytes_is_asked_when_the_line_has_taken_them(baud, name):
    [look] = [each for each in OURS if each.name == name]

    async def verdict():
        line = _Wire("serial:///dev/tty", Shuffler(World(), Nvram()), baud)
        return await certify_item(DeviceUnderTest(line, line.operator()), look)

    assert in_virtual_time(verdict()).outcome is Outcome.PASS


@pytest.mark.parametrize("kind", DeviceKind)
def test_an_item_that_ends_early_leaves_no_level_changed(kind):
    """Whatever it was doing: the next item finds the key up, the spot empty, the cover closed."""

    async def ends_early(rig):
        await rig.change(on=True)
        raise Failed("it ends early")

    async def look():
        transport = open_sim(f"sim://{kind.name.lower()}")
        subject = DeviceUnderTest(transport, transport.operator(), kind)
        failed = await certify_item(subject, item("ends early", kinds=(kind,))(ends_early))
        rig = Rig(subject)
        await rig.open()
        return failed, changed(await rig.image())

    failed, still = in_virtual_time(look())
    assert (failed.outcome, still) == (Outcome.FAIL, False)
