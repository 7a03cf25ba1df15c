"""Manifests that the house has approved and offers: root takes them, and the daemon never can.

The scripts are those of the packages, with other places; they run the system's own tools.
"""

import asyncio
import os
import re
import shutil
import subprocess
from base64 import b64encode
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from controller.choices import approval as approval_of
from controller.choices.approval import new_key, sign
from controller.choices.house_offer import HouseOffer, SignedOffer
from controller.daemon.offer_watch import OfferWatch
from controller.data.choice import OfferKind
from tests.daemon.set_clock import SetClock
from tests.floor.offered import NOW, approval_keys, deployed, offer, taking_offers
from tests.floor.test_courier import until
from tests.patience import PATIENCE

SCRIPTS = Path(__file__).parents[2] / "systemd" / "debian"
PLACES = re.compile(r"/(etc|usr/lib|usr/libexec|usr/share|var/lib|run/systemd)/")
SYSTEMCTL = """#!/bin/sh
case "$*" in
*--property=ActiveState*) cat {state} ;;
*--property=MainPID*) echo 1 ;;
*--property=ExecMainStatus*) echo 6 ;;
kill*) echo inactive > {state} ;;
start*)
    {approve}
    [ "$(basename "$(readlink {current})")" = 1.0 ] && echo active > {state}
    ;;
esac
"""


def digest(path):
    return sha256(Path(path).read_bytes()).hexdigest()


class Computer:
    """A table's computer in a folder: two versions, the first in service and approved."""

    def __init__(self, root, key):
        self.root, self.key = root, key
        self.home = root / "usr/lib/dealer-table"
        self.etc, self.state = root / "etc/dealer-table", root / "var/lib/dealer-table"
        libexec, share = root / "usr/libexec/dealer-table", root / "usr/share/dealer-table"
        for folder in (self.etc, self.state, libexec, share, root / "run/systemd/system"):
            folder.mkdir(parents=True)
        (share / "service.manifest").touch()
        for name in ("approve", "verify", "dealer-table-switch"):
            self.script(name, (SCRIPTS / name).read_text(), libexec)
        self.run_by = libexec / "approve"
        self.python = root / "usr/bin/python3.99"
        self.python.parent.mkdir()
        self.python.write_text("an interpreter")
        for version in ("1.0", "2.0+g2"):
            self.install(version)
        (self.home / "current").symlink_to("1.0")
        shutil.copy(key.with_suffix(".pem"), self.etc / "approval.pem")
        self.approved = self.etc / "approved.manifest"
        self.approved.write_text(self.manifest("1.0"))
        self.spool = self.state / "offered.manifest"

    def script(self, name, text, folder):
        path = folder / name
        path.write_text(PLACES.sub(rf"{self.root}/\1/", text))
        path.chmod(0o755)
        return path

    def install(self, version):
        folder = self.home / version
        (folder / "bin").mkdir(parents=True)
        (folder / "pyvenv.cfg").write_text(f"executable = {self.python}\n")
        (folder / "bin/python").symlink_to(self.python)
        (folder / "bin/dealer-table-launcher").write_text(f"the launcher of {version}")
        (folder / "table.py").write_text(f"the table of {version}")
        (folder / "program.manifest").write_text(self.listed(version))

    def listed(self, version, *more):
        folder = self.home / version
        paths = [folder / "bin/dealer-table-launcher", folder / "pyvenv.cfg", folder / "table.py"]
        return "".join(f"{digest(path)}  {path}\n" for path in (*paths, *more))

    def manifest(self, version):
        return self.listed(version, self.python)

    def put(self, version):
        link = self.home / "current.new"
        link.symlink_to(version)
        link.replace(self.home / "current")

    def approve(self):
        """Do what root does before each start; return its word for what lies there."""
        answer = self.etc / "offered.answer"
        answer.unlink(missing_ok=True)
        subprocess.run([self.run_by], check=False, stderr=subprocess.PIPE, timeout=PATIENCE)
        return answer.read_text().split()[1] if answer.exists() else ""

    def lay(self, what, key=None):
        """Lay an offer as the daemon does, without its checks."""
        signed = sign(what, key or self.key)
        found = offer_of(signed)
        self.spool.write_bytes(f"{found.approval}\n".encode() + found.to_approve)

    @property
    def kept(self):
        """What root alone writes."""
        number = self.etc / "approved.number"
        return self.approved.read_text(), number.read_text() if number.exists() else ""


def offer_of(signed):
    return msgspec.json.decode(signed.text, type=HouseOffer)


@pytest.fixture
def keys(tmp_path):
    return approval_keys(tmp_path)


@pytest.fixture
def computer(tmp_path, keys):
    return Computer(tmp_path / "root", keys)


@pytest.fixture
def clock():
    return SetClock(datetime.fromtimestamp(NOW, UTC).isoformat())


