"""One Modbus module on the bus: its next question, and how its answers are judged.

RTU answers carry no number. So after a question whose answer may still come, and after the line was
opened, a module is left alone for twice its response time: a late answer comes in that time and is
dropped. The first answer after that only proves that the module lives, since it might be the late
one.
"""

from collections import deque

from drivers.modbus.settings import BounceSettings, BusSettings, ModuleSettings
from drivers.modbus.wire import Answer, Identification, Question, Reading, Refusal, identification
from drivers.timings import SILENCE
from drivers.trouble import Trouble, trouble

# The inputs of one Modbus module: when a change counts, and when an input is ignored.


class Inputs:
    """Takes one reading after the other, as bits.

    Attributes:
        settled: the counted state: each input as it was when its readings last agreed.
        bouncing: inputs that change too often; `settled` keeps their state from before.
    """

    def __init__(self, wired: int, readings: int, bounce: BounceSettings) -> None:
        """Create it without a state; `begin` with the first reading.

        Args:
            wired: the inputs under a spot; `settled` may have any value for the others.
            readings: how many readings in a row must agree.
            bounce: when an input changes too often.
        """
        places = [place for place in range(wired.bit_length()) if wired >> place & 1]
        self._bounce = bounce
        self._history: deque[int] = deque(maxlen=readings)
        self._last = 0
        self._times = {place: deque[float](maxlen=bounce.times) for place in places}
        self.settled = 0
        self.bouncing = 0

    def begin(self, bits: int) -> None:
        """Take a reading as it is: the state before it was not seen."""
        self._history.clear()
        self._history.append(bits)
        self._last = bits
        self.settled = bits & ~self.bouncing | self.settled & self.bouncing

    def read(self, bits: int, now: float) -> None:
        """Take the next reading."""
        if bits != self._last:
            self._note_changes(bits, now)
            self._last = bits
        self._history.append(bits)
        if self.bouncing:
            for place, times in self._times.items():
                if self.bouncing >> place & 1 and now - times[-1] >= self._bounce.steady:
                    self.bouncing &= ~(1 << place)
                    times.clear()
        if len(self._history) == self._history.maxlen:
            steady = ~self.bouncing
            for earlier in self._history:
                steady &= ~(earlier ^ bits)
            self.settled = self.settled & ~steady | bits & steady

    def _note_changes(self, bits: int, now: float) -> None:
        for place, times in self._times.items():
            if (bits ^ self._last) >> place & 1:
                times.append(now)
                if len(times) == times.maxlen and now - times[0] <= self._bounce.within:
                    self.bouncing |= 1 << place


RETRY = 1.0
"""Seconds between two questions to a lost module."""
_TRIES = 2
"""Questions at the start, after which a module counts as dead."""
_SULKS = 0.6
"""Seconds: libmodbus takes half a second to ignore a question that it does not know, and drops what
comes meanwhile. So a name that nobody needs is asked for once, and then the module is left alone.
"""
_SETUP = {
    1: trouble("trouble-module-no-function"),
    2: trouble("trouble-module-no-address"),
    3: trouble("trouble-module-no-count"),
}
"""Exceptions that only another configuration, or another module, can end (V1.1b3, 7)."""
_BUSY = (5, 6)
_OTHERS = {
    4: trouble("trouble-module-failed"),
    5: trouble("trouble-module-busy"),
    6: trouble("trouble-module-busy"),
    8: trouble("trouble-module-memory-failed"),
    10: trouble("trouble-gateway-no-path"),
    11: trouble("trouble-gateway-no-answer"),
}
_MUTE = trouble("trouble-module-mute")


