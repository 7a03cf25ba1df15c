"""The packages themselves: the same bytes again, and nothing runs that was planted or changed."""

import json
import shutil
import time
from pathlib import Path

from controller.choices.approval import sign
from controller.choices.house_offer import read
from controller.errors import ExitCode
from tests.floor.offered import approval_keys, offer
from tests.package import versions
from tests.package.machine import Machine
from tests.package.places import HOME, PACKAGES, PROCESSOR, PYTHON, TAG, status
from tests.package.table import ETC, InstalledTable
from tests.package.versions import FORMER

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
    stray = machine.path(PLANTED["a path file"])
    stray.write_text(f"open('{mark}', 'w')\n")
    told = json.loads(machine.run("tablectl", "doctor", "--json").stdout)["findings"]
    assert any(each["name"] == "software" and str(stray.name) in each["what"] for each in told)
    stray.unlink()
    told = json.loads(machine.run("tablectl", "doctor", "--json").stdout)["findings"]
    assert not [each for each in told if each["name"] == "software"]
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


async def test_an_offered_manifest_counts_once_root_has_verified_it(
    table: InstalledTable, tmp_path: Path
) -> None:
    """The daemon's user lays it; the start takes it where the house's key signed what lies here."""
    machine = table.machine
    key = approval_keys(tmp_path)
    approved = machine.path(f"{ETC}/approved.manifest")
    table.set_up(approved_manifest=f"{ETC}/approved.manifest")
    approved.write_text(machine.does("tablectl", "manifest"))
    machine.does("chgrp", "dealer-table", f"{ETC}/approved.manifest")
    public = machine.path(f"{ETC}/approval.pem")
    public.write_bytes(key.with_suffix(".pem").read_bytes())
    machine.does("systemctl", "start", "dealer-table")
    machine.does("systemctl", "stop", "dealer-table")
    # A technician changes the table's file: it does not start before that is approved.
    table.set_up(approved_manifest=f"{ETC}/approved.manifest", name="Table 8")
    assert f"{ETC}/table.yaml" in refused(machine)
    former = approved.read_bytes()
    manifest = machine.does("tablectl", "manifest")
    spool = machine.path("/var/lib/dealer-table/offered.manifest")
    stranger = tmp_path / "stranger"
    stranger.mkdir()
    for signer in (approval_keys(stranger), key):
        what = read(sign(offer(manifest=manifest), signer).text)
        spool.write_bytes(f"{what.approval}\n".encode() + what.to_approve)
        machine.does("chown", "dealer-table:", "/var/lib/dealer-table/offered.manifest")
        if signer is not key:
            assert "has not signed it" in refused(machine)
            assert approved.read_bytes() == former
    started = machine.run("systemctl", "start", "dealer-table")
    assert started.returncode == 0, machine.log()
    assert approved.read_text() == manifest
    assert machine.does("stat", "--format=%U:%G %a", f"{ETC}/approved.manifest") == (
        "root:dealer-table 644\n"
    )
    assert machine.does("tablectl", "manifest", "--recheck")
    machine.does("systemctl", "stop", "dealer-table")
