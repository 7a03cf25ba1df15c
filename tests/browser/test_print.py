"""Sheets of pay tables on paper: no column is cut at A4 or Letter, and no row is parted."""

import json
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE
from os import environ
from pathlib import Path

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.errands import sign_on
from tests.browser.gallery.still_screens import french
from tests.configuration.files import OF_HOUSE
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

WIDTHS = {"A4": 210.0, "Letter": 215.9}
"""Widths of paper, in millimetres; 12 of them are margin at each side."""
LOOK = """() => {
  const edge = document.documentElement.clientWidth + 1;
  const shown = [...document.querySelectorAll("h1, h2, p, th, td, svg, section > *")].filter(
    (each) => each.getBoundingClientRect().width > 1, // else it is for screen readers alone
  );
  const cut = shown.filter((each) => each.getBoundingClientRect().right > edge
    || (each.localName !== "svg" && each.scrollWidth > each.clientWidth + 1));
  const all = (what) => [...document.querySelectorAll(what)];
  const lines = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  const style = (each) => getComputedStyle(each);
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const inside = (rule) => (rule instanceof CSSMediaRule ? [...rule.cssRules] : [rule]);
  const pages = rules.flatMap(inside).filter((rule) => rule instanceof CSSPageRule);
  return {
    cut: cut.map((each) => each.textContent.trim().slice(0, 80)),
    rows: all("tbody tr").length,
    parted: all("tr").filter((each) => style(each).breakInside !== "avoid").length,
    heads: all("thead").every((each) => style(each).display === "table-header-group"),
    ground: style(document.documentElement).backgroundColor,
    text: style(all("td")[0]).color,
    broken: all("td").filter((each) => /^-?\\d+\\/\\d+$/.test(each.textContent.trim())
      && lines(each) > 1).map((each) => each.textContent),
    numbered: pages.some((rule) => rule.cssText.includes("counter(page)")),
  };
}"""
WHITE = ("rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


async def sheet(game: str, language: str, *words: str) -> str:
    """Return what the command prints."""
    command = [sys.executable, "-m", "controller.cli", "odds", game, "--par-sheet", *words]
    spoken = environ | {"LC_ALL": f"{language}_XX.UTF-8"}
    process = await create_subprocess_exec(*command, stdout=PIPE, env=spoken)
    said, _ = await process.communicate()
    assert process.returncode == 0
    return said.decode()


async def on_paper(page: Page) -> None:
    """The page that is open has all of it on each paper."""
    await page.emulate_media(media="print")
    for name, width in WIDTHS.items():
        await page.set_viewport_size({"width": int((width - 24) / 25.4 * 96), "height": 900})
        found = await page.evaluate(LOOK)
        assert (found["cut"], found["parted"]) == ([], 0), name
        assert (found["rows"] > 20, found["broken"]) == (True, []), name
        assert (found["heads"], found["numbered"]) == (True, True)
        assert found["ground"] in WHITE
        assert found["text"] in ("rgb(0, 0, 0)", "rgb(17, 17, 17)")
    await page.emulate_media(media="screen")
    await page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("game", mostly_soak(OF_HOUSE, 4))
async def test_the_commands_sheet_is_whole_on_paper(browser, game, tmp_path: Path):
    page = await browser.new_page()
    for language in ("en", "fr"):
        file = tmp_path / f"{language}.html"
        file.write_text(await sheet(game, language), "utf-8")
        await page.goto(file.as_uri())
        await on_paper(page)
        assert f'<html lang="{language}">' in file.read_text("utf-8")
    await page.close()


async def test_the_pages_sheet_is_whole_on_paper(opened, visit):
    told = ""

    async def tell(route: Route) -> None:
        await route.fulfill(body=told, content_type="application/json")

    screen = await visit("#/supervisor")
    await sign_on(screen)
    await screen.page.route("**/records/par-sheet?*", tell)
    for game in OF_HOUSE[::3]:
        told = await sheet(game, "en", "--json")
        title = json.loads(told)["title"]["params"]["game"]
        await screen.page.evaluate(
            "(game) => { location.hash = `#/supervisor/par-sheet/${game}`; }", game
        )
        await expect(screen.page.locator(".par-sheet h1")).to_contain_text(title)
        await screen.accessible()
        await on_paper(screen.page)
        async with french(screen):
            await on_paper(screen.page)
