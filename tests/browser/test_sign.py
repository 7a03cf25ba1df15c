"""The table's sign: what a screen that faces the players shows, at two sizes and in turn."""

from urllib.parse import urlsplit

import pytest
import yaml
from playwright.async_api import Page, expect

from controller.shipped_files import config_root
from tests.browser.sign_screen import turned_to
from tests.configuration.files import OF_HOUSE, TABLE, table_of
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

SIZES = [(1920, 1080), (1080, 1920)]
SPILT = """() => [...document.querySelectorAll("h1, h2, p, dt, dd")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.right > innerWidth || box.bottom > innerHeight || box.left < 0 || box.top < 0 ||
    each.scrollWidth > each.clientWidth + 1;
}).map((each) => each.textContent)"""
"""What lies outside the screen, or is cut off."""
SMALLEST = """() => Math.min(...[...document.querySelectorAll("dt, dd, h2")].map((each) =>
  parseFloat(getComputedStyle(each).fontSize)))"""


_RESIZED = """([wide, high]) => {
  window.resized = new Promise((go) => addEventListener("resize", () => {
    if (innerWidth === wide && innerHeight === high) go();
  }));
}"""
"""Notes that the sign has heard of its new size: it draws within the event, before us."""


async def resized(page: Page, size: tuple[int, int]) -> None:
    """Turn the screen, and wait until it is drawn anew.

    The event is waited for, not the next frames: they are counted by the clock that the tests set.
    """
    width, height = size
    await page.evaluate(_RESIZED, [width, height])
    await page.set_viewport_size({"width": width, "height": height})
    await page.evaluate("() => window.resized")


@pytest.mark.quick
async def test_the_sign_follows_the_bets_in_each_language_in_turn(opened, sign):
    """It asks for its files and its stream, sends nothing, and comes back by itself."""
    real_table, asked = opened.real_table, []
    page = await sign(asked=asked)
    bets = page.locator(".bets")
    await expect(bets).to_have_text("Place your bets")
    await expect(page.locator(".limits dd").first).to_have_text("5.00 to 100.00")
    await opened.bets(1)
    await opened.call()
    await expect(bets).to_have_text("No more bets")
    await turned_to(page, "fr")
    await expect(bets).to_have_text("Rien ne va plus")
    await expect(page.locator(".limits dd").first).to_have_text("5,00 à 100,00")
    await real_table.kill("daemon")
    await expect(bets).to_have_count(0)
    await real_table.start("daemon")
    await expect(bets).to_have_count(1)
    assert {each.method for each in asked} == {"GET"}
    paths = {urlsplit(each.url).path for each in asked}
    assert {each for each in paths if not each.startswith("/static/")} == {"/sign", "/sign/events"}


@pytest.mark.parametrize("game", mostly_soak(OF_HOUSE, 3))
async def test_all_of_it_fits_on_the_screen(real_table, sign, game):
    """Every game, in both languages, lying and standing, in figures of at least 2 % of a side."""
    shipped = yaml.safe_load((config_root() / table_of(game)).read_text())
    table = yaml.safe_load(real_table.stage.config.read_text())
    for key in ("game", "pay_table", "limits", "seats"):
        table.pop(key, None)
        table |= {key: shipped[key]} if key in shipped else {}
    if table_of(game) == TABLE:
        table["payout_limits"] = {"pair_plus": 50_000}
    real_table.stage.config.write_text(yaml.safe_dump(table))
    await real_table.start("daemon")
    page = await sign()
    await expect(page.locator("html")).to_have_attribute("lang", "en")
    for language in ("fr", "en"):
        await turned_to(page, language)
        for size in SIZES:
            await resized(page, size)
            assert await page.evaluate(SPILT) == []
            assert await page.evaluate(SMALLEST) >= 0.02 * min(size)
