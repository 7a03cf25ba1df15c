"""A round, step by step, and the screen with the dealer on the other side."""

import pytest
from playwright.async_api import expect

from controller.api.messages import ask
from controller.data.events import DeadTableDeclared
from simulators.people.staff import SAM
from tests.browser.gallery.still_screens import french, pose
from tests.e2e.dealer_moves import DealerMoves

pytestmark = pytest.mark.slow

_LONG = {"house": {"overrides": {"reveal_time": 60}}}


async def test_a_round(real_table, visit):
    real_table.configure(**_LONG)
    await real_table.start("shuffler", "sensors", "key_pad", "daemon")
    dealer = DealerMoves(real_table)
    await dealer.open_table()
    screen = await visit()
    await dealer.bets(1, 3, 6)
    await dealer.bets(3, spot="pair_plus")
    await dealer.call()
    await dealer.give(1)
    await dealer.packet_out(3)
    await dealer.give(3)
    await dealer.give(6)
    await dealer.packet_out(0)
    await pose(screen, "dealers-packet")
    await dealer.give(0)
    await expect(screen.key("green")).to_be_enabled()
    dealer.green()
    await screen.at("deciding")
    await pose(screen, "remainder")
    await dealer.to_rack()
    for seat in (1, 6):
        real_table.control("sensors", "bet", seat=seat, spot="play")
        await dealer.eyes.until(
            lambda seat=seat: dealer.eyes.seat(seat).status == "stays", f"seat {seat} plays"
        )
    await screen.touch("decisions_closed")
    await screen.at("revealing")
    await pose(screen, "reveal")


async def test_a_round_ends(opened, visit):
    screen = await visit()
    await opened.bets(1, 3)
    await opened.call()
    await opened.deal(1, 3)
    await opened.remainder()
    await opened.decide(1)
    await opened.clean_up()
    await screen.touch("round_over")
    await screen.at("reload")
    await pose(screen, "used-deck")
    async with french(screen):
        await pose(screen, "french-used-deck")
    await opened.load_decks("red")
    await screen.at("idle")
    async with opened.real_table.client() as client:
        assert (
            await client.wish(ask(DeadTableDeclared, "nobody plays", badge=SAM.badge, pin=SAM.pin))
        ).ok
    await screen.at("dead_table")
    await pose(screen, "dead-table")


async def test_the_dealer_has_the_keys_on_the_left(opened, visit):
    opened.real_table.configure(page={"hand": "left"})
    await opened.real_table.kill("daemon")
    await opened.real_table.start("daemon")
    screen = await visit()
    await opened.bets(1, 2, 5)
    await expect(screen.key("no_more_bets")).to_be_enabled()
    await pose(screen, "left-hand")
