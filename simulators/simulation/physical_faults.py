"""Faults beside the wire: power, plugs, hands, the computer; and a fault script in virtual time."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from simulators.devices.control import CrashHook, PowerCutError
from simulators.devices.nvram import ActRecord, Nvram
from simulators.devices.shuffler import Shuffler
from simulators.devices.world import Place, World
from simulators.people import Deed
from simulators.scripts.script import FaultScript, Player
from simulators.simulation.dice import FaultDice
from simulators.simulation.host import Host
from simulators.simulation.line import Agenda, Alarm, Line

_IN_THE_DARK = (0.3, 5.0)
"""Seconds for which a device is without power, or its wire is cut."""
_STANDSTILL = (0.2, 20.0)
"""Seconds for which the computer stands still."""
_CLOCK_STEPS = (0.128, 2.0, 3600.0, 86_400.0, 3.0e7)
"""Largest steps of UTC, in seconds: by a time server, by hand, to another zone, day, year."""
_SETTINGS = (("mode", {"mode": "sort"}), ("mode", {"mode": "service"}), ("game", {"name": "Whist"}))
"""Settings that a person without authority may choose at the shuffler."""


class PhysicalFaults:
    """Causes faults at the places where they happen at a real table."""

    def __init__(self, agenda: Agenda, faults: FaultDice, world: World) -> None:
        """Wait for `begin`.

        Args:
            agenda: the time.
            faults: the dice.
            world: the cards.
        """
        self._agenda = agenda
        self._faults = faults
        self._world = world
        self._lied: Callable[[bool], None] = lambda _: None

    def crash_hook(self, nvram: Nvram) -> CrashHook | None:
        """Return a function that may cut the power of the device with this memory."""
        if not (self._faults.can("device_crash") or self._faults.can("amnesia")):
            return None

        def crash(point: str) -> None:
            act = nvram.act
            where = f"{point} act {act.txn} {act.state.name} {act.counted}"
            if self._faults.strikes("device_crash", where):
                raise PowerCutError
            if self._faults.strikes("amnesia", where):
                nvram.act, nvram.reports = ActRecord(), ()
                raise PowerCutError

        return crash

    def begin(self, lines: Mapping[str, Line], host: Host, lied: Callable[[bool], None]) -> None:
        """Start the faults that strike at random times.

        Args:
            lines: the devices' wires, by name.
            host: the computer.
            lied: called when what a shuffler says of its cards becomes wrong: whether it miscounts.
        """
        self._lied = lied
        for name, line in lines.items():
            self._from_time_to_time("power", name, partial(self._cut_power, line))
            self._from_time_to_time("unplug", name, partial(self._unplug, line))
            self._from_time_to_time("silent", name, partial(self._silence, line))
            if isinstance(line.device, Shuffler):
                opens = partial(self._control, line, "door", which="cover", to="open")
                self._from_time_to_time("cover", name, opens)
                self._from_time_to_time("setting", name, partial(self._set_shuffler, line))
        self._from_time_to_time("panel", "host", partial(self._lose_panel, host))
        self._from_time_to_time("clock", "host", partial(self._set_clock, host))
        self._from_time_to_time("standstill", "host", partial(self._stand_still, host))

    def _from_time_to_time(self, kind: str, name: str, strike: Callable[[], None]) -> None:
        times = self._faults.times(kind, name)

        def happen() -> None:
            if not self._faults.calm:
                if self._faults.strikes(kind, name):
                    strike()
                wait()

        def wait() -> None:
            if (at := next(times, None)) is not None:
                self._agenda.call_at(at, happen)

        wait()

    def restore_power(self, line: Line) -> None:
        """A person notices that a device is dark, and switches it on again."""

        def on() -> None:
            if not line.device.powered:
                line.device.power(True, self._agenda.now)
                line.device_moved()

        self._agenda.call_at(self._agenda.now + self._faults.span(*_IN_THE_DARK), on)

    def before(self, what: Deed, line: Line, shuffler: Line) -> None:
        """Strike before a person's deed: jams, and sensors that flicker."""
        if self._faults.calm:
            return
        if what.verb in ("lift", "green") or dict(what.args).get("key") == "NO_MORE_BETS":
            for kind in ("jam", "short", "over", "miscount"):
                if self._faults.strikes(kind, str(what)):
                    args = {"after": str(self._faults.pick(5))} if kind == "jam" else {}
                    shuffler.device.control(kind, args, self._agenda.now)
                    if kind == "miscount":
                        self._lied(True)
            left = self._world.count(Place.READY)
            if what.verb == "green" and left and self._faults.strikes("spill", what.verb):
                shuffler.device.control("drop", {"place": "ready"}, self._agenda.now)
                self._lied(False)
        elif what.verb == "bet" and self._faults.strikes("bounce", str(what.args)):
            line.device.control("bounce", dict(what.args), self._agenda.now)

    def _cut_power(self, line: Line) -> None:
        line.device.power(False, self._agenda.now)
        line.device_moved()

    def _unplug(self, line: Line) -> None:
        if line.plugged:
            self._do(line, "unplug", self._faults.span(*_IN_THE_DARK))

    def _silence(self, line: Line) -> None:
        self._do(line, "silent", self._faults.span(0.1, 3.0))

    def _set_shuffler(self, line: Line) -> None:
        if line.device.powered:
            verb, args = _SETTINGS[self._faults.pick(len(_SETTINGS))]
            self._control(line, verb, **args)

    def _do(self, line: Line, verb: str, seconds: float) -> None:
        self._control(line, verb, seconds=f"{seconds:.3f}")

    def _control(self, line: Line, verb: str, **args: str) -> None:
        line.device.control(verb, args, self._agenda.now)
        line.device_moved()

    def _lose_panel(self, host: Host) -> None:
        host.show_panel(False)
        back = self._agenda.now + self._faults.span(*_IN_THE_DARK)
        self._agenda.call_at(back, lambda: host.show_panel(True))

    def _set_clock(self, host: Host) -> None:
        step = _CLOCK_STEPS[self._faults.pick(len(_CLOCK_STEPS))]
        host.clock.set(self._faults.span(-step, step))

    def _stand_still(self, host: Host) -> None:
        host.stand_still(self._faults.span(*_STANDSTILL))


