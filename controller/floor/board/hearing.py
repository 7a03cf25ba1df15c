"""A board's ear at the broker: hears the glances, asks tables, and tells them who comes."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from controller.data.message import Message, message
from controller.floor.asking import VERSION, Coming, Picture, Told, decode_said, encode_said
from controller.floor.board.tiles import Tiles
from controller.floor.cancelling import heed_cancellation
from controller.floor.glance import BoardSubjects
from controller.floor.leaving import leave
from controller.floor.pulse import PULSE
from controller.floor.rights.credentials import CredentialsError
from controller.floor.wire import UnreadableError
from controller.system.clock import Clock
from controller.system.pause import pause

RETRY = 1.0
"""Seconds to the next try where the broker is gone."""
PATIENCE = 7.0
"""Seconds in which a table answers."""
_LOST = (nats.errors.Error, OSError, TimeoutError, asyncio.InvalidStateError)
_FORBIDDEN = "violation"
"""In the broker's error: these credentials may not do that."""


class NoAnswerError(Exception):
    """No answer came, or none that can be read."""


@dataclass(frozen=True, slots=True)
class Broker:
    """Where a board hears.

    Attributes:
        house: the house.
        servers: addresses of the broker.
        tables: the tables that it may hear; empty: all of the house.
        shown: gives the credentials of each connection, as the client's options.
    """

    house: str
    servers: Sequence[str]
    tables: Sequence[str] = ()
    shown: Callable[[], dict[str, Any]] = dict


class Ear:
    """Hears the glances of a house, whatever becomes of the broker.

    Attributes:
        trouble: why nothing is heard; None: the broker is there, and lets this board hear.
    """

    def __init__(
        self, broker: Broker, tiles: Tiles, clock: Clock, tell: Callable[[Message], None]
    ) -> None:
        """Set it up; `tell` takes what an operator should read in the log."""
        self.trouble: Message | None = message("board-not-connected")
        self._broker = broker
        self._subjects = BoardSubjects(broker.house)
        self._tiles = tiles
        self._clock = clock
        self._tell = tell
        self._client: Client | None = None
        self._told: Message | None = None

    async def run(self) -> None:
        """Hear until cancelled."""
        while True:
            client, closed = Client(), asyncio.Event()
            try:
                await self._connect(client, closed)
                heed_cancellation()
                self._client = client
                await closed.wait()
                self._say(message("board-lost-broker"))
            except (*_LOST, CredentialsError) as error:
                self._say(_why(error))
            finally:
                self._client = None
                await leave(client)
            heed_cancellation()
            await pause(RETRY)

    async def picture(self, table: str) -> Picture:
        """Return a table's full picture.

        Raises:
            NoAnswerError: it does not answer.
        """
        said = await self._ask(self._subjects.ask(table), b"")
        if isinstance(said, Picture):
            return said
        raise NoAnswerError(type(said).__name__)

    async def tell_coming(self, table: str, name: str) -> Told:
        """Tell a table that a supervisor comes; raises as `picture`."""
        coming = encode_said(Coming(VERSION, name))
        said = await self._ask(self._subjects.coming(table), coming)
        if isinstance(said, Told):
            return said
        raise NoAnswerError(type(said).__name__)

    async def _ask(self, subject: str, data: bytes) -> Picture | Coming | Told:
        client = self._client
        if client is None:
            raise NoAnswerError("no broker")
        try:
            said = await client.request(subject, data, timeout=PATIENCE)
            heed_cancellation()
            return decode_said(said.data)
        except (*_LOST, UnreadableError) as error:
            heed_cancellation()
            raise NoAnswerError(f"{type(error).__name__}: {error}") from error

    async def _connect(self, client: Client, closed: asyncio.Event) -> None:
        async def over() -> None:
            closed.set()

        async def failed(error: Exception) -> None:
            """Take what the broker tells; a lost connection closes it."""
            if _FORBIDDEN in str(error).lower():
                self._say(message("board-no-rights", error=_bare(error)))

        await client.connect(
            list(self._broker.servers),
            name="board",
            allow_reconnect=False,
            connect_timeout=2,
            **PULSE,
            closed_cb=over,
            disconnected_cb=over,
            error_cb=failed,
            **self._broker.shown(),
        )
        self.trouble = None
        for table in self._broker.tables or ("*",):
            await client.subscribe(self._subjects.glance(table), cb=self._heard)
        await client.flush()
        if self.trouble is None:
            self._say(None)
            self._tell(message("board-hears", name=self._broker.house))

    async def _heard(self, said: Msg) -> None:
        now = self._clock.now()
        self._tiles.hear(said.subject, said.data, now.monotonic_ns / 1e9, now.utc_us // 1000)

    def _say(self, trouble: Message | None) -> None:
        """Keep what is wrong, and tell the log once each time that it changes."""
        self.trouble = trouble
        if trouble is not None and trouble != self._told:
            self._tell(trouble)
        self._told = trouble


def _why(error: BaseException) -> Message:
    if _FORBIDDEN in str(error).lower():
        return message("board-no-rights", error=_bare(error))
    return message("board-no-broker", error=f"{type(error).__name__}: {error}")


def _bare(error: BaseException) -> str:
    """Return what the broker said, without what its client puts around it."""
    return str(error).removeprefix("nats: ").strip("'")
