"""Runs calls that may block beside the event loop, each in a daemon thread of its own.

It does not use the loop's executor: a call that never comes back must not delay other calls or the
end.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


class Errand:
    """One blocking call at a time; its caller may stop waiting.

    Attributes:
        busy: a call has not come back yet, perhaps one that was given up.
    """

    __slots__ = ("_name", "busy")

    def __init__(self, name: str) -> None:
        self._name = name
        self.busy = False

    async def run(self, call: Callable[[], T], undo: Callable[[T], None] | None = None) -> T:
        """Return what `call` returns, or raise what it raises.

        Args:
            call: may block; it runs in a thread.
            undo: takes the result, in the thread, if nobody waits for it any more.
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
                threading.Thread(target=undo, args=(result,), name=self._name, daemon=True).start()

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
        threading.Thread(target=work, name=self._name, daemon=True).start()
        return await answer
