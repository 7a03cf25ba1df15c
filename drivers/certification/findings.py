"""What breaks a rule, and what nobody can tell as this computer stood still."""

from abc import ABC, abstractmethod
from collections import Counter

from drivers.conformance.record import Pace
from drivers.frames import encode
from drivers.messages import Message

WATCHED = frozenset(
    (
        *("ack-exact", "ack-kept", "act-foreign", "act-known", "answers-soon", "beat", "boot-id"),
        *("capabilities", "done-count", "end-repeat", "frame-form", "goodbye", "hello"),
        *("hello-act", "identity", "levels-asked", "levels-change", "levels-of-boot", "no-acts"),
        *("press-boot", "press-queue", "press-repeat", "progress-card", "progress-second"),
        *("quiet-alone", "refusal-free", "request-id", "sd-ack", "sd-hello", "sd-number"),
        *("sd-repeat", "two-zeros"),
    )
)
"""The sentences that are watched."""
_AGAIN = 5
"""Times that are late before it is no chance."""
_AT_ONCE = 0.3
"""Seconds in which what is late is late for one reason: what was held up comes all at once."""
_TINY = 1e-6
"""Seconds that sums of times in virtual time may be off."""


class Findings(ABC):
    """The findings of one session, in words, with the moment and the frames.

    Attributes:
        findings: what broke a rule in this session, in words.
        doubts: ids of rules that could not be judged, as this computer stood still.
        pace: tells how long this computer stood still.
        exact: times are those of a simulation: none of them is this computer's.
    """

    _now = 0.0

    def __init__(self) -> None:
        """Begin a run."""
        self.findings: list[str] = []
        self.doubts: set[str] = set()
        self.pace: Pace | None = None
        self.exact = False
        self._good: Counter[str] = Counter()
        self._late: dict[str, list[tuple[float, str]]] = {}
        self._sent: Message | None = None

    @abstractmethod
    def _moment(self, now: float) -> str:
        """Return what is going on, in words; empty: nothing in particular."""

    def blame(self, rule: str, words: str, *frames: Message, timed: bool = False) -> None:
        """Note what breaks a rule."""
        assert rule in WATCHED, rule
        moment = self._moment(self._now)
        shown = [encode(each).hex() for each in frames]
        if self._sent is not None:
            shown.insert(0, f"host {encode(self._sent).hex()}")
        when = f", {moment}" if moment else ""
        said = f"{rule}{when}: {words} [{'; '.join(shown)}]"
        if not timed or self.exact:
            self.findings.append(said)
            return
        self.doubts.add(rule)
        late = self._late.setdefault(rule, [])
        if not late or self._now - late[-1][0] > _AT_ONCE:
            late.append((self._now, said))

    def require(
        self, right: bool, rule: str, words: str, frame: Message, other: object = ""
    ) -> None:
        """Blame what is not right; `other` is put into words only then, for it takes its time."""
        if not right:
            self.blame(rule, f"{words} {other}".rstrip(), frame)

    def judge(
        self,
        rule: str,
        off: float,
        most: float,
        since: float,
        words: str,
        *frames: Message,
        unsure: float = 0.0,
    ) -> None:
        """Judge a time, or by how much it is off: right, wrong, or this computer stood still.

        Args:
            rule: the id of the sentence.
            off: seconds.
            most: so many are right.
            since: the moment from which this computer had to keep up.
            words: what is wrong.
            frames: what shows it.
            unsure: so many seconds less it may have been.
        """
        over = off - most - _TINY
        if over <= 0:
            self._good[rule] += 1
        elif over > max(unsure, self.stood(since)):
            self.blame(rule, words, *frames, timed=True)
        else:
            self.doubts.add(rule)

    def stood(self, since: float) -> float:
        """Return for how long this computer has stood still since a moment."""
        return self.pace.since(since) if self.pace is not None else 0.0

    def settle(self) -> None:
        """Judge the times of a session, and of those before it with the same item.

        A computer holds a line up in ways that it does not see itself. So a device is to blame for
        what comes late again and again, more often than in time; the rest is a doubt.
        """
        for rule, late in self._late.items():
            if rule in self.doubts and len(late) >= _AGAIN and len(late) > self._good[rule]:
                self.findings += [said for _, said in late]
