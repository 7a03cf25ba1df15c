"""A self-driven shuffler, and a visitor who tries everything."""

import signal

import aiohttp
import pytest
from playwright.async_api import expect

from tests.browser.gallery.still_screens import pose
from tests.browser.screen import keep_picture
from tests.e2e.test_demo import show
from tests.e2e.test_self_driven import following
from tests.e2e.test_visitor import Visitor

pytestmark = pytest.mark.slow


async def test_the_shufflers_own_button(real_table, visit):
    follower = await following(real_table)
    screen = await visit()
    await follower.bets(2, 5)
    await follower.call()
    await follower.asked_to_press()
    await expect(screen.page.locator("[data-awaited=button]")).to_be_visible()
    await pose(screen, "own-button")


async def test_a_visitor_deals(browser, tmp_path_factory):
    async with (
        show(tmp_path_factory.mktemp("v"), "--manual", "--speed", "20") as demo,
        aiohttp.ClientSession() as session,
    ):
        await demo.says("The panel: ")
        address = demo.lines[-1].removeprefix("The panel: ")
        visitor = Visitor(session, address)
        await visitor.looks()
        await visitor.acts(still=True)
        page = await (await browser.new_context(has_touch=True)).new_page()
        await page.goto(address)
        panel = page.frame_locator("#panel")
        for seat in (2, 5):
            await visitor.puts(seat, "ante")
        await expect(panel.locator('[data-key="no_more_bets"]')).to_be_enabled()
        await page.locator("#handle").tap()
        await expect(page.locator("#drawer")).to_be_visible()
        await keep_picture(page, "visitor")
        async with page.context.expect_page() as opening:
            await page.locator("#lessons").tap()
        lessons = await opening.value
        await expect(lessons.locator("[data-lesson=round]")).to_be_visible()
        await page.context.close()
        demo.process.send_signal(signal.SIGTERM)
        assert await demo.process.wait() == 0
