"""The check of stored data before and after each round (Oklahoma 325:85-15-18); damage holds."""

import asyncio
from collections.abc import Callable

from controller.daemon.shell import Happening, Shell
from controller.data.events import JournalDamaged
from controller.data.intents import RoundBegan, RoundEnded
from controller.data.message import Message
from controller.journal import JournalDamagedError, JournalError
from controller.system.clock import Clock
from controller.system.log import Level, Log
from controller.words.spoken import in_english


class RoundCheck:
    """Has the journal read back when a round has begun, and when it is over; a witness.

    It runs after the commands of that event are out, and takes about two milliseconds, at moments
    when nobody waits for a card.
    """

    def __init__(self, shell: Shell, check: Callable[[], None], clock: Clock, log: Log) -> None:
        self._shell = shell
        self._check = check
        self._clock = clock
        self._log = log

    def __call__(self, happening: Happening) -> None:
        """Look whether a round begins or ends with this event."""
        if any(isinstance(each, RoundBegan | RoundEnded) for each in happening.intents):
            asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        if self._shell.halted is not None:
            return
        try:
            self._check()
        except JournalDamagedError as error:
            self._found(error.where, error.what)
        except JournalError as error:
            self._found(0, error.words)

    def _found(self, where: int, what: Message) -> None:
        now = self._clock.now().utc_us
        self._log.note(now, Level.ERROR, "round.journal_damaged", where=where, why=in_english(what))
        self._shell.tell(JournalDamaged(where, what))
