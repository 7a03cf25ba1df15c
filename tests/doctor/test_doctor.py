"""`tablectl doctor`: each defect of a table's computer is found, with what to do."""

import grp
import json
import os
import pwd
import socket
import ssl
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import yaml

from controller.cli import execute
from controller.configuration.files import load_table
from controller.configuration.service import Ended, Service
from controller.data.terms import DEVICES
from controller.doctor import Computer, examine, files
from controller.doctor.computer import Said
from controller.home import Retired, mark_retired, retired_path
from controller.journal import Journal, Record
from controller.journal.backup import back_up
from controller.journal.lock import lock_path
from controller.manifest import take_manifest
from controller.notes import note_made
from controller.words import spoken
from drivers.interface import LinkUp
from drivers.transports import usb_adapter
from tests.certificates import Authority
from tests.daemon.test_process import Place
from tests.drivers.ptys import System
from tests.journal.small_journals import IDENTITY, Noon, open_journal, record, state_after
from tests.procedure.table_story import Story

NOW = Noon.utc_us + 60_000_000
DAY = 86_400_000_000
ME = pwd.getpwuid(os.geteuid()).pw_name
USB = "ID_BUS=usb\nID_SERIAL_SHORT=A7\nID_MM_DEVICE_IGNORE=1\n"


class Fake(Computer):
    """A computer whose system's programs say what a test wants; others run as they are."""

    def __init__(self, free=10**12, built=0, **said):
        self.free = free
        self.built_utc_us = built
        self.said = {"timedatectl": "NTPSynchronized=yes\n", "udevadm": USB, "systemctl": ""} | said

    def run_program(self, *words):
        if words[0] == "systemctl":
            return Said(0, "active\n" if words[-1] in self.said["systemctl"] else "inactive\n")
        if words[0] in self.said:
            told = self.said[words[0]]
            return Said(0, told) if told is not None else None
        return super().run_program(*words)

    def room(self, folder):
        return self.free

    def built(self):
        return self.built_utc_us


@pytest.fixture
def place(tmp_path):
    """A table's files in good order, with its three ports."""
    for name in ("shuffler", "sensors", "key_pad"):
        (tmp_path / name).touch()
    return Place(tmp_path)


def found(place, computer=None, now=NOW, served=False):
    """Return the findings by their names."""
    told = list(examine(place.config, computer or Fake(), now, served=served))
    assert all(each.action.id.startswith("doctor-") for each in told)
    return {each.name: each.what.params for each in told}


def test_a_computer_in_good_order_has_none(place):
    assert found(place) == {}


def test_a_wrong_configuration_is_told_with_its_file_and_nothing_else_is(place, capsys):
    place.write(seats=[1, 1])
    assert set(found(place, Fake(free=0))) == {"configuration"}
    assert execute(["doctor", "--config", str(place.config)]) == 2
    assert f"{place.config}" in capsys.readouterr().out


def test_another_computer_has_the_table_now(place):
    """A retired one ends its start with a code that nobody is alarmed by."""
    place.journal.touch(0o640)
    mark_retired(place.journal, Retired(2, 0, 7))
    assert found(place)["retired"] == {
        "path": str(retired_path(place.journal)),
        "number": 2,
    }


def test_files_that_others_may_write(place):
    place.config.chmod(0o666)
    assert set(found(place)) == {"rights"}


def test_people_are_missing(place):
    (place.folder / "people.yaml").unlink()
    assert set(found(place)) == {"people"}


def test_a_place_that_the_unit_does_not_let_the_service_write(place, monkeypatch):
    """Run as the service's own user: its log lies outside what the unit lets it write."""
    service = Service(ME, (), (place.folder / "elsewhere",))
    monkeypatch.setattr(files, "installed_service", lambda: service)
    monkeypatch.setattr(files.os, "geteuid", lambda: 4711)
    monkeypatch.setattr(files, "user_id", lambda _: 4711)
    assert "service" in found(place)


def test_a_service_that_has_ended_for_good(place, monkeypatch):
    """Nothing else may be wrong any more; but nobody starts it again."""
    monkeypatch.setattr(files, "ended_service", lambda: Ended("4", "the disk is full"))
    assert found(place) == {"ended": {"code": "4", "why": "the disk is full"}}
    assert found(place, served=True) == {}, "another way of running it"
    monkeypatch.setattr(files, "ended_service", lambda: None)
    assert found(place) == {}


