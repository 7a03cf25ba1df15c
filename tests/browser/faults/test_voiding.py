"""Rounds that cannot go on: voided, emptied, and begun anew."""

from playwright.async_api import expect

from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.dealer_moves import PACKET


@tells("lifted", "act_failed", "unproved")
async def test_a_packet_taken_while_the_bets_are_open(opened, watch):
    """It is kept for the first seat; laid back, it is that again; then the round is voided."""
    seen = await watch(opened)
    await opened.bets(4)
    await opened.call()
    await opened.packet_out(4)
    await seen.screen.touch("bets_open")
    await seen.screen.at("wagering")
    tray = seen.screen.page.locator('[data-pile="tray"] .pile-words')
    await expect(tray).to_have_text("kept for seat 4")
    await expect(seen.screen.page.locator("body")).to_contain_text("Leave the packet in the tray")
    opened.lift(4)
    await seen.stops("lifted", "The exit tray")
    for _ in range(PACKET):
        seen.hands("shuffler", "slip", colour="red", from_="seat:4", to="tray")
    await seen.supervisor()
    await seen.clear(PACKET, "Counted, all is right")
    await expect(tray).to_have_text("kept for seat 4")
    opened.lift(4)
    await seen.stops("lifted", "The exit tray")
    await seen.supervisor()
    await expect(seen.screen.page.locator('[data-act="clear"]')).to_have_count(0)
    seen.hands("shuffler", "jam", after=3)
    await seen.void()
    await seen.gone("lifted")
    await jams(seen)


async def jams(seen: Seen) -> None:
    """Three cards have come; the rest inside is not counted before it comes back."""
    await seen.stops("act_failed", "The exit tray")
    await seen.also("unproved")
    seen.hands("shuffler", "unjam")
    await seen.clear(3, "Counted, all is right")
    await seen.dealer.end_void_round()
    await seen.gone("unproved")
    await seen.dealer.at("idle")
