"""Fork server, as the tests use it: it forks programs that have their imports already.

A device, a daemon and a command that start from nothing spend most of their processor time on
imports. That was the largest cost of most of these tests. `tests/e2e/forking.py` is the server's
process. `test_demo.py` and `tests/daemon/test_process.py` start programs as users do, without it.
"""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import IO

import pytest

from tests.e2e.forking import NUMBER

_ROOT = Path(__file__).parents[2]
_NOTHING = os.open(os.devnull, os.O_RDONLY)
"""The standard input of those that have nothing to read."""


class Forked:
    """A process that the server has forked: as much of asyncio's `Process` as the tests use.

    Attributes:
        returncode: None while it runs; then its exit code, or the signal's negative number.
    """

    def __init__(self, report: socket.socket) -> None:
        self.pid = int(report.recv(NUMBER))
        self.returncode: int | None = None
        self._ended = asyncio.Event()
        self._report = report
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(report, self._end)

    def _end(self) -> None:
        self._loop.remove_reader(self._report)
        self.returncode = int(self._report.recv(NUMBER))
        self._report.close()
        self._ended.set()

    def send_signal(self, number: int) -> None:
        """Send a signal; without effect on a process that is known to have ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait until the process has ended, and return its exit code."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode


class ForkedWithOutput(Forked):
    """A forked process whose standard output is read here: as much as the demo uses.

    Attributes:
        stdout: what it prints.
    """

    def __init__(self, report: socket.socket, stdout: asyncio.StreamReader) -> None:
        super().__init__(report)
        self.stdout = stdout

    def terminate(self) -> None:
        """Tell it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)


class ForkServer:
    """The server's process. It starts when the first process is asked for."""

    def __init__(self) -> None:
        self._control: socket.socket | None = None

    def fork(
        self, words: list[str], files: tuple[int, int, int], environ: dict[str, str]
    ) -> Forked:
        """Run `python -m` with these words; `files` are its standard input, output and error."""
        return Forked(self._forked(words, files, environ))

    async def exec(self, *command: str, stderr: IO[bytes], **_: object) -> ForkedWithOutput:
        """Run `python -m …` in place of `asyncio.subprocess.create_subprocess_exec`.

        It has a session of its own, nothing to read, and a socket for what it prints.
        """
        assert command[:2] == (sys.executable, "-m"), command
        here, there = socket.socketpair()
        with there:
            files = _NOTHING, there.fileno(), stderr.fileno()
            report = self._forked(list(command[2:]), files, dict(os.environ))
        stdout, loop = asyncio.StreamReader(), asyncio.get_running_loop()
        await loop.connect_read_pipe(partial(asyncio.StreamReaderProtocol, stdout), here)
        return ForkedWithOutput(report, stdout)

    def _forked(
        self, words: list[str], files: tuple[int, int, int], environ: dict[str, str]
    ) -> socket.socket:
        if self._control is None:
            self._control = _start()
        here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with there:
            request = json.dumps([words, environ]).encode()
            socket.send_fds(self._control, [request], [*files, there.fileno()])
        return here

    def close(self) -> None:
        """End the server and its forks; return when it has ended."""
        if self._control is not None:
            self._control.shutdown(socket.SHUT_WR)
            assert self._control.recv(1) == b""
            self._control.close()


def _start() -> socket.socket:
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with there:
        command = [sys.executable, "-m", "tests.e2e.forking", str(there.fileno())]
        subprocess.run(command, pass_fds=[there.fileno()], cwd=_ROOT, check=True)
    return here


@pytest.fixture(scope="session")
def fork_server() -> Iterator[ForkServer]:
    """The run's one fork server, for all tests whose table has real processes."""
    server = ForkServer()
    yield server
    server.close()