def test_root_has_the_services_user_look_at_a_key_that_only_root_reads(place, monkeypatch):
    told = "/etc/dealer-table/page.key:1:1: cannot be read\n1 problem\n"
    computer = Fake()
    asked = []

    def ask(*words):
        asked.append(words)
        return Said(2, told) if "--as-service" in words else Fake.run_program(computer, *words)

    computer.run_program = ask
    monkeypatch.setattr(files, "installed_service", lambda: Service(ME))
    monkeypatch.setattr(files.os, "geteuid", lambda: 0)
    assert found(place, computer)["service"] == {"text": told.splitlines()[0]}
    assert (sys.executable, *files._AS_SERVICE, str(place.config)) in asked


@pytest.mark.slow
def test_software_that_is_not_as_approved(place):
    approved = place.folder / "approved"
    place.write(approved_manifest=str(approved))
    taken = take_manifest(load_table(place.config)[1].configuration).text
    approved.write_text(taken)
    assert found(place) == {}
    first, rest = taken.split("\n", 1)
    approved.write_text(f"{'0' * 64}{first[64:]}\n{rest}")
    assert found(place)["manifest"]["count"] == 1


def test_installed_software_that_is_not_as_it_was_built(place, monkeypatch):
    """What lies there that belongs to no package, or was changed: the service does not start."""
    verify = place.folder / "verify"
    verify.write_text(
        "#!/bin/sh\n"
        '[ -z "$1" ] && [ ! -e "$2" ] || exit 0  # the version in service, whatever was approved\n'
        "echo 'dealer-table: /usr/lib/x.pth belongs to no package, or was not approved' >&2\n"
        "echo 'dealer-table: 1 files are not as they should be' >&2\n"
        "exit 1\n"
    )
    monkeypatch.setattr(files, "VERIFY", verify)
    assert found(place) == {}, "it cannot be run"
    verify.chmod(0o755)
    assert found(place) == {
        "software": {"text": "/usr/lib/x.pth belongs to no package, or was not approved"}
    }
    verify.write_text("#!/bin/sh\nexit 0\n")
    assert found(place) == {}


def test_the_pages_port_is_taken_or_its_address_is_not_ours(place):
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        port = other.getsockname()[1]
        place.write(page={"listen": f"127.0.0.1:{port}"})
        assert found(place) == {"page-port": {"port": str(port)}}
        assert found(place, served=True) == {}, "the daemon itself has it"
    assert found(place) == {}


