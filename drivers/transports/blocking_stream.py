"""A stream over blocking calls: one thread reads, another writes, both report to the loop.

There are two threads, because a write must not wait until a read has come back empty: with one
thread, each act would leave half a read's time-out late on average, which is many times what the
table itself needs.

They are daemon threads, so that a call that never returns does not keep the process from ending. At
the end of the process each line gets a moment in which it is given back to the kernel's driver or a
server.
"""

import asyncio
import atexit
import errno
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Protocol, TypeVar
from weakref import WeakSet

from drivers.system_troubles import of_error
from drivers.transport import WRITE_LIMIT
from drivers.trouble import Trouble, trouble

_LEAVE = 1.0
"""Seconds for giving a line back when the process ends."""


class LineLost(Exception):
    """A line has ended by itself.

    Attributes:
        trouble: how, for the technician.
    """

    def __init__(self, told: Trouble) -> None:
        super().__init__(told)
        self.trouble = told


class BlockingLine(Protocol):
    """A device behind blocking calls: one thread calls `read`, another `write`."""

    def greeting(self) -> bytes:
        """Make the device ready to talk; return the first bytes for the owner.

        Raises:
            LineLost: it has gone already.
        """

    def read(self) -> bytes:
        """Return the bytes that have come; empty after at most a tenth of a second without any.

        Raises:
            LineLost: no more bytes will come.
        """

    def write(self, data: bytes, wanted: Callable[[], bool]) -> bytes:
        """Send all of it, for as long as `wanted`; return the device's answer to it.

        Raises:
            LineLost: it cannot be sent.
        """

    def free(self) -> None:
        """Give everything back. Called once, when neither of the other calls runs any more."""


