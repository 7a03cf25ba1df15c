"""`kill -9` of the daemon in the middle of dealing, at every kind of instant."""

import signal
from dataclasses import replace

import pytest

from controller.procedure import spot_bit
from drivers.vocabulary import Key
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, QUICK, RealTable
from tests.holds import in_short

pytestmark = pytest.mark.slow

SEATS = (2, 7)
PLAY = spot_bit(SEATS[0], 2)
"""The first seat's Play spot, in the sensors' levels."""
SLOW = replace(QUICK, packet=0.8, release=0.8, card=0.02)
"""Times that leave room to kill the daemon during an act, and with which the act still runs when
the next daemon has come up. An act of a tenth of a second is over before a test on a busy computer
has seen that it runs.
"""


@pytest.fixture
async def dealer(real_table: RealTable) -> DealerMoves:
    """A dealer at a slow shuffler."""
    real_table.physics = SLOW
    await real_table.start(*DEVICES, "daemon")
    return DealerMoves(real_table)


async def kill_and_restart(dealer: DealerMoves) -> None:
    """Kill the daemon at once, and start it again: same round, nothing to confirm."""
    real_table, eyes = dealer.real_table, dealer.eyes
    number = eyes.table.round
    await real_table.kill("daemon")
    await real_table.start("daemon")
    await real_table.devices_up()
    await eyes.until(lambda: not eyes.causes, "nothing holds the table")
    assert eyes.table.round == number == 1


async def under_way(dealer: DealerMoves) -> None:
    """Wait until the motor runs: an act is sent and not done."""
    devices = dealer.eyes.devices
    await dealer.eyes.until(lambda: devices["shuffler"]["moving"], "cards move")


async def at_rest(dealer: DealerMoves, display: str) -> None:
    """Wait until the shuffler has done all that it does by itself."""
    devices = dealer.eyes.devices
    await dealer.eyes.until(
        lambda: not devices["shuffler"]["moving"] and devices["shuffler"]["display"] == display,
        f"the shuffler stands still and shows {display}",
    )


async def finished(dealer: DealerMoves, *seats: int) -> None:
    """Check that each seat has one packet, and that each number was drawn once and moved cards."""
    audit = await dealer.real_table.audit()
    assert audit.whole_rounds() == [1]
    assert audit.seats(1) == list(seats or SEATS)
    assert len(audit.rounds[1].acts) == len(audit.dispenses) == len(seats or SEATS) + 2
    held = {in_short(data["cause"], data["about"]) for _, data in audit.record.led_to("HoldOpened")}
    assert held == {"foreign", *(f"lost:{name}" for name in DEVICES)}


@pytest.fixture
async def called(opened: DealerMoves) -> DealerMoves:
    """A dealer who has called *no more bets*: the first packet is on its way."""
    await opened.bets(*SEATS)
    await opened.call()
    return opened


async def test_acts_that_are_still_under_way_when_it_comes_back(opened: DealerMoves) -> None:
    """A packet, then the remainder: one daemon sends it, the next one sees its end."""
    await opened.bets(3)
    await opened.call()
    await under_way(opened)
    await kill_and_restart(opened)
    await opened.deal(3)
    await opened.at("awaiting_green")
    opened.green()
    await under_way(opened)
    await kill_and_restart(opened)
    await opened.to_rack()
    await opened.decide(3)
    await opened.settle()
    await finished(opened, 3)


@pytest.mark.quick
async def test_a_packet_that_ends_while_nobody_listens(called: DealerMoves) -> None:
    """DONE stays in the shuffler's memory until a daemon asks."""
    await under_way(called)
    await called.real_table.kill("daemon")
    await at_rest(called, "READY RED")
    await called.real_table.start("daemon")
    await called.deal(*SEATS)
    await called.finish(*SEATS)
    await finished(called)


async def test_a_remainder_that_ends_while_nobody_listens(called: DealerMoves) -> None:
    """The next deck moves up behind it: that is no wrong deck."""
    await called.deal(*SEATS)
    await called.at("awaiting_green")
    called.green()
    await under_way(called)
    await called.real_table.kill("daemon")
    await at_rest(called, "READY BLUE")
    await called.real_table.start("daemon")
    await called.to_rack()
    await called.decide(*SEATS)
    await called.settle()
    await finished(called)


async def test_the_packet_lies_in_the_tray(called: DealerMoves) -> None:
    """It still belongs to that seat."""
    await called.give(SEATS[0])
    await called.packet_out(SEATS[1])
    await kill_and_restart(called)
    assert called.eyes.seat(SEATS[1]).status == "packet"
    await called.deal(*SEATS[1:])
    await called.finish(*SEATS)
    await finished(called)


async def test_the_packet_is_lifted_while_nobody_looks(called: DealerMoves) -> None:
    """The tray's lift counter reports it afterwards; the next packet comes then."""
    await called.packet_out(SEATS[0])
    await called.real_table.kill("daemon")
    called.lift(SEATS[0])
    await called.real_table.start("daemon")
    await called.deal(*SEATS[1:])
    await called.finish(*SEATS)
    await finished(called)


async def test_between_two_packets(called: DealerMoves) -> None:
    """The daemon is stopped when the packet is lifted, and is killed before it takes that in."""
    await called.packet_out(SEATS[0])
    called.real_table.processes["daemon"].send_signal(signal.SIGSTOP)
    called.lift(SEATS[0])
    await called.real_table.kill("daemon")
    await called.real_table.start("daemon")
    await called.deal(*SEATS[1:])
    await called.finish(*SEATS)
    await finished(called)


async def test_a_press_made_while_no_daemon_ran_is_refused_once(
    opened: DealerMoves,
) -> None:
    """The key pad keeps the press; its offer is no longer valid, so it is refused once."""
    await opened.bets(*SEATS)
    await opened.eyes.until(lambda: opened.eyes.lit("NO_MORE_BETS"), "the key is lit")
    await opened.real_table.kill("daemon")
    opened.real_table.control("key_pad", "press", key="NO_MORE_BETS")
    await opened.real_table.start("daemon")
    record = opened.real_table.record
    # Where the key pad is back before the shuffler, the table is held at that moment, and the
    # refusal says so.
    refused = (["stale_offer"], ["held"])
    await opened.eyes.until(lambda: record.refusals() in refused, "the press is refused")
    await opened.call()
    await opened.deal(*SEATS)
    await opened.finish(*SEATS)
    presses = [each.data["key"] for each in record.entries if each.kind == "ButtonPressed"]
    assert presses.count(Key.NO_MORE_BETS) == 2
    await finished(opened)


async def test_while_players_decide(called: DealerMoves) -> None:
    """A Play bet that was put down while no daemon ran counts."""
    await called.deal(*SEATS)
    await called.remainder()
    await called.real_table.kill("daemon")
    called.real_table.control("sensors", "bet", seat=SEATS[0], spot="play")
    await called.real_table.start("daemon")
    await called.eyes.until(lambda: called.eyes.seat(SEATS[0]).status == "stays", "it stays")
    await called.decide()
    assert called.eyes.seat(SEATS[1]).status == "folded"
    await called.settle()
    reported = [each for each in called.real_table.record.entries if each.kind == "SpotLevels"]
    assert next(each for each in reported if each.data["occupied"] & PLAY).boot == 2
    await finished(called)