@pytest.mark.parametrize(("days", "told"), [(100, False), (59, True), (-3, True)])
def test_a_certificate_that_ends_soon(place, days, told):
    """One made for two days from now, seen by a clock that is so many days before its end."""
    authority = Authority(place.folder)
    page = authority.issue("page", "IP:127.0.0.1")
    for each in (page.key, authority._key):
        each.chmod(0o640)
    tls = {
        "certificate": str(page.certificate),
        "key": str(page.key),
        "clients": str(authority.certificate),
    }
    place.write(page={"listen": "127.0.0.1:0", "tls": tls})
    words = ("openssl", "x509", "-in", str(page.certificate), "-noout", "-enddate")
    ends = ssl.cert_time_to_seconds(Computer().run_program(*words).text.strip().partition("=")[2])
    # Half a day more: the authority's own may end a second before.
    seen = found(place, now=ends * 1_000_000 - days * DAY - DAY // 2)
    assert ("certificate" in seen) == told
    if told:
        assert seen["certificate"]["count"] == abs(days)


def test_a_clock_that_no_service_sets(place):
    assert set(found(place, Fake(timedatectl="NTPSynchronized=no\n"))) == {"clock"}
    assert found(place, Fake(timedatectl=None)) == {}, "who cannot be asked has not said no"


def kept(place, *records):
    with closing(open_journal(place.journal)) as journal:
        journal.restore()
        for each in records:
            journal.append(each, state_after(each.seq))


def test_a_clock_that_is_behind_the_journal(place):
    kept(place, record(1), record(2))
    assert found(place) == {}
    assert found(place, now=NOW - DAY) == {"clock-behind": {"number": 2}}


def test_a_clock_that_is_before_the_program(place):
    """A new computer, whose journal says nothing yet, at 1970."""
    assert found(place, Fake(built=NOW)) == {}
    assert found(place, Fake(built=NOW + 1)) == {"clock-before-program": {}}
    kept(place, record(1), record(2))
    both = found(place, Fake(built=NOW), now=NOW - DAY)
    assert both == {"clock-behind": {"number": 2}}, "one clock, one finding"


def test_a_disk_with_room_for_four_weeks(place):
    assert found(place, Fake(free=28 * 24_000_000))["disk"]["count"] == 28


def test_a_journal_that_is_none(place):
    place.journal.write_bytes(b"this is no journal at all" * 100)
    place.journal.chmod(0o640)
    assert set(found(place)) == {"journal"}


def test_a_place_for_heads_that_is_not_mounted(place):
    place.write(heads={"outside": [str(place.folder / "stick" / "heads")]})
    assert set(found(place)) == {"head-place"}


def test_copies_of_the_journal_that_nobody_makes(place):
    kept(place, record(1))
    stick = place.folder / "stick"
    place.write(backups={"folder": str(stick)})
    assert set(found(place)) == {"backup-folder", "backup"}
    stick.mkdir()
    assert found(place)["backup-folder"] == {"path": str(stick)}, "it is on the journal's own disk"
    with tempfile.TemporaryDirectory(dir="/dev/shm" if not on_shm(place) else "/var/tmp") as other:
        place.write(backups={"folder": other})
        assert set(found(place)) == {"backup"}
        made = back_up(place.journal, Path(other))
        note_made(place.journal, made, NOW)
        assert found(place) == {}
        assert found(place, now=NOW + 2 * DAY)["backup"] == {"path": other, "count": 2}


def on_shm(place):
    return place.folder.stat().st_dev == os.stat("/dev/shm").st_dev


def test_a_port_that_is_not_there(place):
    (place.folder / "sensors").unlink()
    assert found(place)["port-missing"]["name"] == DEVICES["sensors"]


def test_a_port_that_another_program_holds(place):
    port = place.folder / "shuffler"
    words = [sys.executable, "-c", "import sys; f = open(sys.argv[1]); print(flush=True); input()"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([*words, str(port)], **pipes) as holder:
        holder.stdout.readline()
        told = found(place)["port-held"]
        assert (told["path"], told["number"]) == (str(port), holder.pid)
        assert found(place, served=True) == {}, "nobody knows which process the daemon is"
        lock_path(place.journal).write_text(f"{holder.pid}\n")
        assert found(place, served=True) == {}, "the daemon itself has it"
        lock_path(place.journal).write_text("1\n")
        assert found(place, served=True)["port-held"]["number"] == holder.pid
        holder.communicate(b"\n")
    assert found(place) == {}


def test_a_program_that_listens_at_the_pages_port_is_named(place):
    words = [sys.executable, "-c", _LISTENING]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(words, **pipes) as other:
        place.write(page={"listen": f"127.0.0.1:{int(other.stdout.readline())}"})
        lock_path(place.journal).write_text("1\n")
        for served in (False, True):
            assert found(place, served=served)["page-port"]["number"] == other.pid
        other.communicate(b"\n")
    assert found(place) == {}


class Installed(Fake):
    """A computer on which the table is installed; a unit holds a port of its page, or none."""

    def __init__(self, held):
        super().__init__()
        self.held = held

    def run_program(self, *words):
        if words[:2] != ("systemctl", "show"):
            return super().run_program(*words)
        port = f"ActiveState=active\nListen={self.held} (Stream)\n" if self.held else ""
        return Said(0, f"LoadState=loaded\n{port}")


@pytest.mark.parametrize(
    ("port", "held", "told"), [(843, 843, set()), (843, None, {"page-not-held"}),
    (843, 844, {"page-not-held"}), (8430, 8430, {"page-not-held"})],
)  # fmt: skip
def test_a_port_of_the_page_that_any_account_can_take_is_told(place, port, held, told):
    place.write(page={"listen": f"127.0.0.1:{port}"})
    computer = Installed(held and f"127.0.0.1:{held}")
    assert {name for name in found(place, computer, served=True) if "page" in name} == told


_LISTENING = """
import socket
here = socket.create_server(("127.0.0.1", 0))
print(here.getsockname()[1], flush=True)
input()
"""
_LOCKING = """
import sqlite3, sys
intruder = sqlite3.connect(sys.argv[1], isolation_level=None)
intruder.execute("BEGIN IMMEDIATE")
print(flush=True)
input()
"""


def test_a_program_that_locks_the_journal_is_named(place):
    with open_journal(place.journal) as journal:
        journal.restore()
        place.journal.chmod(0o640)
        words = [sys.executable, "-c", _LOCKING, str(place.journal)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(words, **pipes) as other:
            other.stdout.readline()
            assert found(place, served=True)["journal-locked"]["number"] == other.pid
            other.communicate(b"\n")
        assert "journal-locked" not in found(place, served=True)


def test_the_file_of_a_usb_device_is_found_by_its_numbers(tmp_path):
    for name, text in (("idVendor", "1209"), ("idProduct", "00ab"), ("serial", "S7")):
        (tmp_path / "1-2").mkdir(exist_ok=True)
        (tmp_path / "1-2" / name).write_text(f"{text}\n")
    (tmp_path / "1-2" / "busnum").write_text("1\n")
    (tmp_path / "1-2" / "devnum").write_text("12\n")
    computer = Fake()
    computer.usb_devices = tmp_path
    assert computer.usb_node("1209", "00AB", "S7") == Path("/dev/bus/usb/001/012")
    assert computer.usb_node("1209", "00ab", "") == Path("/dev/bus/usb/001/012")
    assert computer.usb_node("1209", "00ab", "S8") is None


def test_an_adapter_without_a_serial_number(place):
    assert set(found(place, Fake(udevadm="ID_BUS=usb\nID_MM_PORT_IGNORE=1\n"))) == {
        "no-serial-number"
    }
    assert found(place, Fake(udevadm="ID_BUS=pci\n")) == {}, "a built-in port has none"


def test_what_the_kernel_made_of_an_adapter_is_read_back(place, tmp_path, monkeypatch):
    monkeypatch.setattr(usb_adapter, "SYSTEM", tmp_path / "sys")
    system = System(tmp_path / "sys")
    shuffler = place.folder / "shuffler"
    system.plug(shuffler, "1-1", control="auto")
    assert set(found(place)) == {"line-sleeps"}, "it is told to be quick when a daemon opens it"
    assert set(found(place, served=True)) == {"line-sleeps", "line-slow"}
    system.plug(tmp_path / "ttyUSB7", "1-2", held=1)
    assert found(place)["line-twins"]["second"] == "/dev/ttyUSB7 (1-2)"


def test_a_port_that_the_service_may_not_open(place):
    computer = Fake()
    computer.user = "nobody"
    group = grp.getgrgid((place.folder / "shuffler").stat().st_gid).gr_name
    assert found(place, computer)["port-group"]["name"] == group
    for name in ("shuffler", "sensors", "key_pad"):
        os.chown(place.folder / name, -1, pwd.getpwnam("nobody").pw_gid)
    assert found(place, computer) == {}


def test_programs_that_write_to_any_adapter(place):
    plain = "ID_BUS=usb\nID_SERIAL_SHORT=A7\n"
    modem, braille = "ModemManager.service", "brltty.service"
    assert set(found(place, Fake(udevadm=plain, systemctl=modem))) == {"modem-manager"}
    assert found(place, Fake(systemctl=modem)) == {}, "our udev rules keep it away"
    assert set(found(place, Fake(systemctl=braille))) == {"brltty"}


def _is_up(record):
    return record.kind == LinkUp.__name__


def linked(place, digest):
    """Keep a journal in which the shuffler reported a firmware."""
    reported = next(each for each, _ in Story().link("shuffler").ledger.records if _is_up(each))
    data = msgspec.json.encode(msgspec.json.decode(reported.data) | {"digest": digest})
    with closing(Journal.open(place.journal, created=Noon(), identity=IDENTITY)) as journal:
        journal.restore()
        journal.append(Record(1, NOW, 1, 1, reported.kind, data, b"[]"), state_after(1))


@pytest.mark.parametrize(("digest", "told"), [("a" * 64, False), ("b" * 64, True), ("", True)])
def test_firmware_that_is_not_the_expected_one(place, digest, told):
    table = yaml.safe_load(place.config.read_text())
    table["devices"]["shuffler"]["firmware"] = "a" * 64
    place.write(devices=table["devices"])
    assert found(place) == {}, "it has not reported any"
    linked(place, digest)
    assert ("firmware" in found(place)) == told


@pytest.mark.parametrize(
    ("days", "checked", "told"), [(1, (), False), (3, (), True), (3, (2,), False), (5, (2,), True)]
)
def test_a_journal_that_was_not_checked_for_days(place, days, checked, told):
    with closing(Journal.open(place.journal, created=Noon(), identity=IDENTITY)) as journal:
        journal.restore()
        for day in range(days + 1):
            kind = "JournalChecked" if day in checked else "Started"
            at = Noon.utc_us + day * DAY
            journal.append(Record(day + 1, at, day + 1, 1, kind, b"{}", b"[]"), state_after(day))
    names = found(place, now=Noon.utc_us + days * DAY)
    assert ("journal-check" in names) == told, names


def test_people_are_told_in_their_language_and_programs_in_english(place, capsys, monkeypatch):
    (place.folder / "people.yaml").unlink()
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert execute(["doctor", "--config", str(place.config)]) == 1
    told = capsys.readouterr().out
    assert "le service ne démarre pas sans personnel." in told
    assert "→ Inscrivez la première personne" in told
    monkeypatch.setattr(spoken, "_chosen", [])
    assert execute(["doctor", "--json", "--config", str(place.config)]) == 1
    findings = {each["name"]: each for each in json.loads(capsys.readouterr().out)["findings"]}
    assert findings["people"]["what"].endswith("does not start without people.")
    assert "tablectl people add" in findings["people"]["action"]
