"""Sealed segments: older events of a journal in compressed files. `docs/journal.md` describes them.

A segment is a row of Zstandard frames: `zstd -dc` gives its lines. The first frame holds one line,
which says whose events these are and how long each other frame is; each of those holds up to a
thousand events, as lines of an export. So one event is found without unpacking the others.
"""

import hashlib
import json
import os
import re
import sys
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, Self

from controller.data.message import message
from controller.errors import told_by
from controller.journal import checked_rows, connect, journal_errors, lock, schema
from controller.journal.record import Event, Head
from controller.system.disk import as_owner, sync_directory

# Events as lines of JSON, in an export and in a sealed segment: what was stored, byte by byte.


def event_line(event: Event) -> str:
    """Return one event, as it was stored, as a line."""
    record = event.record
    return line_of(
        seq=record.seq,
        utc_us=record.utc_us,
        monotonic_ns=record.monotonic_ns,
        boot=record.boot,
        kind=as_text(record.kind.encode("utf-8", "surrogateescape")),
        data=as_text(record.data),
        intents=as_text(record.intents),
        said=as_text(record.said),
        definitions=[digest.hex() for digest in checked_rows.digests(event.definitions)],
        state_digest=event.state_digest.hex(),
        hash=event.hash.hex(),
    )


def row_of(line: dict[str, Any]) -> checked_rows.Row:
    """Return an event's line as a row of `EVENTS`.

    Raises:
        KeyError, ValueError, TypeError: it is no line of an event.
    """
    return (
        int(line["seq"]),
        int(line["utc_us"]),
        int(line["monotonic_ns"]),
        int(line["boot"]),
        as_bytes(line["kind"]).decode("utf-8", "surrogateescape"),
        as_bytes(line["data"]),
        as_bytes(line["intents"]),
        as_bytes(line["said"]),
        bytes(chain.from_iterable(map(bytes.fromhex, line["definitions"]))),
        bytes.fromhex(line["state_digest"]),
        bytes.fromhex(line["hash"]),
    )


def line_of(**fields: object) -> str:
    """Return a JSON object on one line."""
    return json.dumps(fields, separators=(",", ":"))


def as_text(raw: bytes) -> str | dict[str, str]:
    """Return a text as a string; bytes that are no UTF-8 (no table wrote them) as an object."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return {"base64": b64encode(raw).decode("ascii")}


def as_bytes(value: str | dict[str, str]) -> bytes:
    """Return the bytes that `as_text` was given."""
    if isinstance(value, str):
        return value.encode("utf-8")
    return b64decode(value["base64"], validate=True)


if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

FORMAT = "dealer-table journal segment"
FRAME = 1000
"""Events of one frame."""
_LEVEL = 9
_OPTIONS: dict[int, int] = {
    zstd.CompressionParameter.compression_level: _LEVEL,
    zstd.CompressionParameter.checksum_flag: 1,
}
HEADER_BYTES = 1 << 20
"""That the first line of a segment may have, packed or not."""
FRAME_BYTES = 1 << 24
"""That a frame may unpack to; one of ours has less than a megabyte."""
_BOUNDS: dict[int, int] = {zstd.DecompressionParameter.window_log_max: 24}
_NAME = re.compile(r"([0-9a-f]{8})-([0-9]{12,})-([0-9]{12,})\.zst")


def segments_folder(journal: Path) -> Path:
    """Return where the segments of a journal lie, or of a copy of it: beside it."""
    return journal.parent / "segments"


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment by the name of its file: events `first` to `last` of a journal."""

    path: Path
    first: int
    last: int


def list_segments(folder: Path, journal: bytes) -> list[Segment]:
    """Return the segments of a journal that lie in a folder, in order; none: there is no folder.

    Raises:
        JournalError: the system cannot tell.
    """
    found = []
    with journal_errors.openable(folder):
        names = os.listdir(folder) if connect.size_of(folder) is not None else []
    for name in names:
        match = _NAME.fullmatch(name)
        if match is not None and match[1] == journal.hex()[:8]:
            found.append(Segment(folder / name, int(match[2]), int(match[3])))
    return sorted(found, key=lambda each: (each.first, each.last))


def write_segment(
    folder: Path, journal: bytes, before: Head, events: Iterator[Event]
) -> Segment | None:
    """Write events that follow `before` into a new segment, which is durable then.

    Args:
        folder: where; it is there.
        journal: the journal's name.
        before: the event before the first one.
        events: they have passed the check of the chain; none: no segment is written.

    Raises:
        OSError: it cannot be written.
    """
    frames: list[bytes] = []
    lines: list[str] = []
    end = before
    for event in events:
        lines.append(event_line(event))
        end = Head(event.record.seq, event.hash)
        if len(lines) == FRAME:
            frames.append(_packed(lines))
            lines = []
    if lines:
        frames.append(_packed(lines))
    if not frames:
        return None
    first = before.seq + 1
    header = line_of(
        segment=FORMAT,
        form=schema.FORM,
        journal=journal.hex(),
        first=first,
        last=end.seq,
        before=before.hash.hex(),
        hash=end.hash.hex(),
        frames=[len(each) for each in frames],
    )
    path = folder / f"{journal.hex()[:8]}-{first:012d}-{end.seq:012d}.zst"
    write_whole(path, [_packed([header]), *frames])
    return Segment(path, first, end.seq)


def make_folder(folder: Path) -> None:
    """Make a folder of segments, if it is not there.

    Raises:
        OSError: it cannot be made.
    """
    with as_owner(folder.parent):
        folder.mkdir(mode=0o750, exist_ok=True)


