"""A table of a player-banked game that runs in this process, and its dealer."""

import pytest_asyncio

from tests.browser.faults.conftest import real_table
from tests.browser.hands.hand_moves import HandMoves

__all__ = ["real_table"]


@pytest_asyncio.fixture(loop_scope="session")
async def moves(real_table) -> HandMoves:
    """A dealer at a table whose game the test chooses; nothing runs yet."""
    return HandMoves(real_table)
