"""The log: entries wait in a bounded queue, and a thread writes them, so the table never waits.

They are JSON lines: in a file, or on standard error for journald.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from enum import IntEnum
from functools import cached_property
from logging import Formatter, Handler, Logger, LogRecord, NullHandler, StreamHandler, getLogger
from logging.handlers import QueueListener, WatchedFileHandler
from pathlib import Path
from queue import SimpleQueue
from typing import Any, NamedTuple, TextIO

import msgspec

from controller.data.house_clock import utc_text
from controller.data.plain_text import escaped


class Level(IntEnum):
    """How serious an entry is; the numbers are those of Python's logging."""

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


class Allowance:
    """A token bucket: short bursts pass, a flood does not."""

    def __init__(self, burst: int, per_second: float) -> None:
        self._burst = burst
        self._rate = per_second
        self._left = float(burst)
        self._at = 0

    def take_token(self, utc_us: int) -> bool:
        """Tell whether one more entry may pass; a clock that jumps back adds no tokens."""
        earned = max(0, utc_us - self._at) * self._rate / 1e6
        self._left = min(self._burst, self._left + earned)
        self._at = utc_us
        if self._left < 1:
            return False
        self._left -= 1
        return True


class _Repeats:
    """Errors that were noted and come again: the same one is counted for a while, and then told."""

    AGAIN = 60_000_000
    """Microseconds."""
    MOST = 64
    """Errors that are remembered; the oldest is told first."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[Entry, int]] = {}

    def counted(self, entry: Entry) -> bool:
        """Tell whether an error was noted just now; then this one is only counted."""
        error = f"{entry.event} {entry.fields}"
        first, times = self._last.get(error, (entry, -1))
        self._last[error] = first, times + 1
        return times >= 0

    def over(self, utc_us: int, *, all_: bool = False) -> Iterator[Entry]:
        """Forget what is long ago at a time; yield what came again since, and how often."""
        for error, (first, times) in [*self._last.items()]:
            recent = 0 <= utc_us - first.utc_us < self.AGAIN
            if recent and not all_ and len(self._last) <= self.MOST:
                return
            if self._last.pop(error, None) is not None and times:  # another thread may have told it
                yield first._replace(utc_us=utc_us, fields={**first.fields, "times": times})


class Log:
    """Notes entries in microseconds; they are rendered and written later by another thread.

    Entries that do not fit, or come too fast, are dropped and counted; the count is logged. An
    error that comes again and again is one line, and a minute later one with the number of `times`.

    Attributes:
        handler: the handler that renders and writes.
    """

    def __init__(
        self,
        handler: Handler,
        level: Level = Level.INFO,
        *,
        capacity: int = 4096,
        burst: int = 2000,
        per_second: float = 200.0,
    ) -> None:
        """Make a log that keeps its entries until `start` or `close`.

        Args:
            handler: renders and writes, in the writing thread; it gets each `Entry` as the
                message of a record, and closes with the log.
            level: the least serious entries that are noted.
            capacity: entries that may wait.
            burst: entries that may come at once; later `per_second` counts. Errors are counted
                apart.
            per_second: entries per second, in the long run.
        """
        self.level = level
        self.dropped = 0
        self.handler = handler
        self._waiting: SimpleQueue[Entry | None] = SimpleQueue()
        self._capacity = capacity
        # Errors have room of their own: what the outside can drive takes none of it, and an error
        # that it can drive fills no disk.
        self._allowance = Allowance(burst, per_second)
        self._of_errors = Allowance(burst, per_second)
        self._repeats = _Repeats()
        self._noted_utc_us = 0
        self._writer = _Writer(self._waiting, self)

    def note(self, utc_us: int, level: Level, event: str, **fields: object) -> None:
        """Note an entry; it never waits and never fails."""
        if level < self.level:
            return
        self._noted_utc_us = utc_us
        for again in self._repeats.over(utc_us):
            self._put(again)
        entry = Entry(utc_us, level, event, fields)
        if level < Level.ERROR or not self._repeats.counted(entry):
            self._put(entry)

    def _put(self, entry: Entry) -> None:
        allowance = self._of_errors if entry.level >= Level.ERROR else self._allowance
        if not allowance.take_token(entry.utc_us) or self._waiting.qsize() >= self._capacity:
            self.dropped += 1
            return
        self._waiting.put(entry)

    def start(self, after: float = 0.0) -> None:
        """Begin to write, so many seconds from now."""
        self._writer.begin(after)

    def close(self, patience: float = 2.0) -> None:
        """Write what is left, for at most `patience` seconds, and end."""
        for again in self._repeats.over(self._noted_utc_us, all_=True):
            self._put(again)
        self._writer.begin()
        self._writer.end(patience)


class _Writer(QueueListener):
    """The writing thread of the standard library, with a pause and a count of what failed."""

    PAUSE = 0.05
    """Seconds between the first entry of a batch and its writing: batches disturb the table less.
    """

    def __init__(self, waiting: SimpleQueue[Entry | None], log: Log) -> None:
        super().__init__(waiting)
        self._waiting = waiting
        self._log = log
        self._begun = False
        self._after = 0.0
        self._closing = threading.Event()
        self._ended = threading.Event()
        self._told = 0

    def begin(self, after: float = 0.0) -> None:
        """Start the thread, once; it waits so many seconds before it writes."""
        if not self._begun:
            self._begun, self._after = True, after
            self.start()

    def end(self, patience: float) -> None:
        """End the thread when all is written; `QueueListener.stop` would wait without a limit."""
        self._closing.set()
        self.enqueue_sentinel()
        self._ended.wait(patience)

    def dequeue(self, block: bool) -> LogRecord:
        """Return the next entry as a record; the first of a batch waits for others."""
        self._closing.wait(self._after)
        self._after = 0.0
        first = self._waiting.empty()
        entry: Any = super().dequeue(block)
        if first:
            self._closing.wait(self.PAUSE)
        if isinstance(entry, Entry):
            return _record(entry)
        self._log.handler.close()
        self._ended.set()
        sentinel: LogRecord = entry
        return sentinel

    def handle(self, record: LogRecord) -> None:
        """Write one entry; when no other waits, write how many were dropped."""
        if not self._write(record):
            self._log.dropped += 1
        dropped = self._log.dropped
        last_but_the_sentinel = self._waiting.qsize() <= (1 if self._closing.is_set() else 0)
        if dropped > self._told and last_but_the_sentinel:
            last = record.msg
            assert isinstance(last, Entry)
            told = Entry(last.utc_us, Level.WARNING, "log.dropped", {"entries": dropped})
            if self._write(_record(told)):
                self._told = dropped

    def _write(self, record: LogRecord) -> bool:
        try:
            self._log.handler.handle(record)
        except OSError:
            return False
        return True


def silent_logger(name: str) -> Logger:
    """Return a logger that says nothing: what is its matter is noted elsewhere."""
    logger = getLogger(name)
    logger.propagate = False
    if not logger.handlers:
        logger.addHandler(NullHandler())
    return logger


def _record(entry: Entry) -> LogRecord:
    return LogRecord("table", entry.level, "", 0, entry, None, None)


_PRIORITIES = {Level.DEBUG: "<7>", Level.INFO: "<6>", Level.WARNING: "<4>", Level.ERROR: "<3>"}
"""Priorities that journald reads at the start of a line (sd-daemon(3))."""
_Fields = MutableMapping[str, Any]
_Processor = Callable[[Any, str, _Fields], Any]
"""A processor as structlog defines it."""


class JsonLines(Formatter):
    """Renders an entry as one JSON object on one line."""

    def __init__(self, *, priorities: bool = False) -> None:
        """Make it; with `priorities` journald sees how serious each line is."""
        super().__init__()
        self._priorities = priorities

    def format(self, record: LogRecord) -> str:
        """Return the line, without its end."""
        entry = record.msg
        assert isinstance(entry, Entry)
        fields: Any = {"utc_us": entry.utc_us, "event": entry.event, **entry.fields}
        for processor in self._processors:
            fields = processor(None, entry.level.name.lower(), fields)
        line = escaped(str(fields))  # in JSON, such an escape is the character itself
        return _PRIORITIES[entry.level] + line if self._priorities else line

    @cached_property
    def _processors(self) -> Sequence[_Processor]:
        """The processors that render.

        structlog is imported when the first entry is written, after the start. It draws tracebacks
        with rich where it finds that, which no service does: rich would take 5 MiB.
        """
        hidden = sys.modules.setdefault("rich", None) is None  # type: ignore[arg-type]
        try:
            from structlog.processors import JSONRenderer, add_log_level  # noqa: PLC0415
        finally:
            if hidden:
                del sys.modules["rich"]
        return (add_log_level, _stamp, JSONRenderer(serializer=_encode))


class _Failing(Handler):
    """A handler that tells that it cannot write."""

    def handleError(self, record: LogRecord) -> None:  # noqa: N802 - logging's own name
        """Raise what went wrong: the log counts it."""
        raise  # noqa: PLE0704 - called while the error is handled


class _FileHandler(_Failing, WatchedFileHandler):
    """Appends to a file; after the file was moved away (logrotate) a new one is opened."""


class _StreamHandler(_Failing, StreamHandler[TextIO]):
    """Writes to a stream."""


def file_handler(path: Path) -> Handler:
    """Return a handler that appends to a file; the file is opened with the first entry."""
    handler = _FileHandler(path, encoding="utf-8", delay=True)
    handler.setFormatter(JsonLines())
    return handler


def stream_handler(stream: TextIO, *, priorities: bool = False) -> Handler:
    """Return a handler that writes to a stream; the stream stays the caller's."""
    handler = _StreamHandler(stream)
    handler.setFormatter(JsonLines(priorities=priorities))
    return handler


def journald_handler() -> Handler:
    """Return a handler that writes to standard error; under systemd, journald listens there."""
    stream = sys.stderr
    held = os.fstat(stream.fileno())
    ours = f"{held.st_dev}:{held.st_ino}" == os.environ.get("JOURNAL_STREAM")
    return stream_handler(stream, priorities=ours)


def _stamp(_: object, __: str, fields: _Fields) -> _Fields:
    utc = utc_text(fields.pop("utc_us"))
    return {"utc": utc, "level": fields.pop("level"), "event": fields.pop("event"), **fields}


def _encode(fields: object, **_: object) -> str:
    return msgspec.json.encode(fields, enc_hook=_plain).decode()


def _plain(value: object) -> object:
    return list(value) if isinstance(value, Iterator) else str(value)
