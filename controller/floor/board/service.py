"""`tablectl floor board`: the connection to the broker, the tiles and the page together."""

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path

import psycopg
from msgspec import Struct, field

from controller.configuration import PageSettings
from controller.configuration.page_address import Tls
from controller.data.message import Message
from controller.errors import DealerTableError
from controller.floor.board.broker_client import Ear
from controller.floor.board.centre import known_tables
from controller.floor.board.page import BoardPage, BoardParts
from controller.floor.board.sign_ons import Signing
from controller.floor.board.tiles import Tiles
from controller.floor.connection import Broker
from controller.monitoring import metrics
from controller.page.page_socket import PageSocket
from controller.people.file import KeptPeople
from controller.people.prover import Prover
from controller.shipped_files import catalogue_roots
from controller.system.clock import SystemClock
from controller.system.interpreter import release
from controller.system.log import Level, Log, journald_handler
from controller.system.pause import pause
from controller.words.folders import ENGLISH, languages, of_board

_AGAIN = 5.0
"""Seconds to the next look into the database."""
FRAMED_BY = "'self'"
"""A table's window is a frame of the board's own page."""


class BoardSettings(Struct, frozen=True):
    """How a board is run.

    Attributes:
        broker: of the house. tables: those that it may hear; empty: all of the house.
        host, port: where the page is served; port 0: a free one.
        tls: how it is closed to strangers; None: only this computer reaches it.
        people: the people file; None: nobody signs on, everybody only looks.
        database: of the centre; None: there is none.
        metrics: address and port at which its metrics are read; None: nowhere.
    """

    broker: Broker
    tables: Sequence[str] = ()
    host: str = "127.0.0.1"
    port: int = 8440
    tls: Tls | None = None
    people: Path | None = None
    database: str | None = None
    language: str = ENGLISH
    metrics: tuple[str, int] | None = None
    tell: Callable[[Message], None] = field(default=lambda _: None)


async def run_board(
    settings: BoardSettings, served: Callable[[str], None] = lambda _: None
) -> None:
    """Serve a board until cancelled.

    Args:
        settings: how.
        served: is told the page's address.

    Raises:
        PageInUseError, PageNotUpError, PageSetupError: the page cannot be served there.
        ConfigurationError: the people file is wrong.
    """
    clock = SystemClock()
    roots = catalogue_roots(None)
    shown = PageSettings(
        settings.host,
        settings.port,
        language=settings.language,
        framed_by=FRAMED_BY,
        tls=settings.tls,
        languages=tuple((tag, of_board(tag, roots)) for tag in languages(roots)),
    )
    tiles = Tiles(settings.tell)
    ear = Ear(settings.broker, tiles, clock, settings.tell, settings.tables)
    signing = Signing(clock.monotonic, clock.identity)
    people = KeptPeople(settings.people) if settings.people is not None else None
    with (
        closing(Log(journald_handler(), Level.WARNING)) as log,
        closing(PageSocket(shown).open()) as socket,
    ):
        prover = None
        if people is not None:
            prover = Prover(people, clock, log, waits=signing.waits, shares=signing.shares)
        parts = BoardParts(
            settings.broker.house, release(), tiles, ear, clock, prover, signing, settings.database
        )
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(ear.run())
                group.create_task(_know(settings, tiles, clock))
                page = BoardPage(socket, parts)
                group.create_task(page.serve(lambda: served(socket.address)))
                if settings.metrics is not None:
                    text = partial(_metrics, ear, tiles, page)
                    group.create_task(metrics.serve_metrics(settings.metrics, text))
        finally:
            if prover is not None:
                prover.close()


async def _metrics(ear: Ear, tiles: Tiles, page: BoardPage) -> bytes:
    """Return what a monitoring system is told."""
    lives = Counter(str(each["life"]) for each in tiles.all_tables().values())
    return metrics.exposition(
        metrics.FLOOR,
        [
            metrics.build_info(),
            metrics.gauge("broker_up", "1: the broker is there.", ear.trouble is None),
            metrics.gauges(
                "shown_tables", "Tables that are shown, by how they stand.", "life", lives
            ),
            metrics.gauge("viewers", "Browsers that look.", page.viewers),
        ],
    )


async def _know(settings: BoardSettings, tiles: Tiles, clock: SystemClock) -> None:
    """Read again and again which tables there are: one may come, or go without a last glance."""
    if settings.database is None:
        return
    while True:
        asked = clock.monotonic()  # what is heard while the database answers comes after that
        # The centre may start later than the board, or be away for a time.
        with suppress(DealerTableError, psycopg.Error):
            found = await asyncio.to_thread(known_tables, settings.database, tiles)
            tables = settings.tables
            known = [each for each in found.tables if not tables or each.table in tables]
            tiles.know(known, asked)
            tiles.place(found.pits)
        await pause(_AGAIN)
