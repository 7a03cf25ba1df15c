"""Questions and answers: what the watch asks on its own account, and how soon a device answers."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from urllib.parse import parse_qs, urlsplit

from drivers import messages
from drivers.certification.findings import Findings
from drivers.certification.ledger import Kept
from drivers.conformance.record import Heard
from drivers.frames import encode
from drivers.handshake import LEVELS
from drivers.vocabulary import Page

_ASKED_BY: dict[type[messages.Message], type[messages.Message]] = {
    messages.DeviceBeat: messages.HostBeat,
    messages.Hello: messages.HelloRequest,
    messages.Identity: messages.IdentifyRequest,
    messages.Capabilities: messages.CapabilitiesRequest,
    **dict.fromkeys((*LEVELS.values(), messages.SelfDrivenLevels), messages.LevelsRequest),
    messages.LampsSet: messages.SetLamps,
    messages.Adopted: messages.Adopt,
    messages.RoundKnown: messages.RoundOver,
    messages.Recalled: messages.RecallRequest,
}
_QUESTIONS = frozenset(_ASKED_BY.values())
_ALWAYS_ANSWERED = _QUESTIONS - {
    messages.SetLamps,
    messages.Adopt,
    messages.RoundOver,
    messages.RecallRequest,
}
_SOON = 0.05
"""Seconds in which a device answers a question."""
_TURN = 0.005
"""Seconds more for each question that came before it in one piece."""
MISSED = 0.3
"""Seconds after which a question is not answered any more, and a change not told."""
_FORGOTTEN = 1.0
"""Seconds after which an answer is one that nobody has asked for, once a later question has its
answer.
"""
BURST = 8
"""Questions that a device answers though they come in one piece."""
_FIRST_ID, _OWN_IDS = 40_000, 10_000
"""The watch's own request ids: an item's, which count from 1, do not come so far."""
_FIRST_TIMES = 3
"""Moments of one kind at which all is asked."""


_PAGES = [partial(messages.IdentifyRequest, page=page) for page in Page]


@dataclass(slots=True)
class Asked:
    """A question that was sent.

    Attributes:
        at: when.
        own: the watch has asked it, no item.
        beside: questions that waited for their answers at that moment.
        kept: the memory of acts that the host knew then.
        due: it is to be answered; else its answer may be lost.
    """

    message: messages.Message
    at: float
    own: bool
    beside: int
    kept: Kept | None
    due: bool = True

    @property
    def waits(self) -> bool:
        """Whether it must be answered yet."""
        return self.due and type(self.message) in _ALWAYS_ANSWERED


class Asking:
    """The questions of a run.

    Attributes:
        times: seconds in which those of this session were answered.
        byte: seconds that the line takes for one; 0.0: none that count.
    """

    def __init__(self, watch: Findings) -> None:
        """Begin a run; the watch takes what breaks a rule."""
        self._watch = watch
        self.times: list[float] = []
        self._open: list[Asked] = []
        self._moments: Counter[str] = Counter()
        self._turn = self._next_id = 0
        self.byte = 0.0

    def begin(self, url: str) -> None:
        """Begin a session on a line, which takes its time for each byte."""
        self.times.clear()
        parts = urlsplit(url)
        if parts.scheme == "serial":
            baud = parse_qs(parts.query).get("baud", ["115200"])[0]
            self.byte = 10 / int(baud) if baud.isdecimal() and int(baud) else 0.0

    # What the watch asks.

    def questions(
        self, moment: str, *, now: bool, hello: bool
    ) -> tuple[list[messages.Message], bool]:
        """Return what the watch asks, and whether it asks for all.

        Args:
            moment: in words; empty: none in particular.
            now: it has just come.
            hello: HELLO may be asked, too.
        """
        word = moment.partition("(")[0].rstrip("0123456789")
        self._moments[word] += 1
        self._turn += 1
        first = bool(moment) and self._moments[word] <= _FIRST_TIMES
        asks: list[Callable[[int], messages.Message]] = [
            messages.LevelsRequest,
            messages.CapabilitiesRequest,
            *_PAGES,
        ]
        if first and now:
            asks = [*asks[:2], _PAGES[self._moments[word] % len(_PAGES)]]
        elif not first:
            asks = [asks[self._turn % len(asks)]]
        if hello:
            asks.append(messages.HelloRequest)
        return [each(self._request_id()) for each in asks], first or now

    def _request_id(self) -> int:
        self._next_id = (self._next_id + 1) % _OWN_IDS
        return _FIRST_ID + self._next_id

    # What is asked, and answered.

    @property
    def waits(self) -> bool:
        """Whether a question that must be answered is not answered yet."""
        return any(each.waits for each in self._open)

    def send(self, message: messages.Message, now: float, kept: Kept | None, *, own: bool) -> None:
        """Note a message that is sent, if it is a question."""
        if type(message) in _QUESTIONS:
            beside = sum(each.due for each in self._open)
            self._open.append(Asked(message, now, own, beside, kept))
            if len(self._open) > 2 * BURST:
                self.excuse()

    def excuse(self) -> None:
        """Answers may be lost, by a flood or with the power, and what was known when they left."""
        for each in self._open:
            each.due, each.kept = False, None

    def close(self) -> None:
        """Judge what is still open when a session ends well."""
        for each in self._open:
            if each.waits:
                words = "it was not answered before the line was closed"
                self._watch.blame("answers-soon", words, each.message, timed=True)

    def answered(self, heard: Heard[messages.Message]) -> Asked | None:
        """Find the question of an answer; judge how soon it came."""
        message = heard.message
        asks, request = _ASKED_BY.get(type(message)), getattr(message, "request", None)
        if asks is None or request == 0:
            return None
        for each in sorted(self._open, key=lambda each: not each.due):
            if type(each.message) is asks and getattr(each.message, "request", None) == request:
                break
        else:
            return None
        self._open.remove(each)
        if each.due:
            self._judge(each, heard)
        at = heard.at - heard.unsure
        for one in self._open:
            if one.waits and one.at < each.at and at - one.at > MISSED:
                one.due = False
                rule = "beat" if isinstance(one.message, messages.HostBeat) else "answers-soon"
                self._watch.blame(rule, "it was not answered", one.message, message, timed=True)
        self._open = [one for one in self._open if one.at >= each.at or at - one.at < _FORGOTTEN]
        return each

    def _judge(self, asked: Asked, heard: Heard[messages.Message]) -> None:
        took, watch = heard.at - asked.at, self._watch
        self.times.append(took)
        frames = (asked.message, heard.message) if self.byte else ()
        line = self.byte * sum(len(encode(each)) for each in frames)
        soon = _SOON + (_TURN + line) * asked.beside + line
        words = f"{type(asked.message).__name__} was answered after {took * 1000:.0f} ms"
        frames = (asked.message, heard.message)
        watch.judge("answers-soon", took, soon, asked.at, words, *frames, unsure=heard.unsure)
