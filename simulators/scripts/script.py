"""A fault script and its player: sans-I/O, like the people."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from random import Random

from controller.data.definition import Step
from controller.data.values import Positive, Strict
from simulators.people.screen import Deed


class Moment(Strict, frozen=True):
    """When a step begins; the descriptions are printed for what is missing in a file.

    Attributes:
        step: A step of the procedure.
        round: In this round only.
    """

    step: Step
    round: Positive | None = None


@dataclass(frozen=True, slots=True)
class ScriptedFault:
    """One line of a script; times in seconds."""

    deed: Deed
    undo: Deed | None = None
    """The deed that ends it; None: it ends by itself, or never."""
    at: float | None = None
    """Seconds after the start; None: it waits for `on`."""
    on: Moment | None = None
    times: int = 1
    """Strikes this number of times, each time that `on` comes."""
    after: float = 0.0
    """Seconds after `on`."""
    rate: float = 0.0
    """Strikes repeatedly, on average this often a second; 0: once."""
    lasts: float = inf
    until: Moment | None = None
    """Ends at the first of these."""


@dataclass(frozen=True, slots=True)
class FaultScript:
    """A fault script, as read from a file of `config/faults`."""

    name: str
    what: str
    faults: tuple[ScriptedFault, ...]
    seed: int = 0
    """Fixes the times of faults that strike at a rate."""


class _Playing:
    """One fault of a script, and how far it has been played."""

    def __init__(self, fault: ScriptedFault, rng: Random, now: float) -> None:
        self.fault = fault
        self._rng = rng
        self._left = fault.times if fault.on is not None else 1
        self._ends = inf
        self._striking = False
        self.due = inf if fault.at is None else now + fault.at

    @property
    def over(self) -> bool:
        return self._left <= 0 and self.due == self._ends == inf and not self._striking

    def note_step(self, step: str, number: int, now: float) -> None:
        fault = self.fault
        if self._striking and _is(fault.until, step, number):
            self._ends = now
        elif not self._striking and self._left and self.due == inf and _is(fault.on, step, number):
            self.due = now + fault.after

    def next(self) -> float:
        return min(self.due, self._ends)

    def act(self, now: float) -> Iterable[Deed]:
        """Yield the deeds that are due."""
        if now >= self._ends:
            yield from self.end()
        elif now >= self.due:
            self._strike(now)
            yield self.fault.deed

    def _strike(self, now: float) -> None:
        fault, first = self.fault, not self._striking
        if first:
            self._left -= 1
            self._striking = fault.rate > 0 or fault.undo is not None
            self._ends = now + fault.lasts if self._striking else inf
        self.due = now + self._rng.expovariate(fault.rate) if fault.rate else inf

    def end(self) -> Iterable[Deed]:
        """Yield the deeds that end it, if it has begun."""
        struck, self._striking = self._striking, False
        self._ends = self.due = inf
        if struck and self.fault.undo is not None:
            yield self.fault.undo


class Player:
    """Plays a script: it is told the table's steps, and says what to do when."""

    def __init__(self, script: FaultScript, now: float) -> None:
        """Begin; `now` in seconds, by a clock that never goes back."""
        self._playing = [
            _Playing(fault, Random(f"{script.seed}:{place}"), now)
            for place, fault in enumerate(script.faults)
        ]
        self._seen: tuple[str, int] | None = None

    @property
    def over(self) -> bool:
        """Whether no deed is left, and no lasting fault is under way."""
        return all(each.over for each in self._playing)

    def note_step(self, step: str, number: int, now: float) -> None:
        """Note where the table stands: its step, and the round's number."""
        if (step, number) != self._seen:
            self._seen = (step, number)
            for each in self._playing:
                each.note_step(step, number, now)

    def next_deadline(self) -> float | None:
        """When `due` is to be called, in seconds; None while nothing can become due."""
        due = min([each.next() for each in self._playing], default=inf)
        return None if due == inf else due

    def due(self, now: float) -> list[Deed]:
        """Return the deeds that are due now, in the order of the script."""
        return [deed for each in self._playing for deed in each.act(now)]

    def end(self) -> list[Deed]:
        """Return the deeds that end all faults under way; nothing strikes after that."""
        deeds = [deed for each in self._playing for deed in each.end()]
        self._playing.clear()
        return deeds


def _is(moment: Moment | None, step: str, number: int) -> bool:
    return moment is not None and moment.step == step and moment.round in (None, number)
