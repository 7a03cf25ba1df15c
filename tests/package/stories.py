"""What a technician does with the packages, on a whole Debian: `make package-test`.

Not tried here, as a container has none of it: real USB and udev, control groups of memory and
devices, a power cut.
"""

import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from controller.errors import ExitCode
from tests.missing import skip_for_want_of
from tests.package import machine as machines
from tests.package import versions
from tests.package.machine import Machine
from tests.package.table import ETC, JOURNAL, InstalledTable
from tests.package.versions import FORMER, NEXT, OTHER_FORM, packages

HOME = f"/usr/lib/dealer-table/{FORMER}"
PACKAGES = f"{HOME}/lib/python3.11/site-packages"
SEATS = (4, 6)


@pytest.fixture(scope="session")
def files() -> Path:
    """The packages of all versions."""
    if why := machines.missing():
        tool, _, remedy = why.partition(" missing; ")
        skip_for_want_of(tool, remedy)
    machines.make_image()
    versions.build()
    return versions.FOLDER


@pytest.fixture
def machine(files: Path, tmp_path: Path) -> Iterator[Machine]:
    """A machine on which the former version is installed."""
    booted = Machine(files, tmp_path / "machine.log")
    try:
        booted.install(*packages(FORMER))
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
    words = ["timeout", "200", "tablectl", "demo", "--plain", "--rounds", "1", "--speed", "20"]
    assert "round 1" in machine.does(*words, "--dir", "/tmp/demo").lower()
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
    dealer = await table.opened()
    await dealer.bets(*SEATS)
    await dealer.call()
    await dealer.give(SEATS[0])
    pid = machine.property("MainPID")
    machine.install(*packages(NEXT))
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
    await table.opened()
    machine.install(*packages(OTHER_FORM))
    machine.until("ActiveState", "failed", "dealer-table-switch.service")
    machine.until("ActiveState", "active")
    assert in_service(machine) == FORMER
    await table.devices_up()
    assert f"version {OTHER_FORM} did not get ready" in machine.log()
    assert "999" in machine.log()
    assert table.sound()


async def test_back_by_hand_and_what_is_in_service_cannot_be_removed(table: InstalledTable) -> None:
    machine = table.machine
    machine.does("systemctl", "start", "dealer-table")
    machine.install(*packages(NEXT))
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


async def test_clocks_that_are_far_off_do_not_keep_it_from_starting(table: InstalledTable) -> None:
    machine = table.machine
    drop_in = machine.path("/etc/systemd/system/dealer-table.service.d/clock.conf")
    drop_in.parent.mkdir(parents=True)
    for shift in ("-3d", "+40d", "@1970-01-02 00:00:00"):
        library = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
        drop_in.write_text(
            f'[Service]\nEnvironment="LD_PRELOAD={library}" "FAKETIME={shift}" '
            '"FAKETIME_DONT_FAKE_MONOTONIC=1"\n'
        )
        machine.does("systemctl", "daemon-reload")
        machine.does("systemctl", "restart", "dealer-table")
        assert machine.property("ActiveState") == "active"


# What was planted.

PLANTED = {
    "a module": f"{PACKAGES}/zz_stray.py",
    "byte code": f"{PACKAGES}/controller/zz_stray.pyc",
    "a path file": f"{PACKAGES}/zz_stray.pth",
    "sitecustomize": f"{PACKAGES}/sitecustomize.py",
    "a compiled module": f"{PACKAGES}/hashlib.cpython-311-x86_64-linux-gnu.so",
    "an archive before everything": "/usr/lib/python311.zip",
}
CHANGED = {
    "byte code of ours": f"{PACKAGES}/controller/__pycache__/table.cpython-311.pyc",
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
    for path in CHANGED.values():
        before = machine.path(path).read_bytes()
        machine.path(path).write_bytes(before + b"\n")
        assert path.removeprefix("/lib") in refused(machine), path
        machine.path(path).write_bytes(before)
    python = machine.path(f"{HOME}/bin/python")
    python.unlink()
    python.symlink_to("/usr/bin/perl")
    assert f"{HOME}/bin/python is not /usr/bin/python3.11" in refused(machine)
    python.unlink()
    python.symlink_to("/usr/bin/python3.11")
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
    stray = "/usr/lib/python3.11/hashlib.cpython-311-x86_64-linux-gnu.so"
    machine.path(stray).write_bytes(b"")
    assert stray in refused(machine)
    machine.path(stray).unlink()
    library = machine.path("/usr/lib/python3.11/hashlib.py")
    library.write_bytes(library.read_bytes() + b"\n")
    assert "/usr/lib/python3.11/hashlib.py" in refused(machine)
