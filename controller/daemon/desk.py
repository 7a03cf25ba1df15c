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
    LinkView,
    Reply,
    Request,
    Status,
    View,
)
from controller.daemon.shell import Shell
from controller.daemon.wishes import event_of
from controller.events import TableEvent
from controller.intents import Refused
from controller.table import HaltedError
from drivers.port import Port


class Desk:
    """Answers requests for one table."""

    def __init__(self, shell: Shell, clock: Clock) -> None:
        self._shell = shell
        self._clock = clock

    def view(self) -> View:
        """Return how the table stands now."""
        now = self._clock.monotonic()
        links = {name: _link(port, now) for name, port in self._shell.ports.items()}
        return View(self._shell.snapshot, links, os.getpid(), release())

    def answer(self, request: Request, asker: Asker) -> Reply:
        """Answer a request.

        Args:
            request: anything but `Watch`.
            asker: who asks; journalled.
        """
        if isinstance(request, Status):
            return self.view()
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


def _link(port: Port, now: float) -> LinkView:
    status = port.status
    seen = status.statistics
    return LinkView(
        url=status.url,
        state=status.state.value,
        problem=status.problem or seen.trouble,
        since=now - status.since,
        heard=now - seen.last_heard if seen.frames_in else -1.0,
        round_trip=seen.round_trip,
        frames_in=seen.frames_in,
        frames_out=seen.frames_out,
        malformed=seen.malformed,
        ignored=seen.ignored,
        requests_repeated=seen.requests_repeated,
        lost=seen.lost,
        seen_within=seen.seen_within,
    )
