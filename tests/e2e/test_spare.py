"""A table's computer breaks, its disk lives: the commands of `docs/spare.md`, in mid-round."""

import pytest

from controller.errors import ExitCode
from simulators.devices.world import World
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.rehearsal import Rehearsal

pytestmark = pytest.mark.slow


async def test_the_disk_lives_and_the_round_goes_on_at_the_spare(opened: DealerMoves) -> None:
    real_table, eyes = opened.real_table, opened.eyes
    rehearsal = Rehearsal(opened)
    await rehearsal.prepare()
    await opened.bets(2, 3)
    await opened.call()
    await opened.give(2)
    await opened.packet_out(3)
    await rehearsal.break_computer()

    await rehearsal.carry_out("disk")
    assert eyes.table.generation == 2
    await opened.deal(3)
    await opened.finish(2)
    layout = World.load(real_table.world).dispenses()
    assert len(layout) == 4, "two seats, the dealer and the remaining cards: each once"
    shown = await rehearsal.tablectl("status")
    assert "Computer 2 of this table." in shown.out
    assert real_table.verified()

    await real_table.kill("daemon")
    rehearsal.plug_in_again()
    await real_table.processes.start("daemon", real_table.daemon)
    assert await real_table.processes.ended("daemon") == ExitCode.RETIRED
    assert "another computer has this table now" in real_table.processes.said("daemon")
