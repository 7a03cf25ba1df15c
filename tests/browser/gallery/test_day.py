"""From the first start to the end of a day, without a round."""

import pytest
from playwright.async_api import expect

from controller.api.messages import ask
from controller.data.events import DeckChangeOrdered
from simulators.people.staff import SAM, TESS
from tests.browser.errands import sign_on
from tests.browser.gallery.still_screens import french, pose

pytestmark = pytest.mark.slow


async def test_a_closed_table_is_opened(dealer, visit):
    screen = await visit()
    await dealer.real_table.devices_up()
    await dealer.eyes.until(lambda: "foreign" in dealer.eyes.causes, "a shuffler nobody knows")
    await pose(screen, "new-shuffler")
    await dealer.adopt()
    await pose(screen, "closed")
    await dealer.press("OPEN")
    await dealer.load_decks("red")
    await screen.at("opening")
    await pose(screen, "opening")
    async with french(screen):
        await pose(screen, "french-opening")
    await dealer.load_decks("blue")
    await screen.at("idle")


async def test_decks_are_changed(opened, visit):
    screen = await visit()
    async with opened.real_table.client() as client:
        assert (
            await client.decide(ask(DeckChangeOrdered, "Worn cards", badge=SAM.badge, pin=SAM.pin))
        ).ok
    await screen.at("deck_change")
    await pose(screen, "deck-change")


async def test_the_technician_looks(dealer, visit):
    await dealer.real_table.devices_up()
    await dealer.adopt()
    screen = await visit("#/technician")
    await sign_on(screen, TESS)
    await expect(screen.page.locator(".bench-devices")).to_contain_text("shuffler")
    dealer.real_table.control("sensors", "bet", seat=3, spot="pair_plus")
    await expect(screen.page.locator(".bench-last")).to_contain_text("Seat 3, Pair Plus: covered")
    await pose(screen, "technician")
    async with french(screen):
        await pose(screen, "french-technician")
