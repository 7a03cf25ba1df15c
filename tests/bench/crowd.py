"""The page under a flood of one client: what the kiosk's browser notices of it."""

import asyncio
import sys
import time
from dataclasses import dataclass

import aiohttp
from msgspec.structs import replace

from controller.configuration.page_address import Others
from simulators.people.staff import LEE
from tests.bench.figures import Spread, Target
from tests.page.serving import HERE, browser, serving


@dataclass(frozen=True, slots=True)
class CrowdPart:
    """What was measured; times in milliseconds.

    Attributes:
        quiet: of a request of the kiosk over a connection that it keeps, while nobody else asks.
        quiet_new: of one over a new connection.
        flooded: of one over the kept connection during the flood.
        flooded_new: of one over a new connection.
        taps: of a dealer's badge during the flood.
        refused: share of the kiosk's requests that were not answered during the flood.
    """

    quiet: Spread
    quiet_new: Spread
    flooded: Spread
    flooded_new: Spread
    taps: Spread
    refused: float

    def targets(self) -> list[Target]:
        """Answer the kiosk, whatever another client does."""
        return [Target("the kiosk in a flood, refused", self.refused, 0.0, "of all")]


def measure(folder, asked: int = 100) -> CrowdPart:
    """Ask as the kiosk, before and during a flood."""
    return asyncio.run(_measure(folder, asked))


async def _measure(folder, asked):
    settings = replace(HERE, others=Others.READ)
    async with serving(folder, settings) as served, browser(served.socket) as kiosk:
        async with await served.house.client() as client:
            ticket = await client.kiosk()
        await kiosk.get("/" + ticket.address.split("/", 3)[3])
        status, tap = {"request": "status"}, {"request": "tap", "badge": LEE.badge}
        quiet, _ = await _asked(kiosk, asked, status)
        quiet_new, _ = await _asked(kiosk, asked, status, Connection="close")
        words = [sys.executable, "-m", "tests.bench.flood", str(served.socket.port)]
        pipe = asyncio.subprocess.PIPE
        await kiosk.ask("status")  # the connection that is kept
        flood = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe)
        try:
            await flood.stdout.readline()
            await asyncio.sleep(1)
            flooded, shut = await _asked(kiosk, asked, status)
            taps, untaken = await _asked(kiosk, 5, tap, pace=1.0)
            flooded_new, out = await _asked(kiosk, asked, status, Connection="close")
        finally:
            flood.kill()
            await flood.wait()
        spreads = (Spread.of(each, "ms") for each in (quiet, quiet_new, flooded, flooded_new, taps))
        return CrowdPart(*spreads, (shut + untaken + out) / (2 * asked + 5))


async def _asked(kiosk, count, body, pace=0.05, **headers):
    """Return the milliseconds of each answer, and how many there was no answer to."""
    took, refused = [], 0
    for _ in range(count):
        began = time.perf_counter()
        try:
            status, reply = await kiosk.post("/ask", body, **headers)
        except aiohttp.ClientError:
            status, reply = 0, {}
        took.append((time.perf_counter() - began) * 1e3)
        refused += status != 200 or reply.get("code") == "not_checked"
        await asyncio.sleep(pace)
    return took, refused
