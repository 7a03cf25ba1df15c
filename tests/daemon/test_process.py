"""The daemon as a separate process: how it starts, how it ends, and with which exit code."""

import asyncio
import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, aclosing, closing, contextmanager, suppress
from itertools import product
from pathlib import Path

import pytest
import serial
import yaml

from controller.api.client import Client
from controller.api.socket_errors import ConversationError, NoDaemonError
from controller.configuration import config_root
from controller.data.events import Instant
from controller.errors import ExitCode
from controller.journal import Journal, Record, tail, verify
from controller.words.spoken import say
from simulators.people.staff import write_people
from tests.certificates import Authority
from tests.journal.small_journals import stored
from tests.missing import skip_for_want_of
from tests.patience import PATIENCE, until
from tests.sharing import mostly_soak

pytestmark = pytest.mark.slow

HEALED = 5.0
"""Seconds after the end of a passing cause within which the table is whole again."""


PASSES = """\
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
os.execv(sys.argv[2], sys.argv[2:])
"""
"""Passes a socket to the program of the words that follow, as a service manager does."""


class Place:
    """A folder with a table's configuration, and the commands that run in it.

    Attributes:
        held: the socket of the page that is passed to the daemon, as the service manager does.
        before: words before those of the daemon: what runs it.
    """

    def __init__(self, folder):
        self.folder = folder
        self.held = None
        self.before = []
        self.config = folder / "table.yaml"
        self.journal = folder / "journal.sqlite"
        self.log = folder / "log.json"
        self.write()

    def write(self, **changes):
        table = yaml.safe_load((config_root() / "table.yaml").read_text())
        for name, device in table["devices"].items():
            device["url"] = f"serial://{self.folder}/{name}"
        table["people"] = str(self.folder / "people.yaml")
        write_people(self.folder / "people.yaml")
        table |= {"journal": str(self.journal), "api_socket": str(self.folder / "s")}
        table["log"] = {"to": str(self.log)}
        del table["page"]
        self.config.write_text(yaml.safe_dump(table | changes))

    def start(self, stderr=subprocess.PIPE):
        words = [sys.executable, "-m", "controller.cli", "run", "--config", str(self.config)]
        quiet = {**os.environ, "NOTIFY_SOCKET": str(self.folder / "notify")}
        passed = [self.held.fileno()] if self.held is not None else []
        if passed:
            words = [sys.executable, "-c", PASSES, str(passed[0]), *words]
        return subprocess.Popen(
            [*map(str, self.before), *words],
            env=quiet,
            stderr=stderr,
            text=True,
            pass_fds=passed,
        )

    def fails(self):
        """Start a daemon that cannot run; return its exit code and its output."""
        with self.start() as process:
            _, said = process.communicate(timeout=PATIENCE)
        return process.returncode, said

    @contextmanager
    def running(self):
        """Run a daemon that is ready, for the time of the block; it is killed at the end."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.settimeout(PATIENCE)
            manager.bind(str(self.folder / "notify"))
            with self.start() as process:
                try:
                    while manager.recv(4096) != b"READY=1":
                        pass
                    yield process
                finally:
                    process.kill()
        (self.folder / "notify").unlink()

    def kinds(self):
        """Return the kinds of the journalled events, without what clock and people file tell."""
        told = ("GamingDayBegan", "ShiftBegan", "SupervisorsLooked")
        kinds = [event.record.kind for event in tail(self.journal, last=100)]
        return [kind for kind in kinds if kind not in told]


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.mark.quick
async def test_it_runs_without_the_libraries_of_command_line_and_page(place, monkeypatch):
    """A quick start, and less memory where no page is configured."""
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    told = place.folder / "imports"
    with told.open("w") as stderr, place.start(stderr) as process:
        await until(lambda: place.log.exists() and "daemon.started" in place.log.read_text())
        process.terminate()
    loaded = {*re.findall(r"^import time: .*\| +(\S+)$", told.read_text(), re.MULTILINE)}
    assert {"controller", "drivers", "structlog"} <= loaded
    assert not {"typer", "rich.console", "pygments", "aiohttp", "simulators"} & loaded


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_good_order_when_it_is_told_to(place, number):
    with place.running() as process:
        process.send_signal(signal.SIGHUP)  # somebody closes a terminal: it goes on
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
    assert place.kinds() == ["Started", "Stopped"]
    assert not (place.folder / "s").exists()
    assert '"event":"daemon.stopped"' in place.log.read_text()


def test_a_table_at_rest_retires_at_once(place):
    with place.running() as process:
        process.send_signal(signal.SIGUSR1)
        assert process.wait(PATIENCE) == ExitCode.RETIRED
    assert place.kinds() == ["Started", "Stopped"]


def test_without_people_it_does_not_start_and_says_how_to_begin(place):
    (place.folder / "people.yaml").unlink()
    code, said = place.fails()
    assert code == 2
    assert "tablectl people add" in said
    assert not place.journal.exists()


@pytest.mark.parametrize(("terminal", "times"), [(True, 1), (False, 2)])
def test_who_starts_it_at_a_terminal_is_told_once_why_it_ended(place, terminal, times):
    """Elsewhere the log has it too, for programs."""
    place.write(log={"to": "journald"}, people=str(place.folder / "nowhere.yaml"))
    read, write = os.openpty() if terminal else os.pipe()
    with place.start(write) as process:
        os.close(write)
        assert process.wait(PATIENCE) == 2
    said = os.read(read, 65536).decode()
    os.close(read)
    assert said.count("tablectl people add") == times


def test_the_hash_of_a_pin_is_only_in_the_people_file(place):
    with place.running() as process:
        process.terminate()
        assert process.wait(PATIENCE) == 0
    kept = [each for each in place.folder.iterdir() if b"argon2" in each.read_bytes()]
    assert kept == [place.folder / "people.yaml"]


def test_after_a_kill_it_comes_back(place):
    with place.running() as process:
        process.kill()
        process.wait(PATIENCE)
    assert (place.folder / "s").exists()
    with place.running() as process:
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert place.kinds() == ["Started", "Started", "Stopped"]


def test_a_second_daemon_on_the_same_journal_ends_with_the_reason(place):
    with place.running() as process:
        code, said = place.fails()
        assert code == 5
        assert str(place.journal) in said
        assert str(process.pid) in said
        assert "Traceback" not in said
        assert process.poll() is None


def test_a_second_daemon_on_the_same_socket_ends_with_the_reason(place):
    with place.running() as process:
        place.write(journal=str(place.folder / "other.sqlite"))
        code, said = place.fails()
        assert code == 5
        assert str(place.folder / "s") in said
        assert process.poll() is None


async def seen(place, wanted):
    """Watch a running daemon until its snapshot is as wanted; return what it asks for, in words."""
    async with (
        asyncio.timeout(PATIENCE),
        await Client.connect(place.folder / "s") as client,
        aclosing(client.watch()) as views,
    ):
        async for view in views:
            if wanted(view.snapshot):
                return [say(each) for each in view.snapshot.prompts]
    raise AssertionError("the daemon has ended")


def until_told(place):
    return asyncio.run(seen(place, lambda snapshot: snapshot.prompts))


def until_well(place):
    """Return the seconds until nothing is said any more."""
    begin = time.monotonic()
    asyncio.run(seen(place, lambda snapshot: not snapshot.prompts))
    return time.monotonic() - begin


@pytest.mark.clocks
def test_a_port_that_another_process_has_for_a_while_is_a_notice(place):
    master, slave = os.openpty()
    (place.folder / "shuffler").symlink_to(os.ttyname(slave))
    try:
        with ExitStack() as running:
            with serial.Serial(str(place.folder / "shuffler"), exclusive=True):
                process = running.enter_context(place.running())
                (told,) = until_told(place)
                assert f"serial://{place.folder}/shuffler" in told
            assert until_well(place) < HEALED
            process.terminate()
            assert process.wait(PATIENCE) == 0
    finally:
        os.close(master)
        os.close(slave)
    assert place.kinds().count("ComputerLooked") == 2


def test_all_that_is_wrong_with_the_configuration_is_said_at_once(place):
    place.write(seats=[1, 9], game="four-card-poker", colour="red")
    code, said = place.fails()
    assert code == 2
    for what in ("seats", "four-card-poker", "colour"):
        assert what in said
    assert not place.journal.exists()


def test_a_damaged_journal_ends_it_and_stays_as_it_is(place):
    place.journal.write_bytes(b"not a journal at all" * 1000)
    place.journal.chmod(0o640)
    before = place.journal.read_bytes()
    code, said = place.fails()
    assert code == 4
    assert str(place.journal) in said
    assert place.journal.read_bytes() == before


def test_the_service_manager_is_told_why_it_ended(place):
    place.journal.write_bytes(b"not a journal at all" * 1000)
    place.journal.chmod(0o640)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(place.folder / "notify"))
        manager.settimeout(PATIENCE)
        assert place.fails()[0] == 4
        told = manager.recv(4096).decode()
    assert told.startswith("STATUS=ended with exit code 4: ")
    assert str(place.journal) in told


def test_a_state_of_another_version_ends_it_with_the_reason(place):
    instant = Instant(1, 1)
    with Journal.open(place.journal, created=instant, identity=bytes(16)) as journal:
        journal.restore()
        journal.append(Record(1, 1, 1, 1, "Started", b"{}", b"[]"), b'{"step":"riffle"}')
    code, said = place.fails()
    assert code == 4
    assert "another version" in said
    assert place.kinds() == ["Started"]


def test_a_log_that_cannot_be_written_is_said_before_anything_starts(place):
    place.write(log={"to": str(place.folder / "nowhere" / "log.json")})
    code, said = place.fails()
    assert code == 2
    assert "nowhere" in said
    assert not place.journal.exists()


def test_a_changed_configuration_between_rounds_is_put_in_force(place):
    for name in ("Table 1", "Table 2"):
        place.write(name=name)
        with place.running() as process:
            process.terminate()
            assert process.wait(PATIENCE) == 0
    assert place.kinds() == ["Started", "Stopped"] * 2


@pytest.mark.clocks
def test_a_page_whose_port_is_taken_for_a_while_is_served_when_it_is_free(place):
    with ExitStack() as running:
        with socket.socket() as other:
            other.bind(("127.0.0.1", 0))
            other.listen()
            address = f"127.0.0.1:{other.getsockname()[1]}"
            place.write(page={"listen": address})
            running.enter_context(place.running())
            (told,) = until_told(place)
            assert address in told
            assert "another program listens here" in told
        assert until_well(place) < HEALED
        with urllib.request.urlopen(f"http://{address}/page.json") as answer:
            assert answer.status == 200


def test_a_page_whose_address_is_not_up_yet_is_a_notice(place):
    authority = Authority(place.folder)
    house = authority.issue("page.example")
    tls = {"certificate": house.certificate, "key": house.key, "clients": authority.certificate}
    named = {"names": ["page.example"]}
    page = {"listen": "192.0.2.1:8430", "tls": {name: str(at) for name, at in tls.items()} | named}
    place.write(page=page)
    with place.running():
        (told,) = until_told(place)
        assert "192.0.2.1:8430: this computer has no such address" in told


def test_a_page_beyond_this_computer_without_certificates_never_starts(place):
    place.write(page={"listen": "0.0.0.0:0"})
    code, said = place.fails()
    assert code == 2
    assert "page.tls with certificate" in said
    assert not place.journal.exists()


_UNIT = Path(__file__).parents[2] / "systemd" / "dealer-table.service"
_WITHOUT_END = 100_000_000


_GROUPS = (
    (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes"),
    (Path("/sys/fs/cgroup"), "memory.max"),
)
"""Where the kernel confines processes, by its first and its second kind of control groups."""


@contextmanager
def confined(process, most):
    """Let a process have so many bytes, as a unit's `MemoryMax` does; without right: of data."""
    for root, name in _GROUPS:
        group = root / f"dealer-table-test-{process.pid}"
        try:
            group.mkdir()
            (group / name).write_text(str(most))
        except OSError:
            with suppress(OSError):
                group.rmdir()
            continue
        (group / "cgroup.procs").write_text(str(process.pid))
        try:
            yield
        finally:
            process.kill()
            process.wait(PATIENCE)
            group.rmdir()
        return
    resource.prlimit(process.pid, resource.RLIMIT_DATA, (most, most))
    yield