@pytest.fixture
async def brought(tmp_path, keys, computer, clock, monkeypatch):
    monkeypatch.setattr(OfferWatch, "PACE", 0.005)
    found = deployed(tmp_path, keys)
    places = {"journal": computer.state / "journal", "approved_manifest": computer.approved}
    async with taking_offers(tmp_path, replace(found, **places), keys, clock=clock) as house:
        yield house


def of(computer, version, number=7, **more):
    return offer(number, manifest=computer.manifest(version), **more)


async def test_it_is_laid_at_once_and_taken_by_the_start_that_it_fits(brought, computer):
    former = computer.kept
    brought.table.state.reload = "blue"  # a round goes on: nothing changes for it
    await brought.answered(of(computer, "2.0+g2"), 1)
    await until(computer.spool.exists)
    assert brought.answers() == [("offered", 7, "")]
    # A start of the version in service changes nothing: it waits for its own.
    assert computer.approve() == "waits"
    await asyncio.sleep(0.03)
    assert computer.kept == former
    assert len(brought.answers()) == 1
    computer.put("2.0+g2")
    assert computer.approve() == "taken"
    assert computer.kept == (computer.manifest("2.0+g2"), "7\n")
    await until(lambda: len(brought.answers()) == 2)
    assert brought.answers()[1] == ("taken", 7, "")
    assert not computer.spool.exists()
    assert computer.approve() == "", "nothing lies there any more"


async def test_one_that_fits_nothing_in_its_days_is_refused_and_taken_away(
    brought, computer, clock
):
    await brought.answered(of(computer, "2.0+g2", until=NOW + 3600), 1)
    await until(computer.spool.exists)
    clock.leap(3601)
    await until(lambda: len(brought.answers()) == 2)
    answer, number, why = brought.answers()[1]
    assert (answer, number) == ("refused", 7)
    assert "too late" in why
    assert not computer.spool.exists()


async def test_nothing_that_the_daemon_does_approves_anything(brought, computer, tmp_path, keys):
    """Whatever comes, root's files stay as they are until root has run."""
    former = computer.kept
    stranger = tmp_path / "stranger.key"
    stranger.write_text(new_key()[0])
    good = of(computer, "1.0")
    torn = sign(good, keys)
    inner = offer_of(sign(good, stranger)).approval
    tried = [
        (sign(good, stranger), "has not signed it", 0),
        (torn.text.encode()[:400], "no offer that this version", 0),
        (sign(of(computer, "1.0", table="t2"), keys), "it is for grand t2", 0),
        (sign(of(computer, "1.0", house="other"), keys), "it is for other t1", 0),
        (of(computer, "1.0", until=NOW - 1), "too late", 7),
    ]
    for what, words, number in tried:
        answer, told, why = await brought.answered(
            what, len(brought.answers()) + 1, OfferKind.MANIFEST
        )
        assert (answer, told) == ("refused", number)
        assert words in why
        assert not computer.spool.exists()
    forged = sign_outer(good, keys, inner)
    answer, _, why = await brought.answered(forged, 6, OfferKind.MANIFEST)
    assert "has not signed it" in why
    assert computer.kept == former
    # The newest takes the place of one that waits; an older one is a replay.
    await brought.answered(of(computer, "2.0+g2", 20), 7)
    await until(computer.spool.exists)
    await brought.answered(of(computer, "2.0+g2", 21), 8)
    await until(lambda: "number 21" in computer.spool.read_text())
    computer.put("2.0+g2")
    assert computer.approve() == "taken"
    await until(lambda: brought.answers()[-1] == ("taken", 21, ""))
    why = (await brought.answered(of(computer, "1.0", 20), len(brought.answers()) + 1))[2]
    assert "later offer" in why
    assert not computer.spool.exists()


def sign_outer(what, key, approval):
    """Sign an offer whose manifest somebody else has signed."""
    text = msgspec.json.encode(msgspec.structs.replace(what, approval=approval)).decode()
    signature = approval_of.private_key(key).sign(approval_of._DOMAIN + text.encode()).hex()
    return SignedOffer(text, signature)


async def test_what_root_refuses_is_told_in_the_record(brought, computer, tmp_path):
    """Root's key may be another, its number later, its files not there."""
    (computer.etc / "approval.pem").write_text(new_key()[1])
    for number, prepare, word, words in (
        (8, lambda: None, "not-signed", "has not signed it"),
        (9, (computer.etc / "approval.pem").unlink, "no-key", "approval.pem is not there"),
        (10, lambda: later(computer), "older", "later manifest is approved"),
    ):
        prepare()
        count = len(brought.answers())
        await brought.answered(of(computer, "2.0+g2", number), count + 1)
        await until(computer.spool.exists)
        assert computer.approve() == word
        await until(lambda count=count: len(brought.answers()) == count + 2)
        answer, _, why = brought.answers()[-1]
        assert answer == "refused"
        assert words in why
        assert not computer.spool.exists()
    computer.approved.unlink()
    answer, _, why = await brought.answered(of(computer, "2.0+g2", 11), 8)
    assert answer == "refused"
    assert "a person lays the first one" in why


