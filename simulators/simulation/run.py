"""One run: a table with its people and devices, from a cold machine through so many rounds."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from controller.definition import TableDefinition
from controller.events import AdoptShuffler, Instant, TableEvent, TimerExpired
from controller.intents import (
    AlertRaised,
    CancelTimer,
    Entered,
    Refused,
    RoundEnded,
    StartTimer,
)
from controller.journal import MEMORY, Journal
from controller.state import HoldScope
from controller.table import Outgoing, Table
from drivers.interface import ActReport, ButtonPressed, DeviceEvent
from drivers.panel import PanelDriver
from drivers.sensors import SensorsDriver
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActKind, ActState, Key
from simulators.devices.errors import ControlError
from simulators.devices.moves import MemoryLog
from simulators.devices.nvram import Nvram
from simulators.devices.panel import Panel
from simulators.devices.sensors import Sensors
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World
from simulators.people import Habits, People
from simulators.simulation.agenda import Agenda, Alarm
from simulators.simulation.judge import Judge, ReadLedger, Violation
from simulators.simulation.line import Line

_EPOCH_UTC_US = 1_767_225_600_000_000
"""The virtual runs all begin at 2026-01-01T00:00:00Z."""
_SUPERVISOR = 1.0
"""Virtual seconds that the supervisor needs to walk up."""
_STALL = 3600.0
"""Virtual seconds without the end of a round after which a run is taken for stuck."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What fixes a run, together with the table's definition."""

    rounds: int
    seed: int
    habits: Habits = field(default_factory=Habits)


@dataclass(slots=True)
class Result:
    """What came of it."""

    game: str
    rounds: int
    seed: int
    violations: list[Violation] = field(default_factory=list)
    steps_seen: dict[str, int] = field(default_factory=dict)
    """Sheet step to times entered."""
    packets: int = 0
    """The dealer's included."""
    cards_dispensed: int = 0
    remainders: dict[str, int] = field(default_factory=dict)
    """Cards released by the green button, to rounds."""
    rounds_void: int = 0
    late_bets: int = 0
    take_backs: int = 0
    refusals: int = 0
    presses: int = 0
    events: int = 0
    virtual_seconds: float = 0.0
    wall_seconds: float = 0.0
    trace_sha256: str = ""

    def as_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return asdict(self)


