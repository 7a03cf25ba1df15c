"""The bridge as a process: hears the glances of a house, and shows them to the neighbours."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from controller.data.message import Message, message
from controller.floor.bridge.tables import Tables, TableView
from controller.floor.cancelling import heed_cancellation
from controller.floor.glance import BoardSubjects
from controller.floor.leaving import leave
from controller.floor.pulse import PULSE
from controller.floor.rights.credentials import CredentialsError
from controller.system.pause import pause

RETRY = 2.0
"""Seconds to the next try where the floor's broker is not there."""
_LOOK = 1.0
"""Seconds between two looks for tables that have fallen silent."""
_LOST = (nats.errors.Error, OSError, TimeoutError, asyncio.InvalidStateError)


class Neighbour(Protocol):
    """Somebody who is shown the tables."""

    def show(self, view: TableView) -> None:
        """Take how a table stands now; never waits."""
        ...

    async def run(self) -> None:
        """Tell it on until cancelled."""
        ...


@dataclass(frozen=True, slots=True)
class BridgeSettings:
    """Where the bridge listens.

    Attributes:
        house: whose tables.
        servers: addresses of the floor's broker.
        shown: further options of the connection to it: what the bridge shows as its credentials.
    """

    house: str
    servers: Sequence[str]
    shown: Callable[[], Mapping[str, Any]] = dict


class Bridge:
    """Shows what it hears to its neighbours; none of them can hold it up."""

    def __init__(
        self,
        settings: BridgeSettings,
        tables: Tables,
        neighbours: Sequence[Neighbour],
        tell: Callable[[Message], None],
    ) -> None:
        """Set it up; `tell` takes what an operator should read in the log."""
        self._settings = settings
        self._tables = tables
        self._neighbours = neighbours
        self._tell = tell

    async def run(self) -> None:
        """Listen and show until cancelled."""
        async with asyncio.TaskGroup() as work:
            for each in self._neighbours:
                work.create_task(each.run())
            work.create_task(self._listen())
            work.create_task(self._watch())

    async def _watch(self) -> None:
        """Show which tables have fallen silent."""
        while True:
            for view in self._tables.silent():
                self._show(view)
            await pause(_LOOK)

    async def _listen(self) -> None:
        """Be connected to the floor's broker, whatever becomes of it."""
        while True:
            client, closed = Client(), asyncio.Event()
            try:
                await self._subscribe(client, closed)
                heed_cancellation()
                self._tell(message("bridge-listens", name=self._settings.house))
                await closed.wait()
                self._tell(message("store-lost-broker"))
            except (*_LOST, CredentialsError) as error:
                self._tell(message("store-no-broker", error=f"{type(error).__name__}: {error}"))
            finally:
                await leave(client)
            heed_cancellation()
            await pause(RETRY)

    async def _subscribe(self, client: Client, closed: asyncio.Event) -> None:
        async def over() -> None:
            closed.set()

        async def failed(error: Exception) -> None:
            """Take what the client tells; a lost connection closes it."""

        await client.connect(
            list(self._settings.servers),
            name="bridge",
            allow_reconnect=False,
            connect_timeout=2,
            **PULSE,
            closed_cb=over,
            disconnected_cb=over,
            error_cb=failed,
            **self._settings.shown(),
        )
        await client.subscribe(BoardSubjects(self._settings.house).glance("*"), cb=self._hear)
        await client.flush()

    async def _hear(self, said: Msg) -> None:
        view = self._tables.hear(said.subject, said.data)
        if view is not None:
            self._show(view)

    def _show(self, view: TableView) -> None:
        for each in self._neighbours:
            each.show(view)