def later(computer):
    shutil.copy(computer.key.with_suffix(".pem"), computer.etc / "approval.pem")
    (computer.etc / "approved.number").write_text("500\n")


@pytest.mark.slow
def test_root_takes_nothing_but_what_the_house_signed_for_what_lies_here(computer, tmp_path):
    other = tmp_path / "other.key"
    other.write_text(new_key()[0])
    secret = tmp_path / "secret"
    secret.write_text("of root\n")
    computer.put("2.0+g2")
    good = of(computer, "2.0+g2", 30)
    former = computer.kept

    def text(change):
        computer.lay(good)
        computer.spool.write_bytes(change(computer.spool.read_bytes()))

    def link():
        computer.spool.unlink()
        computer.spool.symlink_to(secret)

    def pipe():
        computer.spool.unlink()
        os.mkfifo(computer.spool)

    def folder():
        computer.spool.unlink()
        computer.spool.mkdir()

    tried = [
        (lambda: computer.lay(good, other), "not-signed"),
        (lambda: text(lambda data: data[:-1]), "not-signed"),
        (lambda: text(lambda data: data[: len(data) // 2]), "not-signed"),
        (lambda: text(lambda data: data.replace(b"number 30", b"number 90")), "not-signed"),
        (lambda: text(lambda data: data.replace(b"until 1", b"until 9")), "not-signed"),
        (lambda: text(lambda data: data + b"x" * (5 << 20)), "not-signed"),
        (lambda: text(lambda data: b"\n" + data), "not-signed"),
        (lambda: text(lambda data: b""), "not-signed"),
        (lambda: computer.spool.write_bytes(plain(computer, b"no manifest\n")), "not-signed"),
        (lambda: computer.lay(of(computer, "2.0+g2", 30, until=NOW - 5)), "late"),
        (lambda: computer.lay(of(computer, "1.0", 31)), "taken"),
        (lambda: computer.lay(of(computer, "2.0+g2", 30)), "older"),
        (link, ""),
        (pipe, "not-signed"),
        (folder, ""),
    ]
    for lay, word in tried:
        lay()
        assert computer.approve() == word
        assert computer.kept[0] == former[0]
        if not computer.spool.is_file() or computer.spool.is_symlink():
            shutil.rmtree(computer.spool) if computer.spool.is_dir() else computer.spool.unlink()
            computer.spool.touch()
    assert computer.kept[1] == "31\n", "what is approved already raised the number"
    assert secret.read_text() == "of root\n"
    # A file that is not as listed, a stray, and a key that others may write.
    good = of(computer, "2.0+g2", 40)
    table = computer.home / "2.0+g2/table.py"
    before = table.read_text()
    computer.lay(good)
    table.write_text("changed")
    assert computer.approve() == "waits"
    table.write_text(before)
    (computer.home / "2.0+g2/stray.py").touch()
    assert computer.approve() == "waits"
    (computer.home / "2.0+g2/stray.py").unlink()
    (computer.etc / "approval.pem").chmod(0o666)
    assert computer.approve() == "no-key"
    (computer.etc / "approval.pem").chmod(0o644)
    assert computer.kept == (former[0], "31\n")
    computer.approved.chmod(0o640)
    assert computer.approve() == "taken"
    assert computer.kept == (computer.manifest("2.0+g2"), "40\n")
    assert computer.approved.stat().st_mode & 0o777 == 0o640
    # The older version does not come back by its older manifest, whoever lays it.
    computer.put("1.0")
    computer.lay(of(computer, "1.0", 31))
    assert computer.approve() == "older"
    assert computer.kept == (computer.manifest("2.0+g2"), "40\n")


def plain(computer, text):
    signature = approval_of.private_key(computer.key).sign(text)
    return b64encode(signature) + b"\n" + text


def test_a_version_that_is_not_ready_gives_back_what_was_approved_before(computer):
    state = computer.root / "state"
    state.write_text("active\n")
    places = {"state": state, "approve": computer.run_by, "current": computer.home / "current"}
    tools = computer.root / "tools"
    tools.mkdir()
    for name, text in (("systemctl", SYSTEMCTL.format(**places)), ("wall", "#!/bin/sh\n")):
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    switch = computer.run_by.with_name("dealer-table-switch")
    switch.write_text(switch.read_text().replace("PATH=", f"PATH={tools}:"))
    former = computer.kept
    computer.lay(of(computer, "2.0+g2", 30))
    (computer.home / "next").symlink_to("2.0+g2")
    ended = subprocess.run([switch, "--now"], stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    assert ended.returncode == 1
    assert b"the table goes on with 1.0" in ended.stderr
    assert computer.kept == former
    assert not list(computer.etc.glob("*.former"))
