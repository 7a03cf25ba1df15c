"""The pictures of the pit board: wall, laptop and phone, in both languages."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from controller.api.messages import ask
from controller.data.events import FloorCalled
from controller.data.message import message
from tests.browser.pictures import BOARD, LAPTOP, PHONE, WALL
from tests.browser.pit import REAL, open_pit
from tests.browser.screen import keep_picture

pytestmark = pytest.mark.slow

PLACES = (("wall", WALL, "?wall"), ("laptop", LAPTOP, ""), ("phone", PHONE, ""))


async def board_picture(page: Page, name: str) -> None:
    """Keep a picture at the size of its screen."""
    await keep_picture(page, name, [BOARD[name]])


@pytest.mark.parametrize("tag", ["en", "fr"])
async def test_the_board_at_its_screens(browser: Browser, tmp_path: Path, tag: str) -> None:
    async with open_pit(tmp_path) as pit:
        async with await pit.table.house.client() as client:
            await client.wish(ask(FloorCalled, "a guest asks"))
        for name, size, query in PLACES:
            context = await browser.new_context()
            await context.add_init_script(f"localStorage.setItem('language', '{tag}')")
            page = await context.new_page()
            await page.goto(pit.board.address + query)
            await expect(page.locator(f"[data-table={REAL}]")).to_be_visible()
            await board_picture(page, f"board-{name}-{tag}")
            if query == "":
                window = {"laptop": "board-window", "phone": "board-phone-window"}[name]
                await page.set_viewport_size({"width": size[0], "height": size[1]})
                await page.locator(f"[data-table={REAL}]").click()
                frame = page.frame_locator(".opened-frame")
                await expect(frame.locator(".table-screen")).to_be_visible()
                await board_picture(page, f"{window}-{tag}")
            if (name, tag) == ("laptop", "en"):
                await page.goto(pit.board.address)
                pit.board.ear._listener.trouble = message("broker-lost")
                await expect(page.locator(".trouble")).to_be_visible()
                await board_picture(page, "board-lost-en")
                pit.board.ear._listener.trouble = None
            await context.close()
