"""The check of the journal after a start and each gaming day, in a process beside the table."""

from asyncio.subprocess import PIPE, Process
from contextlib import closing
from pathlib import Path

import msgspec

from controller.daemon.shell import Shell
from controller.daemon.upkeep import Every
from controller.data.events import ComputerLooked, JournalChecked, JournalDamaged
from controller.data.message import Message, message
from controller.data.state import JournalMarks
from controller.journal import Damage
from controller.journal.background import Found
from controller.system.children import heard_out, started
from controller.system.clock import Clock
from controller.system.interpreter import python_words
from controller.system.log import Level, Log
from controller.words.spoken import in_english

_ABOUT = "journal_check"


class JournalCheck:
    """Has the journal checked: first what is new since the last good mark, then the older part.

    The mark is a link of the chain in the table's state, which the journal itself keeps: so the
    check of a journal of years takes seconds. What lies before the mark is read again slowly,
    stretch by stretch, and the next start goes on where this one ended.

    `controller.journal.background` does the work, a thousand events now and then. It is a separate
    process: hashing in a thread would take the interpreter from the table's loop. The table's loop
    gives the pace, so a busy table slows the check down.
    """

    PACE = 0.05
    """Seconds between one thousand new events and the next: about a sixth of one slow core."""
    AGAIN = 1.0
    """Seconds between one thousand older events and the next: a year's in six hours."""
    STRETCH = 500_000
    """Older events after which it is noted how far it came."""

    def __init__(self, shell: Shell, journal: Path, clock: Clock, log: Log) -> None:
        self._shell = shell
        self._journal = journal
        self._clock = clock
        self._log = log

    async def run(self) -> bool:
        """Check it once; tell whether it is worth another time: no damage was found."""
        before = self._marks
        found = await self._read((before.seq, before.hash), 0, self.PACE)
        if found is None or found.damages:
            return found is None
        whole = not before.seq
        self._take(found.seq, found.hash, before.again, before.again_hash, whole=whole)
        self._note(Level.INFO, "journal.checked", events=found.seq, since=before.seq)
        return whole or await self._read_again(before.seq)

    async def _read_again(self, last: int) -> bool:
        """Read the older part again, up to this event; tell whether no damage was found."""
        while True:
            marks = self._marks
            until = min(marks.again + self.STRETCH, last)
            found = await self._read((marks.again, marks.again_hash), until, self.AGAIN)
            if found is None or found.damages:
                return found is None
            if found.seq >= last:
                self._take(marks.seq, marks.hash, 0, "", whole=True)
                self._note(Level.INFO, "journal.read_again", events=found.seq)
                return True
            self._take(marks.seq, marks.hash, found.seq, found.hash)

    @property
    def _marks(self) -> JournalMarks:
        return self._shell.table.state.journal or JournalMarks()

    async def _read(self, after: tuple[int, str], until: int, pace: float) -> Found | None:
        """Have a stretch checked, and tell people of damage; None: it was not checked."""
        words = ("-m", "controller.journal.background", self._journal)
        bounds = (str(after[0]), after[1], str(until))
        try:
            process = await started(*python_words(), *words, *bounds, stdin=PIPE)
        except OSError as error:
            self._failed(message("journal-system-says", error=error.strerror or str(error)))
            return None
        with closing(Every(pace, lambda: _give_leave(process))):
            told, code = await heard_out(process)
        try:
            found = msgspec.json.decode(told, type=Found)
        except msgspec.DecodeError:
            self._failed(message("journal-check-ended", number=code))
            return None
        self._shell.tell(ComputerLooked(_ABOUT))
        self._tell(found.damages)
        return found

    def _tell(self, damages: tuple[Damage, ...]) -> None:
        for damage in damages:
            why = in_english(damage.what)
            self._note(Level.ERROR, "journal.damaged", where=damage.where, why=why)
        if damages:
            self._shell.tell(JournalDamaged(damages[0].where, damages[0].what))

    def _failed(self, why: Message) -> None:
        self._note(Level.ERROR, "journal.check_failed", why=in_english(why))
        self._shell.tell(ComputerLooked(_ABOUT, message("notice-journal-unchecked", why=why)))

    def _take(
        self, seq: int, link: str, again: int, again_link: str, *, whole: bool = False
    ) -> None:
        self._shell.tell(JournalChecked(seq, link, again, again_link, whole))

    def _note(self, level: Level, event: str, **fields: object) -> None:
        self._log.note(self._clock.now().utc_us, level, event, **fields)


def _give_leave(process: Process) -> None:
    if process.stdin is not None and not process.stdin.is_closing():
        process.stdin.write(b".")
