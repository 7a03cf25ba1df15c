"""The pace of this computer: for how long it let the event loop stand still."""

import asyncio

_LOOK = 0.02
"""Seconds between two looks."""
_TARDY = 0.005
"""Seconds by which a look may be late without being counted."""
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

    def since(self, moment: float) -> float:
        """Return for how long the loop has stood still since a moment of its own clock."""
        stood = min(self._late(), max(0.0, asyncio.get_running_loop().time() - moment))
        for began, ended in reversed(self._stalls):
            if ended <= moment:
                break
            stood += ended - max(began, moment)
        return stood

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
