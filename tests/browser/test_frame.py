"""The frame, by measurement: at each size, in each language, nothing is cut, overlaps or moves."""

import pytest
from playwright.async_api import Browser

from tests.browser.fed_page import Window, looks_of, some_windows

pytestmark = pytest.mark.slow

WINDOWS = list(some_windows(1))


@pytest.mark.parametrize(
    "window",
    [
        pytest.param(each, marks=pytest.mark.quick) if number in (3, 21) else each
        for number, each in enumerate(WINDOWS)
    ],
    ids=lambda each: f"{each.table.stem}-{each.size[0]}-{each.language}",
)
async def test_nothing_is_cut_overlaps_or_moves(browser: Browser, window: Window) -> None:
    """Every second look of a table's rounds with all faults; the soak looks at all windows."""
    looks = looks_of(window.table, 1)[::2]
    assert await window.wrong(browser, looks) == []


async def test_it_finds_what_is_planted(browser: Browser) -> None:
    """A head that grows, a text that is cut, two that overlap: each is told."""
    window = next(each for each in WINDOWS if each.size == (1280, 800))
    looks = looks_of(window.table, 1)[:8]
    for style, wrong in {
        ".page[data-step=opening] .head-clock { margin-right: 40px }": "clock moves",
        ".head-clock { position: relative; left: 190px }": "cut",
        ".step-words { margin-top: 60px }": "over",
    }.items():
        found = await window.wrong(browser, looks, style)
        assert any(wrong in each for each in found), style
