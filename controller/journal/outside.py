"""Heads of a journal outside: a file on another disk or computer, with a line for each head.

Run as `python -P -m controller.journal.outside JOURNAL PLACE [KNOWN]`, a process beside the daemon:
a disk or a network that stands still must not stop the table. It holds the journal against the last
head in the file PLACE, and adds the head as it is now. Where the journal is not the one of that
head, it adds nothing, unless KNOWN is the number of that head's event: then a person has looked.
It prints a `Visit` as one JSON object.
"""

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from controller.data.message import Message, message
from controller.errors import told_by
from controller.journal import journal_errors
from controller.journal.connect import open_reader
from controller.journal.heads import HeadError, SignedHead, disagreement, head_of

_TAIL = 4096
"""Bytes at the end of the file that are read: the last head is among them."""


class Visit(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was found at a place outside.

    Attributes:
        another: how the journal is not the one of the last head there; None: it is.
        event: the number of that head's event; 0: there is no head yet.
        trouble: why the place keeps no head; None: it does.
        newer: the number of the computer that has the table now, as its head says; 0: this one has.
    """

    another: Message | None = None
    event: int = 0
    trouble: Message | None = None
    newer: int = 0


def visit(journal: Path, place: Path, known: int = 0) -> Visit:
    """Hold a journal against the last head at a place, and add its head as it is now.

    The file must be there: a stick that was taken out, or a folder that is not mounted, shows by
    its absence, and no head is kept on the wrong disk by mistake.

    Args:
        journal: the journal.
        place: the file outside.
        known: the event of the last head there, if a person knows that the journal is another.
    """
    try:
        descriptor = os.open(place, os.O_RDWR | os.O_APPEND | os.O_NONBLOCK)
        with os.fdopen(descriptor, "r+b", buffering=0) as file:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return Visit(trouble=message("journal-outside-no-file"))
            last, torn = _last(descriptor)
            event = last.head.seq if last is not None else 0
            if last is not None and event != known:
                with closing(open_reader(journal)) as connection:
                    another = disagreement(connection, last)
                if another is not None:
                    return Visit(another, event, newer=_newer(journal, last))
            head = head_of(journal)
            if last is None or head.head != last.head or head.journal != last.journal:
                # A line that a power cut has torn is ended first: the new head has its own.
                file.write(b"\n" * torn + head.to_json().encode() + b"\n")
            os.fsync(descriptor)  # also what an earlier visit wrote and could not flush
            return Visit(event=event)
    except OSError as error:
        return Visit(trouble=told_by(error))
    except HeadError as error:
        return Visit(trouble=error.words)
    except journal_errors.JournalUnavailableError as error:
        return Visit(trouble=error.words)
    except (journal_errors.JournalDamagedError, journal_errors.JournalUnreadableError) as error:
        return Visit(error.what)


def _newer(journal: Path, last: SignedHead) -> int:
    """Return the number of the computer that has this journal's table now; 0: this one has."""
    ours = head_of(journal)
    elsewhere = last.journal == ours.journal and last.generation > ours.generation
    return last.generation if elsewhere else 0


@dataclass(frozen=True, slots=True)
class HeldEnd:
    """Against what the end of a journal was held.

    Attributes:
        head: the event of the newest head that can be read; 0: there is none.
        place: the file where it stands.
        wrong: how the journal is not the one of a head there; None: it is.
    """

    head: int = 0
    place: str = ""
    wrong: Message | None = None


UNHELD = HeldEnd()
"""Against nothing."""


def held_end(journal: Path, places: Sequence[Path]) -> HeldEnd:
    """Hold the end of a journal against the last head at each place that can be read.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
    """
    found = UNHELD
    for place, head in list(_heads(places)):
        try:
            with closing(open_reader(journal)) as connection:
                wrong = disagreement(connection, head)
        except journal_errors.JournalDamagedError as error:
            wrong = error.words
        held = HeldEnd(head.head.seq, str(place), wrong)
        if wrong is not None:
            return held
        found = max(found, held, key=lambda each: each.head)
    return found


def _heads(places: Sequence[Path]) -> Iterator[tuple[Path, SignedHead]]:
    for place in places:
        with suppress(OSError, HeadError):
            head = last_head(place)
            if head is not None:
                yield place, head


def last_head(place: Path) -> SignedHead | None:
    """Return the last head at a place; None: there is none yet.

    Raises:
        OSError: the place is out of reach.
        HeadError: what stands there is no head.
    """
    descriptor = os.open(place, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return _last(descriptor)[0]
    finally:
        os.close(descriptor)


def _last(descriptor: int) -> tuple[SignedHead | None, bool]:
    """Return the last whole line's head, and whether a torn line follows it.

    Raises:
        HeadError: the line is no head.
    """
    size = os.fstat(descriptor).st_size
    *whole, rest = os.pread(descriptor, _TAIL, max(0, size - _TAIL)).split(b"\n")
    lines = [line for line in whole if line]
    last = SignedHead.from_json(lines[-1].decode("utf-8", "replace")) if lines else None
    return last, bool(rest)


def main(journal: str, place: str, known: str = "0") -> None:
    """Visit a place and print what was found."""
    sys.stdout.buffer.write(msgspec.json.encode(visit(Path(journal), Path(place), int(known))))


if __name__ == "__main__":
    main(*sys.argv[1:])
