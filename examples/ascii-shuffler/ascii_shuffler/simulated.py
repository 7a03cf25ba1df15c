"""`ascii-shuffler-sim://…`: the simulated shuffler, with an operator for the conformance kit."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from ascii_shuffler.bridge import Bridge
from ascii_shuffler.memory import Memory
from ascii_shuffler.model import ShufflerModel
from drivers.conformance import MemoryTransport, Operator


class ShufflerOperator(Operator):
    """Acts on a simulated shuffler; `changed` carries its reports of that."""

    def __init__(
        self, shuffler: ShufflerModel, power: Callable[[bool, float], None] | None = None
    ) -> None:
        """Act on this shuffler; `power` switches it, with what stands before it."""
        self.shuffler = shuffler
        self._power = power or shuffler.power
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

    async def empty(self) -> None:
        """Take all cards out."""
        self.shuffler.empty()
        self.changed()

    async def power_off(self) -> None:
        """Cut the power."""
        self._power(False, asyncio.get_running_loop().time())
        self.changed()

    async def power_on(self) -> None:
        """Turn the power on again."""
        self._power(True, asyncio.get_running_loop().time())
        self.changed()


def open_simulated(url: str) -> MemoryTransport:
    """Return a transport to a new shuffler."""
    shuffler = ShufflerModel()
    operator = ShufflerOperator(shuffler)
    transport = MemoryTransport(shuffler, operator, url)
    operator.changed = transport.changed
    return transport


class PowerCutError(Exception):
    """The power fails at a write to the bridge's memory."""


class CutMemory(Memory):
    """A bridge's memory at which the power can be made to fail.

    Attributes:
        left: writes to come until it fails; 0: it does not.
        after: it fails after that write, not before it.
    """

    left = 0
    after = False

    def write(self, **changes: object) -> None:
        """Write, unless the power fails before.

        Raises:
            PowerCutError: the power fails.
        """
        self.left -= self.left > 0
        fails = self.left == 0 and self._armed
        self._armed = self.left > 0
        if fails and not self.after:
            raise PowerCutError
        super().write(**changes)
        if fails:
            raise PowerCutError

    _armed = False

    def cut(self, number: int, *, after: bool) -> None:
        """Let the power fail at a write to come."""
        self.left, self.after, self._armed = number, after, number > 0


class BridgedModel:
    """The simulated shuffler behind a bridge: one device, for a host that speaks our protocol.

    Both have one power switch; the bridge's memory outlives it.
    """

    BRIDGE: ClassVar[type[Bridge]] = Bridge

    def __init__(self, shuffler: ShufflerModel) -> None:
        """Put a bridge before a shuffler that is switched on."""
        self.shuffler = shuffler
        self.memory = CutMemory()
        self._bridge: Bridge | None = self.BRIDGE(self.memory, 0.0)

    def power(self, on: bool, now: float) -> None:
        """Switch both on or off."""
        if on is (self._bridge is not None):
            return
        self.shuffler.power(on, now)
        self._bridge = self.BRIDGE(self.memory, now) if on else None
        if self._bridge is not None:
            self._bridge.on_deadline(now)  # it asks its machine at once
        self._carry(now)

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes from the host."""
        with self._power_may_fail(now):
            if self._bridge is not None:
                self._bridge.from_host(data, now)
            self._carry(now)

    def next_deadline(self) -> float | None:
        """When either has something to do."""
        times = [self.shuffler.next_deadline()]
        times += [self._bridge.next_deadline()] if self._bridge is not None else []
        return min((at for at in times if at is not None), default=None)

    def on_deadline(self, now: float) -> None:
        """Let both do what is due."""
        with self._power_may_fail(now):
            self.shuffler.on_deadline(now)
            if self._bridge is not None:
                self._bridge.on_deadline(now)
            self._carry(now)

    def take_bytes(self) -> bytes:
        """Return and forget the bytes for the host."""
        now = asyncio.get_running_loop().time()
        with self._power_may_fail(now):
            self._carry(now)
        return self._bridge.to_host() if self._bridge is not None else b""

    @contextmanager
    def _power_may_fail(self, now: float) -> Iterator[None]:
        try:
            yield
        except PowerCutError:
            self.memory.cut(0, after=False)
            self.power(False, now)

    def _carry(self, now: float) -> None:
        """Carry lines between bridge and shuffler until both are silent."""
        while self._bridge is not None:
            asked = self._bridge.to_machine()
            if asked:
                self.shuffler.receive(asked, now)
            said = self.shuffler.take_bytes()
            if said:
                self._bridge.from_machine(said, now)
            if not (asked or said):
                return


class BridgedOperator(ShufflerOperator):
    """Acts on a simulated shuffler behind a bridge: they have one power switch."""

    def __init__(self, model: BridgedModel) -> None:
        """Act on this one."""
        super().__init__(model.shuffler, model.power)
        self._memory = model.memory

    async def cut_at_write(self, number: int, *, after: bool) -> None:
        """Cut the power at a write to the bridge's memory to come."""
        self._memory.cut(number, after=after)


def open_bridged(url: str) -> MemoryTransport:
    """Return a transport to a new shuffler behind a bridge."""
    shuffler = ShufflerModel()
    model = BridgedModel(shuffler)
    operator = BridgedOperator(model)
    transport = MemoryTransport(model, operator, url)
    operator.changed = transport.changed
    return transport
