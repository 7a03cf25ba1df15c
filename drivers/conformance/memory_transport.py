"""A transport to a device model in memory: for drivers' tests, in virtual or real time."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from drivers.conformance.operators import Operator
from drivers.trouble import Trouble


class Model(Protocol):
    """A device, sans-I/O: bytes and times in, bytes out. It stays on while the cable is out."""

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes from the host."""

    def next_deadline(self) -> float | None:
        """When `on_deadline` is due, in seconds; None: never."""

    def on_deadline(self, now: float) -> None:
        """Do what is due now."""

    def take_bytes(self) -> bytes:
        """Return and forget the bytes for the host."""


class MemoryTransport:
    """A `Transport` to a model; call `changed` after acting on the model by hand.

    Attributes:
        url: the device's address.
    """

    def __init__(
        self, model: Model, operator: Operator | None = None, url: str = "memory://"
    ) -> None:
        """Create a transport for a model.

        Args:
            model: the device.
            operator: acts on it; None: nobody.
            url: its name in messages.
        """
        self._model = model
        self._operator = operator or Operator()
        self.url = url
        self._receive: Callable[[bytes], None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    def operator(self) -> Operator:
        """Return the operator of the model."""
        return self._operator

    async def open(self, receive: Callable[[bytes], None], lost: Callable[[Trouble], None]) -> None:
        """Open the stream."""
        self._receive = receive
        self.changed()

    def write(self, data: bytes) -> None:
        """Send bytes to the model, in the loop's next turn."""
        asyncio.get_running_loop().call_soon(self._to_model, data)

    def close(self) -> None:
        """Close the stream; the model keeps its power."""
        self._receive = None

    def changed(self) -> None:
        """Carry the model's bytes now, and again when something is due."""
        loop = asyncio.get_running_loop()
        data = self._model.take_bytes()
        if data and self._receive is not None:
            loop.call_soon(self._to_host, data, self._receive)
        if self._timer is not None:
            self._timer.cancel()
        due = self._model.next_deadline()
        self._timer = None if due is None else loop.call_at(due, self._due)

    def _to_model(self, data: bytes) -> None:
        if self._receive is not None:
            self._model.receive(data, asyncio.get_running_loop().time())
            self.changed()

    def _to_host(self, data: bytes, receive: Callable[[bytes], None]) -> None:
        if receive is self._receive:
            receive(data)

    def _due(self) -> None:
        self._model.on_deadline(asyncio.get_running_loop().time())
        self.changed()
