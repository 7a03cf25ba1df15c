"""Witnesses of what happens: the log's lines, the wires' last bytes, a read-back, counts, heads.

Heads leave the machine: each place outside is visited, in a process beside the table.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from controller.daemon.fittings import Fittings
from controller.daemon.shell import Happening, Shell
from controller.data import intents
from controller.data.causes import Cause, HoldClass
from controller.data.events import ComputerLooked, JournalDamaged
from controller.data.message import Message, message, message_of
from controller.errors import UNDECODABLE, told_by
from controller.home import Retired, mark_retired
from controller.journal import JournalDamagedError, JournalError, JournalUnavailableError
from controller.journal.outside import Visit
from controller.monitoring import Link, Sight
from controller.system.children import heard_out, started
from controller.system.interpreter import python_words
from controller.system.log import Level, Log
from controller.system.pause import pause, turn_after
from controller.table import Table
from controller.words.spoken import in_english
from drivers.interface import DeviceEvent, LinkLost
from drivers.port import Port, PortState

_TOLD: dict[type[intents.Intent], tuple[Level, str]] = {
    intents.Entered: (Level.INFO, "step.entered"),
    intents.RoundEnded: (Level.INFO, "round.ended"),
    intents.HoldOpened: (Level.WARNING, "hold.opened"),
    intents.HoldDeferred: (Level.INFO, "hold.deferred"),
    intents.HoldClosed: (Level.INFO, "hold.closed"),
    intents.AlertRaised: (Level.WARNING, "alert.raised"),
    intents.DeckCounted: (Level.INFO, "deck.counted"),
    intents.Refused: (Level.INFO, "wish.refused"),
    intents.Noted: (Level.INFO, "note.taken"),
}


class Narrator:
    """Logs what happens at the table; a witness of the shell."""

    def __init__(self, table: Table, log: Log) -> None:
        self._table = table
        self._log = log
        self._every = log.level <= Level.DEBUG

    def __call__(self, happening: Happening) -> None:
        """Log one event."""
        at, seq, kind = happening.now.utc_us, happening.seq, type(happening.event).__name__
        if self._every:
            data = "withheld" if self._table.snapshot.counting else happening.event
            self._log.note(at, Level.DEBUG, "event.taken", seq=seq, kind=kind, data=data)
        for intent in happening.intents:
            told = _TOLD.get(type(intent))
            if told is not None:
                self._log.note(at, told[0], told[1], seq=seq, kind=kind, what=intent)


GRAVE = (HoldClass.SUPERVISOR, HoldClass.SERVICE)
PAUSE = 10.0
"""Seconds between two dumps of one wire."""


class WireDumps:
    """Writes the wires' ring buffers into the log when something serious happens; a witness."""

    def __init__(self, ports: Mapping[str, Port], table: Table, log: Log) -> None:
        self._ports = ports
        self._table = table
        self._log = log
        self._dumped: dict[str, int] = {}
        self._waiting: list[tuple[int, dict[str, object]]] = []

    def __call__(self, happening: Happening) -> None:
        """Look at one event."""
        event = happening.event
        if self._waiting and not self._table.snapshot.counting:
            for utc_us, fields in self._waiting:
                self._write(utc_us, fields)
            self._waiting.clear()
        if isinstance(event, LinkLost):
            self._dump([event.device], in_english(message_of(event.reason)), happening)
        for intent in happening.intents:
            if isinstance(intent, intents.HoldOpened) and self._grave(intent.id):
                devices = [event.device] if isinstance(event, DeviceEvent) else self._ports
                self._dump(devices, in_english(intent.words), happening)

    def close(self) -> None:
        """Say which dumps are withheld for good: the cards are still being counted."""
        for utc_us, fields in self._waiting:
            told = {name: each for name, each in fields.items() if name != "wire"}
            self._log.note(utc_us, Level.WARNING, "wire.withheld", **told)

    def _grave(self, hold: int) -> bool:
        return any(
            each.id == hold and each.cause.klass in GRAVE for each in self._table.state.holds
        )

    def _dump(self, devices: Iterable[str], why: str, happening: Happening) -> None:
        now = happening.now
        for device in devices:
            last = self._dumped.get(device)
            if last is not None and now.monotonic_ns - last < PAUSE * 1e9:
                continue
            self._dumped[device] = now.monotonic_ns
            wire = map(str, self._ports[device].dump())  # the log's thread makes text of it
            fields = {"seq": happening.seq, "device": device, "why": why, "wire": wire}
            if self._table.snapshot.counting:
                self._waiting.append((now.utc_us, fields))
            else:
                self._write(now.utc_us, fields)

    def _write(self, utc_us: int, fields: dict[str, object]) -> None:
        self._log.note(utc_us, Level.WARNING, "wire.dumped", **fields)


