"""What a trainee did at the table, as its journal has it; and a verdict in sentences."""

from collections.abc import Iterator
from pathlib import Path

from controller.data.message import Message, message
from controller.journal import tail
from controller.records.decoded_event import DecodedEvent, decode
from simulators.training.judging import POINTS, Mark, Verdict, entered

_OPEN = entered("idle")


def entries_of(journal: Path) -> list[DecodedEvent]:
    """Return the entries from the moment on when the table was open: the opening is no lesson.

    Raises:
        JournalUnreadableError, JournalDamagedError: as `controller.journal.tail`.
    """
    entries = [decode(event) for event in tail(journal)]
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
