"""The watch over the journal's copies: people are told when the last good one is old, or failed."""

from pathlib import Path

from controller.configuration import Backups
from controller.copies import LastCopy, last_copy
from controller.daemon.shell import Shell
from controller.data.events import ComputerLooked
from controller.data.message import Message, message
from controller.system.clock import Clock

_ABOUT = "backup"
_DAY_US = 86_400_000_000


class BackupWatch:
    """Looks how old the last good copy is. `tablectl journal backup` makes them and notes it."""

    PACE = 60.0
    """Seconds between two looks."""

    def __init__(self, shell: Shell, journal: Path, backups: Backups, clock: Clock) -> None:
        self._shell = shell
        self._journal = journal
        self._backups = backups
        self._clock = clock

    def look(self) -> None:
        """Look once; called at the start and every `PACE` seconds."""
        now = self._clock.now().utc_us
        notice = overdue(last_copy(self._journal), self._backups, now)
        self._shell.tell(ComputerLooked(_ABOUT, notice))


def overdue(last: LastCopy, backups: Backups, utc_us: int) -> Message | None:
    """Return what is wrong with the copies; None: nothing.

    Args:
        last: what is known of them.
        backups: where they are kept, and how old the last good one may be.
        utc_us: the time now.
    """
    days = (utc_us - last.made_utc_us) // _DAY_US
    if last.why is not None:
        if not last.made_utc_us:
            return message("notice-backup-never", why=last.why)
        return message("notice-backup-failed", why=last.why, count=days)
    if not last.made_utc_us:
        return message("notice-backup-none", path=str(backups.folder))
    if days >= backups.days:
        return message("notice-backup-old", path=str(backups.folder), count=days)
    return None
