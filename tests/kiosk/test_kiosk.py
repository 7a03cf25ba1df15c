"""The browser of a screen: it waits for the daemon, comes back, and is started anew when lost."""

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from controller.cli import execute
from controller.configuration.page_address import Others
from controller.kiosk import WAITING, Kiosk, Screen, Timings
from tests.drivers.ptys import until
from tests.page.serving import HERE, serving

TIMINGS = Timings(again=0.05, start=1.0, gone=1.0, leave=2.0)
BROWSER = """\
import os, signal, sys
from pathlib import Path
with Path(sys.argv[1]).open("a") as opened:
    opened.write(f"{os.getpid()} {sys.argv[2]}\\n")
signal.sigwait({signal.SIGTERM})
"""
"""A browser that only notes which address it was opened with."""


class Screens:
    """A screen of a test: what was opened there, one after the other."""

    def __init__(self, folder):
        self.log = folder / "opened"
        self.log.touch()
        program = folder / "browser.py"
        program.write_text(BROWSER)
        self.browser = [sys.executable, "-I", "-S", str(program), str(self.log)]

    @property
    def opened(self):
        return [line.split() for line in self.log.read_text().splitlines()]

    @property
    def last(self):
        return self.opened[-1][1] if self.opened else ""

    def end(self):
        """End the browser as a crash does."""
        os.kill(int(self.opened[-1][0]), signal.SIGTERM)

    @asynccontextmanager
    async def keeping(self, screen, socket, timings=TIMINGS):
        kiosk = asyncio.create_task(Kiosk(screen, socket, self.browser, WAITING, timings).run())
        try:
            yield
        finally:
            kiosk.cancel()
            await asyncio.wait([kiosk])
        assert not [pid for pid, _ in self.opened if alive(int(pid))]


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def screens(tmp_path):
    return Screens(tmp_path)


def served(folder):
    return serving(folder, replace(HERE, others=Others.READ))


async def says_that_it_is_there(page):
    headers = {"Origin": page.origin, "Content-Type": "application/json"}
    async with page.http.post(page.origin + "/panel", data=b"{}", headers=headers) as response:
        return response.status


@pytest.fixture
def socket(tmp_path):
    return tmp_path / "s"


async def test_it_waits_for_the_daemon_and_then_opens_the_page_as_the_kiosk(
    screens, tmp_path, socket
):
    async with screens.keeping(Screen.PANEL, socket):
        await until(lambda: screens.last == WAITING.as_uri())
        screens.end()  # a browser that ends while it waits comes again
        await until(lambda: len(screens.opened) == 2)
        async with served(tmp_path) as table:
            assert table.house.socket.path == socket
            await until(lambda: "/kiosk?ticket=" in screens.last)


async def test_a_browser_that_ends_is_started_with_a_new_ticket(screens, tmp_path, socket):
    async with served(tmp_path), screens.keeping(Screen.PANEL, socket):
        await until(lambda: "/kiosk?ticket=" in screens.last)
        first = screens.last
        screens.end()
        await until(lambda: screens.last != first)
        assert "/kiosk?ticket=" in screens.last


async def test_a_page_that_did_not_load_before_the_daemon_ended_waits_on_the_disk(
    screens, tmp_path, socket
):
    """The browser shows its own error page then, and would keep it for long after the outage."""
    patient = replace(TIMINGS, start=600.0)
    async with screens.keeping(Screen.PANEL, socket, patient):
        async with served(tmp_path):
            await until(lambda: "/kiosk?ticket=" in screens.last)
        await until(lambda: screens.last == WAITING.as_uri())


async def test_a_page_that_is_not_there_is_opened_anew_and_one_that_is_there_stays(
    screens, tmp_path, socket
):
    async with served(tmp_path) as table, screens.keeping(Screen.PANEL, socket):
        await until(lambda: len(screens.opened) == 2)  # nobody spoke for the page
        await table.browser.get("/" + screens.last.split("/", 3)[3])
        for _ in range(8):
            assert await says_that_it_is_there(table.browser) == 204
            await asyncio.sleep(TIMINGS.gone / 4)
        assert len(screens.opened) == 2


async def test_a_page_that_was_there_and_fell_silent_need_not_wait_as_long_as_a_start(
    screens, tmp_path, socket
):
    patient = replace(TIMINGS, start=600.0)
    async with served(tmp_path) as table, screens.keeping(Screen.PANEL, socket, patient):
        await until(lambda: len(screens.opened) == 1)
        await table.browser.get("/" + screens.last.split("/", 3)[3])
        assert await says_that_it_is_there(table.browser) == 204
        await until(lambda: len(screens.opened) == 2)


async def test_the_sign_is_opened_without_a_ticket_and_nobody_waits_for_its_word(
    screens, tmp_path, socket
):
    async with served(tmp_path), screens.keeping(Screen.SIGN, socket):
        await until(lambda: screens.last.endswith("/sign"))
        await asyncio.sleep(2 * TIMINGS.gone)
        assert len(screens.opened) == 1


def test_a_screen_or_a_browser_that_does_not_exist_is_told(tmp_path, capsys):
    nobody = ("--socket", str(tmp_path / "nobody.sock"))
    assert execute(("kiosk", "--keep", "wall", *nobody)) == 2
    assert "panel, sign" in capsys.readouterr().err
    assert execute(("kiosk", "--keep", "panel", "--browser", "no-such-browser", *nobody)) == 2
    assert "no-such-browser" in capsys.readouterr().err
