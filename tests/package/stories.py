"""What a technician does with the packages, on a whole Debian: `make package-test`.

Not tried here, as a container has none of it: real USB and udev, control groups of memory and
devices, a power cut.
"""

import asyncio
import os
import platform
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.errors import ExitCode
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import WHO
from tests.missing import skip_for_want_of
from tests.package import machine as machines
from tests.package import versions
from tests.package.machine import PATIENCE, Machine
from tests.package.table import DEVICES, ETC, JOURNAL, InstalledTable, free_port
from tests.package.versions import FORMER, NEXT, OTHER_FORM, packages

HOME = f"/usr/lib/dealer-table/{FORMER}"
PYTHON = f"python{machines.PYTHON}"
PROCESSOR = platform.machine()
TAG = f"cpython-{machines.PYTHON.replace('.', '')}"
PACKAGES = f"{HOME}/lib/{PYTHON}/site-packages"
SEATS = (4, 6)
HEALED_WITHIN = 5.0
"""Seconds after which nothing is left of what passed by itself."""


@pytest.fixture(scope="session")
def files() -> Path:
    """The folder of the packages."""
    if why := machines.missing():
        tool, _, remedy = why.partition(" missing; ")
        skip_for_want_of(tool, remedy)
    # A story that is stopped stops its machine: pytest knows the interrupt alone.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if pids := machines.left():
        ids = " ".join(map(str, pids))
        pytest.exit(f"a machine of {machines.IMAGE} is running; end it: kill -KILL {ids}")
    machines.make_image()
    return versions.folder()


@pytest.fixture
def machine(files: Path, tmp_path: Path) -> Iterator[Machine]:
    """A machine on which the former version is installed."""
    versions.build(FORMER)
    booted = Machine(files, tmp_path / "machine.log")
    try:
        booted.install(*packages(FORMER))
        yield booted
    finally:
        booted.stop()


@pytest.fixture
def bare(files: Path, tmp_path: Path) -> Iterator[Machine]:
    """A machine on which nothing of ours is installed; the stick is mounted at /mnt."""
    stick = versions.repository(FORMER)
    booted = Machine(stick, tmp_path / "machine.log", at="/mnt")
    try:
        yield booted
    finally:
        booted.stop()


@pytest.fixture
async def table(machine: Machine, tmp_path: Path) -> AsyncIterator[InstalledTable]:
    """A table on it, configured and not started."""
    folder = tmp_path / "t"
    folder.mkdir()
    real_table = InstalledTable(folder, machine)
    real_table.eyes.open()
    try:
        yield real_table
    finally:
        await real_table.close()


def in_service(machine: Machine) -> str:
    return machine.path("/usr/lib/dealer-table/current").readlink().name


def status(machine: Machine) -> int:
    return int(machine.property("ExecMainStatus"))


# Installing.

ANSWERS = """
game: three-card-draw-poker
name: Table 12
people:
  - {badge: "2001", name: Ruth Pitt, role: supervisor}
"""
NO_UDEV = "udevadm control --reload"
"""What a container cannot do: it has no devices."""
NO_SUCH_COMMAND = 127
NEEDS_A_MIRROR = "apt-get install --yes dealer-table-kiosk"


def blocks_of_the_page() -> list[list[str]]:
    """Return the commands of docs/install.md, block by block, for the Debian that is booted."""
    page = (machines.REPOSITORY / "docs" / "install.md").read_text()
    page = page.replace("bookworm", machines.SUITE)
    return [each.strip().splitlines() for each in re.findall(r"```sh\n(.*?)```", page, re.DOTALL)]


