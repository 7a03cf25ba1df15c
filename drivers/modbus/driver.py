"""The driver of digital-input modules on a Modbus line: polls them, and reports the spots.

Only one question is open at any time, on TCP too: gateways to RTU lines take no more. A lost module
is asked once a second; the others go on, delayed by at most one wait for it.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import ClassVar

from drivers import base, interface, vocabulary
from drivers.modbus.module import Module
from drivers.modbus.options import read_options
from drivers.modbus.wire import Identification, ModbusWire, Question, RtuWire, TcpWire
from drivers.timings import SILENCE
from drivers.trouble import Trouble, several, trouble

_KEPT = 300
"""Bytes that are searched for an answer: more than the longest, and an echo before it."""
_LATE = 0.05
"""A deadline served this much later means that the host itself stood still …"""
_GRACE = SILENCE / 2
"""… and a module is not taken for lost before it could be asked again."""


class ModbusSensorsDriver(base.BaseDriver):
    """Modbus modules as bet-spot sensors: `SpotLevels` at link-up and after each change."""

    KIND: ClassVar[vocabulary.DeviceKind] = vocabulary.DeviceKind.SENSORS
    LAYOUT: ClassVar[bool] = True
    """The table's seats and spots must be given to this driver."""

    def __init__(self, device: str, options: Mapping[str, object]) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: the bus, its modules and their wiring.

        Raises:
            OptionsError: with all that is wrong with the options.
        """
        super().__init__(device)
        self._settings = read_options(options)
        self._wire: ModbusWire = TcpWire() if self._settings.tcp else RtuWire(self._settings.baud)
        self._modules = [Module(each, self._settings) for each in self._settings.modules]
        self.statistics.seen_within = self._settings.seen_within
        self._asking = False
        self._open: tuple[Module, Question] | None = None
        self._sent = self._received = b""
        self._asked = self._answer_due = self._free = 0.0
        self._grace = self._graced = -inf
        self._awaited: set[Module] | None = None
        self._revision = 0
        self._told = (0, 0)

    @property
    def without(self) -> interface.Without:
        """Modbus TCP leaves checksums to TCP."""
        return interface.Without.CHECKSUM if self._settings.tcp else interface.Without.NOTHING

    @property
    def refused(self) -> Trouble | None:
        """Why none of the modules is taken; None while one is taken, or none answers."""
        taken = not self._asking or any(each.readable for each in self._modules)
        refusing = any(each.refusing for each in self._modules)
        return self._troubles() if refusing and not taken else None

    def opened(self, now: float) -> None:
        """The line is open: ask which modules are on it."""
        self._lose(trouble("trouble-opened-again"))
        self._out.clear()
        self._scan(now)
        self._ask_next(now)

    def closed(self, reason: Trouble, now: float) -> None:
        """The line is gone: report `LinkLost` if the link was up, forget unfinished frames."""
        self._lose(reason)
        self._out.clear()
        self._rest()

    def receive(self, data: bytes, now: float) -> None:
        """Take bytes, any number at a time."""
        if not self._asking or not data:
            return
        self._free = now + self._wire.pause
        if self._open is None:
            self.statistics.ignored += 1
            return
        module, question = self._open
        self._received = (self._received + data)[-_KEPT:]
        answer = self._wire.find(self._received, question)
        if answer is None:
            return
        self._open = None
        statistics = self.statistics
        statistics.frames_in += 1
        statistics.last_heard = now
        statistics.round_trip = now - self._asked
        module.take_answer(answer, now)
        self._moved(module, now)

    def _read_again(self, now: float) -> None:
        if not self._up:
            return
        self._awaited = {module for module in self._modules if module.readable}
        for module in self._awaited:
            module.due = min(module.due, now)
        self._ask_next(now)

    def goodbye(self, now: float) -> None:
        """Stop asking: Modbus modules have no goodbye."""
        self._rest()

    def next_deadline(self) -> float | None:
        """When `on_deadline` is due, in monotonic seconds; None while the line is closed."""
        if not self._asking:
            return None
        if self._open is not None:
            due = self._answer_due
        else:
            due = max(self._free, min(module.due for module in self._modules))
        return min(due, self._judged_at())

    def on_deadline(self, now: float) -> None:
        """Give a question up, ask the next, judge which modules are lost."""
        due = self.next_deadline()
        if due is None or now < due:
            return
        if now - due > _LATE and self._graced != self.statistics.last_heard:
            self._graced = self.statistics.last_heard
            self._grace = now + _GRACE
        if self._open is not None and now >= self._answer_due:
            self._give_up(now)
        if now >= self._judged_at():
            for module in self._modules:
                module.judge(now)
            self._report_changes(now)
        self._ask_next(now)

    def _scan(self, now: float) -> None:
        self._rest()
        self._asking = True
        self._free = now + self._wire.pause
        for module in self._modules:
            module.start(now)

    def _rest(self) -> None:
        self._asking = False
        self._open = None
        self._awaited = None

    def _ask_next(self, now: float) -> None:
        """Send the question that is due, if the line is free."""
        if not self._asking or self._open is not None or now < self._free:
            return
        module = min(self._modules, key=lambda each: each.due)
        if now < module.due:
            return
        question = module.question
        # By the module's own time: otherwise each delay of the host would delay all later turns.
        module.due = max(module.due, now - self._settings.poll)
        self._open = (module, question)
        self._received = b""
        self._asked = now
        self._answer_due = now + self._settings.wait(question)
        self._sent = self._wire.ask(question)
        self._out.append(self._sent)
        self.statistics.frames_out += 1
        self.statistics.requests_repeated += module.misses > 0

    def _give_up(self, now: float) -> None:
        """No answer came in time; any other bytes are counted."""
        assert self._open is not None
        module, question = self._open
        self._open = None
        # What a line that echoes gives back was said by no module: its answer may still come.
        received, spoilt = self._received.removeprefix(self._sent), False
        if self._wire.sound(received):  # whole, and not an answer to this question
            self.statistics.ignored += 1
        elif received:
            self.statistics.malformed += 1
            spoilt = received[:2] == bytes((question.unit, question.function))
        module.miss(now, owed=not (spoilt or self._wire.numbered), heard=bool(received))
        self._moved(module, now)

    def _moved(self, module: Module, now: float) -> None:
        """Report the changes after a module's answer, or its silence, and go on."""
        if self._awaited is not None:
            self._awaited.discard(module)
        self._report_changes(now)
        self._ask_next(now)

    def _report_changes(self, now: float) -> None:
        readable = any(module.readable for module in self._modules)
        self.statistics.trouble = self._troubles()
        if self._up and not readable:
            self._lose(self.statistics.trouble or trouble("trouble-no-answer"))
            self._scan(now)
        elif self._up:
            waiting = self._awaited is None or any(each.readable for each in self._awaited)
            self._tell_levels(forced=not waiting)
        elif readable and all(module.tried for module in self._modules):
            self._up = True
            self._events.append(self._link_up())
            self._tell_levels(forced=True)

    def _tell_levels(self, *, forced: bool) -> None:
        occupied, faulty = 0, self._settings.by_hand
        for module in self._modules:
            occupied |= module.occupied
            faulty |= module.faulty
        if forced or self._told != (occupied, faulty):
            self._revision += 1
            self._told = (occupied, faulty)
            self._events.append(interface.SpotLevels(self.device, self._revision, occupied, faulty))
        if forced:
            self._awaited = None

    def _judged_at(self) -> float:
        last = min((each.read_at for each in self._modules if each.readable), default=inf)
        return max(last + SILENCE, self._grace)

    def _troubles(self) -> Trouble | None:
        found = [each for module in self._modules for each in _troubles(module)]
        return several(found) if found else None

    def _link_up(self) -> interface.LinkUp:
        known = [module.identity or Identification("", "", "") for module in self._modules]
        names = [f"{each.vendor} {each.product}".strip() or "Modbus module" for each in known]
        units = dict.fromkeys(str(each.settings.unit) for each in self._modules)
        return interface.LinkUp(
            self.device,
            kind=self.KIND,
            serial="-".join(["modbus", *units]),
            boot_id=0,
            model=", ".join(dict.fromkeys(names)),
            firmware=", ".join(dict.fromkeys(each.revision for each in known if each.revision)),
            abilities=interface.DeviceAbilities(
                seats=self._settings.seats, spots=self._settings.spots
            ),
        )


def _troubles(module: Module) -> Iterator[Trouble]:
    """Yield what is wrong with a module and its inputs, for the technician."""
    name, unit = module.settings.name, module.settings.unit
    if module.trouble is not None:
        yield trouble("trouble-module", name=name, unit=unit, what=module.trouble)
    bouncing = module.inputs.bouncing
    inputs = [str(place) for place in range(bouncing.bit_length()) if bouncing >> place & 1]
    if inputs:
        yield trouble("trouble-module-bouncing", name=name, unit=unit, inputs=", ".join(inputs))
