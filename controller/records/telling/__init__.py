"""A round's record told in lines: one for each thing that happened, in order."""

from collections.abc import Iterator

from controller.records.record import RoundRecord
from controller.records.telling.hands import lines_of_hand
from controller.records.telling.line import Line, Sort
from controller.records.telling.people import lines_of_people, lines_of_rulings
from controller.records.telling.table import lines_of_act, lines_of_table

__all__ = ["Line", "Sort", "tell"]

_ORDER = {sort: place for place, sort in enumerate(Sort)}


def tell(record: RoundRecord) -> list[Line]:
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
