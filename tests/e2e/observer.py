"""Observer: what a test sees of the daemon's snapshots, and of the devices as people see them."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from controller.api.client import Client
from controller.api.messages import LinkView, View
from controller.api.socket_errors import NoDaemonError
from controller.configuration.devices import DEVICES
from controller.snapshot import HoldView, LevelsView, SeatView, Snapshot
from controller.words.spoken import say, text_of
from simulators.demo.directory import DemoDirectory
from simulators.devices.control import ControlError
from simulators.hosts.operators import ControlClient
from tests.holds import named
from tests.patience import PATIENCE

T = TypeVar("T")


class Observer:
    """Follows the daemon and the devices, from `open` to `close`.

    Attributes:
        view: the daemon's newest snapshot, or None while no daemon answers.
        devices: what can be seen of each device; a device that is gone has no entry.
        onlookers: called with the name and the view of whatever has changed.
        again: seconds between two attempts to reach what is gone.
    """

    again = 0.005

    def __init__(self, stage: DemoDirectory) -> None:
        self.view: View | None = None
        self.devices: dict[str, dict[str, Any]] = {name: {} for name in DEVICES}
        self.onlookers: list[Callable[[str], None]] = []
        self._stage = stage
        self._moved = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begin to follow them."""
        looks = [self._follow_table(), *(self._follow(name) for name in DEVICES)]
        self._tasks = [asyncio.create_task(each) for each in looks]

    async def close(self) -> None:
        """Stop following them."""
        for task in self._tasks:
            task.cancel()
        for result in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(result, Exception):
                raise result

    async def until(self, seen: Callable[[], T], what: str) -> T:
        """Wait until `seen` returns something true, and return that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    self._moved.clear()
                    found = seen()
                    if found:
                        return found
                    self._check()
                    await self._moved.wait()
        raise AssertionError(f"in {PATIENCE} seconds never: {what}.\n{self.picture()}")

    def look_again(self) -> None:
        """Let everybody who waits look again: their condition may be true now, unseen from here."""
        self._moved.set()

    # The table.

    @property
    def table(self) -> Snapshot:
        """The newest snapshot; an error while no daemon answers."""
        assert self.view is not None, "no daemon answers"
        return self.view.snapshot

    @property
    def step(self) -> str:
        """The table's step; empty while no daemon answers."""
        return self.view.snapshot.step if self.view is not None else ""

    @property
    def levels(self) -> LevelsView:
        """The shuffler's levels as the table knows them; an error before they were read."""
        assert self.table.levels is not None, "the shuffler has not been read"
        return self.table.levels

    @property
    def causes(self) -> set[str]:
        """The causes of the open holds."""
        return {named(hold) for hold in self.table.holds} if self.view is not None else set()

    def hold(self, cause: str) -> HoldView | None:
        """Return the hold of that cause, if it is open."""
        holds = self.table.holds if self.view is not None else ()
        return next((hold for hold in holds if named(hold) == cause), None)

    def seat(self, number: int) -> SeatView:
        """Return one seat."""
        return next(seat for seat in self.table.seats if seat.number == number)

    def lit(self, key: str) -> bool:
        """Tell whether a key of the key pad is lit, by the table's newest offers."""
        key_pad = self.devices["key_pad"]
        current = self.view is not None and key_pad.get("lamp_revision") == self.table.lamps
        return current and key in key_pad["lamps"]

    def picture(self) -> str:
        """Return everything in words, for a test that fails."""
        if self.view is None:
            return f"No daemon answers. {self.devices}"
        table = self.table
        act = text_of(table.act or "")
        words = say(table.instruction.words)
        lines = [f"{table.seq}: round {table.round}, {table.step}: {words} [{act}]"]
        lines += [f"  held: {named(hold)}: {say(hold.words)}" for hold in table.holds]
        lines += [f"  seat {seat.number}: {seat.status}" for seat in table.seats]
        lines += [f"  offers: {', '.join(offer.key for offer in table.offers)}"]
        lines += [f"  refusal: {table.refusal!r}", f"  prompts: {table.prompts}"]
        lines += [f"  {name}: {seen}" for name, seen in self.devices.items()]
        lines += [f"  {name}: {link.state} {_why(link)}" for name, link in self.links.items()]
        return "\n".join(lines)

    @property
    def links(self) -> dict[str, LinkView]:
        """The daemon's links, by device."""
        assert self.view is not None, "no daemon answers"
        return self.view.links

    # How the views are followed.

    def _check(self) -> None:
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    def _changed(self, name: str) -> None:
        self._moved.set()
        for onlooker in self.onlookers:
            onlooker(name)

    async def _follow_table(self) -> None:
        while True:
            with suppress(NoDaemonError):
                async with await Client.connect(self._stage.socket) as client:
                    async for self.view in client.watch():
                        self._changed("screen")
            self.view = None
            self._changed("screen")
            await asyncio.sleep(self.again)

    async def _follow(self, name: str) -> None:
        while True:
            with suppress(ControlError):
                async with await ControlClient.connect(self._stage.control(name)) as client:
                    async for seen in client.watch():
                        self.devices[name] = dict(seen)
                        self._changed(name)
            self.devices[name] = {}
            self._changed(name)
            await asyncio.sleep(self.again)


def _why(link: LinkView) -> str:
    return say(link.problem) if link.problem is not None else ""