async def pump(source, target):
    """Pass bytes on until one side ends."""
    while data := await source.read(65536):
        target.write(data)


async def test_a_device_that_sends_without_an_end_of_frame_stays_within_the_units_memory(place):
    """It shakes hands as a shuffler does before; the kernel holds the daemon to `MemoryMax`."""
    most = int(re.search(r"^MemoryMax=(\d+)M$", _UNIT.read_text(), re.MULTILINE)[1]) << 20
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    sent, goes_wrong, all_sent = 0, asyncio.Event(), asyncio.Event()

    async def relay(from_host, to_host):
        nonlocal sent
        from_device, to_device = await asyncio.open_connection("127.0.0.1", port)
        ways = (pump(from_host, to_device), pump(from_device, to_host))
        tasks = [asyncio.create_task(each) for each in ways]
        await goes_wrong.wait()
        for each in tasks:
            each.cancel()
        with suppress(ConnectionError):
            while sent < _WITHOUT_END:
                to_host.write(b"\x01" * 65536)
                await to_host.drain()
                sent += 65536
            all_sent.set()
        to_device.close()
        to_host.close()

    words = ["simulator", "shuffler", "--tcp", f"127.0.0.1:{port}", "--instant"]
    words += ["--state", str(place.folder), "--control-dir", str(place.folder)]
    device = await asyncio.create_subprocess_exec(sys.executable, "-m", "controller.cli", *words)
    try:
        async with await asyncio.start_server(relay, "127.0.0.1", 0) as line:
            table = yaml.safe_load(place.config.read_text())
            address = f"tcp://127.0.0.1:{line.sockets[0].getsockname()[1]}"
            table["devices"]["shuffler"]["url"] = address
            place.config.write_text(yaml.safe_dump(table))
            with place.running() as process, confined(process, most):
                async with asyncio.timeout(PATIENCE):
                    await shuffler_is_up(place)
                goes_wrong.set()
                async with asyncio.timeout(3 * PATIENCE):
                    await all_sent.wait()
                process.terminate()
                assert process.wait(PATIENCE) == 0
    finally:
        device.kill()
        await device.wait()


