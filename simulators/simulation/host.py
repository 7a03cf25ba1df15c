"""The simulated table-side computer: table, drivers, timers in virtual time; faults may kill it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVarTuple

from controller.boundaries import Boundaries
from controller.data.definition import ManifestRule, TableDefinition
from controller.data.events import (
    Instant,
    ManifestTaken,
    PanelLost,
    PanelUp,
    TableEvent,
    TimerExpired,
)
from controller.data.intents import CancelTimer, StartTimer
from controller.journal import DEFINITION, Definition, Journal
from controller.procedure import seen_now
from controller.succession import canonical, digest_of
from controller.table import Outgoing, Table
from drivers.interface import Command, DeviceEvent, Driver, LinkLost
from drivers.key_pad import KeyPadDriver
from drivers.registry import driver_for
from simulators.simulation.dice import FaultDice
from simulators.simulation.judge import ReadLedger
from simulators.simulation.line import Agenda, Alarm, ComputerClock, Line

Event = TableEvent | DeviceEvent
_Args = TypeVarTuple("_Args")


WIRED = "shuffler"
"""The driver of a shuffler that takes orders on our own protocol."""
LINES = "ascii-shuffler"
"""The driver of the example (`examples/ascii-shuffler`), for a machine that keeps no numbers."""


_PAGE_AFTER = 1.0
"""Seconds until the kiosk's page has found a new process."""


class HostKilledError(Exception):
    """The process is killed at this point."""


@dataclass(frozen=True, slots=True)
class Onlookers:
    """Observers of the computer."""

    taken: Callable[[Event, list[Outgoing]], None]
    """Called for each event that was journalled, before anything leaves."""
    sending: Callable[[Command], None]
    """Called for each command when it leaves."""
    shown: Callable[[], None]
    """Called after each event that was journalled, when all has left and the offers are made."""


