"""The kiosk's browser and another one: who may press, and what each is told."""

import asyncio
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from os import getuid
from socket import create_server
from time import monotonic

import pytest
from playwright.async_api import expect

from controller.api.client import Credentials
from controller.kiosk import WAITING, Kiosk
from controller.kiosk import Screen as Kept
from simulators.hosts.free_port import free_port
from simulators.people.staff import RUTH
from tests.browser.chromium import find_chromium
from tests.daemon.test_process import Place, seen
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES

pytestmark = pytest.mark.slow
CHROMIUM = shutil.which("/usr/lib/chromium/chromium")
"""The program itself: Debian's script in /usr/bin does not end its browser when it is ended."""
WARM = 5.0
"""Seconds for a browser to show its waiting page."""
BACK_WITHIN = 2.0
"""Seconds from READY until the panel is there."""
BUSY = 4
"""How many times as long a computer may take that others use as well; what it took is printed."""


async def test_one_browser_becomes_the_kiosk_and_another_one_looks(real_table, visit):
    """Another browser says that it looks only; a ticket from the socket makes it the kiosk."""
    real_table.configure(page={"listen": f"127.0.0.1:{free_port()}", "others": "read"})
    await real_table.start(*DEVICES, "daemon")
    opened = DealerMoves(real_table)
    await opened.open_table()
    screen = await visit()
    screen.forgive("403")
    mark = screen.page.locator(".marks", has_text="Looks only")
    await expect(mark).to_be_visible()
    await screen.touch("stop")
    await screen.shows("Only the screen at the table may do that")
    assert not opened.eyes.causes
    await screen.page.locator('.head [lang="fr"]').tap()
    await expect(screen.page.locator(".marks")).to_contain_text("Lecture seule")
    await screen.accessible()
    async with real_table.client() as client:
        address = (await client.kiosk()).address
    await screen.page.goto(address)
    await screen.caught_up()
    assert screen.page.url.endswith("/?kiosk")
    await expect(screen.page.locator(".marks")).to_have_count(0)
    await screen.touch("stop")
    await opened.eyes.until(lambda: opened.eyes.causes == {"stopped"}, "the key counts")
    pressed = real_table.record.events("Press")[-1]
    assert pressed.data["place"] == "kiosk"
    await opened.eyes.until(lambda: opened.eyes.table.panel, "it is the panel, too")


async def test_the_panel_is_back_soon_after_ready(tmp_path):
    """After its waiting page, and after the daemon was killed while its port was held."""
    place = Place(tmp_path)
    with create_server(("127.0.0.1", 0)) as place.held:
        place.write(page={"listen": f"127.0.0.1:{place.held.getsockname()[1]}"})
        options = ("--headless", "--no-sandbox", "--no-first-run", "--disable-gpu")
        browser = [CHROMIUM or find_chromium(), *options, f"--user-data-dir={tmp_path / 'profile'}"]
        kept = Kiosk(Kept.PANEL, tmp_path / "s", browser, tmp_path / "profile", WAITING)
        keeper = asyncio.create_task(kept.run())
        threads = ThreadPoolExecutor(1)
        try:
            await asyncio.sleep(WARM)
            for _ in range(2):
                with ExitStack() as running:
                    start = partial(running.enter_context, place.running())
                    process = await asyncio.get_running_loop().run_in_executor(threads, start)
                    began = monotonic()
                    await seen(place, lambda snapshot: snapshot.panel)
                    took = monotonic() - began
                    print(f"the panel is there {took:.1f} s after READY")
                    assert took < BACK_WITHIN * BUSY
                    process.kill()
        finally:
            threads.shutdown()
            keeper.cancel()
            await asyncio.wait([keeper])


@pytest.mark.quick
async def test_wrong_pins_are_an_alarm_that_names_badge_and_place(opened, visit):
    screen = await visit()
    wrong = Credentials(RUTH.badge, "000000")
    async with opened.real_table.client() as client:
        for _ in range(3):
            assert not (await client.sign_on(wrong)).ok
    chip = screen.page.locator("[data-alarm]")
    await expect(chip).to_have_attribute("data-alarm", "low")
    await screen.page.locator("[data-alarms]").tap()
    words = f"Wrong PIN, 3 times: badge {RUTH.badge}, at socket uid {getuid()}."
    await expect(screen.page.locator("[data-stands=low]")).to_contain_text(words)
    await screen.accessible()
    assert (opened.eyes.causes, opened.eyes.table.step) == (set(), "idle")