async def shuffler_is_up(place):
    async with await Client.connect(place.folder / "s") as client:
        async for view in client.watch():
            if view.links["shuffler"].state == "up":
                return


CALLS = ("pwrite64", "fdatasync", "fsync", "ftruncate")
"""By these the journal, its log and its copies are written and flushed."""
MOST_FAULTS = 8
"""How many of each call fail, one in each run, from the first on."""


def failing(trace, call, number):
    """Return the words that let one call of a program fail, as a disk does: broken, or full."""
    strace = shutil.which("strace") or skip_for_want_of("strace", "apt-get install strace")
    error = ("EIO", "ENOSPC")[number % 2]
    fault = f"inject={call}:error={error}:when={number}"
    options = ["-f", "--seccomp-bpf", "-D", "-qq", "-o", str(trace)]
    return [strace, *options, "-e", f"trace={call}", "-e", fault]


def injected(trace):
    return "INJECTED" in trace.read_text()


def goes_on_or_ends(place):
    """Run a daemon until it is ready, or ends by itself; return its exit code and its output."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.settimeout(0.1)
        manager.bind(str(place.folder / "notify"))
        with place.start() as process:
            while process.poll() is None:
                with suppress(TimeoutError):
                    if manager.recv(4096) == b"READY=1":
                        process.terminate()
                        break
            _, said = process.communicate(timeout=PATIENCE)
    (place.folder / "notify").unlink()
    return process.returncode, said


@pytest.mark.parametrize(("call", "part"), mostly_soak(product(CALLS, range(4)), 5))
def test_each_write_and_flush_of_a_first_start_may_fail(tmp_path, call, part):
    """It goes on or ends with the exit code of a disk that failed; the next start finds no trap."""
    for number in range(1 + part, MOST_FAULTS + 1, 4):
        folder = tmp_path / str(number)
        folder.mkdir()
        place = Place(folder)
        place.before = failing(folder / "trace", call, number)
        code, said = goes_on_or_ends(place)
        assert code in (0, ExitCode.STORAGE), (call, number, said)
        assert "Traceback" not in said, (call, number)
        place.before = []
        assert goes_on_or_ends(place) == (0, ""), (call, number, said)
        if not injected(folder / "trace"):
            return


@pytest.mark.parametrize("call", CALLS)
def test_each_write_and_flush_of_a_copy_may_fail(tmp_path, call):
    """There is a sound copy or none, as the exit code says; the journal is as before."""
    journal = stored(tmp_path / "journal.sqlite", 30)
    for number in range(1, MOST_FAULTS + 1):
        folder, trace = tmp_path / str(number), tmp_path / f"trace-{number}"
        folder.mkdir()
        words = [
            "-m",
            "controller.cli",
            "journal",
            "backup",
            "--journal",
            str(journal),
            str(folder),
        ]
        command = [*failing(trace, call, number), sys.executable, *words]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        assert told.returncode in (0, ExitCode.STORAGE), (call, number, told.stderr)
        assert "Traceback" not in told.stderr, (call, number)
        copies = [each for each in folder.iterdir() if each.suffix == ".journal"]
        assert len(copies) == (told.returncode == 0), (call, number)
        assert all(verify(each).sound for each in (*copies, journal))
        if not injected(trace):
            return


# Resources that fail: each has its sentence, and none of them is damage.


async def pressed(place):
    """Press a key that means nothing at a closed table: it is journalled, and refused."""
    async with await Client.connect(place.folder / "s") as client:
        return await client.press("green")


def noted(place, event):
    """Return the lines of the log about one kind of entry."""
    return [line for line in place.log.read_text().splitlines() if f'"event":"{event}"' in line]


async def test_without_a_file_to_spare_it_stays_up_and_answers_when_there_is_one(place):
    with place.running() as process:
        await until(lambda: "JournalChecked" in place.kinds())
        numbers = map(int, os.listdir(f"/proc/{process.pid}/fd"))
        soft, hard = resource.prlimit(process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (max(numbers) + 1, hard))
        holders, began = [], time.monotonic()
        with ExitStack() as held:
            for _ in range(40):  # what was free below is taken
                holders.append(held.enter_context(socket.socket(socket.AF_UNIX)))
                holders[-1].setblocking(False)
                with suppress(BlockingIOError):
                    holders[-1].connect(str(place.folder / "s"))
            await until(lambda: noted(place, "socket.not_accepted"))
        resource.prlimit(process.pid, resource.RLIMIT_NOFILE, (soft, hard))
        async with asyncio.timeout(PATIENCE):
            assert not (await pressed(place)).ok
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert "JournalDamaged" not in place.kinds()
    told = noted(place, "socket.not_accepted")
    assert len(told) <= 1 + (time.monotonic() - began), "once a second at most"
    assert "open no more files" in told[0]
    assert not noted(place, "callback.failed")


async def test_another_programs_lock_of_some_seconds_is_waited_for_and_told(place):
    with place.running() as process:
        with closing(sqlite3.connect(place.journal, isolation_level=None)) as intruder:
            intruder.execute("BEGIN IMMEDIATE")
            asyncio.get_running_loop().call_later(2.5, intruder.execute, "ROLLBACK")
            assert (await pressed(place)).seq
            async with (
                await Client.connect(place.folder / "s") as client,
                asyncio.timeout(PATIENCE),
                aclosing(client.watch()) as views,
            ):
                async for view in views:
                    if any("locked the journal" in say(each) for each in view.snapshot.prompts):
                        break
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert len(noted(place, "journal.locked")) == 1


def test_a_lock_that_lasts_halts_it_with_words_of_its_own(place):
    with place.running() as process:
        with closing(sqlite3.connect(place.journal, isolation_level=None)) as intruder:
            intruder.execute("BEGIN IMMEDIATE")
            with suppress(NoDaemonError, ConversationError):
                asyncio.run(pressed(place))
            assert process.wait(PATIENCE) == ExitCode.STORAGE
        assert "another program has had it locked" in process.stderr.read()


@contextmanager
def failed_by_the_system(process, calls, error, *paths):
    """Have calls of a running program fail for the time of the block: all, or those at paths."""
    strace = shutil.which("strace") or skip_for_want_of("strace", "apt-get install strace")
    words = [strace, "-f", "-qq", "-o", "/dev/null", "-e", f"inject={calls}:error={error}"]
    words += [word for path in paths for word in ("-P", str(path))]
    words += ["-p", str(process.pid)]
    with subprocess.Popen(words, stderr=subprocess.DEVNULL) as tracer:
        try:
            status = Path(f"/proc/{process.pid}/status")
            while "TracerPid:\t0\n" in status.read_text():
                assert tracer.poll() is None, "it may not trace"
            yield
        finally:
            tracer.kill()  # told to end, it may wait for a process that it holds itself


@pytest.mark.parametrize("error", ["EIO", "EACCES"])
async def test_files_that_cannot_be_looked_at_end_nothing(place, error):
    """What is looked at beside the game is told, and looked at again; the socket stays its own."""
    people, approved = place.folder / "people.yaml", Path("/var/lib/dealer-table/approved.manifest")
    with place.running() as process:
        with failed_by_the_system(
            process, "newfstatat,statx,openat", error, people, approved, place.folder / "s"
        ):
            os.utime(people)
            await until(lambda: noted(place, "people.unread") and "ManifestTaken" in place.kinds())
        async with asyncio.timeout(PATIENCE):
            assert not (await pressed(place)).ok
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert "Traceback" not in process.stderr.read()
    assert not noted(place, "callback.failed")


async def choices(client):
    """Return what may be chosen; None: it could not be read in time."""
    with suppress(ConversationError):
        return await client.choices()


async def test_without_a_thread_to_spare_it_stays_up_and_people_are_told(place):
    """The system lets it begin no thread, as at `TasksMax`; those that wait are enough."""
    with place.running() as process:
        with failed_by_the_system(process, "clone,clone3", "EAGAIN"):
            await until(lambda: noted(place, "journal.check_failed"))
            async with (
                asyncio.timeout(PATIENCE),
                await Client.connect(place.folder / "s") as client,
            ):
                while not await choices(client):  # a traced daemon reads slowly: "try again"
                    pass
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert "Traceback" not in process.stderr.read()


def test_a_flush_that_fails_halts_it(place):
    """As ever: nothing is tried again that may have been half done."""
    with place.running() as process, failed_by_the_system(process, "fsync,fdatasync", "EIO"):
        with suppress(NoDaemonError, ConversationError):
            asyncio.run(pressed(place))
        assert process.wait(PATIENCE) == ExitCode.STORAGE
