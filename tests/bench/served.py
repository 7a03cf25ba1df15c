"""The daemon as a process of its own, with its journal on a disk and its log in a file."""

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import yaml

from controller.api.messages import Answer, Status, as_seen, ask, decode_reply, encode
from controller.configuration import config_root
from controller.data.events import AdoptShuffler, SignedOn
from simulators.people.staff import SAM, write_people
from tests.bench.wired_devices import StuckError

_ENDING = 10.0


@dataclass(frozen=True)
class Place:
    """A folder with a configuration; its devices are the wired ones, or others."""

    folder: Path

    @property
    def journal(self):
        return self.folder / "journal.sqlite"

    @property
    def config(self):
        return self.folder / "table.yaml"

    @property
    def log(self):
        return self.folder / "log.json"

    @property
    def socket(self):
        return self.folder / "s"

    def write(self, urls=None, page=None):
        """Write the table's file.

        Args:
            urls: of the devices; without them each is at a pty in the folder.
            page: where the page is served; by default there is none.
        """
        table = yaml.safe_load((config_root() / "table.yaml").read_text())
        for name, device in table["devices"].items():
            device["url"] = urls[name] if urls else f"serial://{self.folder}/{name}"
        table["people"] = str(self.folder / "people.yaml")
        write_people(self.folder / "people.yaml")
        table |= {"journal": str(self.journal), "api_socket": str(self.socket)}
        table["log"] = {"to": str(self.log), "level": "info"}
        del table["page"]
        table |= {"page": {"listen": page, "others": "press"}} if page else {}
        self.config.write_text(yaml.safe_dump(table))


class Served:
    """A running daemon; times are those of the monotonic clock, in nanoseconds."""

    def __init__(self, place, process, began):
        self.place = place
        self.process = process
        self.began = began
        self.ready = 0

    @property
    def pid(self):
        return self.process.pid

    def resident_kib(self):
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(each for each in status.splitlines() if each.startswith("VmRSS:"))
        return int(line.split()[1])

    def cpu_seconds(self):
        """Return the user and system time so far."""
        # pid (command) state ppid …: utime and stime are fields 14 and 15
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def adopt(self, wired):
        """Take the new shuffler into service, and sign on, as a supervisor does."""
        wired.until(lambda: self._shaken(wired), "a device is not shaken hands with")
        for wish in (
            ask(AdoptShuffler, "bench", badge=SAM.badge, pin=SAM.pin),
            ask(SignedOn, badge=SAM.badge, pin=SAM.pin),
        ):
            revisions = self.ask(wired, Status()).snapshot.revisions
            reply = self.ask(wired, as_seen(wish, revisions))
            if not isinstance(reply, Answer) or not reply.ok:
                raise StuckError(f"the supervisor is refused: {reply}")

    def address(self, wired):
        """Return the address of its page."""
        wired.until(lambda: self.ask(wired, Status()).page, "the page is not served")
        return self.ask(wired, Status()).page

    def _shaken(self, wired):
        return all(device.up for device in self.ask(wired, Status()).snapshot.devices)

    def ask(self, wired, request):
        """Return the daemon's reply on its socket; the wires are served meanwhile."""
        said = bytearray()
        with socket.socket(socket.AF_UNIX) as talk:
            talk.connect(str(self.place.socket))
            talk.sendall(encode(request))
            wired.call(talk.fileno(), lambda: said.extend(talk.recv(65536)))
            wired.until(lambda: said.endswith(b"\n"), "the daemon does not answer")
            wired.forget(talk.fileno())
        return decode_reply(bytes(said))


def tablectl():
    """Return the command: that of `$TABLECTL`, else as it was installed with this interpreter."""
    named = os.environ.get("TABLECTL")
    if named:
        return [named]
    script = Path(sys.executable).with_name("tablectl")
    return [str(script)] if script.exists() else [sys.executable, "-m", "controller.cli"]


@contextmanager
def serving(place, wired, prefix=()):
    """Run a daemon for the time of the block; it is ready when the block begins.

    Args:
        prefix: words before the command, of a tracer for example.
    """
    environment = {**os.environ, "NOTIFY_SOCKET": str(place.folder / "notify")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = [*prefix, *tablectl(), "run", "--config", str(place.config)]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as manager:
        manager.bind(str(place.folder / "notify"))
        began = time.monotonic_ns()
        served = Served(place, subprocess.Popen(words, env=environment), began)
        wired.call(manager.fileno(), lambda: _heard(served, manager))
        try:
            wired.until(lambda: _ready(served), "the daemon does not become ready")
            yield served
            served.process.send_signal(signal.SIGTERM)
            wired.until(lambda: served.process.poll() is not None, "the daemon does not end")
        finally:
            wired.forget(manager.fileno())
            (place.folder / "notify").unlink()
            with suppress(ProcessLookupError):
                served.process.kill()
            served.process.wait(_ENDING)
    if served.process.returncode:
        raise StuckError(f"the daemon ended with {served.process.returncode}")


def _heard(served, manager):
    at = time.monotonic_ns()
    if b"READY=1" in manager.recv(4096).split(b"\n"):
        served.ready = at


def _ready(served):
    if served.process.poll() is not None:
        raise StuckError(f"the daemon ended with {served.process.returncode}")
    return served.ready
