"""Parcels that wait for a store, table by table: each has its turn, whoever sends most."""

import asyncio
from collections import Counter, deque

from nats.aio.msg import Msg

from controller.floor.wire import table_of

MOST_BYTES = 64 << 20
MOST = 4096
"""Parcels that may wait, and their bytes; more are dropped, and their couriers ask again."""

_MOST_NAMES = 1000
"""Tables that are counted by name: without credentials anybody invents them."""


class Turns:
    """Parcels that wait.

    Where there are too many, the newest goes of the table that has most bytes waiting: a table
    alone may have all the room, and none takes it from another.

    Attributes:
        dropped: how many were, by table.
    """

    def __init__(self, most: int = MOST, most_bytes: int = MOST_BYTES) -> None:
        self.dropped: Counter[str] = Counter()
        self._most, self._most_bytes = most, most_bytes
        self._waiting: dict[str, deque[Msg]] = {}
        self._bytes: Counter[str] = Counter()
        self._count = self._size = 0
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return self._count

    def add(self, said: Msg) -> None:
        """Have a parcel wait."""
        table = table_of(said.subject)
        self._waiting.setdefault(table, deque()).append(said)
        self._change(table, said, 1)
        while self._count > self._most or self._size > self._most_bytes:
            [(largest, _)] = self._bytes.most_common(1)
            self._change(largest, self._waiting[largest].pop(), -1)
            known = largest in self.dropped or len(self.dropped) < _MOST_NAMES
            self.dropped[largest if known else ""] += 1
        self._news.set()

    async def come(self) -> None:
        """Wait until something waits."""
        while not self._count:
            self._news.clear()
            await self._news.wait()

    def take(self, most: int) -> list[Msg]:
        """Take some parcels in turn, of each table one at most: a courier waits for its answer.

        So a parcel waits behind one of each other table, and those being taken, whoever floods.
        """
        taken: list[Msg] = []
        for table in list(self._waiting)[:most]:
            rest = self._waiting.pop(table)
            taken.append(rest.popleft())
            if rest:
                self._waiting[table] = rest  # behind the others
            self._change(table, taken[-1], -1)
        return taken

    def _change(self, table: str, said: Msg, sign: int) -> None:
        size = sign * (len(said.data) + 1)
        self._count += sign
        self._size += size
        self._bytes[table] += size
        if not self._bytes[table]:
            del self._bytes[table]
        if sign < 0 and not self._waiting.get(table, True):
            del self._waiting[table]
