"""The inputs of one Modbus module: when a change counts, and when an input is ignored."""

from collections import deque

from drivers.modbus.settings import BounceSettings


class Inputs:
    """Takes one reading after the other, as bits.

    Attributes:
        settled: the counted state: each input as it was when its readings last agreed.
        bouncing: inputs that change too often; `settled` keeps their state from before.
    """

    __slots__ = ("_bounce", "_history", "_last", "_times", "bouncing", "settled")

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
            self._forgive(now)
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

    def _forgive(self, now: float) -> None:
        """Believe an input again when it has been steady for long enough."""
        for place, times in self._times.items():
            if self.bouncing >> place & 1 and now - times[-1] >= self._bounce.steady:
                self.bouncing &= ~(1 << place)
                times.clear()
