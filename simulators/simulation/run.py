"""One run: a table with its people and devices, from a cold machine through so many rounds."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from controller.definition import TableDefinition
from controller.events import TableEvent
from controller.journal import MEMORY, Journal
from controller.procedure.rows import SHUT
from controller.table import Outgoing, Table
from drivers.interface import DeviceEvent
from simulators.devices.device import Device
from simulators.devices.errors import ControlError, PowerCutError
from simulators.devices.moves import MemoryLog
from simulators.devices.nvram import Nvram
from simulators.devices.panel import Panel
from simulators.devices.sensors import Sensors
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import Place, World
from simulators.people import Deed, Habits, People
from simulators.people.screen import screen
from simulators.people.supervisor import Supervisor
from simulators.simulation.agenda import Agenda, Alarm
from simulators.simulation.faults import PROFILES, Faults, Profile
from simulators.simulation.host import Host, Onlookers
from simulators.simulation.judge import Judge, ReadLedger, Violation
from simulators.simulation.line import Line
from simulators.simulation.tally import Result

_WALK = 3.0
"""Virtual seconds that the supervisor needs to walk up, and to look again."""
_STALL = 3600.0
"""Virtual seconds without the end of a round after which a run is taken for stuck."""
_IN_THE_DARK = (0.3, 5.0)
"""Seconds that a device is without power, or its wire cut."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What fixes a run, together with the table's definition."""

    rounds: int
    seed: int
    habits: Habits = field(default_factory=Habits)
    profile: Profile = PROFILES["none"]


