"""Which events at the end of a journal tell counts that people must not know yet: blind counts."""

import re
from pathlib import Path

from controller.data.causes import Cause
from controller.data.intents import (
    ActQuestioned,
    ActSettled,
    HoldClosed,
    HoldOpened,
    Intent,
    RoundBegan,
)
from controller.journal import JournalDamagedError
from controller.records.source import Source
from drivers.interface import SendAct

_MARKS = re.compile(
    rb'"(?:RoundBegan|SendAct|ActQuestioned|ActSettled|' + Cause.HAND_COUNT.encode() + rb')"'
)


def counted_since(path: Path) -> int:
    """Return the event from which on counts are withheld while cards are counted blind; 0: none.

    For an act in question it is the event that asked for it: the shuffler's levels tell the count
    before its report does. Where the shuffler deals by itself nobody asked, and it is the event
    that began the round. A journal whose marks cannot be read withholds nothing: its table is
    held anyway.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
    """
    with Source.open(path) as source:
        try:
            return _since(source)
        except JournalDamagedError:
            return 0


def _since(source: Source) -> int:
    """Go back to the last mark that begins or ends a count; for an act, to what led to it."""
    questioned = False
    for mark in source.marked(_MARKS, backwards=True):
        for intent in reversed(mark.intents):
            if questioned and isinstance(intent, SendAct | RoundBegan):
                return mark.at.seq
            if questioned:
                continue
            if isinstance(intent, ActQuestioned):
                questioned = True
            elif isinstance(intent, HoldOpened) and _of_stub(intent):
                return mark.at.seq
            elif isinstance(intent, RoundBegan | ActSettled) or _ends_stub(intent):
                return 0
    return 0


def _of_stub(hold: HoldOpened | HoldClosed) -> bool:
    """Tell whether a hold stands for a stub that the dealer has counted wrong."""
    return hold.cause is Cause.HAND_COUNT


def _ends_stub(intent: Intent) -> bool:
    return isinstance(intent, HoldClosed) and _of_stub(intent)
