"""SIGTERM in the middle of a round: the daemon ends in good order, and the next start goes on."""

import signal
from dataclasses import replace

import pytest

from controller.errors import ExitCode
from drivers.messages import Goodbye
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, QUICK, RealTable
from tests.e2e.tapped_line import Line, tap

pytestmark = pytest.mark.slow

SEATS = (4, 6)


async def test_a_daemon_ends_in_good_order_and_goes_on(
    real_table: RealTable, lines: dict[str, Line]
) -> None:
    """While cards move: exit code 0, every device gets a good-bye, no frame is cut in half."""
    real_table.physics = replace(QUICK, packet=0.8)
    await tap(real_table, lines)
    dealer, eyes = DealerMoves(real_table), real_table.eyes
    await dealer.open_table()
    await dealer.bets(*SEATS)
    await dealer.call()
    await dealer.give(SEATS[0])
    await eyes.until(lambda: eyes.devices["shuffler"]["moving"], "cards move")
    assert await real_table.processes.end("daemon", signal.SIGTERM) == 0
    for name, line in lines.items():
        assert isinstance(line.told[-1], Goodbye), name
        assert line.malformed == 0
    ended = real_table.record.event("Stopped")
    assert ended.data["reason"] == "SIGTERM"
    assert real_table.record.entries[-1] == ended
    assert not real_table.stage.socket.exists()
    assert "Traceback" not in real_table.processes.said("daemon")
    real_table.control("sensors", "bet", seat=2, spot="ante")  # no daemon hears it
    heard = {name: line.heard for name, line in lines.items()}
    await eyes.until(lambda: not eyes.devices["shuffler"]["moving"], "the packet is out")
    assert {name: line.heard for name, line in lines.items()} == heard
    await real_table.start("daemon")
    await real_table.devices_up()
    await dealer.deal(*SEATS[1:])
    await dealer.finish(*SEATS)
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert audit.seats(1) == list(SEATS)
    assert [entry.boot for entry in audit.record.entries if entry.kind == "Started"] == [1, 2]


async def test_a_daemon_that_is_to_retire_plays_the_round_first(real_table: RealTable) -> None:
    """Another version takes over between two rounds: the round is answered by the one it began."""
    real_table.physics = QUICK
    await real_table.start(*DEVICES, "daemon")
    dealer = DealerMoves(real_table)
    await dealer.open_table()
    await dealer.bets(*SEATS)
    await dealer.call()
    real_table.processes["daemon"].send_signal(signal.SIGUSR1)
    await dealer.deal(*SEATS)
    await dealer.remainder()
    await dealer.decide(*SEATS)
    await dealer.clean_up()
    await dealer.press("ROUND_OVER")
    await dealer.at("reload")
    await dealer.load_decks(dealer.eyes.table.load)
    assert await real_table.processes.ended("daemon") == ExitCode.RETIRED
    await real_table.start("daemon")
    await real_table.devices_up()
    await dealer.at("idle")
    audit = await real_table.audit()
    assert audit.whole_rounds() == [1]
    assert real_table.record.event("Stopped").data["reason"] == "retired between two rounds"