def test_the_commands_of_the_page_install_a_table(bare: Machine) -> None:
    """They run as they stand there; only what setup asks is answered by a file."""
    install, kiosk, demo, verify, build = blocks_of_the_page()
    assert len(install) <= 8
    bare.path("/var/tmp/answers.yaml").write_text(ANSWERS)
    for command in install:
        if command == "tablectl setup":
            bare.does(
                "sh", "-c", f"{command} --answers /var/tmp/answers.yaml --pins-stdin", said="4711\n"
            )
        elif command.startswith(NO_UDEV):
            assert bare.run("sh", "-c", command).returncode != NO_SUCH_COMMAND
        else:
            bare.does("sh", "-c", command)
    assert bare.property("ActiveState") == "active"
    assert "closed" in bare.does("tablectl", "status").lower()
    assert bare.run("tablectl", "doctor").returncode in {ExitCode.OK, ExitCode.NEGATIVE}
    [command] = verify
    bare.does("sh", "-c", command)
    assert kiosk[0] == NEEDS_A_MIRROR
    for command in kiosk[1:]:
        assert command.startswith("systemctl ")
    assert demo[1:] == ["tablectl demo"]
    bare.does("sh", "-c", demo[0])
    once = f"timeout 200 {demo[1]} --plain --rounds 1 --speed 20"
    assert "round 1" in bare.does("sh", "-c", once)
    makefile = (machines.REPOSITORY / "Makefile").read_text()
    for command in build:
        target, *given = command.removeprefix("make ").split()
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
        for each in given:
            assert f"$({each.partition('=')[0]})" in makefile


def test_a_stick_that_was_changed_installs_nothing(bare: Machine) -> None:
    suite = machines.SUITE
    bare.does("cp", "--recursive", "/mnt", "/srv/stick")
    sources = bare.path("/etc/apt/sources.list.d/dealer-table.sources")
    text = (
        bare.path(f"/srv/stick/{suite}.sources").read_text().replace("file:/mnt", "file:/srv/stick")
    )
    sources.write_text(text)
    bare.does("apt-get", "update")
    [package] = bare.path(f"/srv/stick/pool/{suite}").glob("dealer-table_*.deb")
    with package.open("ab") as file:
        file.write(b"x")
    words = ["apt-get", "install", "--yes", "dealer-table"]
    refused = bare.run(*words)
    assert refused.returncode == 100
    assert "Hash Sum mismatch" in refused.stderr or "unexpected size" in refused.stderr
    release = bare.path(f"/srv/stick/dists/{suite}/InRelease")
    signed = release.read_text()
    release.write_text(signed.replace("Origin: dealer-table", "Origin: somebody"))
    assert "signature" in bare.run("apt-get", "update", "--error-on=any").stderr
    release.write_text(signed)
    shutil.rmtree(bare.path("/srv/stick"))  # another house's stick, with another key
    shutil.copytree(versions.repository(FORMER), bare.path("/srv/stick"))
    another = bare.run("apt-get", "update", "--error-on=any")
    assert another.returncode == 100
    # As Debian 12's apt says it, and as Debian 13's does.
    assert "NO_PUBKEY" in another.stderr or "Missing key" in another.stderr, another.stderr
    assert bare.run("sh", "-c", "command -v tablectl").returncode != 0


