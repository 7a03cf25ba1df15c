"""The journal and the room for it."""

import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from controller.configuration import Backups, Deployment
from controller.copies import last_copy
from controller.daemon.watches import DiskWatch, overdue
from controller.data.events import JournalChecked
from controller.data.message import message
from controller.doctor.computer import Computer, Finding
from controller.errors import told_by
from controller.home import RetiredError, refuse_retired
from controller.journal import JournalError, tail
from controller.journal.lock import holder
from controller.system.disk import exists_at

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
