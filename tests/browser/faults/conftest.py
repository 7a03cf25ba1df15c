"""A table that runs in this process, for the stories of faults: it starts at once."""

from collections.abc import AsyncIterator, Iterator
from functools import cache

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from controller.page import server
from controller.page.assets import read_assets
from tests.browser.conftest import Visit, free_port
from tests.browser.faults.fault_screens import Watch
from tests.browser.local_table import LocalTable


@pytest.fixture(scope="session", autouse=True)
def assets_read_once() -> Iterator[None]:
    """The page's files do not change while the stories run: one daemon after the other has them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "read_assets", cache(read_assets))
        yield


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
