"""A table with real processes, and browsers that look at it.

    async def test_a_call(opened, visit):
        screen = await visit()                 # 1280 × 800, touch; "#/supervisor" is a fragment
        await opened.bets(1, 3)                # the moves, as in tests/e2e/dealer_moves.py
        await screen.touch("no_more_bets")     # waits until the key can be touched
        await screen.at("waiting_deck", "dealing.seat")
        await screen.accessible()              # axe finds no violation
        await screen.picture("dealing")        # written by `make screens` only

`real_table` has the table's processes, `dealer` the dealer's moves, `opened` the same at an open
table; `people` play everything except the keys. Each screen is a browser context of its own. A test
fails if a screen complained (console, policy, errors, requests elsewhere), unless the test forgives
that.
No test sleeps: it waits for what is shown (`screen.at`, Playwright's `expect`, `screen.caught_up`).
Nor does it wait for long timers of a page: it sets the browser's clock forward, as the stories of
the table's sign do (`sign`, `turned_to`).
Text that differs from run to run (a time, a process number) stands in a `<time>` or under a
`data-varies`, so that pictures can be compared. Starting a table costs processor time: continue a
story rather than begin another; in `faults/` the table runs in this process, which costs less.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, Request

from controller.configuration import load_table
from simulators.demo.people import DemoPeople
from simulators.hosts.free_port import free_port
from simulators.people import Dealer, Deed
from simulators.people.players import ORDERLY
from tests.browser.chromium import find_chromium, started
from tests.browser.screen import Screen
from tests.browser.sign_screen import open_sign
from tests.browser.slow_pages import SLOW, slow_down
from tests.e2e.acting_people import SPEED
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.fork_server import ForkServer
from tests.e2e.real_table import DEVICES, RealTable, open_real_table

Visit = Callable[..., Awaitable[Screen]]
OpenSign = Callable[..., Awaitable[Page]]
_HERE = Path(__file__).parent
VIEW = {
    "viewport": {"width": 1280, "height": 800},
    "has_touch": True,
    "timezone_id": "UTC",
    "reduced_motion": "reduce",
}
"""How a screen is looked at, unless a test says otherwise. Without motion: while an alarm blinks,
the browser draws sixty pictures a second, which nobody sees here (`faults/test_alarms.py` has one
screen that blinks).
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Use one loop for all tests of this folder: the browser that they share lives on it."""
    for item in items:
        if item.path.is_relative_to(_HERE) and iscoroutinefunction(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The one browser of the run."""
    async with started(find_chromium()) as found:
        if SLOW > 1:
            slow_down(found)
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def real_table(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, fork_server: ForkServer
) -> AsyncIterator[RealTable]:
    """A table that serves its page at one port, also after a restart; no process runs yet."""
    async with open_real_table(tmp_path_factory.mktemp("b"), fork_server) as found:
        found.configure(page={"listen": f"127.0.0.1:{free_port()}", "others": "press"})
        yield found


@pytest_asyncio.fixture(loop_scope="session")
async def dealer(real_table: RealTable) -> DealerMoves:
    """A dealer at a table whose daemon and devices run; it is closed."""
    await real_table.start(*DEVICES, "daemon")
    return DealerMoves(real_table)


@pytest_asyncio.fixture(loop_scope="session")
async def opened(dealer: DealerMoves) -> DealerMoves:
    """A dealer at an open table: idle, both decks in the shuffler."""
    await dealer.open_table()
    return dealer


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, real_table: RealTable) -> AsyncIterator[Visit]:
    """Opens a screen; at the end of the test no screen may have complained."""
    screens: list[Screen] = []

    async def open_screen(fragment: str = "", **context: object) -> Screen:
        page = await (await browser.new_context(**VIEW | context)).new_page()
        await real_table.eyes.until(lambda: real_table.eyes.view, "the daemon answers")
        assert real_table.eyes.view is not None
        screen = Screen(page, real_table.eyes.view.page, real_table.eyes)
        screens.append(screen)
        await screen.open(fragment)
        return screen

    yield open_screen
    for screen in screens:
        await screen.page.context.close()
    assert [words for screen in screens for words in screen.complaints()] == []


@pytest_asyncio.fixture(loop_scope="session")
async def sign(browser: Browser, real_table: RealTable) -> AsyncIterator[OpenSign]:
    """Opens the table's sign."""
    pages: list[Page] = []

    async def visited(asked: list[Request] | None = None) -> Page:
        pages.append(await open_sign(browser, real_table.eyes, asked))
        return pages[-1]

    yield visited
    for page in pages:
        await page.context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def people(real_table: RealTable) -> Callable[[], object]:
    """`async with people():` lets orderly people play; the keys are left to the test."""

    @asynccontextmanager
    async def playing(seed: int = 1, speed: float = SPEED) -> AsyncIterator[Crowd]:
        definition, _ = load_table(real_table.stage.config)
        habits = replace(ORDERLY, speed=speed)
        found = Dealer(seed, habits, definition.seats, definition.game)
        found.hands_only = True
        hands = Crowd(real_table, found)

        def saw(name: str) -> None:
            if name == "screen":
                hands.see_snapshot(
                    real_table.eyes.table if real_table.eyes.view is not None else None
                )

        real_table.eyes.onlookers.append(saw)
        saw("screen")
        task = asyncio.create_task(hands.run())
        try:
            yield hands
        finally:
            real_table.eyes.onlookers.remove(saw)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    return playing


class Crowd(DemoPeople):
    """All people at the table: their deeds, and whether they are at rest."""

    def __init__(self, real_table: RealTable, people: Dealer) -> None:
        super().__init__(real_table.stage, people)
        self._eyes = real_table.eyes
        self._moving = 0

    async def do(self, deed: Deed) -> None:
        """Carry a deed out; then everybody who waits looks again, even if the deed did nothing."""
        self._moving += 1
        try:
            await super().do(deed)
        finally:
            self._moving -= 1
            self._eyes.look_again()

    def ready(self) -> bool:
        """Tell whether no player is about to move, or moving."""
        return not self._moving and self.people.players.idle()
