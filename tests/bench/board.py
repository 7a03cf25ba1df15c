"""The pit board with many tables: its share of a core, and a change on the glass."""

import asyncio
import os
import random
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import aiohttp
from msgspec.structs import replace
from nats.aio.client import Client
from playwright.async_api import async_playwright

from controller.data.message import message
from controller.floor.glance import (
    EVERY,
    BoardSubjects,
    Glance,
    HoldGlance,
    Life,
    Limit,
    encode_glance,
)
from simulators.floor.engines import temporary_nats
from simulators.hosts.free_port import free_port
from tests.bench.figures import Spread, Target
from tests.browser.chromium import STILL

_HOUSE = "bench"
_CHANGES = 0.7
"""Visible changes a second at a table, as simulated tables of five games have them at real pace."""
_STEPS = ("wagering", "dealing-seat", "deciding", "settling", "idle")
_SETTLE = 12.0
"""Seconds until all tables were heard, and the browser has drawn them."""
_OBSERVE = """(table) => {
  window.seen = [];
  const look = () => {
    const shown = document.querySelector(`[data-tile="${table}"] .small-seats`)?.textContent;
    if (shown !== window.shown) {
      window.shown = shown;
      requestAnimationFrame(() => window.seen.push([shown, Date.now()]));
    }
  };
  new MutationObserver(look).observe(document.body, {
    subtree: true, childList: true, characterData: true,
  });
  look();
}"""
_MARKED = "pit-1-t001"


@dataclass(frozen=True)
class BoardPart:
    """The board under load.

    Attributes:
        glances: a second, of all tables together.
        percent: of a core that the board's process took.
        glass: from a table's glance to the drawn page, milliseconds.
        event_bytes: a second, to one viewer.
    """

    tables: int
    viewers: int
    seconds: float
    glances: float
    percent: float
    resident_mib: float
    event_bytes: float
    glass: Spread | None

    def targets(self):
        yield Target(f"board, {self.tables} tables", self.percent, 10, "% of a core")
        if self.glass is not None:
            yield Target("a change on the glass, p99", self.glass.p99, 500, "ms")


def measure(tables=500, viewers=50, seconds=60.0, chromium=None):
    """Have tables glance, viewers watch, and one browser draw; see `BoardPart`."""
    with temporary_nats() as nats, closing(_Board(nats.server)) as board:
        return asyncio.run(_measured(nats.server, board, tables, viewers, seconds, chromium))


