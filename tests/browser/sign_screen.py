"""The table's sign in a browser whose clock is set forward by a language's turn: nobody waits."""

from playwright.async_api import Browser, Page, Request, expect

from tests.e2e.observer import Observer

TURN = 10_000
"""Milliseconds for which the sign shows a language."""


async def open_sign(browser: Browser, eyes: Observer, asked: list[Request] | None = None) -> Page:
    """Open the sign in a context of its own; each request that it makes is added to `asked`."""
    view = await eyes.until(lambda: eyes.view, "the daemon answers")
    page = await (await browser.new_context()).new_page()
    await page.clock.install()

    def note(request: Request) -> None:
        if asked is not None:
            asked.append(request)

    page.on("request", note)
    await page.goto(f"{view.page}sign")
    await page.locator(".bets").wait_for()
    return page


async def turned_to(page: Page, language: str) -> None:
    """Let the turn of the language shown pass."""
    await page.clock.fast_forward(TURN)
    await expect(page.locator("html")).to_have_attribute("lang", language)
