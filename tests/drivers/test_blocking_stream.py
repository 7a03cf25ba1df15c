"""Threads around a line that blocks: what the owner receives, and when."""

import asyncio
import errno
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from drivers.errors import TransportError
from drivers.system_troubles import of_error
from drivers.transports.blocking_stream import BlockingStream, Errand, LineLost
from drivers.trouble import other, trouble
from tests.patience import PATIENCE

pytestmark = pytest.mark.clocks


class Line:
    """A line that ends at its first read, or when it is told to."""

    def __init__(self, ends=True):
        self.goes_on = threading.Event()
        self.freed = []
        if ends:
            self.goes_on.set()

    def greeting(self):
        return b"hello"

    def read(self):
        if self.goes_on.wait(0.05):
            raise LineLost(other("gone"))
        return b""

    def write(self, data, wanted):
        return data.upper()

    def free(self):
        self.freed.append(threading.current_thread().name)


class Owner:
    def __init__(self, claim):
        self.heard = []
        self.stream = BlockingStream("line", claim, self._receive, self._ended)

    def _receive(self, stream, data):
        self.heard.append(data)

    def _ended(self, stream, reason):
        self.heard.append(reason)

    async def gone(self):
        async with asyncio.timeout(PATIENCE):
            await self.stream.gone.wait()


async def test_nothing_is_told_before_the_opener_knows_that_it_is_open():
    line = Line()
    owner = Owner(lambda: line)
    (reading,) = [each for each in threading.enumerate() if each.name == "line, reading"]
    reading.join(0.1)  # all that it posts by itself is there before the opener goes on
    await owner.stream.opened()
    owner.heard.append("open")
    await owner.gone()
    assert owner.heard == ["open", b"hello", other("gone")]
    assert line.freed == ["line, reading"]


async def test_what_a_device_answers_to_a_write_is_received():
    line = Line(ends=False)
    owner = Owner(lambda: line)
    await owner.stream.opened()
    owner.stream.write(b"ping")
    await owner.stream.flush()
    owner.stream.stop("enough")
    await owner.gone()
    assert owner.heard == [b"hello", b"PING", "enough"]


async def test_a_line_that_is_not_to_be_had_is_the_openers_to_hear():
    def claim():
        raise TransportError("line://", other("is not there"), trouble("trouble-plug-in"))

    owner = Owner(claim)
    with pytest.raises(TransportError, match="trouble-plug-in"):
        await owner.stream.opened()
    await owner.gone()
    assert owner.heard == []


def spare(monkeypatch, threads):
    """Leave the system room for so many threads."""
    start, left = threading.Thread.start, iter(range(threads))

    def begin(thread):
        if next(left, None) is None:
            raise RuntimeError("can't start new thread")
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", begin)


async def test_without_a_thread_to_spare_a_line_is_not_opened_or_lost_and_freed(monkeypatch):
    wanting = OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))
    with monkeypatch.context() as patched:
        spare(patched, 0)
        with pytest.raises(OSError, match=wanting.strerror):
            Owner(Line)
        errand = Errand("looks")
        with pytest.raises(OSError, match=wanting.strerror):
            await errand.run(print)
        assert not errand.busy
    spare(monkeypatch, 1)  # for the reading one
    line = Line(ends=False)
    owner = Owner(lambda: line)
    await owner.stream.opened()
    await owner.gone()
    assert line.freed
    assert owner.heard == [b"hello", of_error(wanting)]


async def test_a_line_that_is_claimed_when_nobody_waits_any_more_is_freed():
    line, go = Line(ends=False), threading.Event()
    owner = Owner(lambda: go.wait(PATIENCE) and line)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await owner.stream.opened()
    go.set()
    await owner.gone()
    assert line.freed == ["line, reading"]
    assert owner.heard == [trouble("trouble-opening-given-up")]


async def test_a_fault_in_the_program_ends_the_line_and_reaches_the_loop():
    line, told = Line(ends=False), []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context))
    line.write = lambda data, wanted: data.no_such_method()
    owner = Owner(lambda: line)
    await owner.stream.opened()
    owner.stream.write(b"x")
    await owner.gone()
    assert owner.heard[-1] == trouble("trouble-transport-failed", name="AttributeError")
    assert isinstance(told[0]["exception"], AttributeError)
    assert line.freed


PROCESS = """
import asyncio, sys, threading
from drivers.transports.blocking_stream import BlockingStream

class Line:
    greeting = lambda self: b""
    write = lambda self, data, wanted: b""
    free = lambda self: print("freed", flush=True)

class Sound(Line):
    def read(self):
        threading.Event().wait(0.05)
        return b""

class Hanging(Line):
    def read(self):
        hanging.set()
        threading.Event().wait()

async def main():
    for line in (Hanging(), Sound()):
        stream = BlockingStream("line", lambda: line, print, print)
        kept.append(stream)
        await stream.opened()
    kept.append(BlockingStream("never claimed", threading.Event().wait, print, print))
    hanging.wait()  # else its end may come before its first read

kept, hanging = [], threading.Event()
asyncio.run(main())
raise SystemExit(7)
"""


def test_at_the_end_of_the_process_lines_are_given_back_and_one_that_hangs_keeps_nobody():
    done = subprocess.run(
        [sys.executable, "-c", PROCESS],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (7, "freed\n", "")