# A fault script, played in virtual time beside the people.


_UNSEEN = ("drop", "keep", "slip")
"""Deeds after which a card is not where the shuffler's counter places it."""
_CLAIMS = ("lie", "miscount")
"""Deeds after which the shuffler reports something wrong."""


class Scripted:
    """Carries a script out until its end.

    Attributes:
        count: the deeds, and how often each was done.
    """

    def __init__(
        self,
        agenda: Agenda,
        script: FaultScript | None,
        do: Callable[[Deed], None],
        lied: Callable[[bool], None],
    ) -> None:
        """Take a script; `begin` starts it.

        Args:
            agenda: the time.
            script: what goes wrong; None: nothing.
            do: does it.
            lied: called when what a shuffler says of its cards becomes wrong: whether it miscounts.
        """
        self._agenda = agenda
        self._script = script
        self._do = do
        self._lied = lied
        self._player: Player | None = None
        self._alarm = Alarm(agenda, self._due)
        self._lying = False
        self.count: Counter[str] = Counter()

    @property
    def ended(self) -> bool:
        """Whether nothing more will happen."""
        return self._player is None

    def begin(self) -> None:
        """Start the script's clock."""
        if self._script is not None:
            self._player = Player(self._script, self._agenda.now)
            self._alarm.set(self._player.next_deadline())

    def note_step(self, step: str, number: int) -> None:
        """Tell the script which step the table is at."""
        if self._lying:
            self._lied(True)
        if self._player is not None:
            self._player.note_step(step, number, self._agenda.now)
            self._alarm.set(self._player.next_deadline())

    def end(self) -> None:
        """End every fault under way; nothing goes wrong after that."""
        player, self._player = self._player, None
        self._alarm.set(None)
        if player is not None:
            self._carry_out(player.end())

    def _due(self) -> None:
        if self._player is not None:
            self._carry_out(self._player.due(self._agenda.now))
        if self._player is not None:
            self._alarm.set(self._player.next_deadline())

    def _carry_out(self, deeds: list[Deed]) -> None:
        for deed in deeds:
            self.count[deed.verb] += 1
            if deed.verb == "lie":
                self._lying = dict(deed.args).get("about") != "nothing"
            if deed.verb in _UNSEEN + _CLAIMS:
                self._lied(deed.verb in _CLAIMS)
            self._do(deed)
