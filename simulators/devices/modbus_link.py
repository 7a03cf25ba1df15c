"""The modules' end of a Modbus line: answers when asked, or fails as ordered."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from drivers.messages import Message
from drivers.modbus.settings import ModuleSettings
from simulators.devices import modbus_frames as frames
from simulators.devices.link import DeviceLink
from simulators.devices.modbus_frames import Asked, Framing

ANSWER_LATE = 50
"""The timer of answers that are held back."""
_ILLEGAL_FUNCTION = 1
_ILLEGAL_ADDRESS = 2
_GATEWAY_NO_ANSWER = 11


class ModbusTrouble(Enum):
    """The faults of a module."""

    NONE = "none"
    DEAD = "dead"
    NAMELESS = "nameless"
    """It has no device identification, and answers that."""
    BUSY = "busy"
    FAILURE = "failure"
    ADDRESS = "address"
    UNREACHABLE = "unreachable"
    """The gateway in front of it answers that it does not respond."""
    WRONG_UNIT = "wrong_unit"
    GARBLED = "garbled"
    SHORT = "short"
    LATE = "late"


_EXCEPTIONS = {
    ModbusTrouble.BUSY: 6,
    ModbusTrouble.FAILURE: 4,
    ModbusTrouble.ADDRESS: _ILLEGAL_ADDRESS,
    ModbusTrouble.UNREACHABLE: _GATEWAY_NO_ANSWER,
}


@dataclass(slots=True)
class Illness:
    """The fault of a module, for how many answers (0: until it is ended), and the delay."""

    trouble: ModbusTrouble = ModbusTrouble.NONE
    answers: int = 0
    seconds: float = 0.0


@dataclass(eq=False)
class ModbusLink(DeviceLink):
    """Speaks Modbus, where other devices speak our own protocol: neither boot nor levels.

    Attributes:
        modules: which modules are on the line, and which input senses which spot.
        sensed: returns the spots that report occupied.
        make_framing: makes the framing of each power-up.
        illnesses: the fault of each unit.
    """

    modules: Sequence[ModuleSettings]
    sensed: Callable[[], int]
    make_framing: Callable[[], Framing]

    def __post_init__(self) -> None:
        self.illnesses = {module.unit: Illness() for module in self.modules}
        super().__post_init__()

    def boot(self) -> None:
        """Forget all that was in memory."""
        super().boot()
        self._framing = self.make_framing()
        self._late: list[tuple[float, bytes]] = []

    def answer_beat(self, data: bytes, now: float) -> bool:
        """This wire has no beats."""
        return False

    def publish(self, now: float) -> None:
        """Nothing is sent unasked."""
        self.dirty = False

    def receive(self, data: bytes, now: float) -> list[Message]:
        """Answer questions; there are no messages of our own protocol."""
        self.heard = now
        for asked in self._framing.receive(data, now):
            if asked.unit in self.illnesses:
                self._answer(asked, now)
        return []

    def send_late(self, now: float) -> None:
        """Send the answers that were held back until now."""
        for at, frame in self._late:
            if at <= now:
                self._out.append(frame)
        self._late = [each for each in self._late if each[0] > now]
        if self._late:
            self.timers.start(ANSWER_LATE, min(at for at, _ in self._late))

    def _answer(self, asked: Asked, now: float) -> None:
        trouble, seconds = self._suffer(asked.unit)
        if trouble is ModbusTrouble.DEAD:
            return
        unit = asked.unit % 247 + 1 if trouble is ModbusTrouble.WRONG_UNIT else asked.unit
        frame = self._framing.frame(unit, self._content(asked, trouble), asked.transaction)
        if trouble is ModbusTrouble.GARBLED:
            frame = frame[:-3] + bytes((frame[-3] ^ 0x11,)) + frame[-2:]
        if trouble is ModbusTrouble.SHORT:
            frame = frame[:-2]
        if trouble is ModbusTrouble.LATE:
            self._late.append((now + seconds, frame))
            self.timers.start(ANSWER_LATE, min(at for at, _ in self._late))
        else:
            self._out.append(frame)

    def _suffer(self, unit: int) -> tuple[ModbusTrouble, float]:
        """Return the fault of this answer."""
        illness = self.illnesses[unit]
        trouble = illness.trouble
        if illness.answers:
            illness.answers -= 1
            if not illness.answers:
                illness.trouble = ModbusTrouble.NONE
        return trouble, illness.seconds

    def _content(self, asked: Asked, trouble: ModbusTrouble) -> bytes:
        function = asked.pdu[0]
        if trouble in _EXCEPTIONS:
            return frames.exception(function, _EXCEPTIONS[trouble])
        if frames.asked_names(asked.pdu) and trouble is not ModbusTrouble.NAMELESS:
            module = next(each for each in self.modules if each.unit == asked.unit)
            return frames.names("dealer-table", module.product or "simulated inputs", "1.0")
        wanted = frames.asked_range(asked.pdu)
        if wanted is None:
            return frames.exception(function, _ILLEGAL_FUNCTION)
        return self._read(asked.unit, *wanted)

    def _read(self, unit: int, function: int, first: int, count: int) -> bytes:
        for module in self.modules:
            width = module.function.width
            ends = module.first + -(-module.count // width)
            ours = (module.unit, module.function.value) == (unit, function)
            if ours and module.first <= first and first + count <= ends and count:
                values = self._inputs(module) >> (first - module.first) * width
                return frames.reading(function, values & (1 << count * width) - 1, count)
        return frames.exception(function, _ILLEGAL_ADDRESS)

    def _inputs(self, module: ModuleSettings) -> int:
        sensed = self.sensed()
        values = sum(1 << place for place, bit in module.places if sensed & bit)
        return values ^ (1 << module.count) - 1 if module.active_low else values
