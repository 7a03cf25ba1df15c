"""The computer that is examined: programs, processes, clock, the journal and the room for it."""

import grp
import os
import pwd
import subprocess
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from msgspec import Struct

from controller.configuration import Backups, Deployment
from controller.configuration.service import USER
from controller.daemon.watches import DiskWatch, overdue
from controller.data.events import JournalChecked
from controller.data.message import Message, message
from controller.errors import told_by
from controller.files import read_text
from controller.home import RetiredError, refuse_retired
from controller.journal import JournalError, Record, tail
from controller.journal.lock import holder
from controller.notes import last_copy
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


OVERDUE = 2
"""Days of a running table without a check of its journal."""
_LOOKED_AT = 20_000
"""Events: several days of a busy table."""
_DAY_US = 86_400_000_000


def examine_storage(deployment: Deployment, computer: Computer, utc_us: int) -> Iterator[Finding]:
    """Yield what is wrong with the journal, its disk and its copies; places outside, too."""
    journal = deployment.journal
    try:
        days = computer.room(journal) // DiskWatch.A_DAY
    except OSError as error:
        what = message("doctor-journal-folder", path=str(journal.parent), error=told_by(error))
        yield Finding("journal", what, message("doctor-journal-folder-action"))
        return
    if days < DiskWatch.DAYS:
        what = message("doctor-disk", path=str(journal.parent), count=days)
        yield Finding("disk", what, message("doctor-disk-action"))
    if exists_at(journal):
        yield from _locked(journal, computer)
        try:
            refuse_retired(journal)
            yield from _unchecked(journal)
        except RetiredError as error:
            yield Finding("retired", error.words, message("doctor-retired-action"))
        except JournalError as error:
            yield Finding("journal", error.words, message("doctor-journal-action"))
    for place in deployment.head_places:
        if not (exists_at(place, S_ISREG) and os.access(place, os.R_OK | os.W_OK)):
            what = message("doctor-head-place", path=str(place))
            yield Finding("head-place", what, message("doctor-head-place-action"))
    if deployment.backups is not None:
        yield from _copies(journal, deployment.backups, utc_us)


def _locked(journal: Path, computer: Computer) -> Iterator[Finding]:
    """Name who keeps the daemon from writing: a commit waits for five seconds."""
    daemon = holder(journal)
    try:
        found = list(computer.lockers(Path(f"{journal}-shm")))
    except OSError:
        return  # nobody has the journal open
    for number, name in found:
        if number not in (daemon, os.getpid()):
            what = message("doctor-journal-locked", path=str(journal), program=name, number=number)
            yield Finding("journal-locked", what, message("doctor-port-held-action", number=number))


def _copies(journal: Path, backups: Backups, utc_us: int) -> Iterator[Finding]:
    """Find a folder for copies that is not there or no help, and copies that are not made."""
    folder = str(backups.folder)
    if not (exists_at(backups.folder, S_ISDIR) and os.access(backups.folder, os.R_OK | os.W_OK)):
        what = message("doctor-backup-gone", path=folder)
        yield Finding("backup-folder", what, message("doctor-backup-gone-action"))
    elif backups.folder.stat().st_dev == journal.parent.stat().st_dev:
        what = message("doctor-backup-same-disk", path=folder)
        yield Finding("backup-folder", what, message("doctor-backup-same-disk-action"))
    notice = overdue(last_copy(journal), backups, utc_us)
    if notice is not None:
        yield Finding("backup", notice, message("doctor-backup-action"))


def _unchecked(journal: Path) -> Iterator[Finding]:
    """Find a table that has run for days without a check of its journal.

    The daemon checks it after each start and each gaming day. A table that is off is not meant: the
    last event is the measure, not the clock.

    Raises:
        JournalError: the journal cannot be read.
    """
    since = last = 0
    for each in tail(journal, last=_LOOKED_AT):
        last = each.record.utc_us
        if not since or each.record.kind == JournalChecked.__name__:
            since = last
    days = (last - since) // _DAY_US
    if days >= OVERDUE:
        what = message("doctor-journal-unchecked", count=days)
        yield Finding("journal-check", what, message("doctor-journal-unchecked-action"))
