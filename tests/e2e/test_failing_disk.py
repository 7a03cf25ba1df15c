"""The disk is full or broken in mid-deal: the table stops before the next act, and says so."""

import sys

import pytest

from controller.errors import ExitCode
from controller.words.spoken import say
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.failing_disk import FAULTS
from tests.e2e.real_table import DEVICES, RealTable

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_failing_disk_halts_the_table_before_the_next_act(
    real_table: RealTable, fault: str
) -> None:
    """What was acknowledged is kept; with room on the disk again the round goes on."""
    real = real_table.stage.daemon()
    real_table.daemon = [
        *(sys.executable, "-m", "tests.e2e.failing_disk"),
        *(str(real_table.folder), str(real_table.stage.config)),
    ]
    await real_table.start(*DEVICES, "daemon")
    dealer, eyes = DealerMoves(real_table), real_table.eyes
    await dealer.open_table()
    await dealer.bets(2, 3)
    await dealer.call()
    await dealer.give(2)
    await dealer.packet_out(3)
    acts, last = len(list(real_table.record.led_to("SendAct"))), real_table.record.entries[-1].seq
    assert acts == 2
    (real_table.folder / fault).touch()
    dealer.lift(3)
    halted = await eyes.until(lambda: eyes.view and eyes.table.halted, "the screen says so")
    assert "The journal did not take event" in say(halted)
    assert await real_table.processes.ended("daemon") == ExitCode.STORAGE
    said = real_table.processes.said("daemon")
    assert str(real_table.journal) in said
    assert "see to the disk, then start again" in said
    assert not eyes.devices["shuffler"]["moving"]
    assert not eyes.devices["shuffler"]["tray"]
    assert real_table.control("shuffler", "status")["act"]["txn"] == acts
    assert real_table.verified()
    assert real_table.record.entries[-1].seq - last in (0, 1), (
        "the failed event may be there; nothing was sent for it"
    )
    (real_table.folder / fault).unlink()
    real_table.daemon = real
    await real_table.start("daemon")
    await real_table.devices_up()
    await dealer.deal()
    await dealer.finish(2, 3)
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert audit.seats(1) == [2, 3]


async def test_a_disk_that_is_full_from_the_beginning(real_table: RealTable) -> None:
    """No event can be written: it ends at once, says where, and has sent no device anything."""
    real_table.daemon = [
        *(sys.executable, "-m", "tests.e2e.failing_disk"),
        *(str(real_table.folder), str(real_table.stage.config)),
    ]
    await real_table.start(*DEVICES)
    (real_table.folder / "full").touch()
    await real_table.processes.start("daemon", real_table.daemon)
    assert await real_table.processes.ended("daemon") == ExitCode.STORAGE
    assert str(real_table.journal) in real_table.processes.said("daemon")
    assert real_table.control("shuffler", "status")["act"]["epoch"] == 0
