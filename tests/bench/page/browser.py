"""The browser's process, seen from the bench: orders, answers, and its processor time."""

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.bench.bare import exchanged
from tests.browser.chromium import NAMES

_ENDING = 10.0


class Browser:
    """A browser with one finger; `wired` is served while the bench waits for it."""

    def __init__(self, process, wired):
        self._process = process
        self._wired = wired

    def order(self, what, **how):
        """Give an order of `Finger`, and return the answer."""
        self._say(what, how)
        return self.answer()

    def touch(self, page, asks, read, complete):
        """Touch what was aimed at; return the times of the touch and of its answer.

        Returns:
            The browser's times (`Finger.touch`) with `acted`, all in nanoseconds.
        """
        words = json.dumps({"do": "touch", "page": page, "asks": asks}).encode() + b"\n"
        _, acted = exchanged(self._write, words, read, complete)
        return self.answer() | {"acted": acted}

    def _say(self, what, how):
        self._write(json.dumps({"do": what} | how).encode() + b"\n")

    def _write(self, data):
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def answer(self):
        """Wait for an answer."""
        said = bytearray()
        out = self._process.stdout.fileno()
        self._wired.call(out, lambda: said.extend(os.read(out, 65536)))
        try:
            self._wired.until(
                lambda: said.endswith(b"\n") or self._process.poll() is not None,
                "the browser does not answer",
            )
        finally:
            self._wired.forget(out)
        return json.loads(said)

    def cpu_seconds(self):
        """User and system time so far of all processes of the browser itself."""
        return sum(_cpu(pid) for pid in _below(self._process.pid) if "chrom" in _name(pid))


def find():
    """Return Chromium's path; None: there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browsing(chromium, wired):
    """Run a browser for the time of the block."""
    words = [sys.executable, "-m", "tests.bench.page.finger", chromium]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            yield Browser(process, wired)
            process.stdin.close()
            process.wait(_ENDING)
        finally:
            process.kill()


def _below(pid):
    """Yield the ids of a process's children, and of theirs."""
    parents = {}
    for each in filter(str.isdigit, os.listdir("/proc")):
        with suppress(OSError):
            parents.setdefault(int(_fields(each)[1]), []).append(int(each))
    left = [pid]
    while left:
        children = parents.get(left.pop(), [])
        yield from children
        left += children


def _cpu(pid):
    with suppress(OSError):
        fields = _fields(pid)
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _name(pid):
    with suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text()
    return ""


def _fields(pid):
    """Return the fields of its status after its name: state, parent, …"""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
