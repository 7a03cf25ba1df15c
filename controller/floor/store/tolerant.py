"""The events of a journal of whatever version: one that cannot be read is of an unknown kind."""

from collections.abc import Iterator, Set
from datetime import UTC, datetime

import msgspec

from controller.data.events import Started
from controller.data.message import message
from controller.data.topics import topic
from controller.errors import UNDECODABLE
from controller.floor.store.rows import CentralRows
from controller.journal import Event, JournalDamagedError
from controller.journal.checked_rows import Row, read_event
from controller.records.decoded_event import DecodedEvent, decode, moment
from controller.records.record import Moment
from controller.records.source import Source


class NoJsonError(Exception):
    """An event is nothing that a table of any version writes."""


class Tolerant(Source):
    """A source that notes what it cannot read, and goes on.

    Attributes:
        troubles: why, by the event's number.
        passed: events that a person has had passed over.
    """

    def __init__(
        self, rows: CentralRows, troubles: dict[int, str], passed: Set[int] = frozenset()
    ) -> None:
        super().__init__(rows)
        self.troubles = troubles
        self.passed = passed
        self._decoded: dict[int, DecodedEvent] = {}

    def decoded(self, row: Row) -> DecodedEvent:
        """Decode one event, once; note why it cannot be read."""
        found = self._decoded.get(row[0])
        if found is None:
            found = self._decoded[row[0]] = self._decode(read_event(row))
        return found

    def events(self, first: int, last: int | None = None) -> Iterator[DecodedEvent]:
        """Decode the events from number `first` to `last`, or to the head.

        Raises:
            JournalDamagedError: at one that is passed over.
        """
        for what in super().events(first, last):
            if what.at.seq in self.passed:
                raise _passed_over(what.at.seq)
            yield what

    def _decode(self, event: Event) -> DecodedEvent:
        record = event.record
        named = event.definitions
        if record.seq in self.passed:
            self.troubles[record.seq] = str(_passed_over(record.seq))
            named = b""
        else:
            try:
                return decode(event)
            except JournalDamagedError as error:
                self.troubles[record.seq] = str(error)
        at = Moment(record.seq, _time(record.utc_us))
        return DecodedEvent(at, record.monotonic_ns, record.boot, record.kind, None, (), named)

    def beginning(self, boot: int, seq: int) -> int:
        """Return the first event of the start of the daemon to which event `seq` belongs.

        It is the last that says so, which the database finds at once, unless a start did not.
        """
        found = self._rows.last_of(topic(Started), self.first, seq)
        if found is not None and found[3] == boot:
            seq = int(found[0])
            if seq == self.first or self._boot(seq - 1) < boot:
                return seq
        return super().beginning(boot, seq)


def check_json(row: Row) -> None:
    """See that an event is what a table of any version writes: JSON.

    What a later version has added is read by none, and noted; what is no JSON no version writes.

    Raises:
        NoJsonError: it is none.
    """
    for text in filter(None, row[5:8]):
        try:
            msgspec.json.decode(text)
        except UNDECODABLE as error:
            raise NoJsonError(f"event {row[0]} is no JSON: {error}") from error


def _passed_over(seq: int) -> JournalDamagedError:
    return JournalDamagedError(message("floor-event-passed"), seq)


def _time(utc_us: int) -> datetime:
    """Return a time; one that no calendar has is the calendar's first."""
    try:
        return moment(0, utc_us).utc
    except JournalDamagedError:
        return datetime.min.replace(tzinfo=UTC)
