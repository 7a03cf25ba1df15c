"""A gaming day between its rounds: openings, closings, decks, shifts, and who saw to them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from controller.data.definition import Step
from controller.data.intents import DeckChanged, DeckCounted, Entered, HandedOver, Intent, Noted
from controller.records.record import Moment
from controller.records.source import Marked, Source
from controller.words.spoken import say

_NOTES = (
    "gaming_day",
    "shift",
    "taken_over",
    "manifest",
    "opened",
    "closed_unchecked",
    "deck_change",
    "deck_registered",
    "cards_looked_at",
    "chosen",
    "choice_fallen",
    "definition",
)
_STEPS = (Step.OPENING, Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING, Step.CLOSED)
_WORDS = "|".join(_NOTES + tuple(f'step":"{step}' for step in (*_STEPS, Step.IDLE)))
_DAY = re.compile(f'"(?:DeckChanged|DeckCounted|HandedOver|{_WORDS})"'.encode())
_BEGAN = re.compile(rb'"what":"gaming_day"')
_DATE = re.compile(r"Gaming day (\S+) begins")


@dataclass(frozen=True, slots=True)
class DayLine:
    """One thing that happened between rounds."""

    at: Moment
    words: str


def recall_between(path: Path, day: str) -> list[DayLine]:
    """Return what happened in a gaming day beside its rounds, in order.

    Args:
        path: the journal.
        day: the day's date, as 2026-01-31.

    Raises:
        JournalError: the journal cannot be read.
    """
    with Source.open(path) as source:
        first, last = _stretch(source, day)
        lines: list[DayLine] = []
        step = ""
        for mark in source.marked(_DAY, first, last):
            for each in mark.intents:
                if isinstance(each, Entered):
                    # Rounds pass by between two entries of this list: only changes are told.
                    told = _entered(each, step)
                    step = each.step
                else:
                    told = _told(each)
                if told:
                    lines.append(DayLine(mark.at, told))
        return lines


def _stretch(source: Source, day: str) -> tuple[int, int]:
    """Return the first and the last event of a gaming day; the last is less: there was none."""
    last = source.head
    for mark in source.marked(_BEGAN, backwards=True):
        began = _date(mark)
        if began == day:
            return mark.at.seq, last
        if began < day:
            break
        last = mark.at.seq - 1
    return 1, 0


def _date(mark: Marked) -> str:
    notes = (say(each.words) for each in mark.intents if isinstance(each, Noted))
    found = next(filter(None, map(_DATE.match, notes)), None)
    return found[1] if found is not None else ""


def _entered(entered: Entered, before: str) -> str:
    if entered.step in _STEPS:
        return f"At {entered.step.replace('_', ' ')}."
    return "Ready for play." if before in _STEPS else ""


def _told(intent: Intent) -> str:
    match intent:
        case Noted(what=what, words=words) if what in _NOTES:
            return say(words)
        case DeckChanged(colour=colour, identity=identity, count=count):
            name = f"{colour} deck {identity}".strip()
            return f"The old {name} is out: {count} cards."
        case DeckCounted(round=0) | DeckCounted(by=str()) if intent.by or not intent.round:
            right = "right" if intent.good else "WRONG"
            who = f" by {intent.by}" if intent.by else ""
            return f"The {intent.colour} deck was counted{who}: {intent.count} cards, {right}."
        case HandedOver(shift=shift, holds=holds, alerts=alerts) if holds or alerts:
            return f"Handed over to shift {shift}: {' '.join(map(say, (*holds, *alerts)))}"
        case _:
            return ""


def lines_of(found: list[DayLine]) -> Iterator[str]:
    """Yield a line of text for each, with the time of day where the table stands."""
    for line in found:
        yield f"  {line.at.utc.astimezone():%H:%M:%S}  {line.words}"
