"""The check of the whole journal after a start, in a process beside the table."""

from asyncio.subprocess import PIPE, Process
from contextlib import closing
from pathlib import Path

import msgspec

from controller.daemon.upkeep import Every
from controller.journal import Damage
from controller.system.children import heard_out, started
from controller.system.clock import Clock
from controller.system.interpreter import python_words
from controller.system.log import Level, Log
from controller.words.spoken import in_english


class _Found(msgspec.Struct, frozen=True):
    """The result that `controller.journal.background` prints at its end."""

    events: int
    damages: tuple[Damage, ...]


class JournalCheck:
    """Starts `controller.journal.background` and lets it check a thousand events now and then.

    It is a separate process: hashing in a thread would take the interpreter from the table's loop.
    The table's loop gives the pace, so a busy table slows the check down.
    """

    PACE = 0.05
    """Seconds between one thousand events and the next: about a sixth of one slow core."""

    def __init__(self, journal: Path, clock: Clock, log: Log) -> None:
        self._journal = journal
        self._clock = clock
        self._log = log

    async def run(self) -> Damage | None:
        """Check it once; return the first damage, None: none was found, or the check failed."""
        words = (*python_words(), "-m", "controller.journal.background", str(self._journal))
        try:
            process = await started(*words, stdin=PIPE)
        except OSError as error:
            self._note(Level.ERROR, "journal.check_not_started", why=str(error))
            return None
        with closing(Every(self.PACE, lambda: _give_leave(process))):
            told, code = await heard_out(process)
        return self._found(told, code)

    def _found(self, told: bytes, code: int) -> Damage | None:
        try:
            found = msgspec.json.decode(told, type=_Found)
        except msgspec.DecodeError:
            self._note(Level.ERROR, "journal.check_failed", why=f"exit code {code}")
            return None
        for damage in found.damages:
            why = in_english(damage.what)
            self._note(Level.ERROR, "journal.damaged", where=damage.where, why=why)
        if not found.damages:
            self._note(Level.INFO, "journal.checked", events=found.events)
        return found.damages[0] if found.damages else None

    def _note(self, level: Level, event: str, **fields: object) -> None:
        self._log.note(self._clock.now().utc_us, level, event, **fields)


def _give_leave(process: Process) -> None:
    if process.stdin is not None and not process.stdin.is_closing():
        process.stdin.write(b".")
