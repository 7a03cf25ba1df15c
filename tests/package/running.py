"""The installed service: what ends it, what passes by itself, clocks, disks, what it takes."""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from controller.errors import ExitCode
from simulators.hosts.free_port import free_port
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import WHO
from tests.package.machine import Machine
from tests.package.places import PROCESSOR, status
from tests.package.table import DEVICES, ETC, JOURNAL, InstalledTable
from tests.package.versions import FORMER, packages
from tests.patience import PATIENCE

HEALED_WITHIN = 5.0
"""Seconds after which nothing is left of what passed by itself."""


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
    assert told.count("Triggering OnFailure=") == 1, told  # not at each of its starts by itself
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
