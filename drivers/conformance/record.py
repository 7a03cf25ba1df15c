"""What came from the other end of a line, and the waiting for more, at this computer's own pace."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from drivers.conformance.verdict import Failed, require

_T = TypeVar("_T")
_M = TypeVar("_M")

ANSWER = 1.0
"""Seconds for an answer whose speed is not the question."""


_LOOK = 0.02
"""Seconds between two looks."""
_TARDY = 0.005
"""Seconds by which a look may be late without being counted."""
_JUST = 0.002
"""Seconds in which what lay there during a pause is read after it."""
_WORTH_TELLING = 0.05
"""Seconds."""


class Pace:
    """Measures the loop's own lateness; deadlines of the kit stretch by it.

    Late is what the computer gave to others, or the loop to one call: neither is the device's
    doing.
    """

    def __init__(self) -> None:
        """Create it; nothing is measured yet."""
        self._stalls: list[tuple[float, float]] = []
        self._noted = 0.0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def stood(self) -> float:
        """For how long the loop stood still since the first `begin`, up to now, in seconds."""
        return self._noted + self._late()

    def unsure(self, now: float) -> float:
        """Return for how long what is taken now may have lain there unread."""
        late = self._late()
        if not late and self._stalls and now - self._stalls[-1][1] <= _JUST:
            late = now - self._stalls[-1][0]
        return late + _LOOK if late else 0.0

    def since(self, moment: float) -> float:
        """Return for how long the loop has stood still since a moment of its own clock."""
        stood = min(self._late(), max(0.0, asyncio.get_running_loop().time() - moment))
        for began, ended in reversed(self._stalls):
            if ended <= moment:
                break
            stood += ended - max(began, moment)
        return stood

    @property
    def longest(self) -> float:
        """For how long it stood still at once, at most, in seconds."""
        return max((ended - began for began, ended in self._stalls), default=0.0)

    def begin(self) -> None:
        """Measure from now on."""
        self.end()
        self._measure_pause()

    def end(self) -> None:
        """Measure no more."""
        self._note()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def reason_with_pace(self, reason: str) -> str:
        """Return a verdict's reason, with what was lost where that is worth telling."""
        if self.stood < _WORTH_TELLING:
            return reason
        return f"{reason} (this computer stood still for {self.stood:.2f} s: deadlines stretched)"

    def _late(self) -> float:
        """Return for how long the loop has been standing still now; 0.0: it does not."""
        if self._timer is None:
            return 0.0
        late = asyncio.get_running_loop().time() - self._timer.when()
        return late if late > _TARDY else 0.0

    def _note(self) -> None:
        """Note a stall, if the timer is late."""
        if late := self._late():
            now = asyncio.get_running_loop().time()
            self._stalls.append((now - late, now))
            self._noted += late

    def _measure_pause(self) -> None:
        loop = asyncio.get_running_loop()
        self._note()
        self._timer = loop.call_at(loop.time() + _LOOK, self._measure_pause)


@dataclass(frozen=True, slots=True)
class Heard(Generic[_T]):
    """What came, and when, in the loop's seconds.

    Attributes:
        at: when this computer took it.
        message: what came.
        unsure: so much earlier it may have come, as this computer stood still.
    """

    at: float
    message: _T
    unsure: float = 0.0


class Record(Generic[_T]):
    """All that came, in order. Deadlines stretch by what this computer itself stood still.

    Attributes:
        heard: messages of a device, or a driver's events.
        pace: of the computer that this host is on.
    """

    def __init__(self) -> None:
        """Create it, empty."""
        self.heard: list[Heard[_T]] = []
        self.pace = Pace()
        self._news = asyncio.Event()

    @property
    def now(self) -> float:
        """The loop's seconds."""
        return asyncio.get_running_loop().time()

    @property
    def stood(self) -> float:
        """For how long this host itself stood still, in seconds."""
        return self.pace.stood

    def note(self, message: _T) -> None:
        """Add what came just now."""
        now = self.now
        self.heard.append(Heard(now, message, self.pace.unsure(now)))
        self._news.set()

    def mark(self) -> int:
        """Return the place in the record of what comes next."""
        return len(self.heard)

    def since(self, mark: int) -> list[_T]:
        """Return all that came since a mark."""
        return [each.message for each in self.heard[mark:]]

    def of(self, kind: type[_M], since: int = 0) -> list[_M]:
        """Return what came of a kind since a mark."""
        return [each for each in self.since(since) if isinstance(each, kind)]

    def times(self, kind: type[_T], since: int = 0) -> list[float]:
        """Return when the messages of a kind came, since a mark."""
        return [each.at for each in self.heard[since:] if isinstance(each.message, kind)]

    async def expect(
        self,
        kind: type[_M],
        within: float = ANSWER,
        *,
        since: int | None = None,
        where: Callable[[_M], bool] = lambda _: True,
        what: str = "",
    ) -> _M:
        """Wait for a message of a kind and return it; one since the mark counts, too.

        Args:
            kind: its class.
            within: seconds in which this host runs.
            since: a mark; None: now.
            where: a condition on it.
            what: what is missing without it, in words.

        Raises:
            Failed: it did not come.
        """
        mark = self.mark() if since is None else since
        found: list[_M] = []

        def came() -> bool:
            found.extend(each for each in self.of(kind, mark) if where(each))
            return bool(found)

        await self.until(came, within, what or f"no {kind.__name__} came")
        return found[0]

    async def marked(self, deed: Awaitable[object]) -> int:
        """Do a deed; return the mark before it."""
        mark = self.mark()
        await deed
        return mark

    async def after(
        self,
        deed: Awaitable[object],
        kind: type[_M],
        *,
        where: Callable[[_M], bool] = lambda _: True,
        what: str = "",
    ) -> _M:
        """Do a deed, and wait for a message that has come since it began, as `expect` does.

        Raises:
            Failed: it did not come.
        """
        mark = await self.marked(deed)
        return await self.expect(kind, since=mark, where=where, what=what)

    async def rest(self, seconds: float) -> None:
        """Let time pass, and as much more as this host stands still meanwhile."""
        deadline, stood = self.now + seconds, self.stood
        while await self._news_within(deadline, stood):
            pass

    async def none(self, kind: type[object], seconds: float, otherwise: str) -> None:
        """Let time pass, in which no message of a kind may come.

        Raises:
            Failed: one came; `otherwise` says so.
        """
        mark = self.mark()
        await self.rest(seconds)
        require(not self.of(kind, mark), otherwise)

    async def until(self, holds: Callable[[], bool], within: float, what: str) -> None:
        """Wait, message by message, until something holds.

        Raises:
            Failed: it does not, in time.
        """
        deadline, stood = self.now + within, self.stood
        while not holds():
            if not await self._news_within(deadline, stood):
                raise Failed(f"{what} within {within:g} s")

    async def _news_within(self, deadline: float, stood: float) -> bool:
        """Wait for news; False when the deadline came first.

        Args:
            deadline: in the loop's seconds.
            stood: for how long this host had stood still when the deadline was set.
        """
        while not await self._news_before(deadline + self.stood - stood):
            if self.now >= deadline + self.stood - stood:
                return False
        return True

    async def _news_before(self, deadline: float) -> bool:
        """Wait for news; False when this moment came first."""
        self._news.clear()
        if self.now >= deadline:
            return False
        try:
            async with asyncio.timeout_at(deadline):
                await self._news.wait()
        except TimeoutError:
            return False
        return True
