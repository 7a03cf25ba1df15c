"""Handlers that write log entries as JSON lines: to a file, or to standard error for journald."""

import os
import sys
from collections.abc import Callable, Iterator, MutableMapping, Sequence
from functools import cached_property
from logging import Formatter, Handler, LogRecord, StreamHandler
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Any, TextIO

import msgspec

from controller.data.house_clock import utc_text
from controller.data.plain_text import escaped
from controller.system.log import Entry, Level

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

        structlog is imported when the first entry is written, after the start.
        """
        from structlog.processors import JSONRenderer, add_log_level  # noqa: PLC0415

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
