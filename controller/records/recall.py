"""Recall: the last rounds of a journal, or one of them, without reading the others."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from msgspec import Struct

from controller.data.causes import Cause
from controller.data.definition import Step, TableDefinition
from controller.data.events import GamingDayBegan
from controller.data.house_clock import shown, zone_of
from controller.data.intents import (
    DeckChanged,
    DeckCounted,
    Entered,
    HandedOver,
    HoldClosed,
    Intent,
    Noted,
    RoundBegan,
    RoundEnded,
)
from controller.data.message import Message, message, sentences
from controller.data.terms import COLOURS, Terms
from controller.data.topics import topic
from controller.errors import DealerTableError, ExitCode
from controller.records.marks import with_marks
from controller.records.record import Moment, RoundRecord
from controller.records.rounds import LEFT, Rounds
from controller.records.source import Source
from controller.records.surroundings import last_end, surroundings_before
from controller.words.spoken import say

# A gaming day between its rounds: openings, closings, decks, shifts, and who did them.


_NOTES = (
    "gaming_day",
    "shift",
    "taken_over",
    "results",
    "computer_changed",
    "manifest",
    "opened",
    "closed_unchecked",
    "deck_change",
    "deck_registered",
    "decks_ordered",
    "strange_deck",
    "cards_looked_at",
    "chosen",
    "choice_fallen",
    "offer",
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


class DayLine(Struct, frozen=True):
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
        case DeckCounted() if intent.by or not intent.round:
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


Definition = Callable[[], TableDefinition]
"""Gives the definition if the journal names none (one that no daemon wrote)."""

_BACK = topic(RoundEnded), topic(DeckCounted), topic(HoldClosed, Cause.DECK_COUNT)


class UnknownRoundError(DealerTableError, exit_code=ExitCode.NEGATIVE):
    """The journal has no such round."""


def recalled(
    source: Source,
    otherwise: Definition,
    *,
    last: int,
    number: int | None = None,
    day: str | None = None,
    shift: str = "",
) -> tuple[list[RoundRecord], list[DayLine]]:
    """Return rounds in their order, and what happened between those of a day.

    Args:
        source: the journal.
        otherwise: the definition, if the journal names none.
        last: how many rounds, where neither `number` nor `day` say which.
        number: of one round.
        day: of which gaming day, as 2026-01-31.
        shift: of the shift that began at this time of day on that date; empty: the gaming day.

    Raises:
        UnknownRoundError: there is no such round.
        JournalError: the journal cannot be read.
    """
    if number is not None:
        return [recall_round(source, number, otherwise)], []
    if day is not None:
        between = recall_between(source, day) if not shift else []
        return recall_day(source, day, shift, otherwise), between
    return recall_last(source, last, otherwise), []


def recall_last(source: Source, last: int, otherwise: Definition) -> list[RoundRecord]:
    """Return the last rounds, including the one under way; as `recalled`."""
    ends = islice(source.intents_of(RoundEnded, backwards=True), min(last, source.head), None)
    start = next((at.seq for at, _ in ends), source.first)
    return _read(source, start, source.head, otherwise)[-last:]


def recall_round(source: Source, number: int, otherwise: Definition) -> RoundRecord:
    """Return one round; as `recalled`."""
    before = source.halve(source.first, source.head, lambda seq: _next(source, seq) >= number)
    start = last_end(source, before)
    for each in _read(source, start, _known(source, before), otherwise):
        if each.number == number:
            return each
    raise UnknownRoundError(message("record-no-such-round", path=source.name, round=number))


def recall_day(source: Source, day: str, shift: str, otherwise: Definition) -> list[RoundRecord]:
    """Return the rounds that began in a gaming day, or in a shift of that date; as `recalled`."""
    begins = list(_begun(source, day, shift))
    if not begins:
        return []
    (first, _), (last, newest) = begins[-1], begins[0]
    records = _read(source, last_end(source, first), _known(source, last), otherwise)
    wanted = (day, shift)
    known = (each for each in records if each.number <= newest)
    if not shift:
        return [each for each in known if each.gaming_day == day]
    return [each for each in known if (each.shift_date, each.shift) == wanted]


def _begun(source: Source, day: str, shift: str) -> Iterator[tuple[int, int]]:
    """Yield event and number of the rounds that began in a day or a shift, the latest first."""
    for at, began in source.intents_of(RoundBegan, backwards=True):
        if max(began.gaming_day, began.shift_date) < day:
            return
        of_shift = (began.shift_date, began.shift) == (day, shift)
        if of_shift if shift else began.gaming_day == day:
            yield at.seq, began.round


def _next(source: Source, seq: int) -> float:
    """Return the number of the first round that ends at event `seq` or later."""
    return next(
        (ended.round for _, ended in source.intents_of(RoundEnded, first=seq)), float("inf")
    )


def _known(source: Source, seq: int) -> int:
    """Return the event by which the first round that ends at event `seq` or later is all known."""
    for at, ended in source.intents_of(RoundEnded, first=seq):
        left = next(source.having(*LEFT, first=at.seq + 1), None)
        return max(_back(source, at.seq, ended.round), left.at.seq if left else source.head)
    return source.head


def _back(source: Source, last: int, number: int) -> int:
    """Return the event by which a finished round is known completely: its deck is back, and right.

    If the deck's count is booked to another round, the deck is known to be that round's.
    """
    colour, rounds = "", 0
    for what in source.having(*_BACK, first=last + 1):
        for intent in what.intents:
            match intent:
                case RoundEnded():
                    rounds += 1
                case DeckCounted() if intent.round == number:
                    last, colour = what.at.seq, intent.colour
                    if intent.good:
                        return last
                case DeckCounted() if intent.colour == colour:
                    return last
                case HoldClosed(cause=Cause.DECK_COUNT, by=by) if (
                    by and colour and intent.about == colour
                ):
                    return what.at.seq
        if rounds > _PATIENCE:
            break
    return last


_PATIENCE = 50
"""Rounds within which a deck that went out of play may come back and still be found."""


def _read(source: Source, first: int, last: int, otherwise: Definition) -> list[RoundRecord]:
    """Read the rounds of a range of events; it begins with a round's end, or with the journal."""
    rounds = Rounds(source.definition(first) or otherwise())
    surroundings_before(source, first, rounds.around)
    for what in source.events(first, last):
        if what.definitions:
            rounds.define(source.named(what.definitions) or rounds.around.definition)
        rounds.add_event(what)
    return with_marks(source, iter(rounds.records()))
