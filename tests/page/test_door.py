"""The page's door: connections that it has accepted and not welcomed yet."""

import asyncio
import socket
from contextlib import closing

from aiohttp import web

from controller.page.door import Door
from controller.page.page_socket import PageSocket
from tests.page.serving import HERE
from tests.patience import PATIENCE


async def test_a_connection_that_nobody_has_welcomed_yet_is_closed_with_the_door():
    """An unclosed socket is a warning, and so an error: at the latest when the tests end."""
    with closing(PageSocket(HERE).open()) as page:
        door = Door(page, web.Server(lambda request: web.Response()))
        door.open()
        with socket.create_connection(("127.0.0.1", page.port), timeout=PATIENCE) as client:
            for _ in range(2):  # the loop sees the connection, then accepts it
                await asyncio.sleep(0)
            assert len(asyncio.all_tasks()) == 2
            await door.close()  # before the connection's own task has run at all
            assert client.recv(1) == b""
