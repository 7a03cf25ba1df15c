"""The log: entries are noted in a bounded queue and written by a thread, never by the table."""

import threading
from collections import deque
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol


class Level(IntEnum):
    """How grave an entry is; the numbers are those of Python's logging."""

    DEBUG = 10
    INFO = 20
    WARNING = 30
    ERROR = 40


class Entry(NamedTuple):
    """One line of the log, not rendered yet."""

    utc_us: int
    level: Level
    event: str
    fields: dict[str, object]


class Sink(Protocol):
    """Where entries end up; used by the writing thread alone."""

    def write(self, entries: Sequence[Entry]) -> None:
        """Render and write; raises OSError where that fails."""

    def close(self) -> None:
        """Free what it holds."""


class Allowance:
    """A bucket of tokens: bursts pass, a flood does not."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._rate = per_second
        self._left = float(burst)
        self._at = 0

    def take(self, utc_us: int) -> bool:
        """Tell whether one more may pass; a clock that jumps back earns nothing."""
        earned = max(0, utc_us - self._at) * self._rate / 1e6
        self._left = min(self._burst, self._left + earned)
        self._at = utc_us
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Log:
    """Notes entries in microseconds; the rest happens elsewhere and later.

    What does not fit, or comes too fast, is dropped and counted; the count is logged.
    """

    PAUSE = 0.05
    """Seconds between the first entry of a batch and its writing."""

    def __init__(
        self,
        sink: Callable[[], Sink],
        level: Level = Level.INFO,
        *,
        capacity: int = 4096,
        burst: int = 2000,
        per_second: float = 200.0,
    ) -> None:
        """Make a log that keeps its entries until `start` or `close`.

        Args:
            sink: makes the sink, in the writing thread: importing it takes its time.
            level: from which gravity on an entry is noted.
            capacity: entries that may wait.
            burst: entries that may come at once; then `per_second`. Errors always pass.
            per_second: entries per second, in the long run.
        """
        self.level = level
        self.dropped = 0
        self._make = sink
        self._waiting: deque[Entry] = deque()
        self._capacity = capacity
        self._allowance = Allowance(burst, per_second)
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None
        self._told = 0

    def note(self, utc_us: int, level: Level, event: str, **fields: object) -> None:
        """Note an entry; never waits and never fails."""
        if level < self.level:
            return
        allowed = level >= Level.ERROR or self._allowance.take(utc_us)
        if not allowed or len(self._waiting) >= self._capacity:
            self.dropped += 1
            return
        self._waiting.append(Entry(utc_us, level, event, fields))
        if not self._wake.is_set():
            self._wake.set()

    def start(self) -> None:
        """Begin to write."""
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def close(self, patience: float = 2.0) -> None:
        """Write what is left, for `patience` seconds at most, and end."""
        if self._thread is None:
            self.start()
        assert self._thread is not None
        self._closing.set()
        self._wake.set()
        self._thread.join(patience)

    def _run(self) -> None:
        sink: Sink | None = None
        while not self._closing.is_set():
            self._wake.wait()
            self._closing.wait(self.PAUSE)
            self._wake.clear()
            if self._waiting:
                sink = sink or self._make()
                self._drain(sink)
        if self._waiting:
            sink = sink or self._make()
            self._drain(sink)
        if sink is not None:
            sink.close()

    def _drain(self, sink: Sink) -> None:
        batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
        dropped = self.dropped
        if dropped > self._told and batch:
            last = batch[-1].utc_us
            batch.append(Entry(last, Level.WARNING, "log.dropped", {"entries": dropped}))
        try:
            sink.write(batch)
        except OSError:
            self.dropped += len(batch)
        else:
            self._told = dropped
