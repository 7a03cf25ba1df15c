"""Old events may leave the journal: the next segment is looked at in a process beside the table."""

from pathlib import Path

import msgspec

from controller.daemon.fittings import Fittings
from controller.daemon.shell import Shell
from controller.data.events import ComputerLooked, JournalSealed
from controller.data.message import message
from controller.deliveries import delivered
from controller.errors import UNDECODABLE, told_by
from controller.journal.sealer import Found
from controller.system.children import heard_out, started
from controller.system.interpreter import python_words
from controller.system.log import Level
from controller.words.spoken import in_english

_ABOUT = "seal"


class Sealing:
    """Has segments looked at that `tablectl journal seal` made, and journals that they are sealed.

    The journal lets events leave for no other reason. A segment that is not as it should be, here
    or in the folder of copies, is a notice, and everything stays.
    """

    def __init__(self, shell: Shell, journal: Path, fittings: Fittings) -> None:
        self._shell = shell
        self._journal = journal
        self._fittings = fittings

    async def run(self) -> None:
        """Take the segments that follow, one after another."""
        backups = self._fittings.backups
        if backups is None or backups.seal_days is None:
            return
        while (found := await self._check_segment(backups.folder)).seq:
            self._shell.report_event(JournalSealed(found.seq, found.hash, found.digest))
            self._fittings.note(Level.INFO, "journal.sealed", until=found.seq)
        notice = None
        if found.trouble is not None:
            notice = message("notice-not-sealed", why=found.trouble)
            why = in_english(found.trouble)
            self._fittings.note(Level.WARNING, "journal.not_sealed", why=why)
        self._shell.report_event(ComputerLooked(_ABOUT, notice))

    async def _check_segment(self, copies: Path) -> Found:
        marks = self._shell.table.state.journal
        words: list[str | Path] = [
            self._journal,
            copies,
            str(marks.sealed if marks is not None else 0),
        ]
        if self._fittings.floor:
            words.append(str(delivered(self._journal)))
        module = ("-m", "controller.journal.sealer")
        try:
            told, code = await heard_out(await started(*python_words(), *module, *words))
        except OSError as error:
            return Found(trouble=told_by(error))
        try:
            return msgspec.json.decode(told, type=Found)
        except UNDECODABLE:
            return Found(trouble=message("journal-check-ended", number=code))
