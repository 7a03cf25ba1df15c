"""python -m tests.floor.starter [--hurried]: starts `tablectl` again and again.

Each is a process of its own, and may be killed; but it is forked from this one, which has loaded
everything: else most of the time would go into loading. Each line on standard input is JSON:
`{"words": […], "log": PATH, "days": DAYS}` is answered by the number of a process, and
`{"wait": NUMBER}` by its exit code once it has ended. When the lines end, what runs is killed.

DAYS is null, or says how days pass for a store: when time began to hasten, in microseconds since
1970; how many seconds a day takes; by how many days the clock is wrong.
"""

import io
import json
import os
import signal
import sys
import time
from contextlib import redirect_stdout

from controller.choices import house_offer, wanted_choice
from controller.cli import execute
from controller.data.instant import Instant
from controller.errors import ExitCode
from controller.floor import connection
from controller.floor.courier import carrier, glances, post
from controller.floor.store import archive, service
from controller.system.clock import SystemClock

_AGAIN = 0.1
_DAY_US = 86_400_000_000
LOADED = house_offer, wanted_choice
"""What a courier loads only when it runs."""


def hurry() -> None:
    """Have the parts of the floor wait fewer seconds to their next try than real ones."""
    connection.RETRY = carrier.RETRY = glances.RETRY = service.RETRY = 0.1
    carrier.LINGER = 0.05
    glances.EVERY = 2.0
    carrier.ASK_AGAIN = post.PATIENCE = service.GATHER = 1.0


def hasten(began_utc_us: int, seconds: float, ahead: int) -> None:
    """Have days pass for the stores of this process."""

    class Hasty(SystemClock):
        def now(self) -> Instant:
            real = super().now()
            passed = (real.utc_us - began_utc_us) / (seconds * 1e6)
            return Instant(began_utc_us + int((passed + ahead) * _DAY_US), real.monotonic_ns)

    service.SystemClock = Hasty
    archive.SWEEP = seconds / 4


def forked(words: list[str], log: str, days: tuple[int, float, int] | None) -> int:
    """Run `tablectl` in a process of its own; return its number."""
    number = os.fork()
    if number:
        return number
    code = 70
    try:
        os.setsid()
        file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(file, 1)
        os.dup2(file, 2)
        if days is not None:
            hasten(*days)
        while (code := execute(words)) == ExitCode.STORAGE:
            time.sleep(_AGAIN)  # without a database: its unit starts it again
        sys.stdout.flush()
    finally:
        os._exit(code)


def main() -> None:
    """Do what the lines say."""
    runs = set()
    for line in iter(sys.stdin.buffer.raw.readline, b""):  # a fork must find nothing read ahead
        asked = json.loads(line)
        if "wait" in asked:
            _, status = os.waitpid(asked["wait"], 0)
            runs.discard(asked["wait"])
            told = os.waitstatus_to_exitcode(status)
        else:
            told = forked(**asked)
            runs.add(told)
        os.write(1, b"%d\n" % told)
    for each in runs:
        os.kill(each, signal.SIGKILL)
        os.waitpid(each, 0)


if __name__ == "__main__":
    if sys.argv[1:] == ["--hurried"]:
        hurry()
    with redirect_stdout(io.StringIO()):  # loads what is the command line's
        execute(["floor", "store", "--help"])
    main()
