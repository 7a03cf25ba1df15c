"""python -m tests.floor.starter [--hurried]: starts `tablectl` again and again.

Each is a process of its own, and may be killed; but it is forked from this one, which has loaded
everything: else most of the time would go into loading. Each line on standard input is JSON:
`{"words": […], "log": PATH}` is answered by the number of a process, `{"wait": NUMBER}` by its exit
code once it has ended. When the lines end, what runs is killed.
"""

import io
import json
import os
import signal
import sys
import time
from contextlib import redirect_stdout

from controller.choosing import offers, wanting
from controller.cli import execute
from controller.errors import ExitCode
from controller.floor import connection
from controller.floor.courier import carrying, glancing, post
from controller.floor.store import service

_AGAIN = 0.1
LOADED = offers, wanting
"""What a courier loads only when it runs."""


def hurry() -> None:
    """Have the parts of the floor wait fewer seconds to their next try than real ones."""
    connection.RETRY = carrying.RETRY = glancing.RETRY = service.RETRY = 0.1
    carrying.LINGER = 0.05
    carrying.ASK_AGAIN = post.PATIENCE = service.SWEEP = 1.0


def forked(words: list[str], log: str) -> int:
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
            told = forked(asked["words"], asked["log"])
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
