"""Processes that a test starts, kills and ends, and must not leave behind."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from time import monotonic, sleep
from uuid import uuid4

from tests.e2e.fork_server import Forked, ForkServer
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
"""Seconds in which a command answers and a process ends, even on a busy computer."""
GRACE = 60.0
"""Seconds in which a process ends after it is told to, or after the process that started it has
gone: on a busy computer the nicest get little of the processor.
"""
_MARK = "DEALER_TABLE_E2E"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a command: its exit code and its output."""

    code: int
    out: str
    err: str


class Processes:
    """All processes of one test, with their children's children.

    Each carries a mark in its environment, except those that a fork server has forked; the
    processes that these start carry it, too.
    """

    def __init__(self, folder: Path, server: ForkServer | None = None) -> None:
        self._folder = folder
        self._server = server
        self._mark = uuid4().hex
        self._running: dict[str, Process | Forked] = {}

    def __getitem__(self, name: str) -> Process | Forked:
        return self._running[name]

    @property
    def environ(self) -> dict[str, str]:
        """The environment of this test's processes; it carries the mark."""
        return os.environ | {_MARK: self._mark}

    def said(self, name: str) -> str:
        """Return what a process has written to its standard error."""
        path = self._folder / f"{name}.err"
        return path.read_text() if path.exists() else ""

    async def start(self, name: str, words: list[str]) -> Process | Forked:
        """Start a process in a session of its own; its standard error goes to a file."""
        with (self._folder / f"{name}.err").open("ab") as errors:
            if self._server is not None and words[:2] == [sys.executable, "-m"]:
                self._running[name] = self._forked(self._server, words[2:], errors.fileno())
                return self._running[name]
            self._running[name] = await asyncio.create_subprocess_exec(
                *words,
                stdin=DEVNULL,
                stdout=DEVNULL,
                stderr=errors,
                cwd=ROOT,
                env=self.environ,
                start_new_session=True,
            )
        return self._running[name]

    async def run(self, words: list[str], said: str = "") -> Outcome:
        """Run a command to its end; `said` is its standard input."""
        if self._server is not None and words[:2] == [sys.executable, "-m"]:
            return await self._run_forked(self._server, words[2:], said)
        process = await asyncio.create_subprocess_exec(
            *words, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT, env=self.environ
        )
        try:
            async with asyncio.timeout(PATIENCE):
                out, err = await process.communicate(said.encode())
        except TimeoutError:
            process.kill()
            await process.communicate()
            raise
        assert process.returncode is not None
        return Outcome(process.returncode, out.decode(), err.decode())

    def _forked(self, server: ForkServer, words: list[str], errors: int) -> Forked:
        with Path(os.devnull).open("r+b") as nothing:
            files = nothing.fileno(), nothing.fileno(), errors
            return server.fork(words, files, self.environ)

    async def _run_forked(self, server: ForkServer, words: list[str], said: str) -> Outcome:
        with TemporaryFile() as told, TemporaryFile() as out, TemporaryFile() as err:
            told.write(said.encode())
            told.seek(0)
            files = told.fileno(), out.fileno(), err.fileno()
            process = server.fork(words, files, self.environ)
            try:
                async with asyncio.timeout(PATIENCE):
                    code = await process.wait()
            except TimeoutError:
                process.send_signal(signal.SIGKILL)
                await process.wait()
                raise
            out.seek(0)
            err.seek(0)
            return Outcome(code, out.read().decode(), err.read().decode())

    async def end(self, name: str, number: int = signal.SIGTERM) -> int:
        """Send a signal, wait for the end, and return the exit code."""
        process = self._running.pop(name)
        with suppress(ProcessLookupError):
            process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            return await process.wait()

    async def ended(self, name: str) -> int:
        """Wait until a process has ended by itself, and return its exit code."""
        async with asyncio.timeout(PATIENCE):
            return await self._running.pop(name).wait()

    async def close(self) -> None:
        """Kill at once all that still runs, in the reverse order of the starts."""
        for name in reversed(list(self._running)):
            await self.end(name, signal.SIGKILL)

    def left(self) -> dict[int, str]:
        """Return the processes with this test's mark that do not end, by process id.

        A process that ends with its starter (the journal's audit) first has to notice that end.
        """
        deadline = monotonic() + GRACE
        while self._marked() and monotonic() < deadline:
            sleep(0.01)
        return self._marked()

    def _marked(self) -> dict[int, str]:
        found = {}
        mark = f"{_MARK}={self._mark}".encode()
        for pid in filter(str.isdigit, os.listdir("/proc")):
            with suppress(OSError):
                place = Path("/proc", pid)
                if mark in (place / "environ").read_bytes().split(b"\0"):
                    words = (place / "cmdline").read_bytes().replace(b"\0", b" ").strip()
                    found[int(pid)] = words.decode()
        return found