class _Board:
    """The board as a process of its own."""

    def __init__(self, server):
        words = ("--house", _HOUSE, "--server", server, "--listen", f"127.0.0.1:{free_port()}")
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "controller.cli", "floor", "board", *words],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().split()[-1]

    def cpu_seconds(self):
        """Return the processor time that it has taken."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_mib(self):
        """Return its resident memory."""
        text = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024

    def close(self):
        """End it."""
        self._process.terminate()
        self._process.communicate()


async def _measured(server, board, tables, viewers, seconds, chromium):
    client = Client()
    await client.connect([server])
    floor = _Floor(client, tables)
    read = _Read()
    limits = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=limits) as http, async_playwright() as playwright:
        works = [asyncio.ensure_future(floor.play())]
        works += [asyncio.ensure_future(read.watch(http, board.address)) for _ in range(viewers)]
        page = browser = None
        if chromium is not None:
            browser = await playwright.chromium.launch(executable_path=chromium, args=[*STILL])
            page = await browser.new_page(viewport={"width": 1920, "height": 1080})
            await page.goto(board.address)
        await asyncio.sleep(_SETTLE)
        if page is not None:
            await page.evaluate(_OBSERVE, _MARKED)
        said, spent, began, got = floor.said, board.cpu_seconds(), time.monotonic(), read.bytes
        marks = await floor.mark(seconds)
        took = time.monotonic() - began
        part = BoardPart(
            tables,
            viewers,
            round(took, 1),
            (floor.said - said) / took,
            (board.cpu_seconds() - spent) / took * 100,
            board.resident_mib(),
            (read.bytes - got) / took / max(1, viewers),
            await _glass(page, marks),
        )
        for each in works:
            each.cancel()
        await asyncio.gather(*works, return_exceptions=True)
        if browser is not None:
            await browser.close()
    await client.close()
    return part


async def _glass(page, marks):
    """Return how long changes took to the drawn page; each mark is (what is shown, when sent)."""
    if page is None:
        return None
    await asyncio.sleep(1.0)
    seen = await page.evaluate("() => window.seen")
    times = []
    for place, (shown, at) in enumerate(marks):
        # A page that is late may show a later change at once, and the one before never.
        wanted = {text for text, _ in marks[place : place + 3]}
        drawn = next(
            (when for text, when in seen if text.split("/")[0] in wanted and when >= at), 0
        )
        assert drawn, f"the page did not show {shown}"
        times.append(drawn - at)
    return Spread.of(times, "ms")


class _Read:
    """Viewers that read the stream and draw nothing."""

    def __init__(self):
        self.bytes = 0

    async def watch(self, http, address):
        timeout = aiohttp.ClientTimeout(total=None)
        async with http.get(f"{address}events", timeout=timeout) as response:
            async for chunk in response.content.iter_any():
                self.bytes += len(chunk)


class _Floor:
    """Tables that glance at the pace of real ones; the first is the test's own."""

    def __init__(self, client, tables):
        self.said = 0
        self._client = client
        self._dice = random.Random(1)
        self._subjects = BoardSubjects(_HOUSE)
        names = [f"pit-{1 + number // 20}-t{number + 1:03}" for number in range(tables)]
        self._glances = {name: _glance(number) for number, name in enumerate(names)}
        assert names[0] == _MARKED

    async def play(self):
        """Let tables change one after the other, and each glance again every ten seconds."""
        names, dice = list(self._glances), self._dice
        began, turn = time.monotonic(), 0
        for name in names:
            await self._say(name)
        a_second = len(names) * (_CHANGES + 1 / EVERY)
        while True:
            turn += 1
            await asyncio.sleep(max(0.0, began + turn / a_second - time.monotonic()))
            name = dice.choice(names[1:]) if len(names) > 1 else names[0]
            if dice.random() < _CHANGES / (_CHANGES + 1 / EVERY):
                self._glances[name] = _changed(self._glances[name], dice)
            await self._say(name)

    async def mark(self, seconds):
        """Change the first table again and again; return what it showed then, and since when."""
        marks, until, count = [], time.monotonic() + seconds, 0
        while time.monotonic() < until:
            count = count % 7 + 1
            seats = tuple(range(1, count + 1))
            self._glances[_MARKED] = replace(self._glances[_MARKED], seats=seats)
            marks.append((str(count), time.time() * 1000))
            await self._say(_MARKED)
            await self._client.flush()
            await asyncio.sleep(0.7 + self._dice.random() * 0.6)
        return marks

    async def _say(self, name):
        self.said += 1
        await self._client.publish(self._subjects.glance(name), encode_glance(self._glances[name]))


def _glance(number):
    alarmed = number % 25 == 7
    return Glance(
        1,
        Life.ON,
        0,
        number,
        f"Table {number}",
        "Four Card Poker",
        "wagering",
        message("step-wagering-title"),
        "shuffler",
        100 + number,
        7,
        tuple(range(1, 2 + number % 7)),
        alarms=(1, 0, 0) if alarmed else (0, 0, 0),
        alarm_age=number if alarmed else -1,
        holds=(HoldGlance("lost", "high", number),) if alarmed else (),
        dealer="Dana Lay",
        dealer_age=600,
        limits=(Limit("Ante", 500, 10_000), Limit("Aces Up", 500, 10_000)),
    )


def _changed(glance, dice):
    step = dice.choice(_STEPS)
    return replace(
        glance,
        seq=glance.seq + 3,
        step=step.replace("-", "."),
        title=message(f"step-{step}-title"),
        seats=tuple(range(1, dice.randint(2, 7))),
        round=glance.round + dice.randint(0, 1),
    )
