"""The browser of a screen: it waits for the daemon, comes back, and is started anew when lost."""

import asyncio
import os
import signal
import stat
import sys
from contextlib import asynccontextmanager, closing
from socket import create_server

import pytest
from msgspec.structs import replace

from controller.api.messages import KioskAddress
from controller.cli import execute
from controller.configuration.page_address import Others
from controller.kiosk import WAITING, Kiosk, Screen, Timings, listens
from controller.page.page_socket import PageSocket
from tests.daemon.local_daemon import open_daemon
from tests.drivers.ptys import until
from tests.page.serving import HERE, browser, serving

TIMINGS = Timings(look=0.05, again=0.05, start=1.0, gone=1.0, leave=2.0)
BROWSER = """\
import os, re, signal, sys, time
from pathlib import Path
from urllib.parse import unquote, urlsplit
at, _, word = sys.argv[2].partition("#")
def note(address):
    with Path(sys.argv[1]).open("a") as opened:
        opened.write(f"{os.getpid()} {address}\\n")
note(at)
while "/kiosk?" not in at and not at.endswith("/sign"):
    said = Path(unquote(urlsplit(word).path)).read_text()
    if (found := re.fullmatch(r'(?:go|tell)\\("(.*)"\\);', said)) and found[1] != at:
        at = found[1]
        note(at)
    time.sleep(0.01)
signal.sigwait({signal.SIGTERM})
"""
"""A browser that only notes where it is; as the waiting page, it goes where its file says."""


class Screens:
    """A screen of a test: what was shown there, one after the other."""

    def __init__(self, folder):
        self.folder = folder / "profile"
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

    @property
    def pages(self):
        """The pages of the table that were shown."""
        return [address for _, address in self.opened if address.startswith("http")]

    @property
    def starts(self):
        return len({pid for pid, _ in self.opened})

    def end(self):
        """End the browser as a crash does."""
        os.kill(int(self.opened[-1][0]), signal.SIGTERM)

    @asynccontextmanager
    async def keeping(self, screen, socket, timings=TIMINGS):
        kept = Kiosk(screen, socket, self.browser, self.folder, WAITING, timings)
        kiosk = asyncio.create_task(kept.run())
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


def served(folder, *held):
    """A table whose page listens at a socket of its own, or at one that was passed to it."""
    port = held[0].getsockname()[1] if held else 0
    settings = replace(HERE, others=Others.READ, port=port)
    return serving(folder, settings, passed=held, journal=folder / "journal.sqlite")


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
        await until(lambda: screens.last == "starting")
        assert screens.opened[0][1] == WAITING.as_uri()
        screens.end()  # a browser that ends while it waits comes again
        await until(lambda: screens.starts == 2)
        async with served(tmp_path) as table:
            assert table.house.socket.path == socket
            await until(lambda: "/kiosk?ticket=" in screens.last)
            assert screens.starts == 2
    assert stat.S_IMODE((screens.folder / "word.js").stat().st_mode) == 0o600


async def test_a_browser_that_ends_is_started_with_a_new_ticket(screens, tmp_path, socket):
    async with served(tmp_path), screens.keeping(Screen.PANEL, socket):
        await until(lambda: screens.pages)
        screens.end()
        await until(lambda: len(screens.pages) == 2)
        assert len(set(screens.pages)) == 2


async def test_when_the_daemon_ends_and_nobody_holds_its_port_the_page_goes(
    screens, tmp_path, socket
):
    """The next one that listens there may be anybody."""
    patient = replace(TIMINGS, start=600.0)
    async with screens.keeping(Screen.PANEL, socket, patient):
        async with served(tmp_path) as table:
            await until(lambda: screens.pages)
            await table.browser.get("/" + screens.last.split("/", 3)[3])
            assert await says_that_it_is_there(table.browser) == 204
            await asyncio.sleep(5 * TIMINGS.look)  # the keeper has heard of it
        await until(lambda: screens.last == "starting")


