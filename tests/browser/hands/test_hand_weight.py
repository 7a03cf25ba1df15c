"""The weight of the page at a table of players: what a browser with an empty cache loads."""

import pytest
from playwright.async_api import Browser, Request

pytestmark = pytest.mark.slow

LIMIT = 150_000
"""Bytes as they come over the line, with the replies' headers."""


async def test_a_first_load_is_light_in_both_languages(moves, browser):
    await moves.open_game("five-card-draw", "actions")
    for language in ("en", "fr"):
        assert 100_000 < await weight(browser, moves.eyes.view.page, language) < LIMIT


async def weight(browser: Browser, address: str, language: str) -> int:
    """Load the page in a language with an empty cache; return its bytes."""
    loaded: list[Request] = []
    page = await (await browser.new_context()).new_page()
    await page.add_init_script(f"localStorage.setItem('language', '{language}')")

    def note(request: Request) -> None:
        loaded.append(request)

    page.on("requestfinished", note)
    await page.goto(address)
    await page.locator(".hand .seat").first.wait_for()
    fonts = await page.evaluate("[...document.fonts].map(({ status }) => status)")
    assert fonts == ["loaded", "loaded"], "the font comes with the page, and is in its weight"
    sizes = [await each.sizes() for each in loaded]
    await page.context.close()
    return sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes)
