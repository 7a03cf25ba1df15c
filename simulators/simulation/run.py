"""One simulation run: a table with its people and devices, from a cold start."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random

from controller.data.definition import SHUT, DeviceSettings, TableDefinition
from controller.data.events import Started, TableEvent
from controller.data.modes import DealingMode
from controller.data.state import TableState
from controller.journal import MEMORY, Journal
from controller.snapshot import button_to_press, load, places, poker, take_out, to_settle
from controller.table import Outgoing, Table, without_cards
from controller.words.spoken import say
from drivers import interface, registry, vocabulary
from simulators.devices.control import ControlError
from simulators.devices.device import Device
from simulators.devices.key_pad import KeyPad
from simulators.devices.line_shuffler import LineShuffler
from simulators.devices.nvram import Nvram
from simulators.devices.self_driven import SelfDriven
from simulators.devices.sensors import Sensors
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import World
from simulators.devices.world_log import ActName, MemoryLog
from simulators.people import Deed, Habits, people_of, screen
from simulators.people.declarations import Declarations
from simulators.people.hand_dealing import task
from simulators.people.screen import deed, press
from simulators.people.supervisor import Supervisor
from simulators.scripts.script import FaultScript
from simulators.simulation.deck_judge import Day
from simulators.simulation.dice import PROFILES, FaultDice, Profile, Strike
from simulators.simulation.host import LINES, WIRED, Host, Onlookers
from simulators.simulation.judge import Judge, ReadLedger
from simulators.simulation.line import Agenda, Alarm, ComputerClock, Line
from simulators.simulation.losses import Beside, differences
from simulators.simulation.physical_faults import PhysicalFaults, Scripted
from simulators.simulation.run_history import RunHistory
from simulators.simulation.tally import Result

_WALK = 3.0
"""Virtual seconds that the supervisor needs to walk up, and to look again."""
_STALL = 3600.0
"""A run is stuck after so many virtual seconds without the end of a round."""
_QUIET = 5.0
"""Virtual seconds after the end of the last round; within them every report must arrive …"""
_MOVING = 3.0
"""… and a level that is changing at that moment is waited for."""


_GREEN = deed("shuffler", "green")
_DAYS = 4
"""One run in so many has a day in it, where the profile wants days: they take long."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings that fix a run, together with the table's definition."""

    rounds: int
    seed: int
    habits: Habits = field(default_factory=Habits)
    profile: Profile = PROFILES["none"]
    only: tuple[Strike, ...] | None = None
    """The strikes of a run that is played again; None: the dice decide."""
    calm_rounds: int = 2
    """Rounds that end after the faults have ended: the round under way at that time, and whole
    ones.
    """
    counts: bool = True
    """The shuffler counts decks; without it, people count."""
    self_driven: bool = False
    """The shuffler takes no orders: its tray and its button make it deal."""
    numbers: bool = True
    """The shuffler keeps numbers; without them it speaks lines, and obeys each order that comes."""
    day: bool = False
    """A deck change, a dead table and a closing happen in the run."""
    reads: bool = False
    """The shuffler reads cards, and the table allows it."""
    instructions: bool = False
    """The instruction of every state is judged (rule 7)."""
    script: FaultScript | None = None
    """A fault script to play, or None."""
    walk: Callable[[TableState, float], float] | None = None
    """Virtual seconds until the supervisor is there, from the table's state and the time; None: as
    soon as they can."""