async def test_a_page_whose_port_is_held_meanwhile_stays_and_its_browser_is_still_the_kiosk(
    screens, tmp_path, socket
):
    """As the service manager holds it: the same socket listens before, meanwhile and afterwards."""
    patient = replace(TIMINGS, start=600.0, gone=600.0)
    with create_server(("127.0.0.1", 0)) as held:
        async with screens.keeping(Screen.PANEL, socket, patient):
            async with served(tmp_path, held) as table, browser(table.socket) as page:
                await until(lambda: screens.pages)
                await page.get("/" + screens.last.split("/", 3)[3])
                assert await says_that_it_is_there(page) == 204
                await asyncio.sleep(5 * TIMINGS.look)  # the keeper has heard of it
                cookies = page.http.cookie_jar
            await asyncio.sleep(5 * TIMINGS.look)
            assert len(screens.pages) == 1
            async with served(tmp_path, held) as table, browser(table.socket) as page:
                page.http.cookie_jar.update_cookies({each.key: each.value for each in cookies})
                assert await says_that_it_is_there(page) == 204
                await asyncio.sleep(5 * TIMINGS.look)
            assert (len(screens.pages), screens.starts) == (1, 1)


async def test_a_page_that_did_not_load_before_the_daemon_ended_is_opened_anew(
    screens, tmp_path, socket
):
    """Its ticket ended with the daemon."""
    patient = replace(TIMINGS, start=600.0)
    with create_server(("127.0.0.1", 0)) as held:
        async with screens.keeping(Screen.PANEL, socket, patient):
            async with served(tmp_path, held):
                await until(lambda: screens.pages)
            await until(lambda: screens.last == "starting")


async def test_another_program_at_the_port_never_gets_the_browser(screens, tmp_path, socket):
    """It took the port while the daemon was away; the table goes on, and the screen says how."""
    with create_server(("127.0.0.1", 0)) as thief:
        settings = replace(HERE, others=Others.READ, port=thief.getsockname()[1])
        async with screens.keeping(Screen.PANEL, socket):
            with closing(PageSocket(settings)) as page:
                async with open_daemon(tmp_path, page=page, page_after=0) as house:
                    await until(lambda: screens.last == "away")
                    assert not screens.pages
                    assert b"notice-page-waits" in house.store.state
                    thief.close()
                    await until(lambda: screens.pages)
    assert [each.event for each in house.entries].count("page.waits") == 1


async def test_who_listens_in_the_daemons_place_is_not_believed(tmp_path):
    with create_server(("127.0.0.1", 0)) as one, create_server(("127.0.0.1", 0)) as other:
        address = f"http://127.0.0.1:{one.getsockname()[1]}/kiosk?ticket=1"
        own, others = (os.fstat(each.fileno()).st_ino for each in (one, other))
        assert listens(KioskAddress(address, own), os.getuid())
        assert not listens(KioskAddress(address, others), os.getuid())
        assert listens(KioskAddress(address, own), os.getuid() + 1) == (os.getuid() == 0)


async def test_a_page_that_is_not_there_is_opened_anew_and_one_that_is_there_stays(
    screens, tmp_path, socket
):
    async with served(tmp_path) as table, screens.keeping(Screen.PANEL, socket):
        await until(lambda: len(screens.pages) == 2)  # nobody spoke for the page
        await table.browser.get("/" + screens.last.split("/", 3)[3])
        for _ in range(8):
            assert await says_that_it_is_there(table.browser) == 204
            await asyncio.sleep(TIMINGS.gone / 4)
        assert len(screens.pages) == 2


async def test_a_page_that_was_there_and_fell_silent_need_not_wait_as_long_as_a_start(
    screens, tmp_path, socket
):
    patient = replace(TIMINGS, start=600.0)
    async with served(tmp_path) as table, screens.keeping(Screen.PANEL, socket, patient):
        await until(lambda: len(screens.pages) == 1)
        await table.browser.get("/" + screens.last.split("/", 3)[3])
        assert await says_that_it_is_there(table.browser) == 204
        await until(lambda: len(screens.pages) == 2)


async def test_the_sign_is_opened_without_a_ticket_and_nobody_waits_for_its_word(
    screens, tmp_path, socket
):
    async with served(tmp_path), screens.keeping(Screen.SIGN, socket):
        await until(lambda: screens.last.endswith("/sign"))
        await asyncio.sleep(2 * TIMINGS.gone)
        assert len(screens.pages) == 1


def test_a_screen_or_a_browser_that_does_not_exist_is_told(tmp_path, capsys):
    nobody = ("--socket", str(tmp_path / "nobody.sock"))
    assert execute(("kiosk", "--keep", "wall", *nobody)) == 2
    assert "panel, sign" in capsys.readouterr().err
    assert execute(("kiosk", "--keep", "panel", "--browser", "no-such-browser", *nobody)) == 2
    assert "no-such-browser" in capsys.readouterr().err
