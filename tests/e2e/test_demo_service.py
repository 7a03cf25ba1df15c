"""`tablectl demo` as a service: no terminal, an address that is told to it, SIGTERM at the end."""

import asyncio
import os
import pty
import socket
import sys
import termios
import urllib.request
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from controller.errors import ExitCode
from controller.home import Retired, mark_retired
from simulators.hosts.free_port import free_port
from tests.e2e.fork_server import ForkServer
from tests.e2e.processes import ROOT, Outcome, Processes
from tests.e2e.test_demo import ROUND
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow

TABLE = "three-card-poker"


@contextmanager
def service_manager(folder: Path) -> Iterator[socket.socket]:
    """Be the service manager of a demo, at the socket `notify` of a folder."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(folder / "notify"))
        manager.setblocking(False)
        yield manager


@asynccontextmanager
async def running(processes: Processes, *words: str, **options: Any) -> AsyncIterator[Process]:
    """Run a demo for the time of the block; afterwards nothing of it may be left.

    Args:
        processes: of the test.
        words: of its command line.
        options: of the process, beside its errors, which are kept, and its folder.
    """
    command = [sys.executable, "-m", "controller.cli", "demo", *words]
    process = await asyncio.create_subprocess_exec(*command, stderr=PIPE, cwd=ROOT, **options)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        left = processes.left()
    assert not left


@pytest.fixture
def played(tmp_path: Path, fork_server: ForkServer) -> Callable[..., Awaitable[Outcome]]:
    """Run a demo that ends by itself."""
    command = [sys.executable, "-m", "controller.cli", "demo"]
    processes = Processes(tmp_path, fork_server)
    return lambda *words: processes.run([*command, *words])


def page_of(address: str) -> str:
    """Return what the page at an address is told once, and the first picture of its table."""
    with urllib.request.urlopen(f"http://{address}/page.json", timeout=PATIENCE) as page:
        text = str(page.read(), "utf-8")
    with urllib.request.urlopen(f"http://{address}/events", timeout=PATIENCE) as events:
        while (line := str(events.readline(), "utf-8")) and not line.startswith("event: view"):
            pass
        return text + "".join(str(events.readline(), "utf-8") for _ in range(2))


async def test_it_is_ready_with_its_page_deals_and_ends_well(tmp_path_factory) -> None:
    """The service manager is told by the demo alone, and by no daemon of it."""
    folder = tmp_path_factory.mktemp("d")
    processes = Processes(folder)
    address = f"127.0.0.1:{free_port()}"
    kept = folder / "kept"
    kept.mkdir()
    told: list[str] = []
    with service_manager(folder) as manager:
        loop = asyncio.get_running_loop()

        async def hear(words: str) -> None:
            while not told or words not in told[-1]:
                told.append((await loop.sock_recv(manager, 65536)).decode())

        notify = str(folder / "notify")
        async with running(
            processes,
            *("--table", TABLE, "--listen", address, "--speed", "20"),
            stdin=DEVNULL,
            stdout=PIPE,
            env={**processes.environ, "NOTIFY_SOCKET": notify, "TMPDIR": str(kept)},
        ) as process:
            async with asyncio.timeout(ROUND):
                await hear("READY=1")
                shown = await asyncio.to_thread(page_of, address)
                await hear("round 1 ·")
                await hear("round 2 ·")
            process.terminate()
            async with asyncio.timeout(PATIENCE):
                out, errors = await process.communicate()
    assert (process.returncode, errors, os.listdir(kept)) == (ExitCode.OK, b"", [])
    assert '{"table":"Three Card Poker",' in shown, "its pages are told apart by their names"
    assert '"simulated":true}' in shown, "and none looks like a real table's"
    assert '"table":"Three Card Poker","game":"Three Card Poker"' in shown
    assert told.count("READY=1") == 1
    assert told[-1].startswith(
        f"STATUS=DEMONSTRATION, nothing here is real. Its page: http://{address}/ · round 2"
    )
    assert all(each.startswith(("READY=1", "STATUS=DEMO")) for each in told), told
    assert f"The panel: http://{address}/" in out.decode()


@pytest.mark.quick
async def test_a_daemon_that_never_will_start_ends_it_with_the_reason(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """On standard error, which the journal of the computer keeps, and in the service's status."""
    folder = tmp_path_factory.mktemp("d")
    journal = folder / "journal.sqlite"
    journal.write_text("no journal\n", "utf-8")
    journal.chmod(0o600)
    processes = Processes(folder)
    told: list[str] = []
    with service_manager(folder) as manager:
        async with running(
            processes,
            *("--dir", str(folder)),
            stdin=DEVNULL,
            stdout=PIPE,
            env={**processes.environ, "NOTIFY_SOCKET": str(folder / "notify")},
        ) as process:
            async with asyncio.timeout(ROUND):
                _, errors = await process.communicate()
        with suppress(BlockingIOError):
            while True:
                told.append(manager.recv(65536).decode())
    assert process.returncode == ExitCode.STORAGE
    first, *said, last = errors.decode().splitlines()
    means = "its journal or its disk cannot be read or written"
    reason = f"The process daemon ended (exit code 4): {means}."
    assert first == f"tablectl: {reason}"
    assert any(str(journal) in line for line in said), said
    assert last == f"tablectl: All that it said: {folder / 'daemon.err'}"
    assert (folder / "daemon.err").exists()
    status = f"STATUS=DEMONSTRATION. It ended with exit code {ExitCode.STORAGE}: {reason}"
    assert told[-1].startswith(status), told


