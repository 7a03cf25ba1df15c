"""Rounds that cannot go on: voided, emptied, and begun anew."""

import pytest
from playwright.async_api import expect

from tests.browser.errands import act
from tests.browser.faults.fault_screens import Seen, tells
from tests.browser.faults.test_sizes import SIZES, nothing_cut, resized
from tests.e2e.dealer_moves import PACKET

pytestmark = pytest.mark.slow

_LAST_UNCOVERED = """() => {
  const rows = [...document.querySelectorAll(".effect-row")];
  rows.at(-1).scrollIntoView();
  const row = rows.at(-1).getBoundingClientRect();
  const foot = document.querySelector(".dialog-foot").getBoundingClientRect();
  return row.height > 20 && row.bottom <= foot.top + 1;
}"""


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


async def test_many_wagers_leave_the_dialog_whole(opened, watch):
    """Its keys stay below the list, which scrolls; what stops the table stands above."""
    seen = await watch(opened)
    await opened.bets(*range(1, 8))
    await opened.call()
    await opened.packet_out(1)
    await seen.screen.touch("stop")
    await seen.supervisor()
    await act(seen.screen, "void")
    foot = seen.screen.page.locator(".dialog-foot")
    await expect(foot).to_be_visible()
    for size in SIZES:
        await resized(seen.screen, size)
        await nothing_cut(seen.screen, ".dialog-foot", ".dialog-foot button", "dialog .band")
        assert await seen.screen.page.evaluate(_LAST_UNCOVERED), size
