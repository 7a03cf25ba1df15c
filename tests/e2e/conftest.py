"""A table with real processes for each test; all of them end with the test."""

from collections.abc import AsyncIterator

import pytest

from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.fork_server import ForkServer
from tests.e2e.real_table import DEVICES, RealTable, open_real_table
from tests.e2e.tapped_line import Line


@pytest.fixture
async def real_table(
    tmp_path_factory: pytest.TempPathFactory, fork_server: ForkServer
) -> AsyncIterator[RealTable]:
    """A folder in which processes may be started; its path is short, as a socket's path must be."""
    async with open_real_table(tmp_path_factory.mktemp("e"), fork_server) as found:
        yield found


@pytest.fixture
async def dealer(real_table: RealTable) -> DealerMoves:
    """A dealer at a closed table whose daemon and devices run."""
    await real_table.start(*DEVICES, "daemon")
    return DealerMoves(real_table)


@pytest.fixture
async def opened(dealer: DealerMoves) -> DealerMoves:
    """A dealer at an open table: idle, both decks in the shuffler."""
    await dealer.open_table()
    return dealer


@pytest.fixture
async def lines(real_table: RealTable) -> AsyncIterator[dict[str, Line]]:
    """Lines between daemon and devices that a test can read, by device; they are cut at the end."""
    tapped: dict[str, Line] = {}
    yield tapped
    for line in tapped.values():
        line.close()
