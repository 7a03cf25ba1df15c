"""The check of a journal's whole chain by a process beside the daemon, at the daemon's pace.

Run as `python -m controller.journal.background FILE`. Each byte on standard input lets it check a
thousand events. It ends at the end of the input, because then the process that started it is gone.
It prints the result to standard output as one JSON object. It writes nothing to the journal.
"""

import os
import sys
from contextlib import suppress

import msgspec

from controller.journal.errors import JournalUnreadableError
from controller.journal.verify import Damage, verify

_LAST = 19


def main(path: str) -> None:
    """Check the journal at `path` and print the result."""
    # Where the service may not lower its own priority, the pace alone keeps this process out of the
    # way.
    with suppress(OSError):
        os.nice(_LAST)
    try:
        report = verify(path, _wait_for_leave, pages=False)
        events, damages = report.head.seq, report.damages
    except JournalUnreadableError as error:
        events, damages = 0, (Damage(0, error.what),)
    sys.stdout.buffer.write(msgspec.json.encode({"events": events, "damages": damages}))


def _wait_for_leave(_: int, __: int) -> None:
    if not os.read(sys.stdin.fileno(), 1):
        raise SystemExit


if __name__ == "__main__":
    main(sys.argv[1])
