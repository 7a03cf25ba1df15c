"""A gaming day between its rounds: openings, closings, decks, shifts, and who did them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from controller.data.definition import Step
from controller.data.events import GamingDayBegan
from controller.data.house_clock import shown, zone_of
from controller.data.intents import DeckChanged, DeckCounted, Entered, HandedOver, Intent, Noted
from controller.data.message import Message, message, sentences
from controller.data.terms import COLOURS, Terms
from controller.data.topics import topic
from controller.records.record import Moment
from controller.records.source import Source
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
_ENTERED: Final = Terms("record-at", (
    Step.OPENING, Step.DECK_CHANGE, Step.DEAD_TABLE, Step.CLOSING, Step.CLOSED,
))  # fmt: skip
"""The words for the steps between rounds."""
_READY_FOR_PLAY = message("record-ready-for-play")
_DAY = (
    *map(topic, (DeckChanged, DeckCounted, HandedOver)),
    *(topic(Noted, what) for what in _NOTES),
    *(topic(Entered, step) for step in (*_ENTERED, Step.IDLE)),
)


@dataclass(frozen=True, slots=True)
class DayLine:
    """One thing that happened between rounds."""

    at: Moment
    words: Message
    time_zone: str = ""
    """The house's, by whose clock people are told of it."""


def recall_between(source: Source, day: str) -> list[DayLine]:
    """Return what happened in a gaming day between its rounds, in order.

    Args:
        source: the journal.
        day: the day's date, as 2026-01-31.

    Raises:
        JournalError: the journal cannot be read.
    """
    first, last = _stretch(source, day)
    zone = source.time_zone
    lines: list[DayLine] = []
    step = ""
    for what in source.having(*_DAY, first=first, last=last):
        for each in what.intents:
            if isinstance(each, Entered):
                # Only changes are told: rounds may lie between two entries of this list.
                told: Message | None = _entered(each, step)
                step = each.step
            else:
                told = _words_of(each)
            if told is not None:
                lines.append(DayLine(what.at, told, zone))
    return lines


def _stretch(source: Source, day: str) -> tuple[int, int]:
    """Return the first and the last event of a gaming day; if none, the last is smaller."""
    last = source.head
    began = source.last_of(GamingDayBegan, last + 1)
    while began is not None and isinstance(began.event, GamingDayBegan):
        if began.event.date <= day:
            return (began.at.seq, last) if began.event.date == day else (1, 0)
        last = began.at.seq - 1
        began = source.last_of(GamingDayBegan, began.at.seq)
    return 1, 0


def _entered(entered: Entered, before: str) -> Message | None:
    return _ENTERED.get(entered.step, _READY_FOR_PLAY if before in _ENTERED else None)


def _words_of(intent: Intent) -> Message | None:
    match intent:
        case Noted(what=what, words=words) if what in _NOTES:
            return words
        case DeckChanged(colour=colour, identity=identity, count=count):
            if identity:
                return message(
                    "record-named-deck-out", colour=COLOURS[colour], identity=identity, count=count
                )
            return message("record-deck-out", colour=COLOURS[colour], count=count)
        case DeckCounted(round=0) | DeckCounted(by=str()) if intent.by or not intent.round:
            return _counted(intent)
        case HandedOver(shift=shift, holds=holds, alerts=alerts) if holds or alerts:
            return message("record-handed-over", shift=shift, open=sentences((*holds, *alerts)))
        case _:
            return None


def _counted(deck: DeckCounted) -> Message:
    colour, count, by = deck.colour, deck.count, deck.by
    if by and deck.good:
        return message("record-deck-right-by-hand", colour=COLOURS[colour], count=count, by=by)
    if by:
        return message("record-deck-wrong-by-hand", colour=COLOURS[colour], count=count, by=by)
    if deck.good:
        return message("record-deck-right", colour=COLOURS[colour], count=count)
    return message("record-deck-wrong", colour=COLOURS[colour], count=count)


def lines_of(found: list[DayLine]) -> Iterator[str]:
    """Yield a line of text for each, with the time of day at the table."""
    for line in found:
        time = shown(line.at.utc, zone_of(line.time_zone), "%H:%M:%S")
        yield f"  {time}  {say(line.words)}"