def write_whole(path: Path, pieces: Iterable[bytes]) -> None:
    """Write a file under another name, and give it its own when it is durable.

    Raises:
        OSError: it cannot be written; nothing of it is left.
    """
    draft = connect.companion_of(path, ".new")
    try:
        how = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
        with as_owner(path.parent):
            descriptor = os.open(draft, how, lock.MODE)
        with os.fdopen(descriptor, "wb") as file:
            with suppress(PermissionError):  # a file system without modes
                os.fchmod(descriptor, lock.MODE)
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(descriptor)
            # Out of memory with it: whoever checks it next reads what the disk has kept.
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
        with as_owner(path.parent):
            draft.rename(path)
    except OSError:
        with as_owner(path.parent):
            draft.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


def file_digest(path: Path) -> str:
    """Return the SHA-256 of a file, hexadecimal.

    Raises:
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


class OpenSegment:
    """A segment's events, read frame by frame.

    Attributes:
        before: the event before the first one, with its link as the segment tells it.
        end: the last event, likewise.
    """

    def __init__(self, segment: Segment) -> None:
        """Read the first frame.

        Raises:
            JournalDamagedError: the file is missing, or is not such a segment.
        """
        self._segment = segment
        self._unpacked: tuple[int, list[bytes]] = -1, []
        with _reading(segment, segment.first):
            with segment.path.open("rb") as file:
                told = zstd.ZstdDecompressor(options=_BOUNDS)
                start = file.read(HEADER_BYTES)
                header: dict[str, Any] = json.loads(told.decompress(start, HEADER_BYTES))
                self._at = len(start) - len(told.unused_data)
            if (header["segment"], header["form"]) != (FORMAT, schema.FORM):
                raise ValueError(header["form"])
            if (header["first"], header["last"]) != (segment.first, segment.last):
                raise ValueError(header["first"])
            self._sizes = [int(each) for each in header["frames"]]
            self.before = Head(segment.first - 1, bytes.fromhex(header["before"]))
            self.end = Head(segment.last, bytes.fromhex(header["hash"]))

    @classmethod
    def covering(cls, segments: list[Segment], seq: int) -> Self | None:
        """Open the segment that has event `seq`; None: there is none."""
        for each in segments:
            if each.first <= seq <= each.last:
                return cls(each)
        return None

    def __contains__(self, seq: int) -> bool:
        """Tell whether it has an event."""
        return self._segment.first <= seq <= self._segment.last

    def rows(
        self, first: int, last: int, *, backwards: bool = False, words: Collection[bytes] = ()
    ) -> Iterator[checked_rows.Row]:
        """Yield the rows of the events `first` to `last`, as far as they lie in this segment.

        Args:
            first: the first.
            last: the last.
            backwards: the last comes first.
            words: only those whose line has one of these, if there are any.

        Raises:
            JournalDamagedError: they are not what was written.
        """
        begin = self._segment.first
        first, last = max(first, begin), min(last, self._segment.last)
        if first > last:
            return
        frames = range((first - begin) // FRAME, (last - begin) // FRAME + 1)
        for frame in reversed(frames) if backwards else frames:
            start = begin + frame * FRAME
            lines = self._lines(frame, start)
            wanted = range(max(first, start), min(last, start + len(lines) - 1) + 1)
            for seq in reversed(wanted) if backwards else wanted:
                line = lines[seq - start]
                if words and not any(each in line for each in words):
                    continue
                with _reading(self._segment, seq):
                    row = row_of(json.loads(line))
                yield row

    def _lines(self, frame: int, start: int) -> list[bytes]:
        """Return the lines of a frame; who asks for one event after another unpacks it once."""
        if self._unpacked[0] != frame:
            self._unpacked = frame, self._unpack(frame, start)
        return self._unpacked[1]

    def _unpack(self, frame: int, start: int) -> list[bytes]:
        with _reading(self._segment, start), self._segment.path.open("rb") as file:
            if frame >= len(self._sizes):
                raise ValueError(frame)
            file.seek(self._at + sum(self._sizes[:frame]))
            packed = file.read(self._sizes[frame])
            told = zstd.ZstdDecompressor(options=_BOUNDS)
            text = told.decompress(packed, FRAME_BYTES)
            # Counted before it is cut: each line, however short, takes more than its bytes.
            if not told.eof or text.count(b"\n") > FRAME:
                raise ValueError(frame)
            return text[:-1].split(b"\n")


UNREADABLE = (ValueError, TypeError, RecursionError, MemoryError)
"""What JSON that is not of ours raises, however deep and long it is."""


@contextmanager
def _reading(segment: Segment, seq: int) -> Iterator[None]:
    """Read a part of a segment; what goes wrong is damage, from an event on."""
    name = segment.path.name
    try:
        yield
    except OSError as error:
        if (why := journal_errors.wanting(error)) is not None:
            raise journal_errors.JournalUnavailableError(why) from error
        what = message("journal-segment-not-read", name=name, error=told_by(error))
        raise journal_errors.JournalDamagedError(what, seq) from error
    except (*UNREADABLE, KeyError, zstd.ZstdError) as error:
        what = message("journal-segment-changed", name=name, error=told_by(error))
        raise journal_errors.JournalDamagedError(what, seq) from error


def _packed(lines: list[str]) -> bytes:
    return zstd.compress("".join(f"{line}\n" for line in lines).encode(), options=_OPTIONS)
