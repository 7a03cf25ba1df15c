"""The watch over the journal's disk: a warning long before it is full, and no round that it ends.

A commit that finds no room halts the table in the middle of a round. So no new round begins where
there is too little room to finish one.
"""

from collections.abc import Callable
from pathlib import Path

from controller.daemon.shell import Shell
from controller.data.causes import Cause
from controller.data.events import ComputerLooked
from controller.data.message import Message, message
from controller.system.clock import Clock
from controller.system.disk import stored_bytes

_ABOUT = Cause.DISK
_DAY = 86_400.0
_MIB = 1 << 20


class DiskWatch:
    """Looks how much room the disk of the journal has."""

    PACE = 10.0
    """Seconds between two looks."""
    DAYS = 30
    """Fewer days' room is a notice."""
    A_DAY = 24_000_000
    """Bytes that a busy table writes in a day; measured. What this one wrote counts, if more."""
    ROUND = 64 * _MIB
    """Bytes without which no round begins. A round writes about 20 kB, the journal's log may grow
    to 16 MiB while somebody reads (`Tidying.HELD`), and is then copied into the file.
    """
    AGAIN = 80 * _MIB
    """Bytes with which rounds begin again."""

    def __init__(
        self, shell: Shell, journal: Path, free: Callable[[Path], int], clock: Clock
    ) -> None:
        self._shell = shell
        self._journal = journal
        self._free = free
        self._clock = clock
        self._began = clock.monotonic()
        self._size = stored_bytes(journal)
        self._told = 0

    def look(self) -> None:
        """Look once; called at the start and every `PACE` seconds."""
        try:
            free = self._free(self._journal)
        except OSError as error:
            why = message("journal-system-says", error=error.strerror or str(error))
            self._tell(message("notice-disk-unknown", path=str(self._journal.parent), why=why))
            return
        known = self._shell.table.state.computer.get(_ABOUT)
        full = self.AGAIN if known is not None and known.stops else self.ROUND
        if free < full:
            self._tell(message("hold-disk", path=str(self._journal.parent)), stops=True)
            return
        days = int(free / self._per_day())
        self._tell(self._warning(days) if days < self.DAYS else None)

    def _warning(self, days: int) -> Message:
        """Return the warning; a figure that goes up and down is told as it was."""
        if not self._told or not 0 <= days - self._told <= 1:
            self._told = days
        return message("notice-disk", path=str(self._journal.parent), count=self._told)

    def _per_day(self) -> float:
        """Return how many bytes the journal takes in a day, by this run if it is a day old."""
        run = self._clock.monotonic() - self._began
        if run < _DAY:
            return self.A_DAY
        grown = stored_bytes(self._journal) - self._size
        return max(self.A_DAY, grown * _DAY / run)

    def _tell(self, notice: Message | None, *, stops: bool = False) -> None:
        self._shell.tell(ComputerLooked(_ABOUT, notice, stops))
