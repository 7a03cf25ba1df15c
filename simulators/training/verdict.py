"""Judges what a trainee did at the table, from the journal: tasks, mistakes, and a score."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from controller.data.events import ByPerson, CardsCounted, Clear, SignOnFailed
from controller.data.intents import Entered, Refused, RoundEnded
from controller.data.message import Message, message
from controller.journal import tail
from controller.records.decoded_event import DecodedEvent, decode
from drivers.interface import ButtonPressed

POINTS: Final = 100
"""A lesson without a mistake."""
LATE: Final = 5
"""Points that a task costs that was done late."""
WRONG: Final = 10
"""Points that a mistake costs."""
UNDONE: Final = 20
"""Points that a task costs that was not done."""

Sign = Callable[[DecodedEvent], bool]
"""Tells whether this entry of the journal is the one that is looked for."""


class Mark(StrEnum):
    """How something that the trainee did, or did not do, is marked."""

    RIGHT = "right"
    LATE = "late"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that the trainee has to do.

    Attributes:
        words: what it is.
        since: the entry from which on it is to be done.
        done: the entry that proves it.
        within: seconds in between after which it is late.
    """

    words: Message
    since: Sign
    done: Sign
    within: float


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers that are right in a lesson.

    Attributes:
        tasks: what the trainee has to do, in this order.
        cards: the cards that are to be counted; None: none are.
        void: whether the round is to be voided.
    """

    tasks: tuple[Task, ...]
    cards: int | None = None
    void: bool = False


NOTHING: Final = Answers(())
"""Nothing is judged from the journal."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a verdict."""

    mark: Mark
    words: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the trainee is told at the end of a lesson; `score` is of `POINTS`."""

    findings: tuple[Finding, ...]
    score: int


class AskedLesson:
    """A lesson of questions: each answer is judged once.

    Attributes:
        told: what the trainee was told last.
    """

    def __init__(self, count: int) -> None:
        """Begin; there are so many questions."""
        self.told: tuple[Message, ...] = ()
        self._count = count
        self._found: list[Finding] = []

    @property
    def answered(self) -> int:
        """How many questions are answered."""
        return len(self._found)

    @property
    def over(self) -> bool:
        """Every question is answered."""
        return self.answered == self._count

    @property
    def verdict(self) -> Verdict:
        """What was right and wrong so far: points for the answers that were right."""
        right = sum(each.mark is Mark.RIGHT for each in self._found)
        return Verdict(tuple(self._found), POINTS * right // self._count)


def judged(words: Message, *, right: bool) -> Message:
    """Return what is told of an answer; `words`: what is true."""
    if right:
        return message("training-right", words=words)
    return message("training-wrong", words=words)


def judge(answers: Answers, entries: Sequence[DecodedEvent]) -> Verdict:
    """Judge a lesson by the entries of its journal, in their order."""
    tasks = [_task(task, entries) for task in answers.tasks]
    wrong = [Finding(Mark.WRONG, words) for words in _mistakes(answers, entries)]
    lost = WRONG * len(wrong) + sum(points for _, points in tasks)
    return Verdict((*(found for found, _ in tasks), *wrong), max(0, POINTS - lost))


def entered(*steps: str) -> Sign:
    """Return the sign that the table has entered one of these steps."""
    return lambda entry: any(
        isinstance(each, Entered) and each.step in steps for each in entry.intents
    )


def followed_by(kind: type) -> Sign:
    """Return the sign that an event led to an intent of this kind."""
    return lambda entry: any(isinstance(each, kind) for each in entry.intents)


def _task(task: Task, entries: Sequence[DecodedEvent]) -> tuple[Finding, int]:
    """Return what became of a task, and the points that it cost."""
    since = next((entry for entry in entries if task.since(entry)), None)
    later = [entry for entry in entries if since is not None and entry.at.seq > since.at.seq]
    done = next((entry for entry in later if task.done(entry)), None)
    if since is None or done is None:
        return Finding(Mark.WRONG, message("training-not-done", words=task.words)), UNDONE
    took = (done.monotonic_ns - since.monotonic_ns) / 1e9
    if took > task.within:
        late = message("training-late", words=task.words, seconds=round(took))
        return Finding(Mark.LATE, late), LATE
    return Finding(Mark.RIGHT, task.words), 0


def _mistakes(answers: Answers, entries: Sequence[DecodedEvent]) -> Iterable[Message]:
    """Yield what the trainee did that was wrong."""
    for entry in entries:
        counted = _counted(entry)
        if answers.cards is not None and counted is not None:
            # Where a right count is refused, an earlier one was wrong, and has cost its points.
            if counted != answers.cards:
                yield message("training-wrong-count", counted=counted, count=answers.cards)
        elif isinstance(entry.event, SignOnFailed):
            yield message("training-wrong-pin", badge=entry.event.badge)
        elif isinstance(entry.event, ByPerson | ButtonPressed):
            for each in entry.intents:
                if isinstance(each, Refused):
                    yield message("training-refused", words=each.words)
        voided = any(isinstance(each, RoundEnded) and each.void for each in entry.intents)
        if voided and not answers.void:
            yield message("training-void-needless")


def _counted(entry: DecodedEvent) -> int | None:
    """Return the number of cards that somebody stated here."""
    event = entry.event
    if isinstance(event, CardsCounted | Clear) and event.count >= 0:
        return event.count
    return None


# What a trainee did at the table, as its journal has it; and a verdict in sentences.


_OPEN = entered("idle")


def entries_of(journal: Path, *, opening: bool = False) -> list[DecodedEvent]:
    """Return the entries from the moment on when the table was open.

    Args:
        journal: the lesson's.
        opening: the opening is the lesson, and all entries count.

    Raises:
        JournalUnreadableError, JournalDamagedError: as `controller.journal.events`.
    """
    entries = [decode(event) for event in tail(journal)]
    if opening:
        return entries
    first = next((at for at, entry in enumerate(entries) if _OPEN(entry)), len(entries))
    return entries[first:]


def spoken(verdict: Verdict) -> Iterator[Message]:
    """Yield a verdict line by line."""
    for found in verdict.findings:
        match found.mark:
            case Mark.RIGHT:
                yield message("training-found-right", words=found.words)
            case Mark.LATE:
                yield message("training-found-late", words=found.words)
            case Mark.WRONG:
                yield message("training-found-wrong", words=found.words)
    yield message("training-score", count=verdict.score, all=POINTS)