async def test_a_daemon_that_ends_again_and_again_says_why_where_the_table_is_drawn(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """The mark of another computer stands beside the journal; a person may take it away."""
    folder = tmp_path_factory.mktemp("d")
    mark_retired(folder / "journal.sqlite", Retired(generation=2, utc_us=0, seq=0))
    processes = Processes(folder)
    screen, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (40, 300))
    try:
        async with running(
            processes,
            *("--no-browser", "--dir", str(folder)),
            stdin=terminal,
            stdout=terminal,
            env={**processes.environ, "TERM": "xterm"},
        ) as process:
            async with asyncio.timeout(ROUND):
                await drawn(screen, "The process daemon ended (exit code 6)")
                await drawn(screen, "journal.sqlite.retired: another computer has this table now")
                await drawn(screen, f"All that it said: {folder / 'daemon.err'}")
            process.terminate()
            async with asyncio.timeout(PATIENCE):
                _, errors = await process.communicate()
    finally:
        os.close(terminal)
        os.close(screen)
    assert (process.returncode, errors) == (ExitCode.OK, b"")


async def drawn(screen: int, words: str) -> None:
    """Wait until a terminal shows these words."""
    loop, seen = asyncio.get_running_loop(), b""
    while words.encode() not in seen:
        readable = loop.create_future()
        loop.add_reader(screen, readable.set_result, None)
        try:
            await readable
        finally:
            loop.remove_reader(screen)
        seen += os.read(screen, 65536)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--table", "tablejack"], "no shipped table is 'tablejack'; these are: caribbean-stud,"),
        (["--table", "../table"], "no shipped table is '../table'"),
        (["--table", TABLE, "--config", "config/table.yaml"], "one table is played"),
        (["--table", TABLE, "--listen", "0.0.0.0:8440"], "for this computer alone"),
        (["--table", TABLE, "--listen", "127.0.0.1:0"], "at a port of its own"),
        (["--table", TABLE, "--listen", "8440"], "Invalid value for --listen"),
        (["--config", "config/games/soko.yaml"], "config/games/soko.yaml is a file of games/"),
        (["--config", "README.md"], "README.md:"),
    ],
)
async def test_what_stays_wrong_ends_with_2(played, words: list[str], said: str) -> None:
    ended = await played(*words)
    assert ended.code == ExitCode.USAGE
    assert said in ended.err


async def test_an_address_that_is_taken_is_told_and_no_other_one_is_served(played) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = "{}:{}".format(*other.getsockname())
        ended = await played("--table", TABLE, "--listen", address)
    assert ended.code == ExitCode.IN_USE
    assert f"{address}: another program listens here" in ended.err
