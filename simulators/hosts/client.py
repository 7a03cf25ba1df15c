"""The client of the control socket: for the command line, scripts and simulated people."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Self

from simulators.devices.control import Answer
from simulators.devices.device_errors import ControlError

PATIENCE = 5.0
"""Seconds to wait for an answer."""


class NoSimulatorError(ControlError):
    """Nobody serves that socket, or the simulator has gone."""


def _read(line: bytes, path: Path) -> Answer:
    if not line.endswith(b"\n"):  # nothing, or half a line: its last
        raise NoSimulatorError(f"the simulator at {path} has gone")
    answer = json.loads(line)
    assert isinstance(answer, dict)
    if "seen" not in answer and not answer["ok"]:
        raise ControlError(answer["error"])
    payload = answer["seen"] if "seen" in answer else answer["result"]
    assert isinstance(payload, dict)
    return payload


class ControlClient:
    """A conversation with one simulator on an event loop, of one task: one verb after the other."""

    def __init__(
        self, path: Path, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._path = path
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, path: Path) -> Self:
        """Return a conversation: `async with await …`, or `close` it.

        Raises:
            NoSimulatorError: nobody serves that socket.
        """
        try:
            return cls(path, *await asyncio.open_unix_connection(path))
        except OSError as error:
            raise NoSimulatorError(f"no simulator serves {path}: {error}") from error

    async def call(self, verb: str, **args: str | int) -> Answer:
        """Carry a verb out and return its result; `from_` and `to_` lose their underscore.

        Raises:
            ControlError: it was refused.
            NoSimulatorError: the simulator has gone, or does not answer.
        """
        return await self.request(verb, {name.rstrip("_"): value for name, value in args.items()})

    async def request(self, verb: str, args: dict[str, str | int]) -> Answer:
        """Carry a verb out, with arguments of any name."""
        try:
            async with asyncio.timeout(PATIENCE):
                self._writer.write(json.dumps({"verb": verb, "args": args}).encode() + b"\n")
                await self._writer.drain()
                return _read(await self._reader.readline(), self._path)
        except OSError as error:  # a TimeoutError is an OSError
            self._writer.close()  # nobody waits for a late answer
            raise NoSimulatorError(f"the simulator at {self._path} has gone") from error

    async def watch(self) -> AsyncIterator[Answer]:
        """Yield what can be seen, now and after each change; use a connection of its own."""
        yield await self.request("watch", {})
        while True:
            try:
                yield _read(await self._reader.readline(), self._path)
            except OSError as error:
                raise NoSimulatorError(f"the simulator at {self._path} has gone") from error

    def close(self) -> None:
        """Hang up."""
        self._writer.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()
