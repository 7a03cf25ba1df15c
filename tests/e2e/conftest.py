"""A table with real processes for each test; none of them outlives it."""

from collections.abc import AsyncIterator

import pytest

from tests.e2e.dealer import Dealer
from tests.e2e.fork_server import ForkServer
from tests.e2e.line import Line
from tests.e2e.scene import DEVICES, Scene, set_scene


@pytest.fixture
async def scene(
    tmp_path_factory: pytest.TempPathFactory, fork_server: ForkServer
) -> AsyncIterator[Scene]:
    """A folder in which processes may be started: short, for a socket's path is short."""
    async with set_scene(tmp_path_factory.mktemp("e"), fork_server) as found:
        yield found


@pytest.fixture
async def dealer(scene: Scene) -> Dealer:
    """A dealer at a table whose daemon and devices run; it is closed."""
    await scene.start(*DEVICES, "daemon")
    return Dealer(scene)


@pytest.fixture
async def opened(dealer: Dealer) -> Dealer:
    """A dealer at an open table: idle, both decks in the machine."""
    await dealer.open_table()
    return dealer


@pytest.fixture
async def lines(scene: Scene) -> AsyncIterator[dict[str, Line]]:
    """Lines to be tapped, by device; cut at the end."""
    tapped: dict[str, Line] = {}
    yield tapped
    for line in tapped.values():
        line.close()
