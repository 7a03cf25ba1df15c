"""A journal's whole chain, checked by a process beside the daemon, at the pace it is given.

`python -m controller.journal.background FILE`: each byte on standard input lets it check a thousand
events; at the end of the input it ends, for whoever started it is gone. What it found is one JSON
object on standard output. It writes nothing.
"""

import json
import os
import sys
from contextlib import suppress

from controller.journal.errors import JournalUnreadableError
from controller.journal.verify import Damage, verify

_LAST = 19


def main(path: str) -> None:
    """Check `path` and say how it is."""
    # Where the service may not change its own priority, the pace alone keeps it out of the way.
    with suppress(OSError):
        os.nice(_LAST)
    try:
        report = verify(path, _wait_for_leave, pages=False)
        events, damages = report.head.seq, report.damages
    except JournalUnreadableError as error:
        events, damages = 0, (Damage(0, error.what),)
    told = [{"where": damage.where, "what": damage.what} for damage in damages]
    sys.stdout.write(json.dumps({"events": events, "damages": told}))


def _wait_for_leave(_: int, __: int) -> None:
    if not os.read(sys.stdin.fileno(), 1):
        raise SystemExit


if __name__ == "__main__":
    main(sys.argv[1])
