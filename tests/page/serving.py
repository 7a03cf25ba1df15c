"""A daemon in this process that serves its page, and browsers for tests."""

import asyncio
import json
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from functools import cache

import aiohttp
import pytest

from controller.api.messages import View, as_seen, decode_reply, decode_request
from controller.configuration.page_address import Others, PageSettings
from controller.data.events import DECIDES, DECLARED
from controller.page import server
from controller.page.assets import read_assets, read_texts
from controller.page.page_socket import PageSocket
from controller.shipped_files import config_root
from controller.words.folders import languages, of_page
from tests.daemon.local_daemon import LocalDaemon, open_daemon
from tests.patience import PATIENCE

ROOTS = (config_root(),)
LANGUAGES = tuple((tag, of_page(tag, ROOTS)) for tag in languages(ROOTS))
HERE = PageSettings("127.0.0.1", 0, languages=LANGUAGES, others=Others.PRESS)
DECISIONS = {"choose", *(name for name, each in DECLARED.items() if each.event in DECIDES)}


@pytest.fixture(scope="session", autouse=True)
def files_read_once():
    """The files of the page and the shipped catalogues stay as they are: all daemons share them."""
    read_shipped = cache(read_texts)

    def read(paths):
        shipped = all(each.is_relative_to(config_root()) for each in paths)
        return read_shipped(tuple(paths)) if shipped else read_texts(paths)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.assets, "read_assets", cache(read_assets))
        patch.setattr(server.assets, "read_texts", read)
        yield


@dataclass
class Event:
    kind: str
    id: str
    data: str


@dataclass
class Browser:
    """Sends requests as a script of the page would."""

    http: aiohttp.ClientSession
    address: str

    @property
    def origin(self):
        return self.address.rstrip("/")

    async def get(self, path, **headers):
        async with self.http.get(self.origin + path, headers=headers) as response:
            return response, await response.read()

    async def post(self, path, body, token="", **headers):
        """Return the reply's status and content."""
        headers = {"Origin": self.origin, "Content-Type": "application/json"} | headers
        if token:
            headers["Dealer-Table-Session"] = token
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        async with self.http.post(self.origin + path, data=data, headers=headers) as response:
            return response.status, json.loads(await response.read())

    async def ask(self, request, token="", **more):
        """Return the reply to a valid request; it decides by what stands, if it says nothing."""
        if "seen" not in more and request in DECISIONS:
            wanted = decode_request(json.dumps({"request": request, "seen": []} | more).encode())
            view = await self.view()
            more["seen"] = as_seen(wanted, view.snapshot.revisions).seen
        status, reply = await self.post("/ask", {"request": request} | more, token)
        assert status == 200, reply
        return reply

    async def press(self, key, token=""):
        """Press a key for its current offer."""
        view = await self.view()
        offer = next(each.id for each in view.snapshot.offers if each.key == key)
        return await self.ask("press", token, key=key, offer=offer)

    async def sign_on(self, person):
        """Sign a person on and return their token."""
        status, reply = await self.post("/sign-on", {"badge": person.badge, "pin": person.pin})
        assert (status, reply["reply"]) == (200, "session"), reply
        return reply["token"]

    async def view(self):
        async with self.watching() as events:
            return await views(events)

    @asynccontextmanager
    async def watching(self):
        """The events of the stream, for the time of the block."""
        async with self.http.get(self.origin + "/events") as response:
            assert response.status == 200
            yield read(response)


async def read(response):
    """Yield each event of a stream until it ends."""
    event = Event("", "", "")
    async for line in response.content:
        key, _, value = line.decode().rstrip("\n").partition(": ")
        match key:
            case "event":
                event.kind = value
            case "id":
                event.id = value
            case "data":
                event.data = value
            case "":
                yield event
                event = Event("", "", "")


async def views(events, wanted=lambda view: True):
    """Return the next view that is as wanted."""
    async with asyncio.timeout(PATIENCE):
        async for event in events:
            if event.kind == "view":
                view = decode_reply(event.data.encode())
                assert isinstance(view, View)
                assert event.id == str(view.snapshot.seq)
                if wanted(view):
                    return view
    raise AssertionError("the stream has ended")


@dataclass
class Served:
    house: LocalDaemon
    socket: PageSocket
    browser: Browser

    @property
    def kinds(self):
        return self.house.store.kinds


@asynccontextmanager
async def serving(folder, settings=HERE, ssl=None, passed=(), **more):
    """A daemon whose page answers, for the time of the block."""
    with closing(PageSocket(settings, passed).open()) as socket:
        async with (
            open_daemon(folder, page=socket, page_after=0, **more) as house,
            browser(socket, ssl) as one,
        ):
            yield Served(house, socket, one)


@asynccontextmanager
async def browser(socket, ssl=None):
    limits = aiohttp.ClientTimeout(total=None, connect=PATIENCE, sock_read=PATIENCE)
    connector = aiohttp.TCPConnector(ssl=ssl if ssl is not None else True, limit=0)
    async with aiohttp.ClientSession(
        timeout=limits,
        connector=connector,
        read_bufsize=1 << 24,
        cookie_jar=aiohttp.CookieJar(unsafe=True),
    ) as http:
        yield Browser(http, socket.address)
