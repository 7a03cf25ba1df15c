"""A shuffler that is exchanged in the middle of a round, and one that has lost its memory."""

import shutil

import pytest
from playwright.async_api import expect

from tests.browser.errands import act, choose, done
from tests.browser.faults.fault_screens import Seen, tells
from tests.e2e.adoption import close, empty

pytestmark = pytest.mark.slow


@tells("foreign", "act_unknown", "memory", "rebooted", "arithmetic")
async def test_a_shuffler_that_cannot_know_what_was_asked(opened, watch):
    """Each time the round is void, the table is closed, and the shuffler is taken into service."""
    seen = await watch(opened)
    await opened.bets(2)
    seen.hands("shuffler", "stall")
    await opened.call()
    await is_replaced(seen)
    await forgets(seen)


async def is_replaced(seen: Seen) -> None:
    """The new shuffler is asked for the act of the old one, and has none of its own."""
    real_table = seen.dealer.real_table
    await real_table.kill("shuffler")
    real_table.state = real_table.folder / "another"
    real_table.serials["shuffler"] = "SHUF-0002"
    await real_table.start("shuffler")
    await seen.stops("act_unknown", "The exit tray")
    await seen.also("foreign")
    await seen.supervisor()
    await void(seen)
    await closes_and_adopts(seen)


async def forgets(seen: Seen) -> None:
    """Its memory is older than the journal: it could deal a packet again."""
    real_table, dealer = seen.dealer.real_table, seen.dealer
    memory = real_table.state / "shuffler.nvram.json"
    kept = memory.with_suffix(".kept")
    await dealer.bets(5)
    shutil.copyfile(memory, kept)
    await dealer.call()
    await dealer.packet_out(5)
    await real_table.kill("shuffler")
    shutil.copyfile(kept, memory)
    await real_table.start("shuffler")
    await seen.stops("memory", "Inside the shuffler")
    await seen.also("rebooted")
    await seen.also("arithmetic")
    await void(seen)
    await close(dealer)
    await empty(dealer)
    await adopt(seen, "It was repaired")
    await open_anew(seen)


async def void(seen: Seen) -> None:
    """Void the round, and end it."""
    await seen.void()
    seen.dealer.real_table.control("sensors", "clear")
    await seen.screen.touch("round_over")
    await seen.screen.at("reload", "idle")


async def closes_and_adopts(seen: Seen) -> None:
    """A strange shuffler is adopted while the table closes: the page asks for it."""
    dealer = seen.dealer
    await dealer.press("CLOSE")
    await seen.screen.at("closing")
    told = seen.screen.page.locator("[data-words]")
    await expect(told).to_have_text("The shuffler is empty? A supervisor adopts it.")
    await adopt(seen, "The shuffler was replaced")
    await dealer.press("CLOSE")
    await dealer.at("closed")
    await open_anew(seen)


async def adopt(seen: Seen, reason: str) -> None:
    """Take the empty shuffler into service: the instruction's key asks for it."""
    await seen.supervisor()
    await act(seen.screen, "adopt")
    await choose(seen.screen, reason)
    await done(seen.screen)
    await seen.gone("foreign")
    await seen.gone("memory")


async def open_anew(seen: Seen) -> None:
    """Open the table, and load both decks."""
    dealer = seen.dealer
    await seen.supervisor()
    await seen.screen.touch("open")
    await seen.screen.at("opening")
    await dealer.load_decks()
    await dealer.at("idle")
