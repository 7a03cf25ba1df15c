"""Debian's Chromium, found and started; the tests never download a browser."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

from tests.missing import skip_for_want_of

NAMES = ("chromium", "chromium-browser", "google-chrome")
_LIGHTER = "chromium-headless-shell"
"""Debian's package of the same browser without what draws windows, where it is installed."""
REMEDY = "apt-get install chromium fonts-dejavu-core"
STILL = (
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
    "--disable-lcd-text",
)
"""Options that give the same pixels on every computer."""
UNUSED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning"),
    "SpareRendererForSitePerProcess",
)
"""Features that are switched off. The first two prepare, for each window, the list below an address
line that nobody sees: half of what a window costs. The last one starts a process for the next page,
beside each. The others are switched off by Playwright, whose list this one replaces.
"""


def find_chromium() -> str:
    """Return its path; without it the tests are skipped with a message, and fail if CI is set."""
    found = next(filter(None, map(shutil.which, (_LIGHTER, *NAMES))), None)
    if found is None and os.environ.get("CI"):
        pytest.fail(f"Chromium is missing; {REMEDY}", pytrace=False)
    return found or skip_for_want_of("Chromium", REMEDY)


@asynccontextmanager
async def started(path: str) -> AsyncIterator[Browser]:
    """Run the browser at `path` for the time of the block, without a window."""
    async with async_playwright() as playwright:
        options = [*STILL, f"--disable-features={','.join(UNUSED)}"]
        browser = await playwright.chromium.launch(executable_path=path, args=options)
        try:
            yield browser
        finally:
            await browser.close()
