"""The kit can fail: every broken driver fails the items that test its defect."""

import pytest

from drivers.conformance import DriverUnderTest, Outcome
from drivers.conformance.fault_line import late
from drivers.conformance.item import Item, check_item
from drivers.conformance.items import ITEMS, act_numbers, acts, items_for, self_driven
from drivers.conformance.items.garbage import _through
from drivers.conformance.verdict import require
from drivers.conformance.virtual import in_virtual_time
from drivers.interface import LinkLost
from drivers.key_pad import KeyPadDriver
from drivers.sensors import SensorsDriver
from drivers.shuffler import SelfDrivenDriver, ShufflerDriver
from drivers.vocabulary import DeviceKind
from simulators.devices.reader import Reader
from simulators.hosts.memory import open_sim
from tests.conformance.mutants import MUTANTS
from tests.sharing import mostly_slow


def _is_item(thing):
    return isinstance(thing, Item)


BY_NAME = {item.name: item for item in ITEMS}
SOUND = (SensorsDriver, KeyPadDriver, ShufflerDriver, SelfDrivenDriver)
ORDERS = {
    each.name for each in (*vars(acts).values(), *vars(act_numbers).values()) if _is_item(each)
}
SELF_DRIVEN = {each.name for each in vars(self_driven).values() if _is_item(each)}
ABSENT = {
    ShufflerDriver: SELF_DRIVEN | {"at_most_once", "reboot_at_zero"},
    SelfDrivenDriver: ORDERS
    | {"act_overdue"}
    | {name for name in BY_NAME if name.startswith("press")}
    | {"power_cut_in_an_act"},
}
"""Items that do not apply to a shuffler: it either takes orders or deals by itself."""


def verdict_on(driver, item, tamper=lambda device: None):
    """Return one item's verdict, on a simulated device of its own, which `tamper` may change."""

    async def look():
        by_itself = int(getattr(driver, "SELF_DRIVEN", False))
        shuffler = f"?self_driven={by_itself}&reads=1" if driver.KIND is DeviceKind.SHUFFLER else ""
        transport = open_sim(f"sim://{driver.KIND.name.lower()}{shuffler}")
        tamper(transport.device)
        subject = DriverUnderTest(driver, transport, operator=transport.operator())
        return await check_item(subject, item)

    return in_virtual_time(look())


PAIRS = [
    pytest.param(driver, BY_NAME[name], id=f"{driver.__name__}-{name}")
    for driver, names in MUTANTS
    for name in names
]


@pytest.mark.parametrize(("driver", "item"), PAIRS)
def test_a_broken_driver_fails_the_item_for_its_defect(driver, item):
    found = verdict_on(driver, item)
    assert found.outcome is Outcome.FAIL, found.reason
    assert found.reason


class TellsEarly(Reader):
    """Treats the round that it has read as over, whatever it is asked."""

    def end_round(self, notice):
        self._known = notice.txn
        return super().end_round(notice)


class RemembersTheLast(Reader):
    """Keeps a round's cards when the next round begins."""

    def begins(self, epoch, txn, kind):
        if not self._known:
            super().begins(epoch, txn, kind)

    def forget(self):
        if not getattr(self, "_known", 0):
            super().forget()


@pytest.mark.parametrize("driver", [ShufflerDriver, SelfDrivenDriver])
@pytest.mark.parametrize("reader", [TellsEarly, RemembersTheLast])
def test_a_shuffler_that_tells_cards_at_the_wrong_time_fails(reader, driver):
    def tamper(shuffler):
        shuffler.hardware.reader = reader()

    found = verdict_on(driver, BY_NAME["recall_refused"], tamper)
    assert found.outcome is Outcome.FAIL
    assert "cards were told though" in found.reason


@pytest.mark.parametrize(
    ("driver", "item"),
    mostly_slow(((driver, item) for driver in SOUND for item in items_for(driver.KIND)), 4),
    ids=lambda each: getattr(each, "name", None) or each.__name__,
)
def test_our_own_drivers_pass_every_item(driver, item):
    found = verdict_on(driver, item)
    absent = item.name in ABSENT.get(driver, ())
    assert found.outcome is (Outcome.NOT_APPLICABLE if absent else Outcome.PASS), found.reason
    assert found.reason


@pytest.mark.parametrize("driver", SOUND)
@pytest.mark.parametrize(("each_way", "outcome"), [(0.2, Outcome.PASS), (0.3, Outcome.FAIL)])
def test_a_round_trip_of_400_ms_is_borne_and_one_of_600_is_not(driver, each_way, outcome):
    """The limit that the protocol's document says under *Lines*."""

    async def check(bench):
        words = await _through(bench, late(each_way), late(each_way), 2.0)
        require(not bench.of(LinkLost)[1:], words)
        return words

    delayed = Item("delay", BY_NAME["delay"].text, (driver.KIND,), False, check, False)
    assert verdict_on(driver, delayed).outcome is outcome


def test_every_item_can_fail():
    """An item that no mutant fails would test nothing."""
    failing = {name for _, names in MUTANTS for name in names}
    assert {item.name for item in ITEMS} - failing == NOT_BY_A_MUTANT_DRIVER


NOT_BY_A_MUTANT_DRIVER = {"at_most_once", "reboot_at_zero"}
"""Each shuffler here keeps transactions: examples/ascii-shuffler breaks drivers for one that does
not.
"""
