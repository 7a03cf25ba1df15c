"""The desk: a request becomes an event, what the event led to becomes the reply."""

import os
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from controller.daemon.api import Asker
from controller.daemon.clock import Clock
from controller.daemon.errors import StoppingError, UnknownKeyError
from controller.daemon.messages import (
    Answer,
    Failure,
    Inspect,
    Reply,
    Request,
    Status,
    View,
)
from controller.daemon.reports import inspect, link_view
from controller.daemon.shell import Shell
from controller.daemon.wishes import event_of
from controller.events import TableEvent
from controller.intents import Refused
from controller.table import HaltedError


class Desk:
    """Answers requests for one table."""

    def __init__(self, shell: Shell, clock: Clock, page: str = "") -> None:
        """Make a desk.

        Args:
            shell: the table's.
            clock: the daemon's.
            page: where the page is served; empty: it is not.
        """
        self._shell = shell
        self._clock = clock
        self._page = page

    def view(self) -> View:
        """Return how the table stands now."""
        now = self._clock.monotonic()
        links = {name: link_view(port, now) for name, port in self._shell.ports.items()}
        return View(self._shell.snapshot, links, os.getpid(), release(), self._page)

    def answer(self, request: Request, asker: Asker) -> Reply:
        """Answer a request.

        Args:
            request: anything but `Watch`.
            asker: who asks; journalled.
        """
        if isinstance(request, Status):
            return self.view()
        if isinstance(request, Inspect):
            now = self._clock.monotonic()
            return inspect(self._shell.ports, now, self._shell.snapshot.step)
        try:
            return self._wish(event_of(request, asker, self._clock.epoch))
        except (UnknownKeyError, StoppingError) as error:
            return Failure(str(error))
        except HaltedError as error:
            return Failure(f"The table is halted: {error}")

    def _wish(self, event: TableEvent) -> Answer:
        taken = self._shell.ask(event)
        refused = next((each for each in taken.intents if isinstance(each, Refused)), None)
        if refused is None:
            return Answer(True, taken.seq)
        return Answer(False, taken.seq, refused.code, refused.words)


@cache
def release() -> str:
    """Return the version that runs; empty in a checkout that was never installed."""
    try:
        return version("dealer-table")
    except PackageNotFoundError:
        return ""
