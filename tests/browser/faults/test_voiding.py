"""Rounds that cannot go on: voided, emptied, and begun anew."""

from playwright.async_api import expect

from tests.browser.faults.fault_screens import Seen, tells


@tells("lifted", "act_failed", "unproved")
async def test_a_packet_taken_while_the_bets_are_open(opened, watch):
    """Only a void ends that; and the shuffler jams when it is emptied."""
    seen = await watch(opened)
    await opened.bets(4)
    await opened.call()
    await opened.packet_out(4)
    await seen.screen.touch("bets_open")
    await seen.screen.at("wagering")
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
    await seen.supervisor()  # the void let the round go on: they have left
    await seen.clear(3, "Counted, all is right")
    await seen.dealer.end_void_round()
    await seen.gone("unproved")
    await seen.dealer.at("idle")
