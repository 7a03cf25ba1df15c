"""A fault script, played in real time beside the people of the demo."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.snapshot import Snapshot
from simulators.people import Deed
from simulators.scripts.script import FaultScript, Player


class FaultPlaying:
    """Carries a script out, by the loop's clock and by the steps that the screen shows."""

    def __init__(self, script: FaultScript, do: Callable[[Deed], Awaitable[None]]) -> None:
        """Take a script, on the running loop; its clock begins now."""
        self._loop = asyncio.get_running_loop()
        self._player = Player(script, self._loop.time())
        self._do = do
        self._moved = asyncio.Event()

    def look(self, snapshot: Snapshot) -> None:
        """Note the step that the screen shows."""
        self._player.saw(snapshot.step, snapshot.round, self._loop.time())
        self._moved.set()

    async def run(self) -> None:
        """Act until cancelled."""
        while True:
            self._moved.clear()
            try:
                async with asyncio.timeout_at(self._player.next_deadline()):
                    await self._moved.wait()
            except TimeoutError:
                for deed in self._player.due(self._loop.time()):
                    await self._do(deed)
