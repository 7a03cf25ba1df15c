"""`ascii-shuffler-sim://…`: the simulated shuffler, with an operator for the conformance kit."""

import asyncio
from collections.abc import Callable

from ascii_shuffler.model import ShufflerModel
from drivers.conformance import MemoryTransport, Operator


class ShufflerOperator(Operator):
    """Acts on a simulated shuffler; `changed` carries its reports of that."""

    def __init__(self, shuffler: ShufflerModel) -> None:
        """Act on this shuffler."""
        self.shuffler = shuffler
        self.changed: Callable[[], None] = lambda: None

    async def load(self) -> int:
        """Put a deck in."""
        cards = self.shuffler.load(asyncio.get_running_loop().time())
        self.changed()
        return cards

    async def lift(self) -> int:
        """Empty the tray."""
        cards = self.shuffler.lift()
        self.changed()
        return cards

    async def power_off(self) -> None:
        """Cut the power."""
        self.shuffler.power(False, asyncio.get_running_loop().time())
        self.changed()

    async def power_on(self) -> None:
        """Turn the power on again."""
        self.shuffler.power(True, asyncio.get_running_loop().time())
        self.changed()


def open_simulated(url: str) -> MemoryTransport:
    """Return a transport to a new shuffler."""
    shuffler = ShufflerModel()
    operator = ShufflerOperator(shuffler)
    transport = MemoryTransport(shuffler, operator, url)
    operator.changed = transport.changed
    return transport
