"""A round's record told in lines: one for each thing that happened, in order."""

from collections.abc import Iterator

from controller.records.lines.hands import lines_of_hand
from controller.records.lines.line import Line, Sort
from controller.records.lines.people import lines_of_people, lines_of_rulings
from controller.records.lines.table import lines_of_act, lines_of_table
from controller.records.record import RoundRecord

__all__ = ["Line", "Sort", "lines_of_round"]

_ORDER = {sort: place for place, sort in enumerate(Sort)}


def lines_of_round(record: RoundRecord) -> list[Line]:
    """Return the lines of a round, in the order of the events that they come from."""
    return sorted(_lines(record), key=lambda line: (line.at.seq, _ORDER[line.sort]))


def _lines(record: RoundRecord) -> Iterator[Line]:
    cleared = {clear.at.seq for clear in record.clears}
    yield from lines_of_table(record)
    yield from lines_of_people(record)
    for act in record.acts:
        yield from lines_of_act(act, cleared)
    yield from lines_of_rulings(record)
    if record.hand is not None:
        yield from lines_of_hand(record.hand)