class Run:
    """One run with all that takes part.

    Attributes:
        agenda: its time.
        host: the table-side computer; `table` is its present table.
        world: where the cards truly are; `judge` compares.
        lines: the wire to each device, by its name in the configuration.
        people: those who play.
        settings: what fixes it.
        history: the last events.
    """

    def __init__(
        self, definition: TableDefinition, settings: Settings, journal: Path | str = MEMORY
    ) -> None:
        """Prepare the run; `play` starts it.

        Args:
            definition: the table.
            settings: all else that fixes the run.
            journal: a file that does not exist yet.
        """
        rng = Random(settings.seed)
        if settings.self_driven:
            self_driven = replace(definition.shuffler, driver=registry.SELF_DRIVEN)
            definition = replace(definition, shuffler=self_driven)
        if not settings.numbers and definition.shuffler.driver in (WIRED, registry.SELF_DRIVEN):
            lines = replace(definition.shuffler, driver=LINES)
            definition = replace(definition, shuffler=lines)
        if settings.reads:
            definition = replace(definition, card_reading=True)
        self.agenda = Agenda()
        self.faults = FaultDice(_possible(settings), settings.seed, settings.only)
        self.settings = settings
        self.history = RunHistory(lambda: self.agenda.now)
        self.faults.heard = self.history.struck
        self._names = {
            "shuffler": definition.shuffler.name,
            "sensors": "sensors",
            "key_pad": definition.key_pad.name,
        }
        self._result = Result(definition.game.key, 0, settings.seed)
        deck = definition.game.deck_cards
        colours = [vocabulary.BackColour[each.upper()] for each in definition.deck_colours]
        self.world = World(settings.seed, colours, MemoryLog(keep=0), deck=deck)
        self._journal = Journal.open(journal, created=ComputerClock(), identity=rng.randbytes(16))
        self.judge = Judge(
            lambda: self.host.table,
            definition,
            self.world,
            lambda: self.agenda.now,
            self_driven=settings.self_driven,
            numbers=settings.numbers,
            reads=settings.reads,
            instructions=settings.instructions,
        )
        self._ledger = ReadLedger(self._journal, self.judge.read_record)
        self._physical_faults = PhysicalFaults(self.agenda, self.faults, self.world)
        self.host = Host(
            self.agenda,
            definition,
            self._journal,
            self._ledger,
            self.faults,
            rng,
            Onlookers(self._taken, self._sending, self._judge_snapshot),
        )
        self._devices = self._make_devices(definition)
        self.lines = {
            self._names[kind]: Line(
                kind,
                self.agenda,
                device,
                self.faults,
                self.host.take_events,
                partial(self._show_device, kind),
            )
            for kind, device in self._devices.items()
        }
        self.host.lines = self.lines
        self.people = people_of(definition, settings.seed, settings.habits, self.world.faces)
        self._people_alarm = Alarm(self.agenda, self._people_due)
        whims = Random(f"{settings.seed}:supervisor")
        self._declarations = Declarations(
            settings.habits,
            definition.house,
            Random(f"{settings.seed}:incidents"),
            game=definition.game,
        )
        self._supervisor = Supervisor(
            self.world,
            self.host.epoch,
            self._declarations,
            definition,
            settings.habits.by_hand,
            whims,
        )
        day = settings.day or (settings.profile.day and settings.seed % _DAYS == 0)
        self._day = Day(settings.rounds) if day else None
        self._scripted = Scripted(self.agenda, settings.script, self._do, self.judge.lied)
        self._walking = False
        self._hands_off = False
        self._screen: screen.Screen | None = None
        self._on_panel = False
        self._last_end = 0.0

    @property
    def rounds(self) -> int:
        """Rounds that have ended."""
        return self._result.rounds

    @property
    def table(self) -> Table:
        """The host's present table."""
        return self.host.table

    def _make_devices(self, definition: TableDefinition) -> dict[str, Device]:
        nvram = Nvram()
        game, hook = definition.game.shuffler_setting, self._physical_faults.crash_hook(nvram)
        by_itself = partial(SelfDriven, packet=definition.game.packets.player)
        model = by_itself if self.settings.self_driven else Shuffler
        shuffler = (
            model(
                self.world,
                nvram,
                game=game,
                hook=hook,
                counts=self.settings.counts,
                reads=self.settings.reads,
            )
            if self.settings.numbers
            else LineShuffler(self.world, nvram, game=game, hook=hook)
        )
        devices: dict[str, Device] = {"shuffler": shuffler, "key_pad": KeyPad(Nvram())}
        if definition.sensors is not None:
            devices["sensors"] = _sensors(definition.sensors, definition.game.spots)
        for kind, device in devices.items():
            device.link.witness = Beside(self.judge.losses, self._names[kind], self.judge.silence)
        return devices

    def play(self, progress: Callable[[int], None] | None = None) -> Result:
        """Play to the end of the last round, or until a rule is broken or nothing moves.

        With faults, the last rounds begin after nothing goes wrong any more.
        """
        try:
            self._play(progress)
            return self._result_at_the_end()
        finally:
            self.close()

    def close(self) -> None:
        """Close the journal; `play` does it at its end."""
        self._journal.close()

    def _play(self, progress: Callable[[int], None] | None) -> None:
        self._begin()
        result, target = self._result, self.settings.rounds
        while not self.judge.violations:
            if result.rounds >= target:
                if self.calm:
                    self._settle()
                    break
                self._calm_down()
                target = result.rounds + self.settings.calm_rounds
            self.agenda.run(self.judge.violations)
            if progress is not None:
                progress(result.rounds)

    def _watch(self) -> None:
        """Look whether rounds end; look again when the next one should have ended."""
        late = self._last_end + _STALL
        if self.agenda.now < late:
            self.agenda.call_at(late, self._watch)
        else:
            self._stuck()

    @property
    def calm(self) -> bool:
        """Whether nothing goes wrong any more."""
        return self.faults.calm and self._scripted.ended

    def _calm_down(self) -> None:
        self.faults.calm = True
        self._scripted.end()

    def _begin(self) -> None:
        for line in self.lines.values():
            line.device.power(True, self.agenda.now)
            line.device_moved()
        self._physical_faults.begin(self.lines, self.host, self.judge.lied)
        self._scripted.begin()
        self.host.start()
        self._watch()

    def _settle(self) -> None:
        """Stop the people, wait until all reports must have arrived, then compare."""
        self._hands_off = True
        quiet = self.agenda.now + _QUIET
        while self.agenda.now < quiet + _MOVING and not self.judge.violations:
            self.agenda.step()
            if self.agenda.now >= quiet and not self._differences():
                break
        boots = {name: line.device.nvram.boot_id for name, line in self.lines.items()}
        self.judge.close(self._differences(), boots)

    def _differences(self) -> list[str]:
        sensors, shuffler = self._devices.get("sensors"), self._devices["shuffler"]
        assert sensors is None or isinstance(sensors, Sensors)
        assert isinstance(shuffler, Shuffler)
        return differences(self.table.state, sensors, shuffler)

    def _stuck(self) -> None:
        held = " ".join(say(hold.words) for hold in self.table.state.holds) or "nothing"
        self.judge.note_violation(0, f"nothing goes on at {self.table.state.step}, held by: {held}")

    def _result_at_the_end(self) -> Result:
        result = self._result
        result.violations = self.judge.violations
        result.virtual_seconds = round(self.agenda.now, 6)
        result.acts = len(self.world.dispenses())
        result.faults = dict(self.faults.count + self._scripted.count)
        result.crashes = self.host.crashes
        result.double_dispenses = self.judge.double_dispenses
        result.missing_packets = self.judge.missing_packets
        result.lost_events = self.judge.losses.count
        result.trace_sha256 = self._journal.head.hash.hex()
        result.sort()
        return result

    # The table's events.

    def _sending(self, command: interface.Command) -> None:
        shuffler = self._devices["shuffler"]
        if isinstance(shuffler, LineShuffler) and isinstance(command, interface.SendAct):
            shuffler.link.ordered = ActName(command.epoch, command.txn)
        self.judge.sending(command, self._ledger.state)

    def _taken(self, event: TableEvent | interface.DeviceEvent, out: list[Outgoing]) -> None:
        table = self.table
        self.history.taken(table.seq, without_cards(event), table.intents)
        self.judge.judge_event(event, out, self._ledger.written)
        if not isinstance(event, Started) and self._result.add(event, table.intents):
            self._last_end = self.agenda.now
            self.agenda.stop()
        state = table.state
        number = state.round.number if state.round is not None else state.rounds
        self._scripted.note_step(state.step, number)

    # People: what they see and do.

    def _judge_snapshot(self) -> None:
        self.judge.judge_snapshot()
        self._look_around()

    def _look_around(self) -> None:
        table = self.table
        self._show_screen(table)
        if not self._hands_off:
            self._see_to_the_day(table.state)
            self._let_happen(table.state)
        if not self._walking and self._supervisor.wanted(table.state):
            self._walking = True
            now, walk = self.agenda.now, self.settings.walk
            seconds = _WALK if walk is None else walk(table.state, now)
            self.agenda.call_at(now + seconds, self.supervise)

    def _see_to_the_day(self, state: TableState) -> None:
        """Order the events of the day, after the present event."""
        if self._day is not None:
            order = self._day.due(self.rounds, state)
            if order is not None:
                self.agenda.call_at(self.agenda.now, lambda: self.host.happen(order))

    def _let_happen(self, state: TableState) -> None:
        """Let people make mistakes, as long as rounds are asked for."""
        if self.rounds < self.settings.rounds:
            for event in self._declarations.due(state):
                self.agenda.call_at(self.agenda.now, partial(self.host.happen, event))

    def _show_device(self, kind: str, line: Line) -> None:
        if not line.device.powered:
            self._physical_faults.restore_power(line)
        if kind == "key_pad" and self._on_panel:
            return
        self.people.see(kind, line.device.visible(), self.agenda.now)
        self._people_alarm.set(self.people.next_deadline())

    def _show_screen(self, table: Table) -> None:
        state = table.state
        round_ = state.round
        model = table.procedure.model
        loads = model.mode is not DealingMode.HAND_SHUFFLE
        emptying = self._supervisor.starting_over and state.step in SHUT
        lies = round_ is not None and round_.tray > 0 and round_.tray_seat != -1
        shown = screen.Screen(
            state.step,
            emptying or not self.host.up,
            round_ is not None and round_.void,
            receiver=screen.place_of(round_.tray_seat) if round_ is not None and lies else "",
            load=load(model) if loads else "",
            take_out=tuple(take_out(model)),
            by_hand=model.mode.by_hand,
            task=task(model) if model.mode.by_hand else "",
            button=self.settings.self_driven and bool(button_to_press(model)),
            settle=to_settle(model),
            stage=round_.stage if round_ is not None else 0,
        )
        shown.show_holds((hold.cause, hold.scope) for hold in state.holds)
        if model.poker is not None:
            seats = (places.seat_view(model, number) for number in model.table.seats)
            number = round_.number if round_ is not None else state.rounds
            shown.show_hand(poker.poker_view(model), seats, number)
        self._show_keys(table)
        if shown != self._screen:
            self._screen = shown
            self.people.see_screen(shown, self.agenda.now)
            self._people_alarm.set(self.people.next_deadline())

    def _show_keys(self, table: Table) -> None:
        """Show the keys on the panel while the key pad is lost, else those of the key pad."""
        name, before = self._names["key_pad"], self._on_panel
        self._on_panel = screen.presses_on_panel(table.state, name)
        if self._on_panel or before:
            pad = self.lines[name].device
            keys = screen.keys_on_panel(table.state) if self._on_panel else pad.visible()
            self.people.see("key_pad", keys, self.agenda.now)
            self._people_alarm.set(self.people.next_deadline())

    def _people_due(self) -> None:
        if self._hands_off:
            return
        for what in self.people.due(self.agenda.now):
            self._carry_out(what)
        self._people_alarm.set(self.people.next_deadline())

    def _carry_out(self, what: Deed | TableEvent) -> None:
        if isinstance(what, Deed):
            self._do(what)
        else:
            self.host.happen(what)

    def _do(self, what: Deed) -> None:
        if self._on_panel and (told := screen.press_on_panel(self.table.state, what)) is not None:
            self.host.happen(told)
            return
        if what == _GREEN and not self.settings.numbers:
            what = press("GREEN")  # the machine tells nothing of its button
        line = self.lines[self._names[what.device]]
        self._physical_faults.before(what, line, self.lines[self._names["shuffler"]])
        try:
            line.device.control(what.verb, dict(what.args), self.agenda.now)
        except ControlError:
            # Two people did the same deed: the chip was gone, or the key was already down.
            return
        finally:
            line.device_moved()

    def supervise(self) -> None:
        """Let the supervisor look at the table, now that they are there."""
        self._walking = False
        if not self.host.up or self._hands_off:
            return
        for what in self._supervisor.deeds_at(self.table.state):
            self._carry_out(what)
        self._look_around()


