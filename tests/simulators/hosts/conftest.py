"""Hosts that a test can open and close, in this process and in others."""

import asyncio
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from drivers.frames import FrameReader
from drivers.messages import Message
from tests.patience import PATIENCE


@pytest.fixture
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a short name: the path of a socket must be short."""
    return tmp_path_factory.mktemp("s")


class Terminal:
    """A host that opens a terminal device with bare system calls."""

    def __init__(self, path: Path) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.reader = FrameReader()
        self.got: list[Message] = []

    def write(self, data: bytes) -> None:
        assert os.write(self.fd, data) == len(data)

    def read(self) -> list[Message]:
        try:
            return self.reader.receive(os.read(self.fd, 4096))
        except BlockingIOError:
            return []

    async def until(self, kind: type[Message]) -> Message:
        """Read on until there is a message of this kind, on a running loop."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.got:
                    if isinstance(message, kind):
                        self.got.remove(message)
                        return message
                readable = asyncio.Event()
                loop.add_reader(self.fd, readable.set)
                await readable.wait()
                loop.remove_reader(self.fd)
                self.got += self.read()

    def until_now(self, kind: type[Message]) -> Message:
        """Read on until there is a message of this kind, without a loop."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for message in self.got:
                if isinstance(message, kind):
                    self.got.remove(message)
                    return message
            select.select([self.fd], [], [], PATIENCE)
            self.got += self.read()
        raise TimeoutError(kind)

    def close(self) -> None:
        os.close(self.fd)


@pytest.fixture
def terminal() -> Iterator[Callable[[Path], Terminal]]:
    opened: list[Terminal] = []

    def open_one(path: Path) -> Terminal:
        opened.append(Terminal(path))
        return opened[-1]

    yield open_one
    for each in opened:
        each.close()


class Tool:
    """`tablectl simulator …` in a process of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.environ = os.environ | {"DEALER_TABLE_SIMULATORS": str(directory)}
        self.started: list[subprocess.Popen[str]] = []
        root = Path(__file__).parents[3]
        program = (
            f"import sys; sys.path.insert(0, {str(root)!r})\n"
            "from simulators.command import simulator; simulator(prog_name='simulator')"
        )
        self.command = [sys.executable, "-W", "error", "-c", program]

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.command, *words],
            env=self.environ,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    def serve(self, *words: str) -> tuple[subprocess.Popen[str], str]:
        """Start a simulator; return it and its ready line."""
        process = subprocess.Popen(
            [*self.command, *words], env=self.environ, stdout=subprocess.PIPE, text=True
        )
        self.started.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline().strip()


@pytest.fixture
def tool(directory: Path) -> Iterator[Tool]:
    found = Tool(directory)
    yield found
    for process in found.started:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()
