"""The computer that is examined: its programs, its processes and its clock."""

import grp
import os
import pwd
import subprocess
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from controller.configuration import Deployment
from controller.configuration.service import USER
from controller.data.message import Message, message
from controller.files import read_text
from controller.journal import JournalError, Record, tail
from controller.system.disk import exists_at, free_bytes
from controller.system.interpreter import installed_utc_us
from controller.system.listeners import listeners

# What an examination finds.


class Finding(Struct, frozen=True):
    """One thing that is wrong, or will be.

    Attributes:
        name: of the kind of finding, for programs; it stays.
        what: is wrong, and where.
        action: what to do about it.
        configuration: the table's files are wrong: the daemon does not start with them.
    """

    name: str
    what: Message
    action: Message
    configuration: bool = False


_LONGEST = 10.0
"""Seconds that a program of the system may take."""


class Said(Struct, frozen=True):
    """What a program printed, and its exit code."""

    code: int
    text: str


class Computer:
    """This computer; a test brings another one."""

    processes = Path("/proc")
    usb_devices = Path("/sys/bus/usb/devices")
    user = USER
    """Whose rights the service has."""

    def run_program(self, *words: str) -> Said | None:
        """Run a program of the system, without its environment's language; None: it is not there.

        One that does not end is no answer either.
        """
        plain = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"}
        try:
            told = subprocess.run(  # noqa: PLW1510 - what it says decides
                words, capture_output=True, text=True, timeout=_LONGEST, env=plain
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return Said(told.returncode, told.stdout)

    def properties(self, *words: str) -> dict[str, str]:
        """Return what a program prints as NAME=VALUE lines; empty: it is not there, or refuses."""
        said = self.run_program(*words)
        if said is None or said.code != 0:
            return {}
        return dict(line.partition("=")[::2] for line in said.text.splitlines())

    def holders(self, path: Path) -> Iterator[tuple[int, str]]:
        """Yield number and name of each process, as far as we may look, that has a file open."""
        return self._having({str(path.resolve())})

    def listeners(self, port: int) -> Iterator[tuple[int, str]]:
        """Yield number and name of each process that listens at a TCP port, as far as we may look.

        Raises:
            OSError: the system does not say who listens.
        """
        found = [each for each in listeners(self.processes) if each.port == port]
        return self._having({f"socket:[{each.inode}]" for each in found})

    def lockers(self, path: Path) -> Iterator[tuple[int, str]]:
        """Yield number and name of each process that keeps others from writing to a file.

        Raises:
            OSError: there is no such file, or the system does not say who locks it.
        """
        file = path.stat().st_ino
        for line in read_text(self.processes / "locks", "ascii").splitlines():
            kind, _, access, number, where, *_ = line.partition(": ")[2].split()
            if (kind, access) == ("POSIX", "WRITE") and int(where.rpartition(":")[2]) == file:
                yield int(number), self._name(self.processes / number)

    def _having(self, targets: set[str]) -> Iterator[tuple[int, str]]:
        for process in self.processes.glob("[0-9]*"):
            try:
                opened = any(_target(each) in targets for each in (process / "fd").iterdir())
            except OSError:
                continue  # it has ended, or is somebody else's
            if opened and int(process.name) != os.getpid():
                yield int(process.name), self._name(process)

    def _name(self, process: Path) -> str:
        """Return a process's name; empty: it has ended."""
        try:
            return read_text(process / "comm", "utf-8", "replace").strip()
        except OSError:
            return ""

    def usb_node(self, vendor: str, product: str, serial: str) -> Path | None:
        """Return the file of a USB device; None: it is not plugged in.

        Args:
            vendor: its number, four hexadecimal digits.
            product: likewise.
            serial: its serial number; empty: any.
        """
        for device in self.usb_devices.glob("*"):
            told = [_line(device / each) for each in ("idVendor", "idProduct", "serial")]
            if told[:2] == [vendor.lower(), product.lower()] and serial in ("", told[2]):
                bus, number = _line(device / "busnum"), _line(device / "devnum")
                return Path(f"/dev/bus/usb/{int(bus):03d}/{int(number):03d}")
        return None

    def group_that_keeps_out(self, node: Path) -> str:
        """Return the group of a device's file that the service may not open; empty: it may.

        It is empty, too, where this computer has no such user.
        """
        try:
            user, file = pwd.getpwnam(self.user), node.stat()
        except (KeyError, OSError):
            return ""
        groups = os.getgrouplist(user.pw_name, user.pw_gid)
        if file.st_uid == user.pw_uid or file.st_gid in groups:
            return ""
        try:
            return grp.getgrgid(file.st_gid).gr_name
        except KeyError:
            return str(file.st_gid)

    def room(self, file: Path) -> int:
        """Return the bytes that are free beside a file; raises as `free_bytes`."""
        return free_bytes(file)

    def built(self) -> int:
        """Return when the program was built or installed: microseconds since 1970."""
        return installed_utc_us()


def _line(file: Path) -> str:
    """Return what a file of the system says; empty: it is not there."""
    try:
        return read_text(file, "ascii", "replace").strip()
    except OSError:
        return ""


def _target(link: Path) -> str:
    """Return where a symbolic link leads, unresolved; empty: it has gone meanwhile."""
    try:
        return os.readlink(link)
    except FileNotFoundError:
        return ""


# The computer's clock: is it set by a time service, and not behind the journal or the program?


_SLACK_US = 60_000_000
"""A minute: no event lies later than the clock by more."""


def examine_clock(deployment: Deployment, computer: Computer, utc_us: int) -> Iterator[Finding]:
    """Yield what is wrong with the clock."""
    told = computer.properties("timedatectl", "show", "--property=NTPSynchronized")
    if told.get("NTPSynchronized") == "no":
        yield Finding("clock", message("doctor-clock"), message("doctor-clock-action"))
    last = _last(deployment.journal)
    if last is not None and last.utc_us > utc_us + _SLACK_US:
        what = message("doctor-clock-behind", number=last.seq)
        yield Finding("clock-behind", what, message("doctor-clock-behind-action"))
    elif utc_us < computer.built():
        what = message("doctor-clock-before-program")
        yield Finding("clock-before-program", what, message("doctor-clock-behind-action"))


def _last(journal: Path) -> Record | None:
    """Return the journal's last event; None: there is none, or it cannot be read."""
    try:
        last = next(tail(journal, last=1), None) if exists_at(journal) else None
    except JournalError:
        return None  # the examination of the journal tells it
    return None if last is None else last.record
