"""The demo's processes, started again when one is killed; and the addresses of its pages."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE, Process, create_subprocess_exec
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from zlib import crc32

from controller.configuration import PageSettings
from controller.configuration.page_address import address_of
from controller.data.message import Message, lines, message
from controller.errors import DealerTableError, ExitCode
from controller.page.page_errors import PageInUseError
from controller.page.page_socket import PageSocket

_LEAVE = 3.0
"""Seconds for a process to end after SIGTERM."""
_FINAL = (ExitCode.USAGE, ExitCode.STORAGE, ExitCode.IN_USE)
"""Exit codes that another start does not cure; the service of a table knows the same."""
_LAST = 5
"""How many lines are shown of what a process said before its end; the last ones say why."""
_MOST = 1 << 14
"""Bytes of it that are looked at."""


class ProcessEndedError(DealerTableError):
    """A process of the demo ended, and would end so again; the exit code is its own."""

    def __init__(self, ending: "Ending") -> None:
        super().__init__(ending.words)
        self.exit_code = ExitCode(ending.code)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a process ended.

    Attributes:
        name: the process.
        code: its exit code; of a signal: its number, negative.
        said: the last lines of its standard error, since its start.
        errors: the file of its standard error.
    """

    name: str
    code: int
    said: tuple[str, ...]
    errors: Path

    @property
    def final(self) -> bool:
        """Whether it would end so again."""
        return self.code in _FINAL

    @property
    def how(self) -> Message:
        """How it ended, in a word."""
        if self.code < 0:
            return message("demo-ended-signal", number=-self.code)
        return message("demo-ended-code", number=self.code)

    @property
    def words(self) -> Message:
        """That it ended, what its exit code means, what it said, and where all of it stands."""
        first = message("demo-process-ended", name=self.name, how=self.how, why=_meaning(self.code))
        if not self.said:
            return first
        said = [message("demo-process-said", text=line) for line in self.said]
        return lines([first, *said, message("demo-process-errors", path=str(self.errors))])


@dataclass(slots=True)
class DemoProcess:
    """One process and its state: pid 0 while it is not running."""

    name: str
    pid: int = 0
    starts: int = 0
    ended: Ending | None = None
    """How it ended the last time; None: it serves again, or has not ended yet."""


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

    @property
    def reasons(self) -> list[Message]:
        """Why processes do not serve: of each one that has ended and does not serve again."""
        again = message("demo-process-again")
        ended = [each.ended for each in self.members.values() if each.ended is not None]
        return [each.words if each.final else lines([each.words, again]) for each in ended]

    def serves(self, name: str) -> None:
        """Note that a process serves, unless it has ended meanwhile."""
        member = self.members[name]
        if member.pid:
            member.ended = None

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
            ProcessEndedError: it ended for a reason that another start does not cure.
        """
        member = self.members.setdefault(name, DemoProcess(name))
        while True:
            with errors.open("ab") as stderr:
                begins = stderr.tell()
                process = await create_subprocess_exec(
                    *command, stdin=DEVNULL, stdout=PIPE, stderr=stderr, start_new_session=True
                )
            member.pid, member.starts = process.pid, member.starts + 1
            self._changed()
            try:
                await self._read(name, process, ready)
                code = await process.wait()
            finally:
                await _end(process)
                member.pid = 0
                if link is not None:
                    _remove(link)
            member.ended = Ending(name, code, _last_errors(errors, begins), errors)
            self._changed()
            if member.ended.final:
                raise ProcessEndedError(member.ended)
            await asyncio.sleep(self.pause)

    async def _read(self, name: str, process: Process, ready: asyncio.Event | None) -> None:
        """Drain standard output to its end."""
        assert process.stdout is not None
        while await process.stdout.readline():
            self.serves(name)
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


def _last_errors(errors: Path, begins: int) -> tuple[str, ...]:
    """Return the last lines of a process's standard error; none: it said nothing.

    Args:
        errors: the file.
        begins: what stands before this many bytes is of an earlier start.
    """
    with errors.open("rb") as file:
        size = file.seek(0, SEEK_END)
        file.seek(max(begins, size - _MOST))
        said = file.read().decode(errors="replace").splitlines()
    return tuple(line for line in said if line.strip())[-_LAST:]


_MEANINGS: dict[int, Message] = {
    ExitCode.OK: message("demo-means-good"),
    ExitCode.RETIRED: message("demo-means-retired"),
    ExitCode.USAGE: message("demo-means-usage"),
    ExitCode.DEVICE: message("demo-means-device"),
    ExitCode.STORAGE: message("demo-means-storage"),
    ExitCode.IN_USE: message("demo-means-in-use"),
}


def _meaning(code: int) -> Message:
    """Return what an exit code, or a signal, means."""
    other = message("demo-means-signal") if code < 0 else message("demo-means-program")
    return _MEANINGS.get(code, other)


# The addresses of the demo's pages: the usual ports, or free ports where those are taken.
#
# The panel's port is chosen once: a daemon that is killed comes back at the address that browsers
# know. A panel that was given an address, by hand or by the name of its table, has that one or
# none.


PANEL = 8430
"""The port at which the daemon serves the panel."""
VISITOR = 8431
"""The port at which the demo serves the visitor's page."""
TRAINING = 8432
"""The port at which a demo serves the training page beside its table."""
LESSON = 8433
"""The port of the lessons' panel there."""
_NAMED = range(20_000, 30_000)
"""The ports of panels of tables that are played by name; none is where Linux lends ports out."""


def listening(port: int) -> PageSocket:
    """Return a listening socket of this computer; where the port is taken, at another one.

    Raises:
        PageSetupError: no port can be opened.
    """
    try:
        return PageSocket(PageSettings("127.0.0.1", port)).open()
    except PageInUseError:
        return PageSocket(PageSettings("127.0.0.1", 0)).open()


def free(port: int) -> int:
    """Return this port, or another free one where it is taken; 0: any that is free."""
    found = listening(port)
    found.close()
    return found.port


def of_table(name: str) -> str:
    """Return the address of the panel of a shipped table: always the same, and no other table's."""
    return f"127.0.0.1:{_NAMED[crc32(name.encode()) % len(_NAMED)]}"


def exactly(listen: str) -> str:
    """Return this address, once it was seen to be free.

    Raises:
        PageInUseError: it is taken.
        PageNotUpError, PageSetupError: it cannot be listened to.
    """
    PageSocket(PageSettings(*address_of(listen))).open().close()
    return listen
