"""Chips at the wrong place or time, and packets that nobody takes."""

import pytest

from controller.configuration import load_table
from controller.data.message import message
from controller.procedure import spot_bit
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, RealTable

pytestmark = pytest.mark.slow

SEATS = (1, 3)
LATE = spot_bit(3, 1)
"""Seat 3, Pair Plus, in the sensors' levels."""


async def test_a_wager_after_the_lock_is_an_alert_and_play_goes_on(opened: DealerMoves) -> None:
    """The alert has seat, spot and time; play goes on, nothing is void. A flicker is no wager."""
    real_table, eyes = opened.real_table, opened.eyes
    stable = load_table(real_table.stage.config)[0].house.spot_stable
    await opened.bets(*SEATS)
    await opened.call()
    real_table.control("sensors", "bounce", seat=1, spot="pair_plus", times=3)
    await opened.give(SEATS[0])
    real_table.control("sensors", "bet", seat=3, spot="pair_plus")
    alert = (await eyes.until(lambda: eyes.table.alerts, "the alert"))[0]
    assert (alert.seat, alert.spot, alert.placed) == (3, "pair_plus", True)
    assert not eyes.causes
    await opened.deal(*SEATS[1:])
    await opened.finish(*SEATS)
    [(raised, _)] = real_table.record.led_to("AlertRaised")
    placed = next(each for each in real_table.record.entries if each.data.get("occupied", 0) & LATE)
    assert stable <= raised.monotonic - placed.monotonic
    assert (await real_table.audit()).seats(1) == list(SEATS)


async def test_a_chip_at_an_empty_seat_is_for_the_next_round(opened: DealerMoves) -> None:
    """The seat gets no packet now; its wager counts when bets are open again."""
    real_table, eyes = opened.real_table, opened.eyes
    await opened.bets(*SEATS)
    await opened.call()
    await opened.packet_out(SEATS[0])
    real_table.control("sensors", "bet", seat=5, spot="ante")
    await eyes.until(lambda: eyes.seat(5).status == "next_round", "it is for the next round")
    assert not eyes.table.alerts
    assert not eyes.causes
    await opened.deal(*SEATS)
    await opened.remainder()
    await opened.decide(*SEATS)
    real_table.control("shuffler", "collect")
    for seat in SEATS:
        real_table.control("sensors", "clear", seat=seat)
    await opened.press("ROUND_OVER")
    await opened.load_decks("red")
    await opened.at("wagering")
    assert eyes.table.round == 2
    assert eyes.seat(5).status == "in"
    await opened.call()
    await opened.deal(5)
    await opened.finish()
    audit = await real_table.audit()
    assert (audit.seats(1), audit.seats(2)) == (list(SEATS), [5])


async def test_a_packet_that_nobody_lifts(real_table: RealTable) -> None:
    """The dealer is asked to lift the packet, with its seat; nothing else comes meanwhile."""
    real_table.configure(house={"overrides": {"lift_prompt": 1, "reveal_time": 0.05}})
    await real_table.start(*DEVICES, "daemon")
    dealer, eyes = DealerMoves(real_table), real_table.eyes
    await dealer.open_table()
    await dealer.bets(*SEATS)
    await dealer.call()
    lift = message("prompt-lift-packet", seat=1)
    await eyes.until(lambda: eyes.table.prompts == (lift,), "the prompt")
    assert not eyes.causes
    await dealer.give(1)
    assert lift not in eyes.table.prompts
    await dealer.deal(*SEATS[1:])
    await dealer.eyes.until(lambda: eyes.lit("GREEN"), "the green key is lit")
    dealer.green()
    rack = message("prompt-move-remainder")
    await eyes.until(lambda: eyes.table.prompts == (rack,), "the prompt for the rack")
    await dealer.to_rack()
    await dealer.decide(*SEATS)
    await dealer.settle()
    assert (await real_table.audit()).whole_rounds() == [1]
