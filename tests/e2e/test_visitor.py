"""`make run ARGS=--manual`: a visitor deals on the page, moves chips, and breaks things."""

import asyncio
import os
import signal
from typing import Any

import aiohttp
import pytest

from simulators.people.staff import SAM
from tests.e2e.test_demo import Demo, show
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

REFUSED = "drawer-not-possible"
PACKET = 4
"""Cards of a player's packet at the shipped table."""


class Visitor:
    """A visitor at the visitor's page."""

    def __init__(self, session: aiohttp.ClientSession, address: str) -> None:
        self._session = session
        self._address = address
        self.panel = ""

    async def looks(self) -> dict[str, Any]:
        """Return what the drawer shows."""
        async with self._session.get(f"{self._address}drawer.json") as response:
            shown: dict[str, Any] = await response.json()
        self.panel = shown["panel"]
        return shown

    async def sees(self) -> dict[str, int]:
        """Return how many cards lie where, as the drawer tells."""
        async with self._session.get(f"{self._address}cards.json") as response:
            lying: dict[str, int] = (await response.json())["lying"]
        return lying

    async def acts(self, status: int = 200, origin: str = "", **act: object) -> str:
        """Do something; return why it was refused, empty if it was done."""
        headers = {"Origin": origin} if origin else {}
        where = f"{self._address}act"
        async with self._session.post(where, json=act, headers=headers) as response:
            assert response.status == status
            return str((await response.json())["refused"])

    async def puts(self, seat: int, wager: str) -> None:
        """Put a chip on a spot, unless a player has: wait until the table sees one there."""
        what = {"seat": seat, "wager": wager}
        async with self._session.post(f"{self._address}act", json=what) as response:
            assert response.status in (200, 409)
        async with asyncio.timeout(PATIENCE):
            while not await self._lies(seat, wager):  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.05)

    async def _lies(self, seat: int, wager: str) -> bool:
        seats = (await self.asks(request="status"))["snapshot"]["seats"]
        (spots,) = [each["spots"] for each in seats if each["number"] == seat]
        return any(each["wager"] == wager and each["state"] == "placed" for each in spots)

    async def asks(self, **request: object) -> dict[str, Any]:
        """Ask the panel's daemon, as its page does."""
        async with self._session.post(f"{self.panel}ask", json=request) as response:
            answer: dict[str, Any] = await response.json()
        return answer

    async def presses(self, key: str, **who: str) -> None:
        """Press a key of the panel, once it is offered; `who`: a badge and a PIN."""
        async with asyncio.timeout(PATIENCE):
            while (offer := await self._offer(key)) is None:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.05)
        answer = await self.asks(request="press", key=key, offer=offer, **who)
        assert answer["ok"], answer

    async def _offer(self, key: str) -> str | None:
        offers = (await self.asks(request="status"))["snapshot"]["offers"]
        return next((each["id"] for each in offers if each["key"] == key), None)


async def test_a_visitor_deals_and_breaks_things(tmp_path_factory: pytest.TempPathFactory) -> None:
    async with (
        show(tmp_path_factory.mktemp("v"), "--manual", "--speed", "20") as demo,
        aiohttp.ClientSession() as session,
    ):
        await demo.says("The panel: ")
        visitor = Visitor(session, demo.lines[-1].removeprefix("The panel: "))
        shown = await visitor.looks()
        names = {each["name"] for each in shown["buttons"]}
        assert {"jam", "short", "unplug-shuffler", "clear", "load", "empty"} <= names
        await framed(session, visitor)
        await speaks(session, visitor, shown["languages"])
        await teaches(session, shown["lessons"])
        assert await visitor.acts(still=True) == ""
        assert await visitor.acts(status=409, button="explode") == REFUSED
        await visitor.acts(status=409, seat=9, wager="ante")
        await visitor.acts(status=403, origin="http://127.0.0.1:1", button="jam")
        await deals(demo, visitor)
        await voids(demo, visitor)
        await comes_back(demo, visitor)


async def speaks(session: aiohttp.ClientSession, visitor: Visitor, languages: list[str]) -> None:
    """The drawer's file is there, and its languages."""
    assert languages == ["en", "fr"]
    for name in ("languages/en.ftl", "languages/fr.ftl", "static/drawer.js"):
        async with session.get(f"{visitor._address}{name}") as response:
            assert response.status == 200, name
            if name.endswith(".ftl"):
                assert f"\n{REFUSED} = " in await response.text(), "a refusal is said in it"
    async with session.get(f"{visitor._address}languages/xx.ftl") as response:
        assert response.status == 404


async def teaches(session: aiohttp.ClientSession, lessons: str) -> None:
    """The drawer's way to the lessons leads to a training page."""
    async with session.get(f"{lessons}room.json") as response:
        assert (await response.json())["languages"] == ["en", "fr"]


async def framed(session: aiohttp.ClientSession, visitor: Visitor) -> None:
    """The two pages allow each other, and no other page."""
    async with session.get(visitor.panel) as panel:
        policy = panel.headers["Content-Security-Policy"]
    assert f"frame-ancestors {visitor._address.rstrip('/')}" in policy
    async with session.get(visitor._address) as page:
        assert f"frame-src {visitor.panel}" in page.headers["Content-Security-Policy"]


async def deals(demo: Demo, visitor: Visitor) -> None:
    """The players rest: the visitor bets for them, calls no more bets, and pulls a cable."""
    await visitor.puts(3, "ante")
    await demo.says("round 1 · step 2")
    await visitor.presses("no_more_bets")
    await demo.says("round 1 · step")
    assert await visitor.acts(button="unplug-shuffler") == ""
    await demo.says("The shuffler does not answer")
    assert await visitor.acts(button="plug-shuffler") == ""
    await demo.says("round 1 · step 5")
    seen = await visitor.sees()
    assert seen["seat:3"] == PACKET
    assert "tray" not in seen or seen["tray"] <= PACKET


async def voids(demo: Demo, visitor: Visitor) -> None:
    """The visitor stops the round, a supervisor voids it, and the hands load the deck."""
    await visitor.presses("stop")
    who = {"badge": SAM.badge, "pin": SAM.pin, "reason": "a visit"}
    revisions = (await visitor.asks(request="status"))["snapshot"]["revisions"]
    seen = [each for each in revisions.items() if each[0] == "round" or "hold-" in each[0]]
    answer = await visitor.asks(request="clear", void_round=True, seen=seen, **who)
    assert answer["ok"], answer
    await visitor.presses("round_over")
    await demo.says("into the shuffler")
    await demo.says(" · step ")  # bets may be made, or lie already
    assert await visitor.acts(button="empty") == ""  # though nothing lies in the tray


async def comes_back(demo: Demo, visitor: Visitor) -> None:
    """The daemon is killed, and comes back at the address that the browser has."""
    os.kill(demo.daemon(), signal.SIGKILL)
    await demo.says("The daemon does not answer")
    async with asyncio.timeout(PATIENCE):
        while not await reachable(visitor):  # noqa: ASYNC110 - another process
            await asyncio.sleep(0.1)
    demo.process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(PATIENCE):
        assert await demo.process.wait() == 0


async def reachable(visitor: Visitor) -> bool:
    """Tell whether the panel answers at its address."""
    try:
        return (await visitor.asks(request="status"))["reply"] == "view"
    except aiohttp.ClientConnectionError:
        return False
