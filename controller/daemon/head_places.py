"""Heads leave the machine: each place outside is visited, in a process beside the table."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.daemon.fittings import Fittings
from controller.daemon.shell import Shell
from controller.data.causes import Cause
from controller.data.events import ComputerLooked, JournalDamaged
from controller.data.message import message
from controller.errors import UNDECODABLE, told_by
from controller.home import Retired, mark_retired
from controller.journal import JournalError
from controller.journal.outside import Visit
from controller.system.children import heard_out, started
from controller.system.interpreter import python_words
from controller.system.log import Level
from controller.system.pause import pause
from controller.words.spoken import in_english


class HeadPlaces:
    """Visits the places: at the start, every few minutes, and at the end.

    A journal that is not the one of the last head at a place holds the table. That head stays as it
    is until a person has cleared the hold; from then on the place keeps heads of this journal.
    """

    PATIENCE = 20.0
    """Seconds in which a place must have answered."""
    LAST = 4.0
    """Seconds for which the end of the daemon waits for the places."""

    def __init__(self, shell: Shell, fittings: Fittings, retire: Callable[[], None]) -> None:
        """Prepare to visit; `retire` ends the daemon as soon as no round is under way."""
        self._shell = shell
        self._clock = fittings.clock
        self._note = fittings.note
        self._journal = fittings.journal or Path()
        self._places = fittings.head_places if fittings.journal is not None else ()
        self._retire = retire
        self._another: dict[Path, int] = {}
        self._busy = {place: asyncio.Lock() for place in self._places}

    async def run(self, every: float) -> None:
        """Visit all places every so many seconds, until cancelled."""
        while self._places:
            for place in self._places:
                self._note_visit(place, await self._visit(place))
            await pause(every)

    async def leave(self) -> None:
        """Keep the last head of this run at all places at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.LAST):
                await asyncio.gather(*map(self._visit, self._places))

    async def _visit(self, place: Path) -> Visit:
        """Return what was found at a place, one visit after the other."""
        async with self._busy[place]:
            return await self._answer_of(place)

    async def _answer_of(self, place: Path) -> Visit:
        """Return what was found at a place; one that does not answer in time is out of reach."""
        known = self._another.get(place, 0)
        if any(hold.cause is Cause.JOURNAL_DAMAGED for hold in self._shell.table.state.holds):
            known = 0  # nobody has cleared it yet
        words = ("-m", "controller.journal.outside", self._journal, place, str(known))
        try:
            process = await started(*python_words(), *words)
            async with asyncio.timeout(self.PATIENCE):
                told, _ = await heard_out(process)
            return msgspec.json.decode(told, type=Visit)
        except TimeoutError:
            return Visit(trouble=message("journal-outside-silent", seconds=round(self.PATIENCE)))
        except (OSError, *UNDECODABLE) as error:
            return Visit(trouble=message("journal-outside-failed", error=told_by(error)))

    def _note_visit(self, place: Path, found: Visit) -> None:
        if found.another is None:
            if found.trouble is None:
                self._another.pop(place, None)
        elif place not in self._another:
            self._another[place] = found.event
            what = message("journal-outside-another", place=str(place), what=found.another)
            self._note(Level.ERROR, "heads.another_journal", place=str(place), why=in_english(what))
            self._shell.report_event(JournalDamaged(found.event, what))
            if found.newer:
                self._leave_to(found)
        notice = None
        if found.trouble is not None:
            notice = message("notice-heads-not-kept", place=str(place), why=found.trouble)
        self._shell.report_event(ComputerLooked(f"heads:{place}", notice))

    def _leave_to(self, found: Visit) -> None:
        """Retire for good: another computer has taken the table over, and keeps its heads there."""
        self._note(Level.ERROR, "heads.taken_over", generation=found.newer)
        now = self._clock.now().utc_us
        try:
            mark_retired(self._journal, Retired(found.newer, now, self._shell.table.seq))
        except JournalError as error:  # the hold stands all the same
            self._note(Level.ERROR, "heads.not_marked", why=str(error))
        self._retire()