class Host:
    """The daemon's counterpart in virtual time.

    Attributes:
        table: the real table; each restart makes a new object.
        clock: the computer's clocks; they survive a crash.
        up: whether the process runs.
        crashes: how often it was killed.
    """

    def __init__(
        self,
        agenda: Agenda,
        definition: TableDefinition,
        journal: Journal,
        ledger: ReadLedger,
        faults: FaultDice,
        rng: Random,
        onlookers: Onlookers,
    ) -> None:
        """Put the computer together; `start` switches it on.

        Args:
            agenda: the time.
            definition: the table as configured.
            journal: survives a crash.
            ledger: writes the journal for the table.
            faults: decide when the process is killed.
            rng: its randomness.
            onlookers: are told of events and commands.
        """
        self._agenda = agenda
        self._definition = definition
        self._digest, self._kept = _kept(definition)
        self._journal = journal
        self._ledger = ledger
        self._faults = faults
        self._rng = rng
        self._onlookers = onlookers
        self._boundaries = Boundaries(definition.house)
        self._timers: dict[str, Alarm] = {}
        self._still_until = 0.0
        self._panel = faults.can("panel")
        self.clock = ComputerClock()
        self.lines: Mapping[str, Line] = {}
        self.up = False
        self.crashes = 0
        self.table = self._make()

    def _make(self) -> Table:
        restored = self._journal.restore()
        table = Table(self._definition, self._digest, self._ledger, restored)
        table.keep(*self._kept)
        return table

    def now(self) -> Instant:
        """Return the time by the computer's clocks."""
        return self.clock.read(self._agenda.now)

    def epoch(self) -> int:
        """Return 32 random bits, never 0."""
        return self._rng.randrange(1, 2**32)

    def start(self) -> None:
        """Start the process: restore the table, then open every device."""
        self.table = self._make()
        self.up = True
        self._guarded(self._begin)
        definition = self._definition
        if self.up and definition.house.manifest is ManifestRule.APPROVED:
            self.happen(ManifestTaken(self._digest, len(self._kept), approved=True))
        drivers: dict[str, Driver] = {
            each.name: driver_for(each.driver, each.name, each.options)
            for each in (definition.shuffler, definition.sensors)
            if each is not None
        }
        drivers[definition.key_pad.name] = KeyPadDriver(definition.key_pad.name)
        for name, driver in drivers.items():
            if self.up:
                self.lines[name].connect(driver)
        if self._panel:
            self._agenda.call_at(self._agenda.now + _PAGE_AFTER, self._greet_panel)

    def _greet_panel(self) -> None:
        """The page reaches the new process."""
        if self._panel:
            self.happen(PanelUp())

    def show_panel(self, there: bool) -> None:
        """Open the kiosk's page, or lose it."""
        self._panel = there
        self.happen(PanelUp() if there else PanelLost())

    def take_events(self, line: Line, events: Sequence[DeviceEvent]) -> None:
        """Take the events of a driver."""
        for event in events:
            if isinstance(event, LinkLost):
                line.lost()
            self.happen(event)

    def happen(self, event: Event) -> None:
        """Handle one event, unless the process is killed meanwhile."""
        if self._agenda.now < self._still_until:
            self._agenda.call_at(self._still_until, lambda: self.happen(event))
        elif self.up:
            self._guarded(self._one, event)

    def stand_still(self, seconds: float) -> None:
        """Stop for a while, as a suspended or starved computer does; then do it all at once."""
        if self.up:
            self._still_until = self._agenda.now + seconds
            for line in self.lines.values():
                line.still_until = self._still_until

    def kill(self) -> None:
        """End the process as after `kill -9`; it starts again a while later."""
        if self.up:
            self._die()

    def _guarded(self, what: Callable[[*_Args], None], *args: *_Args) -> None:
        try:
            what(*args)
        except HostKilledError:
            self._die()

    def _begin(self) -> None:
        now = self.now()
        started = self.table.started(self.epoch(), now)

        def send(out: list[Outgoing]) -> None:
            self._onlookers.taken(started, out)
            self._carry_out(out)

        self.table.handle(started, now, send)
        self._onlookers.shown()

    def _one(self, event: Event) -> None:
        event = seen_now(self.table.procedure.model, event)  # people act at once
        now = self.now()
        for boundary in self._boundaries.due(self.table.state, now.utc_us):
            self._take_event(boundary, now)
        self._take_event(event, now)

    def _take_event(self, event: Event, now: Instant) -> None:
        self._maybe_die("before", event)
        before = self.table.seq
        taken = False

        def send(out: list[Outgoing]) -> None:
            nonlocal taken
            if not taken:  # the event is durable; what comes next are lamps
                taken = True
                if self.table.seq != before:
                    self._onlookers.taken(event, out)
                self._maybe_die("after", event)
            self._carry_out(out)

        self.table.handle(event, now, send)
        if self.table.seq != before:
            self._onlookers.shown()

    def _carry_out(self, out: Iterable[Outgoing]) -> None:
        for each in out:
            match each:
                case StartTimer():
                    self._timer(each.timer).set(self._agenda.now + each.seconds)
                case CancelTimer():
                    self._timer(each.timer).set(None)
                case _:
                    self._send(each)
                    self._maybe_die("having sent", each)

    def _send(self, command: Command) -> None:
        line = self.lines[command.device]
        if line.driver is not None:
            self._onlookers.sending(command)
            line.driver.command(command, self._agenda.now)
            line.flush()
            self._agenda.call_at(self._agenda.now, line.driver_moved)

    def _timer(self, name: str) -> Alarm:
        if name not in self._timers:
            self._timers[name] = Alarm(self._agenda, lambda: self.happen(TimerExpired(name)))
        return self._timers[name]

    def _maybe_die(self, when: str, what: Event | Command) -> None:
        if self._faults.calm:
            return
        state = self.table.state
        where = f"{when} {type(what).__name__}, {state.step}, round {state.rounds}"
        if self._faults.strikes("host_crash", where):
            raise HostKilledError

    def _die(self) -> None:
        """End as after kill -9: what is on disk stays; the process starts again a while later."""
        self.up = False
        self.crashes += 1
        if self._faults.pick(4) == 0:
            self.clock.reboot(self._agenda.now)
        for timer in self._timers.values():
            timer.set(None)
        for line in self.lines.values():
            line.connect(None)
        self._agenda.call_at(self._agenda.now + self._faults.span(0.2, 4.0), self.start)


def _kept(definition: TableDefinition) -> tuple[str, tuple[Definition, ...]]:
    """Return a definition's digest and the form in which the journal keeps it at each start."""
    text = canonical(definition)
    kept = (Definition(DEFINITION, definition.name, text),)
    return digest_of(text), kept
