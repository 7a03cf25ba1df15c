"""The check of a journal, or of a stretch of it, by a process beside the daemon, at its pace.

Run as `python -m controller.journal.background FILE [AFTER HASH UNTIL]`: the events after number
AFTER, whose link is HASH (0: from the beginning), up to UNTIL (0: to the end). From the beginning
to the end all is checked that `verify` checks, but for SQLite's pages; else what `check_stretch`
does. Each byte on standard input lets it check a thousand events. It ends at the end of the input,
because then the process that started it is gone. It prints a `Found` to standard output as one JSON
object. It writes nothing to the journal. What it found sound it then puts into the journal's index,
at the same pace.
"""

import os
import sys
from pathlib import Path

import msgspec

from controller.data.message import Message
from controller.journal.index import extend
from controller.journal.journal_errors import JournalUnavailableError, JournalUnreadableError
from controller.journal.record import Head
from controller.journal.verify import Damage, VerifyReport, check_stretch, verify
from controller.system.limits import give_way


class Found(msgspec.Struct, frozen=True):
    """What a check found.

    Attributes:
        seq: the last event that the chain proves, and its link (`hash`), hexadecimal.
        damages: what is wrong; empty where all is sound.
        unread: why it could not be checked to its end; None: it was.
    """

    seq: int
    hash: str
    damages: tuple[Damage, ...]
    unread: Message | None = None


def main(path: str, after: str = "0", link: str = "", until: str = "0") -> None:
    """Check the journal at `path` and print the result."""
    # Where the service may not lower its own priority, the pace alone keeps this process out of the
    # way.
    give_way()
    try:
        report = _report(path, Head(int(after), bytes.fromhex(link)), int(until))
        found = Found(report.head.seq, report.head.hash.hex(), report.damages)
    except JournalUnreadableError as error:
        found = Found(0, "", (Damage(0, error.what),))
    except JournalUnavailableError as error:
        found = Found(0, "", (), error.why)
    sys.stdout.buffer.write(msgspec.json.encode(found))
    sys.stdout.flush()
    if not found.damages and found.unread is None:
        extend(Path(path), found.seq, _wait_for_leave)


def _report(path: str, after: Head, until: int) -> VerifyReport:
    if after.seq == 0 and until == 0:
        return verify(path, _wait_for_leave, pages=False)
    return check_stretch(path, after, until, _wait_for_leave)


def _wait_for_leave(*_: int) -> None:
    if not os.read(sys.stdin.fileno(), 1):
        raise SystemExit


if __name__ == "__main__":
    main(*sys.argv[1:])
