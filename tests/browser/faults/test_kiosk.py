"""The kiosk's browser and another one: who may press, and what each is told."""

from os import getuid

import pytest
from playwright.async_api import expect

from controller.api.client import Credentials
from simulators.people.staff import RUTH
from tests.browser.conftest import free_port
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES

pytestmark = pytest.mark.slow


async def test_one_browser_becomes_the_kiosk_and_another_one_looks(real_table, visit):
    """Another browser says that it looks only; a ticket from the socket makes it the kiosk."""
    real_table.configure(page={"listen": f"127.0.0.1:{free_port()}", "others": "read"})
    await real_table.start(*DEVICES, "daemon")
    opened = DealerMoves(real_table)
    await opened.open_table()
    screen = await visit()
    screen.forgive("403")
    mark = screen.page.locator(".marks", has_text="Looks only")
    await expect(mark).to_be_visible()
    await screen.touch("stop")
    await screen.shows("Only the screen at the table may do that")
    assert not opened.eyes.causes
    await screen.page.locator('.head [lang="fr"]').tap()
    await expect(screen.page.locator(".marks")).to_contain_text("Lecture seule")
    await screen.accessible()
    async with real_table.client() as client:
        address = (await client.kiosk()).address
    await screen.page.goto(address)
    await screen.caught_up()
    assert screen.page.url.endswith("/?kiosk")
    await expect(screen.page.locator(".marks")).to_have_count(0)
    await screen.touch("stop")
    await opened.eyes.until(lambda: opened.eyes.causes == {"stopped"}, "the key counts")
    pressed = real_table.record.events("Press")[-1]
    assert pressed.data["place"] == "kiosk"
    await opened.eyes.until(lambda: opened.eyes.table.panel, "it is the panel, too")


@pytest.mark.quick
async def test_wrong_pins_are_an_alarm_that_names_badge_and_place(opened, visit):
    screen = await visit()
    wrong = Credentials(RUTH.badge, "000000")
    async with opened.real_table.client() as client:
        for _ in range(3):
            assert not (await client.sign_on(wrong)).ok
    chip = screen.page.locator("[data-alarm]")
    await expect(chip).to_have_attribute("data-alarm", "low")
    await screen.shows(f"Wrong PIN, 3 times: badge {RUTH.badge}, at socket uid {getuid()}.")
    await screen.accessible()
    assert (opened.eyes.causes, opened.eyes.table.step) == (set(), "idle")
