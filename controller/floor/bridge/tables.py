"""The tables of a house as their last glances show them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from itertools import chain
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace
from nats.aio.msg import Msg
from prometheus_client.core import Metric

from controller.data.message import Message
from controller.floor.connection import Broker, Listener, Subscription
from controller.floor.glance import NEVER, SILENT, BoardSubjects, Glance, Life, decode_glance
from controller.floor.wire import UnreadableError, table_of
from controller.monitoring import metrics
from controller.system.clock import Clock
from controller.system.pause import pause

_MOST = 10_000
"""Tables that are remembered; what further ones say is not taken."""
_SAME = 5
"""Seconds by which the beginning of the same call may differ between two glances."""


class State(StrEnum):
    """Whether a table is there."""

    ON = "on"
    OFF = "off"
    """It was ended by order."""
    GONE = "gone"
    """Its daemon does not answer, and nobody ended it."""
    NOT_HEARD = "not-heard"
    """Nothing comes from its computer."""


class TableView(Struct, frozen=True):
    """One table.

    Attributes:
        called: when a supervisor was called, in whole seconds since 1970; None: none is called.
    """

    table: str
    glance: Glance
    state: State
    called: int | None


class Tables:
    """All tables that have sent glances; asking which have changed forgets the changes."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._views: dict[str, TableView] = {}
        self._heard: dict[str, float] = {}

    def take_glance(self, subject: str, data: bytes) -> TableView | None:
        """Take a glance; return how the table stands now. None: it cannot be read."""
        table = table_of(subject)
        if not table or (table not in self._views and len(self._views) >= _MOST):
            return None
        try:
            glance = decode_glance(data)
        except UnreadableError:
            return None
        self._heard[table] = self._clock.monotonic()
        known = glance.life in (Life.ON, Life.OFF)
        state = State(glance.life) if known else State.GONE
        self._views[table] = TableView(table, glance, state, self._called(table, glance))
        return self._views[table]

    def silent(self) -> list[TableView]:
        """Return the tables that have just fallen silent, and mark them as silent."""
        limit = self._clock.monotonic() - SILENT
        fallen = [
            replace(view, state=State.NOT_HEARD)
            for table, view in self._views.items()
            if self._heard[table] < limit and view.state in (State.ON, State.GONE)
        ]
        self._views.update((each.table, each) for each in fallen)
        return fallen

    def all_tables(self) -> list[TableView]:
        """Return all tables."""
        return list(self._views.values())

    def _called(self, table: str, glance: Glance) -> int | None:
        """Return when the supervisor was called; the same time as long as it is the same call."""
        if glance.call == NEVER:
            return None
        since = self._clock.now().utc_us // 1_000_000 - glance.call
        before = self._views.get(table)
        known = before.called if before is not None else None
        return known if known is not None and abs(known - since) <= _SAME else since


# The bridge as a process: hears the glances of a house, and shows them to the neighbours.


_LOOK = 1.0
"""Seconds between two looks for tables that have fallen silent."""


class Neighbour(Protocol):
    """Somebody who is shown the tables."""

    def show(self, view: TableView) -> None:
        """Take how a table stands now; never waits."""

    def measured(self) -> Iterable[Metric]:
        """Return the metrics of this publisher."""

    async def run(self) -> None:
        """Tell it on until cancelled."""


class Bridge:
    """Passes the glances on to its neighbours; none of them can hold it up."""

    def __init__(
        self,
        broker: Broker,
        tables: Tables,
        neighbours: Sequence[Neighbour],
        tell: Callable[[Message], None],
        metrics: tuple[str, int] | None = None,
    ) -> None:
        """Set it up.

        Args:
            broker: whose glances it hears.
            tables: take them.
            neighbours: are shown them.
            tell: takes what an operator should read in the log.
            metrics: address and port at which its metrics are read; None: nowhere.
        """
        self._metrics = metrics
        self._tables = tables
        self._neighbours = neighbours
        glances = Subscription(BoardSubjects(broker.house).glance("*"), self._take_glance)
        self._listener = Listener("bridge", broker, [glances], tell)

    async def run(self) -> None:
        """Listen and show until cancelled."""
        async with asyncio.TaskGroup() as work:
            for each in self._neighbours:
                work.create_task(each.run())
            work.create_task(self._listener.run())
            work.create_task(self._watch())
            if self._metrics is not None:
                work.create_task(metrics.serve_metrics(self._metrics, self.metrics_text))

    async def metrics_text(self) -> bytes:
        """Return what a monitoring system is told."""
        states = Counter(str(each.state) for each in self._tables.all_tables())
        up = self._listener.trouble is None
        return metrics.exposition(
            metrics.FLOOR,
            [
                metrics.build_info(),
                metrics.gauge("broker_up", "1: the broker is there.", up),
                metrics.gauges(
                    "bridged_tables", "Tables that it knows, by how they stand.", "state", states
                ),
                *chain.from_iterable(each.measured() for each in self._neighbours),
            ],
        )

    async def _watch(self) -> None:
        """Show which tables have fallen silent."""
        while True:
            for view in self._tables.silent():
                self._show(view)
            await pause(_LOOK)

    async def _take_glance(self, said: Msg) -> None:
        view = self._tables.take_glance(said.subject, said.data)
        if view is not None:
            self._show(view)

    def _show(self, view: TableView) -> None:
        for each in self._neighbours:
            each.show(view)