class BlockingStream:
    """The threads around one line, from its claim to its end.

    All callbacks run on the loop: `receive` for bytes and, last and exactly once, `ended` with the
    reason. `ended` comes when the line has been freed and nobody uses it any more; or at once if
    the line takes no more bytes, since the hanging call may hang for ever.

    Attributes:
        gone: set when the line is free again; at once if it could not be claimed.
        waiting: bytes that have not been handed to the system.
    """

    def __init__(
        self,
        name: str,
        claim: Callable[[], BlockingLine],
        receive: Callable[["BlockingStream", bytes], None],
        ended: Callable[["BlockingStream", Trouble], None],
    ) -> None:
        """Start to claim the line; the running loop becomes the owner's.

        Args:
            name: of the threads.
            claim: gets hold of the line; may block, and raise a `TransportError`.
            receive: takes bytes.
            ended: takes the reason.

        Raises:
            OSError: the system has no room for a thread.
        """
        self.gone = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._name = name
        self._claim = claim
        self._receive = receive
        self._ended = ended
        self._out: SimpleQueue[bytes | asyncio.Event] = SimpleQueue()
        self._begun = threading.Event()
        self._lock = threading.Lock()
        self.waiting = 0
        self._reason: Trouble | None = None
        self._failure: Exception | None = None
        self._told = False
        self._reading = _begin(f"{name}, reading", self._own)
        _LINES.add(self)

    async def opened(self) -> None:
        """Wait until the line is claimed.

        Raises:
            TransportError: it cannot be claimed.
        """
        try:
            await self._opened
        except asyncio.CancelledError:
            self.stop(trouble("trouble-opening-given-up"))
            raise
        finally:  # not earlier: no bytes may come while the owner still waits
            self._begun.set()

    def write(self, data: bytes) -> None:
        """Hand bytes to the writing thread; beyond `WRITE_LIMIT` the stream ends."""
        if self._reason is not None or not data:
            return
        if self.waiting + len(data) > WRITE_LIMIT:
            self.stop(trouble("trouble-takes-no-more"))
            self._loop.call_soon(self._report_end)
            return
        with self._lock:
            self.waiting += len(data)
        self._out.put(data)

    async def flush(self) -> None:
        """Return when all bytes have been handed to the system, or the stream has ended."""
        reached = asyncio.Event()
        self._out.put(reached)
        waits = [asyncio.ensure_future(each.wait()) for each in (reached, self.gone)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in waits:
                each.cancel()

    def stop(self, reason: Trouble) -> None:
        """Make both threads end soon; the first reason counts."""
        with self._lock:
            if self._reason is None:
                self._reason = reason
        self._out.put(b"")

    def leave(self, seconds: float) -> None:
        """At the end of the process, wait so many seconds until the line is given back; blocks."""
        self.stop(trouble("trouble-process-ends"))
        self._begun.set()
        self._reading.join(seconds)

    # On the loop.

    def _claimed(self) -> None:
        if not self._opened.done():
            self._opened.set_result(None)

    def _refused(self, error: Exception) -> None:
        self.gone.set()
        if not self._opened.done():
            self._opened.set_exception(error)

    def _report_end(self) -> None:
        if not self._told:
            self._told = True
            self._ended(self, self._reason or trouble("trouble-process-ends"))

    def _over(self) -> None:
        self.gone.set()
        self._report_end()
        if self._failure is not None:  # a programming error: the loop's owner decides
            raise self._failure

    # In the threads.

    def _own(self) -> None:
        """Claim the line, read until it ends, and free it."""
        try:
            line = self._claim()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the opener's
            self._post(self._refused, error)
            return
        self._post(self._claimed)
        self._begun.wait()
        self._attempt(self._greet, line)
        try:
            writing = _begin(f"{self._name}, writing", self._attempt, self._write_all, line)
        except OSError as error:
            self.stop(of_error(error))
        else:
            self._attempt(self._read_all, line)
            writing.join()
        self._attempt(line.free)
        self._post(self._over)

    def _greet(self, line: BlockingLine) -> None:
        if self._wanted():
            self._come(line.greeting())

    def _read_all(self, line: BlockingLine) -> None:
        while self._wanted():
            self._come(line.read())

    def _write_all(self, line: BlockingLine) -> None:
        while (data := self._out.get()) != b"" and self._wanted():
            if isinstance(data, asyncio.Event):
                self._post(data.set)
                continue
            self._come(line.write(data, self._wanted))
            with self._lock:
                self.waiting -= len(data)

    def _attempt(self, call: Callable[..., None], *args: object) -> None:
        try:
            call(*args)
        except LineLost as error:
            self.stop(error.trouble)
        except Exception as error:  # noqa: BLE001 - `_over` raises it where it is heard
            self._failure = self._failure or error
            self.stop(trouble("trouble-transport-failed", name=type(error).__name__))

    def _wanted(self) -> bool:
        return self._reason is None

    def _come(self, data: bytes) -> None:
        if data:
            self._post(self._receive, self, data)

    def _post(self, call: Callable[..., object], *args: object) -> None:
        with suppress(RuntimeError):  # the loop is closed: there is nobody to tell
            self._loop.call_soon_threadsafe(call, *args)


_LINES: WeakSet[BlockingStream] = WeakSet()
"""The lines whose threads may still run."""


@atexit.register
def _leave_all() -> None:
    """Give every line back; a line that hangs does not delay the end."""
    lines = list(_LINES)
    for line in lines:
        line.stop(trouble("trouble-process-ends"))
    for line in lines:
        line.leave(_LEAVE)


def _begin(name: str, call: Callable[..., object], *args: object) -> threading.Thread:
    """Begin a daemon thread.

    Raises:
        OSError: the system has no room for it.
    """
    thread = threading.Thread(target=call, args=args, name=name, daemon=True)
    try:
        thread.start()
    except RuntimeError as error:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN)) from error
    return thread


# Runs calls that may block beside the event loop, each in a daemon thread of its own.
#
# It does not use the loop's executor: a call that never comes back must not delay other calls or
# the end.


T = TypeVar("T")


class Errand:
    """One blocking call at a time; its caller may stop waiting.

    Attributes:
        busy: a call has not come back yet, perhaps one that was given up.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self.busy = False

    async def run(self, call: Callable[[], T], undo: Callable[[T], None] | None = None) -> T:
        """Return what `call` returns, or raise what it raises.

        Args:
            call: may block; it runs in a thread.
            undo: takes the result, in the thread, if nobody waits for it any more.

        Raises:
            OSError: the system has no room for a thread.
        """
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def fail(error: Exception) -> None:
            if not answer.done():
                answer.set_exception(error)

        def deliver(result: T) -> None:
            if not answer.done():
                answer.set_result(result)
            elif undo is not None:
                _begin(self._name, undo, result)

        def work() -> None:
            try:
                result = call()
            except Exception as error:  # noqa: BLE001 - whatever it is, it is the caller's
                self.busy = False
                with suppress(RuntimeError):  # the loop has ended meanwhile
                    loop.call_soon_threadsafe(fail, error)
                return
            self.busy = False
            try:
                loop.call_soon_threadsafe(deliver, result)
            except RuntimeError:  # likewise
                if undo is not None:
                    undo(result)

        self.busy = True
        try:
            _begin(self._name, work)
        except OSError:
            self.busy = False
            raise
        return await answer
