"""The disk is full or broken in mid-deal: the table stops before the next act, and says so."""

import sys

import pytest

from controller.errors import ExitCode
from tests.e2e.dealer import Dealer
from tests.e2e.frail import FAULTS
from tests.e2e.scene import DEVICES, Scene


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_failing_disk_halts_the_table_before_the_next_act(scene: Scene, fault: str) -> None:
    """What was acknowledged is kept; with room on the disk again the round goes on."""
    real = scene.stage.daemon()
    scene.daemon = [
        *(sys.executable, "-m", "tests.e2e.frail"),
        *(str(scene.folder), str(scene.stage.config)),
    ]
    await scene.start(*DEVICES, "daemon")
    dealer, eyes = Dealer(scene), scene.eyes
    await dealer.open_table()
    await dealer.bets(2, 3)
    await dealer.call()
    await dealer.give(2)
    await dealer.packet_out(3)
    acts, last = len(list(scene.record.led_to("SendAct"))), scene.record.entries[-1].seq
    assert acts == 2
    (scene.folder / fault).touch()
    dealer.lift(3)
    halted = await eyes.until(lambda: eyes.view and eyes.table.halted, "the screen says so")
    assert "The journal did not take event" in halted
    assert await scene.processes.ended("daemon") == ExitCode.STORAGE
    said = scene.processes.said("daemon")
    assert str(scene.journal) in said
    assert "see to the disk, then start again" in said
    assert not eyes.devices["shuffler"]["moving"]
    assert not eyes.devices["shuffler"]["tray"]
    assert scene.control("shuffler", "status")["act"]["txn"] == acts
    assert scene.verified()
    assert scene.record.entries[-1].seq - last in (0, 1), "one that failed may be there, unsent"
    (scene.folder / fault).unlink()
    scene.daemon = real
    await scene.start("daemon")
    await scene.devices_up()
    await dealer.deal()
    await dealer.finish(2, 3)
    audit = await scene.audit()
    assert audit.whole_rounds() == [1]
    assert audit.seats(1) == [2, 3]


async def test_a_disk_that_is_full_from_the_beginning(scene: Scene) -> None:
    """No event, no table: it ends at once, says where, and has told no device anything."""
    scene.daemon = [
        *(sys.executable, "-m", "tests.e2e.frail"),
        *(str(scene.folder), str(scene.stage.config)),
    ]
    await scene.start(*DEVICES)
    (scene.folder / "full").touch()
    await scene.processes.start("daemon", scene.daemon)
    assert await scene.processes.ended("daemon") == ExitCode.STORAGE
    assert str(scene.journal) in scene.processes.said("daemon")
    assert scene.control("shuffler", "status")["act"]["epoch"] == 0
