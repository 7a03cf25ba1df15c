"""The first load of the page: what it weighs at a table of players, and what waits for what."""

import asyncio
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Request, Route

from tests.e2e.real_table import DEVICES

pytestmark = pytest.mark.slow

LIMIT = 150_000
"""Bytes as they come over the line, with the replies' headers."""


async def test_a_first_load_is_light_in_both_languages(moves, browser):
    await moves.open_game("five-card-draw", "actions")
    for language in ("en", "fr"):
        assert 100_000 < await weight(browser, moves.eyes.view.page, language) < LIMIT


FIRST = ("/",)
SECOND = (
    *("/page.json", "/static/main.js", "/static/styles.css"),
    *("/static/vendor/fonts/dejavu-sans.woff2", "/static/vendor/fonts/dejavu-sans-bold.woff2"),
)
THIRD = ("/events", "/languages/en.ftl")
HANDS = ("/static/main/poker/hand.js", "/static/styles/poker.css")


@pytest.mark.parametrize("game", ["three-card-poker", "five-card-draw"])
async def test_the_first_picture_waits_for_three_replies_in_turn(game, moves, browser):
    """None of a turn is answered before all of it are asked for, and nothing else is."""
    third = THIRD
    if game == "five-card-draw":
        await moves.open_game(game, "actions")
        third += HANDS
    else:
        await moves.real_table.start(*DEVICES, "daemon")
        await moves.open_table()
    asked = set[str]()
    turns = {path: (turn, asyncio.Event()) for turn in (FIRST, SECOND, third) for path in turn}

    async def hold(route: Route) -> None:
        path = urlsplit(route.request.url).path
        asked.add(path)
        turn, _ = turns[path]
        if asked.issuperset(turn):
            for each in turn:
                turns[each][1].set()
        await turns[path][1].wait()
        await route.continue_()

    page = await (await browser.new_context()).new_page()
    await page.route(lambda address: not address.endswith("/icon.svg"), hold)
    await page.goto(moves.eyes.view.page, wait_until="commit")
    await page.locator("[data-seq]").wait_for()
    assert asked == turns.keys()
    await page.context.close()


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
