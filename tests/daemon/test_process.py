"""The daemon as a separate process: how it starts, how it ends, and with which exit code."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager

import pytest
import serial
import yaml

from controller.configuration import config_root
from controller.data.events import Instant
from controller.journal import Journal, Record, tail
from simulators.people.staff import write_people

PATIENCE = 20


class Place:
    """A folder with a table's configuration, and the commands that run in it."""

    def __init__(self, folder):
        self.folder = folder
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

    def start(self):
        words = [sys.executable, "-m", "controller.cli", "run", "--config", str(self.config)]
        quiet = {**os.environ, "NOTIFY_SOCKET": str(self.folder / "notify")}
        return subprocess.Popen(words, env=quiet, stderr=subprocess.PIPE, text=True)

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
        """Return the kinds of the journalled events, without those of the wall clock at a start."""
        kinds = [event.record.kind for event in tail(self.journal, last=100)]
        return [kind for kind in kinds if kind not in ("GamingDayBegan", "ShiftBegan")]


@pytest.fixture
def place(tmp_path):
    return Place(tmp_path)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_good_order_when_it_is_told_to(place, number):
    with place.running() as process:
        process.send_signal(signal.SIGHUP)  # somebody closes a terminal: it goes on
        process.send_signal(number)
        assert process.wait(PATIENCE) == 0
    assert place.kinds() == ["Started", "Stopped"]
    assert not (place.folder / "s").exists()
    assert '"event":"daemon.stopped"' in place.log.read_text()


def test_without_people_it_does_not_start_and_says_how_to_begin(place):
    (place.folder / "people.yaml").unlink()
    code, said = place.fails()
    assert code == 2
    assert "tablectl people add" in said
    assert not place.journal.exists()


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


def test_a_port_that_another_process_has_ends_it_with_the_reason(place):
    master, slave = os.openpty()
    (place.folder / "shuffler").symlink_to(os.ttyname(slave))
    try:
        with serial.Serial(str(place.folder / "shuffler"), exclusive=True):
            code, said = place.fails()
    finally:
        os.close(master)
        os.close(slave)
    assert code == 5
    assert f"serial://{place.folder}/shuffler" in said
    assert place.kinds() == ["Started", "Stopped"]


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


def test_a_page_whose_port_is_taken_ends_it_with_the_reason_before_it_begins(place):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        place.write(page={"listen": f"127.0.0.1:{other.getsockname()[1]}"})
        code, said = place.fails()
    assert code == 5
    assert "another program listens here" in said
    assert "Traceback" not in said
    assert not (place.folder / "s").exists()
    assert place.kinds() == []


def test_a_page_beyond_this_computer_without_certificates_never_starts(place):
    place.write(page={"listen": "0.0.0.0:0"})
    code, said = place.fails()
    assert code == 2
    assert "page.tls with certificate" in said
    assert not place.journal.exists()