class Module:
    """The present state of one module.

    Attributes:
        settings: how it is set up.
        inputs: the state of its inputs.
        due: when it is to be asked next.
        readable: it is read, and its inputs are believed.
        tried: it is readable, or has been asked at the start without success.
        misses: questions without a good answer since the last good one.
        read_at: when it was last read.
        trouble: what is wrong with it; None: nothing.
        refusing: it answers, but is not the configured module.
        identity: its device identification; None: it gives none.
    """

    def __init__(self, settings: ModuleSettings, bus: BusSettings) -> None:
        self.settings = settings
        self.inputs = Inputs(settings.wired, bus.readings, bus.bounce)
        self.identity: Identification | None = None
        self._bus = bus
        self._read = settings.question
        self._identify = identification(settings.unit)
        self.start(0.0)

    def start(self, now: float) -> None:
        """The line was opened: the module's state is unknown."""
        self.read_at = now
        self.readable = self.tried = self.refusing = False
        self.misses = 0
        self.trouble: Trouble | None = None
        self._lose_touch()
        # A question of an earlier opening, or of another process, may still be answered.
        self._doubted = not self._bus.tcp
        self.due = now + (2 * self._bus.response if self._doubted else 0.0)

    @property
    def faulty(self) -> int:
        """The spots without believable readings."""
        if not self.readable:
            return self.settings.spots
        return self._spots(self.inputs.bouncing) if self.inputs.bouncing else 0

    @property
    def occupied(self) -> int:
        """The spots with chips."""
        return self._spots(self.inputs.settled)

    @property
    def question(self) -> Question:
        """The next question to it."""
        # Its name is asked for only after it has answered at all: a dead one costs one wait.
        return self._identify if self._heard and not self._named else self._read

    def take_answer(self, answer: Answer, now: float) -> None:
        """Take an answer."""
        self.due += self._bus.poll
        match answer:
            case Refusal(code):
                self._refused(code, now)
            case Identification():
                self.identity = answer
                wanted = self.settings.product
                if wanted and answer.product != wanted:
                    self._unfit(_another(answer.product, wanted), now)
                else:
                    self._named = True
                    self.due = now
            case Reading(bits):
                self._reading(bits, now)
        self.due = max(self.due, now)

    def miss(self, now: float, *, owed: bool, heard: bool) -> None:
        """The question had no good answer in its time.

        Args:
            now: monotonic seconds.
            owed: the answer may still come, and could be taken for the next one's.
            heard: bytes came that were no answer.
        """
        if self.question is self._identify:
            self._unsaid += 1
            if self._unsaid >= (_TRIES if heard or self.settings.product else 1):
                self._nameless(now)
            sulks = 0.0 if heard else max(0.0, _SULKS - self._bus.response)
            self.due = max(self.due, now + sulks)
            return
        self.misses += 1
        self._doubted |= owed
        self.due = now + (2 * self._bus.response if owed else 0.0)
        if not self.readable:
            self._still_lost(now, trouble("trouble-module-garbled") if heard else _MUTE)

    def judge(self, now: float) -> None:
        """Report the module as lost if it was not read for too long."""
        if self.readable and now >= self.read_at + SILENCE:
            self.readable = False
            self.trouble = self.trouble or _MUTE
            self._lose_touch()

    def _reading(self, bits: int, now: float) -> None:
        if self._doubted:
            self._doubted = False
            self.due = now
            return
        self._heard = True
        self.misses = 0
        if not self._named:
            self.due = now
            return
        bits ^= self.settings.wired if self.settings.active_low else 0
        self.trouble = None
        self.refusing = False
        self.read_at = now
        if self.readable:
            self.inputs.read(bits, now)
        else:
            self.readable = self.tried = True
            self.inputs.begin(bits)

    def _nameless(self, now: float) -> None:
        """It gives no device identification, as most modules do."""
        self.identity = None
        if self.settings.product:
            self._unfit(trouble("trouble-module-unsaid", wanted=self.settings.product), now)
        else:
            self._named = True
            self.due = now

    def _refused(self, code: int, now: float) -> None:
        if self.question is self._identify:
            self._unsaid += 1
            # Busy is no answer: only where no product is asked for, it is read without a name.
            if code not in _BUSY or (self._unsaid >= _TRIES and not self.settings.product):
                self._nameless(now)
                return
        self.misses += 1
        if code in _SETUP:  # never to a name: that makes it nameless
            self._unfit(_SETUP[code], now)
            return
        self.trouble = _OTHERS.get(code) or trouble("trouble-module-exception", number=code)
        if not self.readable:
            self._still_lost(now, self.trouble)

    def _unfit(self, why: Trouble, now: float) -> None:
        """It answers, but it is not the module that is configured here."""
        self.readable = False
        self.tried = self.refusing = True
        self.trouble = why
        self._lose_touch()
        self.due = now + RETRY

    def _still_lost(self, now: float, why: Trouble) -> None:
        self.trouble = why
        if self.tried:
            self.due = now + RETRY
        elif self.misses >= _TRIES:
            self.tried = True
            self.due = now + RETRY

    def _lose_touch(self) -> None:
        """The next answer may come from another module: ask for its name again."""
        self._heard = False
        self._named = not (self._bus.identify or self.settings.product)
        self._unsaid = 0

    def _spots(self, bits: int) -> int:
        return sum(bit for place, bit in self.settings.places if bits >> place & 1)


def _another(found: str, wanted: str) -> Trouble:
    if not found:
        return trouble("trouble-module-nameless", wanted=wanted)
    return trouble("trouble-module-another", found=found, wanted=wanted)