def test_the_container_for_trying_it_out_deals_a_round(files: Path, tmp_path: Path) -> None:
    """Its base is the image here; the one that its recipe names comes from a registry."""
    if shutil.which("buildah") is None:
        skip_for_want_of("buildah", "apt-get install buildah runc")
    store = [
        "buildah",
        "--storage-driver=vfs",
        f"--root={tmp_path}/store",
        f"--runroot={tmp_path}/run",
    ]

    def buildah(*words: str) -> str:
        done = subprocess.run(
            [*store, *words], capture_output=True, text=True, check=False,
            env={**os.environ, "BUILDAH_ISOLATION": "chroot"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    archive = tmp_path / "base.tar"
    words = ["tar", "--create", f"--file={archive}", f"--directory={machines.IMAGE}"]
    left_out = ["--exclude=./dev/*", "--exclude=./proc/*", "--exclude=./etc/apt/sources.list"]
    subprocess.run([*words, *left_out, "."], check=True)
    base = buildah("from", "scratch")
    buildah("add", base, str(archive), "/")
    archive.unlink()
    buildah("commit", "--rm", base, "localhost/debian")
    recipe = machines.REPOSITORY / "systemd" / "container" / "Containerfile"
    asked = re.search(r"^#   (buildah build .*)$", recipe.read_text(), re.MULTILINE)
    assert asked is not None
    ours = {
        "systemd/container/Containerfile": str(recipe),
        "dist/repository": str(versions.repository(FORMER)),
    }
    given = [ours.get(word, word) for word in asked[1].split()[1:]]
    arguments = ["--pull-never", "--build-arg=BASE=localhost/debian"]
    arguments += [f"--build-arg=SUITE={machines.SUITE}"]
    buildah(given[0], *arguments, *given[1:])
    tried = buildah("from", "--pull-never", "dealer-table-demo")
    words = ["tablectl", "demo", "--plain", "--rounds", "1", "--speed", "20", "--no-browser"]
    assert "round 1" in buildah("run", tried, "--", *words)


def test_what_is_installed(machine: Machine) -> None:
    """The command, the user, the places; nothing runs yet, and nothing simulated is there."""
    assert machine.does("tablectl", "--version") == f"tablectl {FORMER}\n"
    assert machine.property("ActiveState") == "inactive"
    owners = machine.does("stat", "--format=%U:%G %a", ETC, "/var/lib/dealer-table")
    assert owners == "root:dealer-table 750\ndealer-table:dealer-table 750\n"
    assert machine.run("tablectl", "demo").returncode == ExitCode.USAGE
    assert machine.run("test", "-e", f"{PACKAGES}/simulators").returncode == 1
    assert machine.run("/usr/libexec/dealer-table/verify").returncode == 0
    found = machine.does("sh", "-c", f"find {HOME} -name '*.so' -path '*simul*' | wc -l")
    assert found == "0\n"


def test_the_demo_has_a_package_of_its_own(machine: Machine) -> None:
    machine.install(*packages(FORMER, simulators=True))
    assert "Watch rounds being dealt" in machine.does("tablectl", "demo", "--help")
    nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", "--"]
    words = ["timeout", "200", "tablectl", "demo", "--plain", "--rounds", "1", "--speed", "20"]
    played = machine.run(*nobody, *words)
    assert played.returncode == 0, played.stderr
    assert "round 1" in played.stdout.lower()
    assert f"{ETC}/table.yaml is for members of the group dealer-table" in played.stderr
    assert machine.run("/usr/libexec/dealer-table/verify").returncode == 0


async def test_it_starts_says_ready_and_is_watched(table: InstalledTable) -> None:
    machine = table.machine
    machine.does("systemctl", "enable", "--now", "dealer-table")
    assert machine.property("ActiveState") == "active"
    assert machine.property("StatusText").startswith("closed")
    pid = machine.property("MainPID")
    machine.does("kill", "-STOP", pid)  # its loop stands still: the watchdog ends it
    machine.until("NRestarts", "1")
    machine.until("SubState", "running")
    assert machine.property("MainPID") != pid
    assert "Watchdog timeout" in machine.log()


# Another version.


async def test_an_upgrade_in_the_middle_of_a_round(table: InstalledTable) -> None:
    """The round is answered by the version that began it; the next one by the new version."""
    machine = table.machine
    other = packages(NEXT)
    dealer = await table.opened()
    await dealer.bets(*SEATS)
    await dealer.call()
    await dealer.give(SEATS[0])
    pid = machine.property("MainPID")
    machine.install(*other)
    machine.until("ActiveState", "activating", "dealer-table-switch.service")
    assert in_service(machine) == FORMER
    assert table.eyes.view is not None
    assert table.eyes.view.version == FORMER
    await dealer.deal(*SEATS[1:])
    await dealer.remainder()
    assert machine.property("MainPID") == pid
    await dealer.decide(*SEATS)
    await dealer.clean_up()
    await dealer.press("ROUND_OVER")
    await dealer.at("reload")
    await dealer.load_decks(table.eyes.table.load)
    await table.eyes.until(
        lambda: table.eyes.view and table.eyes.view.version == NEXT, "the new version answers"
    )
    await table.devices_up()
    assert in_service(machine) == NEXT
    machine.until("Result", "success", "dealer-table-switch.service")
    told = table.fetch().event("Stopped")
    assert told.data["reason"] == "retired between two rounds"
    await dealer.at("idle")
    await dealer.play(*SEATS, stay=SEATS)
    assert table.sound()
    assert FORMER in machine.does("dealer-table-switch")


async def test_a_version_that_does_not_get_ready_goes_back(table: InstalledTable) -> None:
    """It cannot read the journal; the former one goes on, and people are told."""
    machine = table.machine
    other = packages(OTHER_FORM)
    await table.opened()
    machine.install(*other)
    machine.until("ActiveState", "failed", "dealer-table-switch.service")
    machine.until("ActiveState", "active")
    assert in_service(machine) == FORMER
    await table.devices_up()
    assert f"version {OTHER_FORM} did not get ready" in machine.log()
    assert "999" in machine.log()
    assert table.sound()


async def test_back_by_hand_and_what_is_in_service_cannot_be_removed(table: InstalledTable) -> None:
    machine = table.machine
    other = packages(NEXT)
    machine.does("systemctl", "start", "dealer-table")
    machine.install(*other)
    await table.eyes.until(
        lambda: table.eyes.view and table.eyes.view.version == NEXT, "the new version answers"
    )
    machine.does("dealer-table-switch", FORMER)
    await table.eyes.until(
        lambda: table.eyes.view and table.eyes.view.version == FORMER, "the former one answers"
    )
    refused = machine.run("dpkg", "--remove", f"dealer-table-{FORMER}")
    assert "is in service" in refused.stderr
    machine.install(*packages(FORMER))  # a downgrade of the package itself
    machine.does("dpkg", "--remove", f"dealer-table-{NEXT}")
    assert machine.run("dealer-table-switch", NEXT).returncode == ExitCode.USAGE
    assert machine.property("ActiveState") == "active"


async def test_removed_and_purged_the_journal_stays(table: InstalledTable) -> None:
    machine = table.machine
    machine.does("systemctl", "start", "dealer-table")
    names = ("dealer-table", f"dealer-table-{FORMER}")
    machine.does("apt-get", "remove", "--yes", *names)
    assert machine.run("pgrep", "-f", "launcher").returncode == 1
    assert not machine.path("/usr/lib/dealer-table").exists()
    assert table.fetch().entries[-1].kind == "Stopped"
    told = machine.does("apt-get", "purge", "--yes", *names)
    assert "the journal in /var/lib/dealer-table" in told
    assert machine.path(JOURNAL).exists()
    machine.install(*packages(FORMER))
    machine.does("systemctl", "start", "dealer-table")
    purge = ["env", "DEALER_TABLE_PURGE=everything", "apt-get", "purge", "--yes", *names]
    machine.does(*purge)
    assert not machine.path("/var/lib/dealer-table").exists()


# What cannot start says so once.


async def test_exit_codes_of_what_is_not_tried_again(table: InstalledTable) -> None:
    machine = table.machine
    table.set_up(seats="all")
    assert machine.run("systemctl", "start", "dealer-table").returncode != 0
    assert (status(machine), machine.property("NRestarts")) == (ExitCode.USAGE, "0")
    table.set_up()
    machine.does("systemctl", "start", "dealer-table")
    machine.does("systemctl", "stop", "dealer-table")
    damaged = machine.path(JOURNAL)
    damaged.write_bytes(b"no journal" + damaged.read_bytes()[10:])
    assert machine.run("systemctl", "start", "dealer-table").returncode != 0
    assert (status(machine), machine.property("NRestarts")) == (ExitCode.STORAGE, "0")


async def test_a_loop_is_given_up_and_told_and_starts_by_hand_never_count(
    table: InstalledTable,
) -> None:
    machine = table.machine
    by_itself = int(machine.property("StartLimitBurst"))
    for _ in range(by_itself + 2):
        machine.does("systemctl", "restart", "dealer-table")
    drop_in = machine.path("/etc/systemd/system/dealer-table.service.d/fault.conf")
    drop_in.parent.mkdir(parents=True)
    drop_in.write_text(f"[Service]\nExecStart=\nExecStart=/bin/sh -c 'exit {ExitCode.INTERNAL}'\n")
    machine.does("systemctl", "daemon-reload")
    machine.run("systemctl", "restart", "dealer-table")
    machine.until("ActiveState", "inactive")  # given up, told, and free to be started by hand
    told = machine.log()
    assert told.count("has ended, and is not started again by itself") == 1, told
    assert f"(exit status {ExitCode.INTERNAL})" in machine.run("tablectl", "status").stderr
    drop_in.unlink()
    machine.does("systemctl", "daemon-reload")
    machine.does("systemctl", "start", "dealer-table")
    assert machine.property("ActiveState") == "active"


async def test_a_second_daemon_ends_with_5_and_leaves_the_first_alone(
    table: InstalledTable,
) -> None:
    machine = table.machine
    machine.does("systemctl", "start", "dealer-table")
    pid = machine.property("MainPID")
    again = ["tablectl", "run", "--config", f"{ETC}/table.yaml"]
    second = machine.run(
        "setpriv", "--reuid=dealer-table", "--regid=dealer-table", "--clear-groups", *again
    )
    assert second.returncode == ExitCode.IN_USE, second.stderr
    assert machine.property("MainPID") == pid


# Clocks.


async def test_clocks_that_are_far_off_are_told_and_do_not_keep_it_from_starting(
    table: InstalledTable,
) -> None:
    """A clock that is only read so: what the computer itself shows stays right."""
    machine = table.machine
    machine.does("systemctl", "start", "dealer-table")
    await table.eyes.until(lambda: table.eyes.view, "the table answers")
    drop_in = machine.path("/etc/systemd/system/dealer-table.service.d/clock.conf")
    drop_in.parent.mkdir(parents=True)
    library = f"/usr/lib/{PROCESSOR}-linux-gnu/faketime/libfaketime.so.1"
    behind = "notice-clock-behind-journal"
    for shift, said in (("-3d", behind), ("@1970-01-02 00:00:00", behind), ("+40d", "clock")):
        drop_in.write_text(
            f'[Service]\nEnvironment="LD_PRELOAD={library}" "FAKETIME={shift}" '
            '"FAKETIME_DONT_FAKE_MONOTONIC=1"\n'
        )
        machine.does("systemctl", "daemon-reload")
        machine.does("systemctl", "restart", "dealer-table")
        pid = int(machine.property("MainPID"))
        await table.eyes.until(
            lambda pid=pid, said=said: table.daemon_is(pid) and said in table.told(),
            f"{shift}: {said}",
        )
        assert machine.property("ActiveState") == "active"


# What passes by itself, and a disk that does not.


async def test_a_port_that_is_held_is_named_and_taken_when_it_is_free(
    table: InstalledTable,
) -> None:
    """The serial port of the key pad, and the port of the page."""
    machine = table.machine
    machine.install(*packages(FORMER, simulators=True))
    serve = ["tablectl", "simulator", "key-pad", "--pty", "/run/pad/pty", "--serial", "KEYPAD-0001"]
    machine.does("mkdir", "/run/pad")
    machine.begin("pad", *serve, "--control-dir", "/run/pad", "--state", "/run/pad")
    pty = machine.does("sh", "-c", "until readlink /run/pad/pty; do sleep 0.1; done").strip()
    machine.does("chown", "dealer-table:", pty)
    drop_in = machine.path("/etc/systemd/system/dealer-table.service.d/ports.conf")
    drop_in.parent.mkdir(parents=True)
    drop_in.write_text("[Service]\nDeviceAllow=char-pts rw\n")
    machine.does("systemctl", "daemon-reload")
    port = free_port()
    table.set_up(page={"listen": f"127.0.0.1:{port}"}, urls={"key_pad": f"serial://{pty}"})
    machine.begin("holds-pty", "flock", pty, "sleep", "600")
    listen = (
        f"import socket, time; s = socket.create_server(('127.0.0.1', {port})); time.sleep(600)"
    )
    machine.begin("holds-page", "python3", "-c", listen)
    machine.does("sh", "-c", f"until flock --nonblock {pty} true; [ $? = 1 ]; do sleep 0.1; done")
    machine.does("systemctl", "start", "dealer-table")
    both = {"notice-port-taken", "notice-page-waits"}
    await table.eyes.until(lambda: both <= table.told(), "both are named")
    assert machine.property("ActiveState") == "active"
    machine.does("systemctl", "stop", "holds-pty", "holds-page")
    began = time.monotonic()
    await table.eyes.until(lambda: not both & table.told(), "both are healed")
    healed = time.monotonic() - began
    print(f"healed after {healed:.1f} s")
    assert healed < HEALED_WITHIN
    await table.eyes.until(lambda: table.eyes.links["key_pad"].state == "up", "the key pad is up")
    machine.does("curl", "--silent", "--fail", "--output", "/dev/null", f"http://127.0.0.1:{port}/")
    assert machine.property("NRestarts") == "0"


async def test_a_full_disk_warns_then_halts_with_its_cause_and_goes_on_when_there_is_room(
    table: InstalledTable,
) -> None:
    machine = table.machine
    place = "/var/lib/dealer-table"
    machine.does("mount", "-t", "tmpfs", "-o", "size=128M,mode=0750", "tmpfs", place)
    machine.does("chown", "dealer-table:", place)
    table.set_up()
    machine.does("systemctl", "start", "dealer-table")
    await table.start(*DEVICES)
    await table.eyes.until(lambda: "notice-disk" in table.told(), "less than 30 days' room")
    machine.does("fallocate", "--length", "70M", f"{place}/much")
    await table.eyes.until(lambda: "disk" in table.eyes.causes, "no round begins any more")
    machine.run("dd", "if=/dev/zero", f"of={place}/more", "bs=4k")
    dealer = DealerMoves(table)
    end = time.monotonic() + PATIENCE
    while machine.property("ActiveState") == "active":  # the journal's log has some room of its own
        assert time.monotonic() < end, machine.log()
        await dealer.force("CALL_FLOOR")
    machine.until("ActiveState", "failed")
    assert (status(machine), machine.property("NRestarts")) == (ExitCode.STORAGE, "0")
    told = machine.run("tablectl", "status")  # the disk is still full
    assert told.returncode == ExitCode.NEGATIVE
    assert "the journal cannot be written" in told.stdout + told.stderr
    machine.until("ActiveState", "inactive", "dealer-table-failed.service")
    assert "the journal cannot be written" in machine.log()
    machine.does("rm", f"{place}/much", f"{place}/more")
    machine.does("systemctl", "start", "dealer-table")
    await table.devices_up()
    await table.eyes.until(lambda: "disk" not in table.eyes.causes, "rounds may begin again")
    assert table.sound()


# What it takes.


WAKES = """
import asyncio

async def wake():
    while True:
        await asyncio.sleep(1 / 17)

asyncio.run(wake())
"""
"""A process that wakes as often as the daemon of a closed table, and does nothing."""


@contextmanager
def bare_loop() -> Iterator[Callable[[], float]]:
    """Run such a process; yields what returns its seconds of processor so far."""
    with subprocess.Popen([sys.executable, "-c", WAKES]) as process:
        stat = Path(f"/proc/{process.pid}/stat")

        def spent() -> float:
            fields = stat.read_text().rpartition(")")[2].split()
            return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")

        try:
            yield spent
        finally:
            process.kill()


async def test_what_a_table_takes(table: InstalledTable) -> None:
    """Processor until READY, with the verification; memory with page and metrics, and with PINs."""
    machine = table.machine
    port = free_port()
    table.set_up(page={"listen": f"127.0.0.1:{port}"})
    drop_in = machine.path("/etc/systemd/system/dealer-table.service.d/ready.conf")
    drop_in.parent.mkdir(parents=True)
    at_ready = "/run/dealer-table/stat"  # what the process had taken when it said READY
    keep = f"/bin/sh -c 'cat /proc/$$MAINPID/stat > {at_ready}'"
    drop_in.write_text(f"[Service]\nExecStartPost={keep}\n")
    machine.does("systemctl", "daemon-reload")
    ready = []
    for _ in range(5):
        machine.does("systemctl", "restart", "dealer-table")
        ready.append(machine.processor(at_ready))
    await table.start(*DEVICES)
    await table.devices_up()
    pid = machine.property("MainPID")
    end = time.monotonic() + 60.0
    page, metrics = f"http://127.0.0.1:{port}/", f"http://127.0.0.1:{port}/metrics"
    while time.monotonic() < end:
        for url in (page, metrics):
            machine.does("curl", "--silent", "--fail", "--output", "/dev/null", url)
        await asyncio.sleep(5.0)
    minute = machine.memory(pid)["VmRSS"]
    with bare_loop() as spent:
        before, began = machine.processor(f"/proc/{pid}/stat"), time.monotonic()
        await asyncio.sleep(30.0)
        seconds = time.monotonic() - began
        idle = (machine.processor(f"/proc/{pid}/stat") - before) / seconds
        floor = spent() / seconds
    async with table.client() as client:
        for _ in range(5):
            assert (await client.sign_on(WHO)).ok
    most = machine.memory(pid)["VmHWM"]
    print(
        f"READY after {statistics.median(ready):.2f} s of processor (least {min(ready):.2f}), "
        f"{minute:.1f} MiB after a minute, {most:.1f} MiB at most, {idle:.2%} idle "
        f"where a bare loop takes {floor:.2%}"
    )
    assert minute <= 75
    assert most <= 96
    # The targets are 0.5 s and 0.5 %; a computer that others use as well takes several times as
    # much of its processor for the same work, most of all after a rest (docs/benchmarks.md).
    assert min(ready) < 3 * 0.5
    assert idle < max(0.005, 4 * floor)


def test_the_sandbox_as_it_is_installed(machine: Machine) -> None:
    machine.does("systemd-analyze", "security", "--threshold=16", "--no-pager", "dealer-table")


# The packages themselves.


def test_two_builds_from_two_folders_are_the_same_bytes(files: Path, tmp_path: Path) -> None:
    """Packages, manifests' signatures in them, and the wheel."""
    versions.build(FORMER)
    elsewhere = versions.build_elsewhere(FORMER, tmp_path / "another-folder")
    names = {path.name for path in elsewhere.glob("*.deb")}
    names |= {f"wheels/{FORMER}/{path.name}" for path in elsewhere.glob("wheels/*/*.whl")}
    assert len(names) == 5
    for name in sorted(names):
        assert (elsewhere / name).read_bytes() == (files / name).read_bytes(), name


# What was planted.

PLANTED = {
    "a module": f"{PACKAGES}/zz_stray.py",
    "byte code": f"{PACKAGES}/controller/zz_stray.pyc",
    "a path file": f"{PACKAGES}/zz_stray.pth",
    "sitecustomize": f"{PACKAGES}/sitecustomize.py",
    "a compiled module": f"{PACKAGES}/hashlib.{TAG}-{PROCESSOR}-linux-gnu.so",
    "an archive before everything": f"/usr/lib/{PYTHON.replace('.', '')}.zip",
}
CHANGED = {
    "byte code of ours": f"{PACKAGES}/controller/__pycache__/table.{TAG}.pyc",
    "a source": f"{PACKAGES}/controller/table.py",
    "the launcher": f"{HOME}/bin/dealer-table-launcher",
    "the unit": "/lib/systemd/system/dealer-table.service",
    "a catalogue": f"{PACKAGES}/controller/shipped_config/languages/en/panel.ftl",
}


def refused(machine: Machine) -> str:
    """Start the table, which must refuse before it runs; return what the log says."""
    machine.does("systemctl", "daemon-reload")
    assert machine.run("systemctl", "start", "dealer-table").returncode != 0
    assert (status(machine), machine.property("NRestarts")) == (ExitCode.USAGE, "0")
    machine.run("systemctl", "reset-failed", "dealer-table")
    return machine.log()


async def test_nothing_that_was_planted_or_changed_ever_runs(table: InstalledTable) -> None:
    machine = table.machine
    mark = machine.path("/var/lib/dealer-table/mark")
    for path in PLANTED.values():
        machine.path(path).write_text(f"open('{mark}', 'w')\n")
        assert path in refused(machine), path
        machine.path(path).unlink()
    # Names in which a line ends, so that a list of names has some of them twice.
    folder = machine.path(f"{PACKAGES}/zz\n{PACKAGES}")
    folder.mkdir(parents=True)
    (folder / "zz_stray.pth").write_text("import os\n")
    assert "control characters" in refused(machine)
    shutil.rmtree(machine.path(f"{PACKAGES}/zz\n"))
    link = machine.path(f"{PACKAGES}/zz_link.py")
    link.symlink_to("/etc/hostname")
    assert "zz_link.py belongs to no package" in refused(machine)
    link.unlink()
    for path in CHANGED.values():
        before = machine.path(path).read_bytes()
        machine.path(path).write_bytes(before + b"\n")
        assert path.removeprefix("/lib") in refused(machine), path
        machine.path(path).write_bytes(before)
    python = machine.path(f"{HOME}/bin/python")
    python.unlink()
    python.symlink_to("/usr/bin/perl")
    assert f"{HOME}/bin/python is not /usr/bin/{PYTHON}" in refused(machine)
    python.unlink()
    python.symlink_to(f"/usr/bin/{PYTHON}")
    assert not mark.exists()
    machine.does("systemctl", "daemon-reload")
    machine.does("systemctl", "start", "dealer-table")


async def test_manifests_bear_the_houses_signature(table: InstalledTable) -> None:
    """Whoever changes a file and its manifest alike has no key to sign it with."""
    machine = table.machine
    key = machine.path(f"{ETC}/software-key.pem")
    key.write_bytes((versions.FOLDER / "key.pub.pem").read_bytes())
    machine.does("chgrp", "dealer-table", f"{ETC}/software-key.pem")
    machine.does("systemctl", "start", "dealer-table")
    machine.does("systemctl", "stop", "dealer-table")
    changed, manifest = f"{PACKAGES}/controller/table.py", f"{HOME}/program.manifest"
    before = machine.does("sha256sum", changed).split()[0]
    with machine.path(changed).open("a") as file:
        file.write("\n")
    after = machine.does("sha256sum", changed).split()[0]
    machine.does("sed", "--in-place", f"s/{before}/{after}/", manifest)
    assert f"{manifest} is not signed" in refused(machine)


async def test_approved_software_is_the_whole_of_it(table: InstalledTable) -> None:
    """With an approved manifest the standard library is held to it, too, before anything runs."""
    machine = table.machine
    manifest = machine.does("tablectl", "manifest")
    approved = machine.path(f"{ETC}/approved.manifest")
    approved.write_text(manifest)
    machine.does("chgrp", "dealer-table", f"{ETC}/approved.manifest")
    table.set_up(approved_manifest=f"{ETC}/approved.manifest")
    approved.write_text(machine.does("tablectl", "manifest"))
    started = time.monotonic()
    machine.does("systemctl", "start", "dealer-table")
    print(f"started in {time.monotonic() - started:.2f} s, verified whole")
    assert "--approved" in machine.does("cat", f"/proc/{machine.property('MainPID')}/cmdline")
    machine.does("systemctl", "stop", "dealer-table")
    stray = f"/usr/lib/{PYTHON}/hashlib.{TAG}-{PROCESSOR}-linux-gnu.so"
    machine.path(stray).write_bytes(b"")
    assert stray in refused(machine)
    machine.path(stray).unlink()
    library = machine.path(f"/usr/lib/{PYTHON}/hashlib.py")
    library.write_bytes(library.read_bytes() + b"\n")
    assert f"/usr/lib/{PYTHON}/hashlib.py" in refused(machine)
