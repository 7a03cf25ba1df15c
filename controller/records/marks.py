"""Marks on rounds in doubt, because a count of their deck was wrong, and how that was settled."""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.data import intents
from controller.data.causes import Cause
from controller.data.topics import topic
from controller.journal import JournalDamagedError
from controller.records.record import NO_COUNT, MarkRecord, Moment, RoundRecord
from controller.records.source import Source
from drivers.interface import SendAct

QUESTIONS = (Cause.DECK_COUNT, Cause.HAND_COUNT)
"""The causes of holds that a wrong count of a deck opens."""
_NEWS = (
    *map(topic, (intents.RoundsMarked, intents.RoundEnded, intents.DeckCounted)),
    *(topic(intents.HoldClosed, cause) for cause in QUESTIONS),
)
_PATIENCE = 50
"""Rounds after which the search ends: a deck is counted far more often."""


class Marks:
    """Follows the marks on the rounds of one deck, intent by intent."""

    def __init__(self, colour: str) -> None:
        self._colour = colour
        self._marks: list[MarkRecord] = []

    def add_intent(self, intent: intents.Intent, at: Moment) -> None:
        """Take in one intent."""
        match intent:
            case intents.RoundsMarked(colour=self._colour):
                mark = MarkRecord(at, intent.colour, intent.first, intent.last, None)
                self._marks.append(mark)
            case intents.HoldClosed(about=self._colour) if intent.by and intent.cause in QUESTIONS:
                if intent.count != NO_COUNT:
                    self._clear(intent, at)

    def _clear(self, closed: intents.HoldClosed, at: Moment) -> None:
        by, reason, count = closed.by, closed.reason, closed.count
        self._marks = [
            replace(mark, cleared=at, by=by, reason=reason, count=count)
            if mark.cleared is None
            else mark
            for mark in self._marks
        ]

    def of(self, number: int) -> tuple[MarkRecord, ...]:
        """Return the marks on a round that was dealt from this deck."""
        return tuple(mark for mark in self._marks if mark.first <= number <= mark.last)


def with_marks(source: Source, rounds: Iterator[RoundRecord]) -> list[RoundRecord]:
    """Return rounds with their marks, which may have come long after the rounds were over."""
    return [replace(each, marks=_find(source, each)) for each in rounds]


def _find(source: Source, record: RoundRecord) -> tuple[MarkRecord, ...]:
    """Read on until the round's deck was found right, or a person cleared the mark."""
    marks, ended = Marks(record.deck), 0
    if not record.deck:
        return ()
    for news in source.having(*_NEWS, first=record.started.seq):
        for intent in news.intents:
            marks.add_intent(intent, news.at)
            ended += isinstance(intent, intents.RoundEnded)
            if _proves(intent, record) and not marks.of(record.number):
                return ()
        found = marks.of(record.number)
        if ended > _PATIENCE or (found and all(mark.cleared for mark in found)):
            break
    return marks.of(record.number)


def _proves(intent: intents.Intent, record: RoundRecord) -> bool:
    """Tell whether an intent says that the round's deck was right after the round."""
    return (
        isinstance(intent, intents.DeckCounted)
        and intent.good
        and intent.colour == record.deck
        and intent.round >= record.number
    )


# Which events at the end of a journal tell counts that people must not know yet: blind counts.


_COUNTS = (
    *map(topic, (intents.RoundBegan, SendAct, intents.ActQuestioned, intents.ActSettled)),
    *(topic(each, Cause.HAND_COUNT) for each in (intents.HoldOpened, intents.HoldClosed)),
)


def counted_since(source: Source) -> int:
    """Return the event from which on counts are withheld while cards are counted blind; 0: none.

    For an act in question it is the event that asked for it: the shuffler's levels tell the count
    before its report does. Where the shuffler deals by itself nobody asked, and it is the event
    that began the round. A journal whose marks cannot be read withholds nothing: its table is
    held anyway.
    """
    try:
        return _since(source)
    except JournalDamagedError:
        return 0


def _since(source: Source) -> int:
    """Go back to the last mark that begins or ends a count; for an act, to what led to it."""
    questioned = False
    for what in source.having(*_COUNTS, backwards=True):
        for intent in reversed(what.intents):
            match intent:
                case SendAct() | intents.RoundBegan() if questioned:
                    return what.at.seq
                case _ if questioned:
                    pass
                case intents.ActQuestioned():
                    questioned = True
                case intents.HoldOpened(cause=Cause.HAND_COUNT):  # a stub that was counted wrong
                    return what.at.seq
                case (
                    intents.RoundBegan()
                    | intents.ActSettled()
                    | intents.HoldClosed(cause=Cause.HAND_COUNT)
                ):
                    return 0
    return 0
