"""A board's connection to the broker: receives glances, asks tables, tells them who comes."""

from collections.abc import Callable, Sequence

from nats.aio.msg import Msg

from controller.data.message import Message
from controller.floor.board.tiles import Tiles
from controller.floor.board_requests import (
    VERSION,
    ComingReply,
    ComingRequest,
    Picture,
    decode_said,
    encode_said,
)
from controller.floor.connection import LOST, Broker, Listener, Subscription, heed_cancellation
from controller.floor.glance import BoardSubjects
from controller.floor.wire import UnreadableError
from controller.system.clock import Clock

PATIENCE = 7.0
"""Seconds in which a table answers."""


class NoAnswerError(Exception):
    """No answer came, or none that can be read."""


class Ear:
    """Receives the glances of a house; connects again whenever the broker is lost."""

    def __init__(
        self,
        broker: Broker,
        tiles: Tiles,
        clock: Clock,
        tell: Callable[[Message], None],
        tables: Sequence[str] = (),
    ) -> None:
        """Set it up.

        Args:
            broker: where the glances come from.
            tiles: take the glances.
            clock: says when they came.
            tell: takes what an operator should read in the log.
            tables: those whose glances it may receive; empty: all of the house.
        """
        self._subjects = BoardSubjects(broker.house)
        self._tiles = tiles
        self._clock = clock
        heard = [
            Subscription(self._subjects.glance(each), self._take_glance)
            for each in tables or ("*",)
        ]
        self._listener = Listener("board", broker, heard, tell)

    @property
    def trouble(self) -> Message | None:
        """Why no glances come; None: the broker is there, and lets this board receive them."""
        return self._listener.trouble

    async def run(self) -> None:
        """Receive glances until cancelled."""
        await self._listener.run()

    async def picture(self, table: str) -> Picture:
        """Return a table's full picture.

        Raises:
            NoAnswerError: it does not answer.
        """
        said = await self._ask_table(self._subjects.ask(table), b"")
        if isinstance(said, Picture):
            return said
        raise NoAnswerError

    async def tell_coming(self, table: str, name: str) -> ComingReply:
        """Tell a table that a supervisor comes; raises as `picture`."""
        coming = encode_said(ComingRequest(VERSION, name))
        said = await self._ask_table(self._subjects.coming(table), coming)
        if isinstance(said, ComingReply):
            return said
        raise NoAnswerError

    async def _ask_table(self, subject: str, data: bytes) -> Picture | ComingRequest | ComingReply:
        client = self._listener.client
        if client is None:
            raise NoAnswerError
        try:
            said = await client.request(subject, data, timeout=PATIENCE)
            heed_cancellation()
            return decode_said(said.data)
        except (*LOST, UnreadableError) as error:
            heed_cancellation()
            raise NoAnswerError from error

    async def _take_glance(self, said: Msg) -> None:
        now = self._clock.now()
        self._tiles.take_glance(said.subject, said.data, now.monotonic_ns / 1e9, now.utc_us // 1000)
