"""The open requests of a link: each is repeated under its own id until answered."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf

from drivers.frames import encode
from drivers.interface import LinkStatistics
from drivers.messages import Answer, Message


@dataclass(slots=True)
class _Pending:
    request: int
    wire: bytes
    asked: float
    due: float
    sendings: int = 0


class Requests:
    """The open requests of one link: at most one for each kind of answer.

    Ids count from 1 to 65,535 and begin again; 0 is for unasked messages. The first id follows from
    the time of opening, so that an answer to an earlier process is not taken for this one's.

    Attributes:
        next: when the next request is to be sent (again), in seconds; infinity: none is open.
    """

    def __init__(self, statistics: LinkStatistics, repeat: float) -> None:
        self._pending: dict[type[Answer], _Pending] = {}
        self._repeat = repeat
        self._statistics = statistics
        self._last_id = 0
        self.next = inf

    def start(self, now: float) -> None:
        """Choose the first id, once."""
        if not self._last_id:
            self._last_id = int(now * 1000)

    def ask(
        self, answer: type[Answer], build: Callable[[int], Message], now: float, delay: float = 0.0
    ) -> None:
        """Open a request, in place of an older one for the same kind of answer.

        Args:
            answer: the kind of answer that closes it.
            build: makes the request's message from its id.
            now: monotonic seconds.
            delay: seconds to wait before it is sent for the first time.
        """
        self._last_id = self._last_id % 0xFFFF + 1
        wire = encode(build(self._last_id))
        self._pending[answer] = _Pending(self._last_id, wire, now + delay, now + delay)
        self._look_ahead()

    def asked(self, answer: type[Answer]) -> bool:
        """Whether a request for this kind of answer is open."""
        return answer in self._pending

    def forget(self, answer: type[Answer]) -> None:
        """Close a request whose answer is not needed any more."""
        self._pending.pop(answer, None)
        self._look_ahead()

    def clear(self) -> None:
        """Close all requests."""
        self._pending.clear()
        self.next = inf

    def answered(self, message: Answer, now: float) -> bool:
        """Close the request that `message` answers; False for a stale or unasked answer."""
        pending = self._pending.get(type(message))
        # Before the first sending nobody can have answered: the id is an older request's.
        if pending is None or pending.request != message.request or not pending.sendings:
            return False
        del self._pending[type(message)]
        self._look_ahead()
        if pending.sendings == 1:  # of several copies nobody knows which one was answered
            self._statistics.round_trip = now - pending.asked
        return True

    def due(self, now: float) -> list[bytes]:
        """Return the frames that are to be sent now."""
        frames = []
        for pending in self._pending.values():
            if now >= pending.due:
                frames.append(pending.wire)
                self._statistics.requests_repeated += pending.sendings > 0
                pending.sendings += 1
                pending.due = now + self._repeat
        self._look_ahead()
        return frames

    def _look_ahead(self) -> None:
        self.next = min([pending.due for pending in self._pending.values()], default=inf)
