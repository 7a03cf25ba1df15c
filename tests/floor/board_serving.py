"""A board's page in this process, with an ear that the test plays."""

import asyncio
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field

import aiohttp

from controller.configuration.page_address import PageSettings
from controller.floor.board.broker_client import NoAnswerError
from controller.floor.board.page import BoardPage, BoardParts
from controller.floor.board.service import FRAMED_BY
from controller.floor.board.sign_ons import Signing
from controller.floor.board.tiles import Tiles
from controller.floor.board_requests import VERSION, ComingReply, Picture
from controller.floor.glance import Life
from controller.page.page_socket import PageSocket
from controller.people.prover import Prover
from controller.shipped_files import config_root
from controller.system.clock import SystemClock
from controller.system.log import Level, Log
from controller.words.folders import languages, of_board
from simulators.people.staff import register
from tests.daemon.local_daemon import ListHandler
from tests.page.serving import Browser

ROOTS = (config_root(),)
LANGUAGES = tuple((tag, of_board(tag, ROOTS)) for tag in languages(ROOTS))


@dataclass
class PlayedEar:
    """Hears what the test says."""

    trouble: object = None
    view: bytes = b""
    told: list = field(default_factory=list)
    silent: bool = False

    async def picture(self, table):
        if self.silent:
            raise NoAnswerError
        return Picture(VERSION, Life.ON, 0, self.view)

    async def tell_coming(self, table, name):
        if self.silent:
            raise NoAnswerError
        self.told.append((table, name))
        return ComingReply(VERSION, ok=True, seq=9)


@dataclass
class ServedBoard:
    """The page, and what stands behind it."""

    address: str
    tiles: Tiles
    ear: object
    http: aiohttp.ClientSession

    @property
    def browser(self):
        return Browser(self.http, self.address)


@asynccontextmanager
async def serving_board(*, ear=None, tiles=None, people=register, database=None, clock=None):
    """Serve a board for the time of the block."""
    clock = clock or SystemClock()
    tiles = tiles or Tiles(lambda _: None)
    ear = ear or PlayedEar()
    signing = Signing(clock.monotonic, clock.identity)
    settings = PageSettings("127.0.0.1", 0, languages=LANGUAGES, framed_by=FRAMED_BY)
    opened = asyncio.Event()
    with (
        closing(Log(ListHandler([]), Level.DEBUG)) as log,
        closing(PageSocket(settings).open()) as socket,
    ):
        prover = None
        if people is not None:
            prover = Prover(people, clock, log, waits=signing.waits, shares=signing.shares)
        parts = BoardParts("grand", "1.0", tiles, ear, clock, prover, signing, database)
        serving = asyncio.ensure_future(BoardPage(socket, parts).serve(opened.set))
        try:
            async with aiohttp.ClientSession() as http:
                await opened.wait()
                yield ServedBoard(socket.address, tiles, ear, http)
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
            if prover is not None:
                prover.close()