def _sensors(device: DeviceSettings, spots: tuple[str, ...]) -> Sensors:
    """Return the sensors that the table's driver can read."""
    if device.driver != registry.MODBUS:
        return Sensors(Nvram(), spots=spots)
    from drivers.modbus.options import read_options  # noqa: PLC0415 - only where it is used
    from simulators.devices.sensors import ModbusSensors  # noqa: PLC0415

    return ModbusSensors(Nvram(), read_options(device.options), spots=spots)


def _possible(settings: Settings) -> Profile:
    """Return what can go wrong: a card that nothing counts is missed only at a hand count."""
    profile = settings.profile
    if not settings.numbers:
        return replace(profile, most=replace(profile.most, **dict.fromkeys(_NOT_OF_LINES, 0.0)))
    if settings.counts:
        return profile
    return replace(profile, most=replace(profile.most, spill=0.0))


_NOT_OF_LINES = (
    *("duplicate", "delay", "stale"),
    *("amnesia", "cover", "setting", "miscount", "spill"),
)
"""Faults that a machine without numbers can neither prove nor tell: its line delivers each order
once and in order, or not at all; it tells no cover and no mode; its counter alone proves an end.
"""


def simulate(
    definition: TableDefinition,
    settings: Settings,
    progress: Callable[[int], None] | None = None,
    journal: Path | str = MEMORY,
) -> Result:
    """Play one run; the caller, who has a clock, fills in `wall_seconds`."""
    return Run(definition, settings, journal).play(progress)
