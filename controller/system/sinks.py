"""Log entries as JSON lines, one object each: to a file, or to the journal by standard error."""

import os
import sys
from collections.abc import Iterator, MutableMapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from controller.system.log import Entry, Level

if "rich" not in sys.modules:
    # structlog looks for it, to draw tracebacks in a terminal: nobody sees one here, and with it
    # the daemon is a tenth larger.
    sys.modules["rich"] = None  # type: ignore[assignment]
    import structlog

    del sys.modules["rich"]
else:
    import structlog

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_PRIORITIES = {Level.DEBUG: b"<7>", Level.INFO: b"<6>", Level.WARNING: b"<4>", Level.ERROR: b"<3>"}
"""What journald reads at the start of a line (sd-daemon(3))."""


def _stamp(_: object, __: str, fields: MutableMapping[str, Any]) -> dict[str, Any]:
    moment = _EPOCH + timedelta(microseconds=fields.pop("utc_us"))
    text = moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
    return {"utc": text, "level": fields.pop("level"), "event": fields.pop("event"), **fields}


def _encode(fields: dict[str, Any], **_: object) -> bytes:
    return msgspec.json.encode(fields, enc_hook=_plain)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, Iterator) else str(value)


class JsonSink:
    """Writes through structlog to a stream of bytes."""

    def __init__(self, stream: BinaryIO, *, priorities: bool = False) -> None:
        """Write to `stream`; with `priorities` journald sees how grave each line is."""
        self._stream = stream
        self._priorities = priorities
        self._logger: structlog.types.FilteringBoundLogger = structlog.wrap_logger(
            structlog.BytesLogger(stream),
            processors=[
                structlog.processors.add_log_level,
                _stamp,
                structlog.processors.JSONRenderer(serializer=_encode),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(Level.DEBUG),
        )

    def write(self, entries: Sequence[Entry]) -> None:
        """Render and write; raises OSError where that fails."""
        for entry in entries:
            if self._priorities:
                self._stream.write(_PRIORITIES[entry.level])
            self._logger.log(entry.level, entry.event, utc_us=entry.utc_us, **entry.fields)

    def close(self) -> None:
        """Free what it holds."""
        self._stream.flush()


class FileSink:
    """Appends to a file; one that was moved away (logrotate) is opened anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._stream: BinaryIO | None = None
        self._lines: JsonSink | None = None

    def write(self, entries: Sequence[Entry]) -> None:
        """Render and write; raises OSError where that fails."""
        if self._stream is None or self._moved(self._stream):
            self.close()
            self._stream = self._path.open("ab")
            self._lines = JsonSink(self._stream)
        assert self._lines is not None
        self._lines.write(entries)

    def close(self) -> None:
        """Free what it holds."""
        if self._stream is not None:
            self._stream.close()
        self._stream = self._lines = None

    def _moved(self, stream: BinaryIO) -> bool:
        try:
            there, held = os.stat(self._path), os.fstat(stream.fileno())
        except FileNotFoundError:
            return True
        return (there.st_dev, there.st_ino) != (held.st_dev, held.st_ino)


def journald_sink() -> JsonSink:
    """Return what writes to standard error, where journald listens when it started us."""
    stream = sys.stderr.buffer
    held = os.fstat(stream.fileno())
    ours = f"{held.st_dev}:{held.st_ino}" == os.environ.get("JOURNAL_STREAM")
    return JsonSink(stream, priorities=ours)