class RoundCheck:
    """Has the journal read back when a round has begun, and when it is over; a witness.

    It runs after the commands of that event are out, and takes about two milliseconds, at moments
    when nobody waits for a card. Where a resource is wanting, that is a notice, and it is tried
    again: nothing in the journal is in doubt.
    """

    AGAIN = 1.0
    """Seconds from one try to the next."""

    def __init__(self, shell: Shell, fittings: Fittings) -> None:
        self._shell = shell
        self._fittings = fittings
        self._unread: Message | None = None

    def __call__(self, happening: Happening) -> None:
        """Look whether a round begins or ends with this event."""
        if any(
            isinstance(each, intents.RoundBegan | intents.RoundEnded) for each in happening.intents
        ):
            asyncio.get_running_loop().call_soon(self._check_round)

    def try_again(self) -> None:
        """Check what could not be checked; called every `AGAIN` seconds."""
        if self._unread is not None:
            self._check_round()

    def _check_round(self) -> None:
        if self._shell.halted is not None:
            return
        before, self._unread = self._unread, None
        try:
            self._fittings.check()
        except JournalUnavailableError as error:
            self._unread = error.why
        except JournalDamagedError as error:
            self._report_damage(error.where, error.what)
        except JournalError as error:
            self._report_damage(0, error.words)
        if self._unread != before:
            self._tell_unread(self._unread)

    def _tell_unread(self, why: Message | None) -> None:
        notice = None
        if why is not None:
            notice = message("notice-journal-unchecked", why=why)
            self._fittings.note(Level.WARNING, "round.journal_unread", why=in_english(why))
        self._shell.report_event(ComputerLooked("round_check", notice))

    def _report_damage(self, where: int, what: Message) -> None:
        why = in_english(what)
        self._fittings.note(Level.ERROR, "round.journal_damaged", where=where, why=why)
        self._shell.report_event(JournalDamaged(where, what))


class Observer:
    """Counts each event, as a witness of the shell, and shows the table with the counts."""

    PACE = 0.25
    """Seconds between two looks at the loop."""

    def __init__(self, shell: Shell, fittings: Fittings, failures: Callable[[], int]) -> None:
        self._shell = shell
        self._fittings = fittings
        self._tallies = fittings.tallies
        self._failures = failures
        self._loop = asyncio.get_running_loop()
        self._due = 0.0

    def __call__(self, happening: Happening) -> None:
        """Count one event."""
        self._tallies.add_event(happening.now, happening.event, happening.intents)

    def look_at_loop(self) -> None:
        """Note by how much the loop is late; called every `PACE` seconds."""
        now = self._loop.time()
        if self._due:
            self._tallies.lags.note(max(0.0, now - self._due))
        self._due = turn_after(now, self.PACE)

    def observe(self) -> Sight:
        """Return the table as it stands now."""
        return Sight(
            self._shell.snapshot,
            tuple(_link(name, port) for name, port in self._shell.ports.items()),
            self._tallies.copy(),
            self._fittings.clock.now().utc_us / 1e6,
            self._fittings.log.dropped,
            self._failures(),
        )


def _link(name: str, port: Port) -> Link:
    status = port.status
    told = status.statistics
    return Link(
        name,
        status.state is PortState.UP,
        told.lost,
        told.requests_repeated,
        told.malformed,
        told.round_trip,
    )


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
