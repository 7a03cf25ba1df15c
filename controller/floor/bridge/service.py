"""The bridge as a process: hears the glances of a house, and shows them to the neighbours."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from nats.aio.msg import Msg

from controller.data.message import Message
from controller.floor.bridge.tables import Tables, TableView
from controller.floor.connection import Broker, Listener, Subscription
from controller.floor.glance import BoardSubjects
from controller.system.pause import pause

_LOOK = 1.0
"""Seconds between two looks for tables that have fallen silent."""


class Neighbour(Protocol):
    """Somebody who is shown the tables."""

    def show(self, view: TableView) -> None:
        """Take how a table stands now; never waits."""
        ...

    async def run(self) -> None:
        """Tell it on until cancelled."""
        ...


class Bridge:
    """Shows what it hears to its neighbours; none of them can hold it up."""

    def __init__(
        self,
        broker: Broker,
        tables: Tables,
        neighbours: Sequence[Neighbour],
        tell: Callable[[Message], None],
    ) -> None:
        """Set it up; `tell` takes what an operator should read in the log."""
        self._tables = tables
        self._neighbours = neighbours
        glances = Subscription(BoardSubjects(broker.house).glance("*"), self._hear)
        self._listener = Listener("bridge", broker, [glances], tell)

    async def run(self) -> None:
        """Listen and show until cancelled."""
        async with asyncio.TaskGroup() as work:
            for each in self._neighbours:
                work.create_task(each.run())
            work.create_task(self._listener.run())
            work.create_task(self._watch())

    async def _watch(self) -> None:
        """Show which tables have fallen silent."""
        while True:
            for view in self._tables.silent():
                self._show(view)
            await pause(_LOOK)

    async def _hear(self, said: Msg) -> None:
        view = self._tables.hear(said.subject, said.data)
        if view is not None:
            self._show(view)

    def _show(self, view: TableView) -> None:
        for each in self._neighbours:
            each.show(view)