class Run:
    """The stage of one run.

    Attributes:
        agenda: its time.
        table: the real one; `world` where the cards truly are; `judge` who compares them.
        lines: the wire to each device, by its name in the configuration.
        people: those who play.
    """

    def __init__(self, definition: TableDefinition, settings: Settings) -> None:
        rng = Random(settings.seed)
        self.agenda = Agenda()
        self._settings = settings
        self._rng = rng
        self._result = Result(definition.game.key, 0, settings.seed)
        self._journal = Journal.open(MEMORY, created=self._instant(), identity=rng.randbytes(16))
        self._journal.restore()
        self._ledger = ReadLedger(
            self._journal, lambda data: self.judge.read(data, self.agenda.now)
        )
        self.table = Table(definition, definition.game.digest, self._ledger)
        self.world = World(settings.seed, log=MemoryLog(keep=0))
        self.judge = Judge(self.table, self.world, definition.game.deck_cards)
        self.people = People(settings.seed, settings.habits, definition.seats)
        self._people_alarm = Alarm(self.agenda, self._people_due)
        self._timers: dict[str, Alarm] = {}
        self._screen: tuple[str, bool, bool] | None = None
        self._last_end = 0.0
        self._adopting = False
        spots = tuple(wager.name for wager in definition.game.wagers)
        shuffler = Shuffler(self.world, Nvram(), game=definition.game.shuffler_setting)
        models = {
            definition.shuffler.name: (ShufflerDriver(definition.shuffler.name), shuffler),
            definition.sensors.name: (
                SensorsDriver(definition.sensors.name),
                Sensors(Nvram(), spots=spots),
            ),
            definition.panel.name: (PanelDriver(definition.panel.name), Panel(Nvram())),
        }
        self.lines = {
            name: Line(self.agenda, driver, device, self._take_events, self._show_device)
            for name, (driver, device) in models.items()
        }
        self._names = {
            "shuffler": definition.shuffler.name,
            "sensors": definition.sensors.name,
            "panel": definition.panel.name,
        }
        self._kinds = {name: kind for kind, name in self._names.items()}

    def _instant(self) -> Instant:
        now = self.agenda.now
        return Instant(_EPOCH_UTC_US + round(now * 1e6), round(now * 1e9))

    # The shell: what the daemon does, in virtual time.

    def _take_events(self, line: Line) -> None:
        for event in line.driver.take_events():
            self._happen(event)

    def _happen(self, event: TableEvent | DeviceEvent) -> None:
        before = self.table.seq
        out = self.table.handle(event, self._instant())
        if self.table.seq != before:
            self._count(event)
            self.judge.after(out, self._ledger.written, self.agenda.now)
        self._carry_out(out)
        self._show_screen()
        self._supervise()

    def _carry_out(self, out: list[Outgoing]) -> None:
        for each in out:
            if isinstance(each, StartTimer):
                self._timer(each.timer).set(self.agenda.now + each.seconds)
            elif isinstance(each, CancelTimer):
                self._timer(each.timer).set(None)
            else:
                line = self.lines[each.device]
                line.driver.command(each, self.agenda.now)
                self.agenda.at(self.agenda.now, line.driver_moved)

    def _timer(self, name: str) -> Alarm:
        if name not in self._timers:
            self._timers[name] = Alarm(self.agenda, lambda: self._happen(TimerExpired(name)))
        return self._timers[name]

    # What people see, and what they do.

    def _show_device(self, line: Line) -> None:
        kind = self._kinds[line.driver.device]
        self.people.saw(kind, line.device.visible(), self.agenda.now)
        self._people_alarm.set(self.people.next_deadline())

    def _show_screen(self) -> None:
        state = self.table.state
        held = any(hold.scope is HoldScope.THIS_ROUND for hold in state.holds)
        void = state.round is not None and state.round.void
        screen = (state.step, held, void)
        if screen == self._screen:
            return
        self._screen = screen
        view = {"step": state.step, "held": held, "void": void}
        self.people.saw("screen", view, self.agenda.now)
        self._people_alarm.set(self.people.next_deadline())

    def _supervise(self) -> None:
        """The supervisor takes a new machine into service."""
        foreign = any(hold.cause == "foreign" for hold in self.table.state.holds)
        if foreign and not self._adopting:
            self.agenda.at(self.agenda.now + _SUPERVISOR, self._adopt)
        self._adopting = foreign

    def _adopt(self) -> None:
        epoch = self._rng.randrange(1, 2**32)
        self._happen(AdoptShuffler("supervisor", "first installation", epoch))

    def _people_due(self) -> None:
        for deed in self.people.due(self.agenda.now):
            line = self.lines[self._names[deed.device]]
            try:
                line.device.control(deed.verb, dict(deed.args), self.agenda.now)
            except ControlError:
                # Two hands met: the chip was gone, the key was down already.
                continue
            line.device_moved()
        self._people_alarm.set(self.people.next_deadline())

    # The record.

    def _count(self, event: TableEvent | DeviceEvent) -> None:
        result = self._result
        result.events += 1
        refused = any(isinstance(intent, Refused) for intent in self.table.intents)
        if isinstance(event, ButtonPressed):
            result.presses += 1
            result.take_backs += event.key is Key.BETS_OPEN and not refused
        if isinstance(event, ActReport) and event.act.state is ActState.DONE:
            result.packets += event.act.kind is ActKind.PACKET
            result.cards_dispensed += event.act.counted
        for intent in self.table.intents:
            match intent:
                case Entered():
                    for number in intent.sheet:
                        key = str(number)
                        result.steps_seen[key] = result.steps_seen.get(key, 0) + 1
                case Refused():
                    result.refusals += 1
                case AlertRaised():
                    result.late_bets += 1
                case RoundEnded():
                    self._round_ended(intent)
                case _:
                    pass

    def _round_ended(self, ended: RoundEnded) -> None:
        self._last_end = self.agenda.now
        self._result.rounds += 1
        if ended.void:
            self._result.rounds_void += 1
            return
        key = str(ended.remainder)
        self._result.remainders[key] = self._result.remainders.get(key, 0) + 1

    def play(self, progress: Callable[[int], None] | None = None) -> Result:
        """Play to the end of the last round, or until a rule is broken or nothing moves."""
        result = self._result
        self._carry_out(self.table.start(self._rng.randrange(1, 2**32), self._instant()))
        for line in self.lines.values():
            line.open()
        done = 0
        while result.rounds < self._settings.rounds and not self.judge.violations:
            self.agenda.step()
            if result.rounds != done:
                done = result.rounds
                if progress is not None:
                    progress(done)
            if self.agenda.now - self._last_end > _STALL:
                words = f"nothing goes on at {self.table.state.step}"
                self.judge.violations.append(Violation(0, self.table.seq, self.agenda.now, words))
        result.violations = self.judge.violations
        result.virtual_seconds = round(self.agenda.now, 6)
        result.steps_seen = dict(sorted(result.steps_seen.items(), key=lambda each: int(each[0])))
        result.remainders = dict(sorted(result.remainders.items(), key=lambda each: -int(each[0])))
        result.trace_sha256 = self._journal.head.hash.hex()
        return result


def simulate(
    definition: TableDefinition,
    settings: Settings,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Run once; `wall_seconds` is left to the caller, who has a clock."""
    return Run(definition, settings).play(progress)
