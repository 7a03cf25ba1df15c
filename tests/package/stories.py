"""What a technician does with the packages on a whole Debian: installing, versions, removing.

`make package-test` runs them, and the stories in `running`, `manifests`, `screens` and `centre`.

Not tried here, as a container has none of it: real USB and udev, control groups of memory and
devices, a power cut.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from controller.configuration import load_table
from controller.errors import ExitCode
from simulators.demo.directory import shipped_tables
from simulators.demo.processes import of_table
from simulators.hosts.free_port import free_port
from tests.missing import skip_for_want_of
from tests.package import machine as machines
from tests.package import versions
from tests.package.machine import Machine
from tests.package.places import HOME, PACKAGES, in_service
from tests.package.table import ETC, JOURNAL, InstalledTable
from tests.package.versions import FORMER, NEXT, OTHER_FORM, packages
from tests.patience import PATIENCE

SEATS = (4, 6)


# Installing.

ANSWERS = """
game: three-card-draw-poker
name: Table 12
people:
  - {badge: "2001", name: Ruth Pitt, role: supervisor}
"""
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


def demonstration(name: str) -> str:
    return f"dealer-table-demo@{name}.service"


def options_of(machine: Machine, unit: str, words: str) -> None:
    """Lay a drop-in, as a technician does by systemctl edit."""
    drop_in = machine.path(f"/etc/systemd/system/{unit}.d/options.conf")
    drop_in.parent.mkdir(parents=True)
    drop_in.write_text(f"[Service]\nEnvironment='DEMO_OPTIONS={words}'\n")
    machine.does("systemctl", "daemon-reload")


def said(machine: Machine, unit: str) -> str:
    machine.does("journalctl", "--sync")
    return machine.does("journalctl", "--output=cat", "--no-pager", f"--unit={unit}")


def deals(machine: Machine, name: str, page: str) -> None:
    """Wait until the pictures of its page show a round; its status names the page."""
    picture = f"curl --silent --no-buffer {page}events | grep --max-count=1 '\"round\":1'"
    shown = machine.run("timeout", str(PATIENCE), "sh", "-c", picture).stdout
    table = load_table(shipped_tables()[name])[0].name
    assert f'"table":"{table}"' in shown, said(machine, demonstration(name))
    status = machine.property("StatusText", demonstration(name))
    assert status.startswith(f"DEMONSTRATION, nothing here is real. Its page: {page} "), status


async def test_demonstrations_are_services_side_by_side(table: InstalledTable) -> None:
    """Without a kit: each deals at its own address, comes back, ends.

    A real table that runs beside them is not touched, nor seen from there.
    """
    machine = table.machine
    machine.does("systemctl", "start", "dealer-table")
    real = machine.property("MainPID")
    machine.install(*packages(FORMER, simulators=True))
    assert machine.run("/usr/libexec/dealer-table/verify").returncode == 0
    pages = {name: f"http://{of_table(name)}/" for name in ("three-card-poker", "soko")}
    address = f"127.0.0.1:{free_port()}"
    pages["soko"] = f"http://{address}/"
    first, second = map(demonstration, pages)
    options_of(machine, demonstration(""), "--speed 20")
    options_of(machine, second, f"--speed 20 --listen {address}")
    places = [ETC, "/var/lib/dealer-table", "/run/dealer-table"]
    look = ["find", ETC, "-printf", "%p %i %T@ %s\n"]
    # The real table makes the index of its journal some time after its start.
    names = ["ls", "-1", "--ignore=journal.sqlite.index*", *places]
    before = machine.does(*look), machine.does(*names)
    assert {"table.yaml", "journal.sqlite", "tablectl.sock"} <= {*before[1].split()}
    machine.does("systemctl", "start", first, second)
    for name, page in pages.items():
        deals(machine, name, page)
    users = set()
    for unit in (first, second):
        assert machine.property("Description", unit).startswith("DEMONSTRATION of a card table")
        pid = machine.property("MainPID", unit)
        users.add(machine.does("ps", "-o", "uid=", pid).strip())
        seen = machine.does(
            "nsenter", f"--target={pid}", "--mount", "find", *places, "-mindepth", "1"
        )
        assert seen == ""
        machine.does("systemd-analyze", "security", "--threshold=10", "--no-pager", unit)
        assert "The daemon does not answer" not in said(machine, unit)
    assert all(61184 <= int(user) <= 65519 for user in users), users  # systemd's dynamic users
    machine.does("kill", "-KILL", machine.property("MainPID", first))
    machine.until("NRestarts", "1", first)
    machine.until("ActiveState", "active", first)
    deals(machine, "three-card-poker", pages["three-card-poker"])
    machine.does("systemctl", "stop", first)
    assert machine.property("Result", first) == "success"
    assert machine.property("ExecMainStatus", first) == str(ExitCode.OK)
    assert machine.property("ActiveState", second) == "active"
    assert machine.property("NRestarts", second) == "0"
    machine.does("apt-get", "remove", "--yes", "--quiet", "dealer-table-simulators")
    assert machine.property("ActiveState", second) == "inactive"
    assert machine.run("pgrep", "--full", "controller.cli").stdout == ""
    assert machine.does("find", "/var/tmp", "-name", "*dealer-table-*") == ""
    assert (machine.does(*look), machine.does(*names)) == before
    assert machine.does("find", "/var/lib/dealer-table", "!", "-user", "dealer-table") == ""
    assert machine.property("MainPID") == real
    assert table.sound()


def test_a_demonstration_that_nobody_knows_ends_once_and_its_unit_is_verified(
    machine: Machine,
) -> None:
    machine.install(*packages(FORMER, simulators=True))
    unknown = demonstration("tablejack")
    assert machine.run("systemctl", "start", unknown).returncode != 0
    assert machine.property("ActiveState", unknown) == "failed"
    assert machine.property("ExecMainStatus", unknown) == str(ExitCode.USAGE)
    assert machine.property("NRestarts", unknown) == "0"
    assert "no shipped table is 'tablejack'; these are: caribbean-stud" in said(machine, unknown)
    unit = f"/usr/lib/systemd/system/{demonstration('')}"
    machine.does("sh", "-c", f"echo >> {unit}")
    told = machine.run("/usr/libexec/dealer-table/verify")
    assert told.returncode == 1
    assert f"{unit} is not as it was built" in told.stderr


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


# Another computer, and another disk.


async def test_what_the_timers_saved_is_put_back_by_root_and_plays_on(
    table: InstalledTable, files: Path, tmp_path: Path
) -> None:
    """A bundle at a spare, and a copy of the journal there after that; nothing of them stays."""
    machine, backups, where = table.machine, "/media/backup", "/var/lib/dealer-table"
    dealer = await table.opened()
    await dealer.play(*SEATS, stay=SEATS)
    machine.does("mkdir", "-p", backups)
    machine.does("mount", "-t", "tmpfs", "tmpfs", backups)
    public = machine.does("tablectl", "bundle", "new-key", f"{backups}/house.key")
    machine.path(f"{ETC}/bundle-key.pub").write_text(public)
    machine.does("systemctl", "start", "dealer-table-bundle")
    machine.does("journalctl", "--sync")
    told = machine.does("journalctl", "--quiet", "--output=cat", "--unit=dealer-table-bundle")
    [digest] = re.findall(r"bundle: ([0-9a-f]{64})", told)
    machine.does("systemctl", "stop", "dealer-table")
    spare = Machine(files, tmp_path / "spare.log")
    try:
        spare.install(*packages(FORMER))
        spare.does("mkdir", "-p", f"{backups}/copies")
        for each in machine.path(backups).iterdir():
            shutil.copy(each, spare.path(backups))
        [bundle] = (each.name for each in spare.path(backups).glob("*.bundle"))
        words = ["--key", f"{backups}/house.key", "--digest", digest]
        spare.does("tablectl", "bundle", "restore", f"{backups}/{bundle}", *words)
        assert _goes_on_as_the_services(spare)
        before = sorted(os.listdir(spare.path(where)))
        spare.does("tablectl", "journal", "backup", f"{backups}/copies")
        for each in ("", "-wal", "-shm"):
            spare.path(f"{JOURNAL}{each}").unlink(missing_ok=True)
        spare.does("chmod", "-R", "go=", backups)  # as on a stick that is root's
        spare.does("tablectl", "journal", "restore", f"{backups}/copies")
        assert _goes_on_as_the_services(spare)
        assert sorted(os.listdir(spare.path(where))) == before
    finally:
        spare.stop()


def _goes_on_as_the_services(machine: Machine) -> bool:
    """Start the service, which must find its journal; stop it; all that lies there is its own."""
    machine.does("systemctl", "start", "dealer-table")
    assert machine.property("ActiveState") == "active", machine.log()
    machine.does("systemctl", "stop", "dealer-table")
    assert machine.does("find", "/var/lib/dealer-table", "!", "-user", "dealer-table") == ""
    assert not list(machine.path("/var/lib").glob(".dealer-table-bundle-*"))
    return machine.run("tablectl", "journal", "verify").returncode == 0
