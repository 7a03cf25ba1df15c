"""Still screens: a screen is prepared so that its picture is the same each time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import expect

from tests.browser.screen import SIZES, Screen

STILL = """
  const real = window.EventSource;
  window.EventSource = class extends real {
    constructor(...all) { super(...all); window.line = this; }
  };
  crypto.getRandomValues = (all) => all.map((_, index) => (index * 7 + 3) % 10);
"""
"""The PIN pad's digits keep one order, and a given snapshot of the table can be shown."""

TOO_LARGE = """([wide, high]) => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const found = scrollWidth > wide || scrollHeight > high ? ["the page"] : [];
  // What yields goes whole, line by line: test_frame.py measures it.
  const read = "button, h1:not(.aloud), h2, p, li, strong, dt, dd, a, span:not(.yields)";
  for (const each of document.querySelectorAll(read)) {
    const { overflowX } = getComputedStyle(each);
    const cut = each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0;
    if (cut && overflowX !== "visible" && overflowX !== "auto") found.push(each.outerHTML);
    const box = each.getBoundingClientRect();
    if (box.right > wide + 1 && box.width > 0) found.push(`${each.textContent}: off the screen`);
  }
  return found;
}"""
"""Finds elements that are cut off, or reach over the edge."""


async def pose(screen: Screen, name: str) -> None:
    """Take the picture of a screen, which must fit at each size and hide nothing."""
    await screen.caught_up()
    await screen.accessible()
    for width, height in SIZES:
        await screen.page.set_viewport_size({"width": width, "height": height})
        found = await screen.page.evaluate(TOO_LARGE, [width, height])
        assert not found, (name, width, found)
    await screen.picture(name)


@asynccontextmanager
async def french(screen: Screen) -> AsyncIterator[None]:
    """Show it in French for the time of the block."""
    await _language(screen, "FR")
    yield
    await _language(screen, "EN")


async def _language(screen: Screen, name: str) -> None:
    await screen.page.get_by_role("button", name=name, exact=True).tap()
    await expect(screen.page.locator("html")).to_have_attribute("lang", name.lower())
