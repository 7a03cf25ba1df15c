"""A table whose bet-spot sensors are Modbus modules: real processes, real frames."""

import pytest

from controller.shipped_files import config_root
from controller.snapshot import SpotView
from controller.words.spoken import say
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.observer import Observer
from tests.e2e.real_table import HOUSE, RealTable

pytestmark = pytest.mark.slow


async def test_a_round_with_a_module_that_dies_and_comes_back(real_table: RealTable) -> None:
    """Seats of a dead module are played by hand; the others are sensed, and the round ends."""
    real_table.stage.build(config_root() / "table-modbus.yaml")
    real_table.configure(house={"overrides": HOUSE})
    await real_table.processes.start("sensors", real_table.stage.simulator("sensors"))
    await real_table.start("shuffler", "key_pad", "daemon")
    dealer = DealerMoves(real_table)
    await dealer.open_table()
    await dealer.play(1, 5, stay=(5,))

    real_table.control("sensors", "module", unit=2, to="dead")
    eyes = real_table.eyes
    await eyes.until(lambda: spot(eyes, 7).state == "faulty", "the dead module's spots are faulty")
    assert spot(eyes, 4).state != "faulty"
    problem = eyes.view.links["sensors"].problem
    assert problem is not None
    assert "module right (unit 2): it does not answer" in say(problem)
    await dealer.bets(4)
    real_table.control("key_pad", "press", key="SEAT_7")
    await eyes.until(lambda: eyes.seat(7).status == "in", "seat 7 is in by hand")
    await dealer.call()
    await dealer.deal(4, 7)
    real_table.control("sensors", "module", unit=2, to="none")
    await eyes.until(lambda: spot(eyes, 7).state != "faulty", "the module is back")
    await dealer.finish(4)
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1, 2]
    assert (audit.seats(1), audit.seats(2)) == ([1, 5], [4, 7])


def spot(eyes: Observer, seat: int) -> SpotView:
    """A seat's first spot, as the table sees it."""
    return eyes.seat(seat).spots[0]
