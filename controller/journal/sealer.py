"""Sealing: older events go into segments, which are checked, copied elsewhere, and checked there.

`seal` makes segments, beside the daemon. The daemon has the next one looked at in a process of its
own (`python -m controller.journal.sealer JOURNAL COPIES AFTER`, which prints a `Found` as one JSON
object), and journals that it is sealed. From then on its events may leave the journal's file.
"""

import sqlite3
import sys
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from io import DEFAULT_BUFFER_SIZE
from pathlib import Path

import msgspec

from controller.data.message import Message, message
from controller.errors import told_by
from controller.journal import connect, journal_errors
from controller.journal.checked_rows import end_of_chain, read_event, read_origin, walk
from controller.journal.events import Events
from controller.journal.record import Head
from controller.journal.segments import (
    OpenSegment,
    Segment,
    file_digest,
    list_segments,
    make_folder,
    segments_folder,
    write_segment,
    write_whole,
)
from controller.system.disk import as_owner
from controller.system.limits import give_way

KEEP = 100_000
"""The last events stay in the journal's file in any case: about two days of a busy table."""
MOST = 500_000
"""Events of one segment, at most: about 20 MB."""
LEAST = 100_000
"""Events for which a segment is made; fewer wait."""


class Found(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found of the segment that follows.

    Attributes:
        seq: its last event, with its link (`hash`), hexadecimal; 0: there is no such segment.
        digest: SHA-256 of its file, here and elsewhere, hexadecimal.
        trouble: why it cannot be taken; None: it can, or there is none.
    """

    seq: int = 0
    hash: str = ""
    digest: str = ""
    trouble: Message | None = None


def seal(
    journal: Path, copies: Path, before_utc_us: int, marked: int | None = None
) -> Iterator[Segment]:
    """Write what is old enough into segments, and give each copy its place; yield the new ones.

    Nothing leaves the journal by this.

    Args:
        journal: the journal; it is only read.
        copies: the folder of copies; segments go into a folder in it.
        before_utc_us: events before this time are old enough.
        marked: the last event that the floor's courier has taken; None: no floor is configured.

    Raises:
        JournalUnreadableError: it is no journal, of another form, or not readable by us.
        JournalDamagedError: it, or a segment, is not what was written.
        OSError: a segment or a copy cannot be written.
    """
    folder = segments_folder(journal)
    with journal_errors.readable(), closing(connect.open_reader(journal)) as connection:
        name = read_origin(connection).journal
        while True:
            copy_segments(folder, segments_folder(copies / journal.name), name)
            made = _next(connection, folder, before_utc_us, marked)
            if made is None:
                return
            yield made


def copy_segments(folder: Path, copies: Path, journal: bytes) -> None:
    """Copy the segments of a journal that are not in another folder yet, and read them back.

    One that is there stays: the check of the whole copy proves it. So none comes there that is not
    sound: it would spoil each later copy.

    Raises:
        JournalDamagedError: a segment, or a copy, is not what was written.
        OSError: one cannot be read or written.
    """
    segments = list_segments(folder, journal)
    if segments:
        make_folder(copies)
    for each in segments:
        copy = copies / each.path.name
        if (size := connect.size_of(copy)) is not None:
            # Nobody knows yet which of two is right: none is written over.
            alike = size == each.path.stat().st_size
        else:
            _follow(each)  # as the medium has it
            with each.path.open("rb") as file:
                write_whole(copy, iter(partial(file.read, DEFAULT_BUFFER_SIZE), b""))
            if not (alike := file_digest(copy) == file_digest(each.path)):
                with as_owner(copies):
                    copy.unlink()
        if not alike:
            raise journal_errors.JournalDamagedError(
                message("journal-segment-differs", name=str(copy)), each.first
            )


def check_segment(journal: Path, copies: Path, after: int, marked: int | None = None) -> Found:
    """Look whether the segment that follows event `after` is the journal's, here and elsewhere.

    Args:
        journal: the journal.
        copies: the folder of copies.
        after: the last event that is sealed; 0: none is.
        marked: the last event that the floor's courier has taken; None: no floor is configured.
    """
    try:
        with closing(connect.open_reader(journal)) as connection:
            name = read_origin(connection).journal
            segments = list_segments(segments_folder(journal), name)
            segment = next((each for each in segments if each.first == after + 1), None)
            if segment is None or (marked is not None and segment.last > marked):
                return Found()
            return _check_segment(connection, segment, segments_folder(copies / journal.name))
    except journal_errors.JournalError as error:
        return Found(trouble=error.words)
    except journal_errors.SQLITE_ERRORS as error:
        return Found(trouble=journal_errors.unread(error).words)
    except OSError as error:
        return Found(trouble=told_by(error))


def _check_segment(connection: sqlite3.Connection, segment: Segment, copies: Path) -> Found:
    events = Events(connection)
    opened = OpenSegment(segment)
    _follow(segment)  # from the link that it begins with; the last one proves them all
    if segment.last < events.stored_from() or opened.end != _head(connection, segment.last):
        raise journal_errors.JournalDamagedError(message("journal-event-changed"), segment.last)
    if segment.last > events.last() - KEEP:
        return Found()
    digest = file_digest(segment.path)
    if file_digest(copies / segment.path.name) != digest:
        name = str(copies / segment.path.name)
        raise journal_errors.JournalDamagedError(
            message("journal-segment-differs", name=name), segment.first
        )
    return Found(opened.end.seq, opened.end.hash.hex(), digest)


def _next(
    connection: sqlite3.Connection, folder: Path, before_utc_us: int, marked: int | None
) -> Segment | None:
    """Write the next segment; None: there are too few events for one."""
    origin = read_origin(connection)
    segments = list_segments(folder, origin.journal)
    before = OpenSegment(segments[-1]).end if segments else Head(0, origin.genesis)
    if before != _head(connection, before.seq):
        raise journal_errors.JournalDamagedError(message("journal-event-changed"), before.seq)
    until = min(Events(connection).last() - KEEP, before.seq + MOST)
    if marked is not None:
        until = min(until, marked)
    until = _older(connection, before.seq, until, before_utc_us)
    if until - before.seq < LEAST:
        return None
    make_folder(folder)
    with closing(Events(connection).rows(before.seq + 1, until)) as rows:
        return write_segment(folder, origin.journal, before, walk(rows, before))


def _follow(segment: Segment) -> None:
    """Follow the chain through a segment, as the medium has it.

    Raises:
        JournalDamagedError: it is not sound.
    """
    opened = OpenSegment(segment)
    head = end_of_chain(opened.rows(segment.first, segment.last), opened.before)
    if head != opened.end:
        raise journal_errors.JournalDamagedError(message("journal-event-missing"), head.seq + 1)


def _head(connection: sqlite3.Connection, seq: int) -> Head:
    """Return an event's number and link; those of the beginning for number 0.

    Raises:
        JournalDamagedError: it is missing.
    """
    if seq == 0:
        return Head(0, read_origin(connection).genesis)
    row = Events(connection).row(seq)
    if row is None:
        raise journal_errors.JournalDamagedError(message("journal-event-missing"), seq)
    return Head(seq, read_event(row).hash)


def _older(connection: sqlite3.Connection, first: int, last: int, utc_us: int) -> int:
    """Return the last event from `first` to `last` that is older; times do not fall, as a rule."""

    def time_of(seq: int) -> int:
        [when] = connection.execute("SELECT utc_us FROM event WHERE seq = ?", (seq,)).fetchone()
        return int(when)

    return first + bisect_left(range(first + 1, last + 1), utc_us, key=time_of)


def main(journal: str, copies: str, after: str, marked: str | None = None) -> None:
    """Look at the next segment and print what was found."""
    give_way()
    known = None if marked is None else int(marked)
    found = check_segment(Path(journal), Path(copies), int(after), known)
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