class Run:
    """The stage of one run.

    Attributes:
        agenda: its time.
        host: the table-side computer; `table` is its table as it stands.
        world: where the cards truly are; `judge` compares.
        lines: the wire to each device, by its name in the configuration.
        people: those who play.
    """

    def __init__(self, definition: TableDefinition, settings: Settings) -> None:
        """Set the stage; `play` raises the curtain."""
        rng = Random(settings.seed)
        self.agenda = Agenda()
        self.faults = Faults(settings.profile, settings.seed)
        self._settings = settings
        self._names = {
            "shuffler": definition.shuffler.name,
            "sensors": definition.sensors.name,
            "panel": definition.panel.name,
        }
        self._result = Result(definition.game.key, 0, settings.seed)
        self.world = World(settings.seed, log=MemoryLog(keep=0))
        journal = Journal.open(MEMORY, created=_Beginning(), identity=rng.randbytes(16))
        ledger = ReadLedger(journal, lambda data: self.judge.read(data, self.agenda.now))
        self._journal = journal
        self._ledger = ledger
        self.host = Host(
            self.agenda,
            definition,
            journal,
            ledger,
            self.faults,
            rng,
            Onlookers(
                self._taken,
                lambda each: self.judge.sending(each, ledger.state, self.agenda.now),
            ),
        )
        self.judge = Judge(lambda: self.host.table, self.world, definition.game.deck_cards)
        self.lines = {
            self._names[kind]: Line(
                self.agenda, device, self.faults, self.host.take_events, self._show_device
            )
            for kind, device in self._devices(definition).items()
        }
        self.host.lines = self.lines
        self.people = People(settings.seed, settings.habits, definition.seats)
        self._people_alarm = Alarm(self.agenda, self._people_due)
        self._supervisor = Supervisor(self.world, self.host.epoch)
        self._walking = False
        self._screen: dict[str, object] = {}
        self._last_end = 0.0

    @property
    def table(self) -> Table:
        """The table of the host as it stands."""
        return self.host.table

    def _devices(self, definition: TableDefinition) -> dict[str, Device]:
        spots = tuple(wager.name for wager in definition.game.wagers)
        shuffler = Shuffler(
            self.world,
            Nvram(),
            game=definition.game.shuffler_setting,
            hook=self._device_crash if self.faults.rates.device_crash else None,
        )
        return {
            "shuffler": shuffler,
            "sensors": Sensors(Nvram(), spots=spots),
            "panel": Panel(Nvram()),
        }

    def play(self, progress: Callable[[int], None] | None = None) -> Result:
        """Play to the end of the last round, or until a rule is broken or nothing moves.

        With faults, the last round begins when nothing goes wrong any more.
        """
        result = self._result
        for line in self.lines.values():
            line.device.power(True, self.agenda.now)
            line.device_moved()
            self._misfortunes(line)
        self.host.start()
        stormy = self.faults.any
        target = self._settings.rounds
        done = 0
        while not self.judge.violations:
            if result.rounds >= target and (self.faults.calm or not stormy):
                break
            if result.rounds >= target:
                self.faults.calm = True
                target = result.rounds + 2
            self.agenda.step()
            if progress is not None and result.rounds != done:
                done = result.rounds
                progress(done)
            if self.agenda.now - self._last_end > _STALL:
                self._stuck()
        return self._close()

    def _stuck(self) -> None:
        held = [hold.cause for hold in self.table.state.holds]
        words = f"nothing goes on at {self.table.state.step}, held by {held}"
        self.judge.violations.append(Violation(0, self.table.seq, self.agenda.now, words))

    def _close(self) -> Result:
        result = self._result
        result.violations = self.judge.violations
        result.virtual_seconds = round(self.agenda.now, 6)
        result.faults = dict(self.faults.count)
        result.crashes = self.host.crashes
        result.reconciles = self._supervisor.reconciles
        result.double_dispenses = self.judge.double_dispenses
        result.missing_packets = self.judge.missing_packets
        result.trace_sha256 = self._journal.head.hash.hex()
        result.sort()
        return result

    # What the table takes in.

    def _taken(self, event: TableEvent | DeviceEvent, out: list[Outgoing]) -> None:
        self.judge.after(out, self._ledger.written, self.agenda.now)
        if self._result.add(event, self.table.intents):
            self._last_end = self.agenda.now
        self._look_around()

    # What people see, and what they do.

    def _look_around(self) -> None:
        self._show_screen()
        if not self._walking and self._supervisor.wanted(self.table.state):
            self._walking = True
            self.agenda.at(self.agenda.now + _WALK, self._supervise)

    def _show_device(self, line: Line) -> None:
        if not line.device.powered:
            self._restore_power(line)
        kind = next(kind for kind, name in self._names.items() if self.lines.get(name) is line)
        self.people.saw(kind, line.device.visible(), self.agenda.now)
        self._people_alarm.set(self.people.next_deadline())

    def _show_screen(self) -> None:
        state = self.table.state
        round_ = state.round
        lies = round_ is not None and round_.tray > 0 and round_.tray_seat >= 0
        view = screen(
            state.step,
            (hold.scope for hold in state.holds),
            void=round_ is not None and round_.void,
            receiver=round_.tray_seat if round_ is not None and lies else None,
        )
        emptying = self._supervisor.starting_over and state.step in SHUT
        view["held"] |= emptying or not self.host.up
        if view != self._screen:
            self._screen = view
            self.people.saw("screen", view, self.agenda.now)
            self._people_alarm.set(self.people.next_deadline())

    def _people_due(self) -> None:
        for what in self.people.due(self.agenda.now):
            self._do(what)
        self._people_alarm.set(self.people.next_deadline())

    def _do(self, what: Deed) -> None:
        line = self.lines[self._names[what.device]]
        self._misfortune_before(what, line)
        try:
            line.device.control(what.verb, dict(what.args), self.agenda.now)
        except ControlError:
            # Two hands met: the chip was gone, the key was down already.
            return
        finally:
            line.device_moved()

    def _supervise(self) -> None:
        self._walking = False
        if not self.host.up:
            return
        for what in self._supervisor.look(self.table.state):
            if isinstance(what, Deed):
                self._do(what)
            else:
                self.host.happen(what)
        self._look_around()

    # What goes wrong.

    def _misfortunes(self, line: Line) -> None:
        """Cut this device's power, wire or voice now and then."""
        for kind, strike in (
            ("power", self._cut_power),
            ("unplug", self._unplug),
            ("silent", self._silence),
        ):
            self._misfortune(kind, line, strike)

    def _misfortune(self, kind: str, line: Line, strike: Callable[[Line], None]) -> None:
        wait = self.faults.wait(kind)
        if wait is None:
            return

        def happen() -> None:
            if self.faults.calm:
                return
            self.faults.count[kind] += 1
            strike(line)
            self._misfortune(kind, line, strike)

        self.agenda.at(self.agenda.now + wait, happen)

    def _cut_power(self, line: Line) -> None:
        line.device.power(False, self.agenda.now)
        line.device_moved()

    def _restore_power(self, line: Line) -> None:
        """Somebody notices, and switches it on again."""

        def on() -> None:
            if not line.device.powered:
                line.device.power(True, self.agenda.now)
                line.device_moved()

        self.agenda.at(self.agenda.now + self.faults.span(*_IN_THE_DARK), on)

    def _unplug(self, line: Line) -> None:
        if line.plugged:
            line.plug(False)
            self.agenda.at(
                self.agenda.now + self.faults.span(*_IN_THE_DARK), lambda: line.plug(True)
            )

    def _silence(self, line: Line) -> None:
        seconds = round(self.faults.span(0.1, 3.0), 3)
        line.device.control("silent", {"seconds": str(seconds)}, self.agenda.now)
        line.device_moved()

    def _device_crash(self, point: object) -> None:
        if self.faults.strikes("device_crash"):
            raise PowerCutError

    def _misfortune_before(self, what: Deed, line: Line) -> None:
        """People's hands are where machines jam and sensors flicker."""
        now = self.agenda.now
        if what.verb in ("lift", "green") or dict(what.args).get("key") == "NO_MORE_BETS":
            shuffler = self.lines[self._names["shuffler"]].device
            for kind in ("jam", "short", "over", "miscount"):
                if self.faults.strikes(kind):
                    args = {"after": str(self.faults.pick(5))} if kind == "jam" else {}
                    shuffler.control(kind, args, now)
                    if kind == "miscount":
                        self.judge.lied()
            left = self.world.count(Place.READY)
            if what.verb == "green" and left and self.faults.strikes("spill"):
                shuffler.control("drop", {"place": "ready"}, now)
                self.judge.lied()
        elif what.verb == "bet" and self.faults.strikes("bounce"):
            line.device.control("bounce", dict(what.args), now)


@dataclass(frozen=True, slots=True)
class _Beginning:
    """When the virtual journals are created: 2026-01-01T00:00:00Z."""

    utc_us: int = 1_767_225_600_000_000


def simulate(
    definition: TableDefinition,
    settings: Settings,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Run once; `wall_seconds` is left to the caller, who has a clock."""
    return Run(definition, settings).play(progress)
