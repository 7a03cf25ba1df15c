"""`ascii-shuffler-sim://…`: the simulated shuffler, with an operator for the conformance kit."""

import asyncio
from collections.abc import Callable

from ascii_shuffler.model import ShufflerModel
from drivers.conformance import MemoryTransport, Operator


class ShufflerOperator(Operator):
    """Acts on a simulated machine; `changed` carries what the machine says about it."""

    def __init__(self, machine: ShufflerModel) -> None:
        """Act on this machine."""
        self.machine = machine
        self.changed: Callable[[], None] = lambda: None

    async def load(self) -> int:
        """Put a deck in."""
        cards = self.machine.load(asyncio.get_running_loop().time())
        self.changed()
        return cards

    async def lift(self) -> int:
        """Empty the tray."""
        cards = self.machine.lift()
        self.changed()
        return cards

    async def power_off(self) -> None:
        """Cut the power."""
        self.machine.power(False, asyncio.get_running_loop().time())
        self.changed()

    async def power_on(self) -> None:
        """Give it back."""
        self.machine.power(True, asyncio.get_running_loop().time())
        self.changed()


def open_simulated(url: str) -> MemoryTransport:
    """Return a transport to a new machine."""
    machine = ShufflerModel()
    operator = ShufflerOperator(machine)
    transport = MemoryTransport(machine, operator, url)
    operator.changed = transport.changed
    return transport
