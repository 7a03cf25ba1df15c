"""Recall: the last rounds of a journal, or one of them, without reading the others."""

from collections.abc import Callable, Iterator
from itertools import islice

from controller.data.causes import Cause
from controller.data.definition import TableDefinition
from controller.data.intents import DeckCounted, HoldClosed, RoundBegan, RoundEnded
from controller.data.message import message
from controller.data.topics import topic
from controller.errors import DealerTableError, ExitCode
from controller.records.day import DayLine, recall_between
from controller.records.marks import with_marks
from controller.records.record import RoundRecord
from controller.records.rounds import LEFT, Rounds
from controller.records.source import Source
from controller.records.surroundings import last_end, surroundings_before

Definition = Callable[[], TableDefinition]
"""Gives the definition if the journal names none (one that no daemon wrote)."""

_BACK = topic(RoundEnded), topic(DeckCounted), topic(HoldClosed, Cause.DECK_COUNT)


class UnknownRoundError(DealerTableError):
    """The journal has no such round."""

    exit_code = ExitCode.NEGATIVE


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
    ends = islice(source.told(RoundEnded, backwards=True), last, None)
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
    for at, began in source.told(RoundBegan, backwards=True):
        if max(began.gaming_day, began.shift_date) < day:
            return
        of_shift = (began.shift_date, began.shift) == (day, shift)
        if of_shift if shift else began.gaming_day == day:
            yield at.seq, began.round


def _next(source: Source, seq: int) -> float:
    """Return the number of the first round that ends at event `seq` or later."""
    return next((ended.round for _, ended in source.told(RoundEnded, first=seq)), float("inf"))


def _known(source: Source, seq: int) -> int:
    """Return the event by which the first round that ends at event `seq` or later is all known."""
    for at, ended in source.told(RoundEnded, first=seq):
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
