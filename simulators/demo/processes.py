"""The demo's processes: started, watched, and started again when one is killed."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from controller.data.message import Message, message

_LEAVE = 3.0
"""Seconds for a process to end after SIGTERM."""


@dataclass(slots=True)
class DemoProcess:
    """One process and its state: pid 0 while it is not running."""

    name: str
    pid: int = 0
    starts: int = 0
    ended: Message | None = None
    """How it ended the last time."""


class Processes:
    """Keeps processes running until it is closed.

    Attributes:
        members: the state of each, by name.
        pause: seconds between the end of a process and its next start.
    """

    def __init__(self, pause: float, changed: Callable[[], None]) -> None:
        self.members: dict[str, DemoProcess] = {}
        self.pause = pause
        self._changed = changed

    async def keep(
        self,
        name: str,
        command: list[str],
        errors: Path,
        ready: asyncio.Event | None = None,
        link: Path | None = None,
    ) -> None:
        """Run a command, again and again, until cancelled.

        Args:
            name: the member's.
            command: what to run.
            errors: the file of its standard error.
            ready: set by its first line.
            link: the link to its pty. It is removed at once when the process was killed: the system
                gives the pty's name to the next one, which may be anybody's terminal.

        Raises:
            OSError: it cannot be started at all.
        """
        member = self.members.setdefault(name, DemoProcess(name))
        while True:
            with errors.open("ab") as stderr:
                process = await asyncio.create_subprocess_exec(
                    *command,
                    stdin=DEVNULL,
                    stdout=PIPE,
                    stderr=stderr,
                    start_new_session=True,
                )
            member.pid, member.starts = process.pid, member.starts + 1
            self._changed()
            try:
                await _read(process, ready)
                code = await process.wait()
            finally:
                await _end(process)
                member.pid = 0
                if link is not None:
                    _remove(link)
            member.ended = _ended(code)
            self._changed()
            await asyncio.sleep(self.pause)


async def _read(process: Process, ready: asyncio.Event | None) -> None:
    """Drain standard output to its end."""
    assert process.stdout is not None
    while await process.stdout.readline():
        if ready is not None:
            ready.set()


async def _end(process: Process) -> None:
    """End a process in good order; kill it if it does not end."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        async with asyncio.timeout(_LEAVE):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


def _remove(link: Path) -> None:
    """Remove a dead simulator's link: its pty's number may soon belong to another program."""
    link.unlink(missing_ok=True)


def _ended(code: int) -> Message:
    if code < 0:
        return message("demo-ended-signal", number=-code)
    return message("demo-ended-code", number=code)
