"""What a device repeats until it is acknowledged, an end, a report, a press: watched all along."""

from collections.abc import Callable
from dataclasses import dataclass

from drivers.certification.findings import Findings
from drivers.conformance.record import Heard
from drivers.messages import Message

_ANSWERED = 0.3
"""Seconds in which the same message may come as an answer, too."""
_SLACK = 0.15
"""Seconds more for one that is missing altogether: it may come yet, and be judged then."""
_TAKEN = 0.08
"""Seconds after which an acknowledgement has reached the device, and nothing is on its way."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something is repeated.

    Attributes:
        rule: the id of the sentence.
        every: seconds.
        loose: seconds by which one may come early or late.
    """

    rule: str
    every: float
    loose: float = 0.06


END = Rate("end-repeat", 0.2)
REPORT = Rate("sd-repeat", 0.2)
PRESS = Rate("press-repeat", 0.1, 0.04)


class Repeats:
    """The repetitions of one kind of message; only the oldest is told.

    Attributes:
        waiting: what is not acknowledged yet.
        free_until: until then the same message may come as an answer.
    """

    def __init__(self, rate: Rate, watch: Findings) -> None:
        """Watch at this rate."""
        self._rate, self._blame, self._watch = rate, watch.blame, watch
        self._last: Heard[Message] | None = None
        self._due: float | None = None
        self._owed = False
        self.free_until = 0.0
        self._done: dict[Message, float] = {}
        self.waiting: Message | None = None

    def forget(self) -> None:
        """Forget everything: another boot, or another epoch."""
        self.waiting = self._last = self._due = None
        self._owed = False
        self._done.clear()

    def pause(self, now: float, *, heard: bool) -> None:
        """Expect nothing; if the host is `heard` again, what waits is told anew from now on."""
        self._last, self._due, self._owed = None, now if heard else None, False

    def answered(self, now: float) -> None:
        """Expect the message as an answer, too, for a while."""
        self.free_until = now + _ANSWERED
        self._last = self._due = None

    def acknowledge(self, now: float, covers: Callable[[Message], bool]) -> None:
        """Note that the host has acknowledged what is covered."""
        if self.waiting is not None and covers(self.waiting):
            self._done[self.waiting] = now
            self.waiting = self._last = self._due = None
            self._owed = False

    def owe(self) -> None:
        """Note that HELLO told of one that waits."""
        self._owed = True

    def on_its_way(self, heard: Heard[Message]) -> bool:
        """Tell whether a message may have left before its acknowledgement came."""
        done = self._done.get(heard.message)
        if done is None:
            return False
        late = heard.at - done - _TAKEN
        if 0 < late <= max(heard.unsure, self._watch.stood(done)):
            self._watch.doubts.add(self._rate.rule)
            return True
        return late <= 0

    def note_telling(self, heard: Heard[Message]) -> None:
        """Take one telling."""
        message, at = heard.message, heard.at
        if at < self.free_until:
            self.waiting = self.waiting or (message if message not in self._done else None)
            return
        if message in self._done:
            if not self.on_its_way(heard):
                self._blame(self._rate.rule, "it is told though it was acknowledged", message)
            return
        if self.waiting is not None and message != self.waiting:
            self._blame(self._rate.rule, f"{self.waiting} waits, and it told otherwise", message)
        elif self._last is not None:
            self._judge(self._last, heard)
        elif self._due is not None and (self._owed or self.waiting is not None):
            waited, rate = at - self._due, self._rate
            words = f"it waited, and was told {waited:.2f} s after the host was heard"
            most = rate.every + rate.loose
            self._watch.judge(rate.rule, waited, most, self._due, words, message)
        self.waiting, self._last, self._due, self._owed = message, heard, None, False

    def _judge(self, before: Heard[Message], after: Heard[Message]) -> None:
        rate, gap = self._rate, after.at - before.at
        off, unsure = abs(gap - rate.every), max(before.unsure, after.unsure)
        words = f"{gap:.2f} s lay between two repetitions, not {rate.every:g}"
        frames = (before.message, after.message)
        if off <= rate.loose < off + unsure:
            self._watch.doubts.add(rate.rule)
        else:
            self._watch.judge(rate.rule, off, rate.loose, before.at, words, *frames, unsure=unsure)

    def find_missing(self, heard: Heard[Message]) -> None:
        """Look whether a repetition is missing, now that the device has said something."""
        since = self._last.at if self._last is not None else self._due
        if since is None or (self.waiting is None and not self._owed):
            return
        silent, most = heard.at - since, self._rate.every + self._rate.loose + _SLACK
        if silent > most:
            words = f"{self.waiting or 'one'} waits, and was not told for {silent:.2f} s"
            self._last = self._due = None
            self._watch.judge(self._rate.rule, silent, most, since, words, heard.message)
