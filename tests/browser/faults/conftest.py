"""A table that runs in this process, for the stories of faults: it starts at once."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from simulators.hosts.free_port import free_port
from tests.browser.conftest import Visit
from tests.browser.faults.fault_screens import Watch
from tests.browser.local_table import LocalTable
from tests.page.serving import files_read_once

__all__ = ["files_read_once"]


@pytest_asyncio.fixture(loop_scope="session")
async def real_table(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[LocalTable]:
    """A table that serves its page; nothing runs yet."""
    room = LocalTable(tmp_path_factory.mktemp("b"))
    room.configure(page={"listen": f"127.0.0.1:{free_port()}", "others": "press"})
    room.eyes.open()
    try:
        yield room
    finally:
        await room.close()


@pytest.fixture
def watch(visit: Visit) -> Watch:
    """Opens screens for a person who looks for faults."""
    return Watch(visit)
