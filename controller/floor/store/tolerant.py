"""The events of a journal of whatever version: one that cannot be read is of an unknown kind."""

from datetime import UTC, datetime

from controller.data.events import Started
from controller.data.topics import topic
from controller.floor.store.rows import CentralRows
from controller.journal import Event, JournalDamagedError
from controller.journal.checked_rows import Row, read_event
from controller.records.decoded_event import DecodedEvent, decode, moment
from controller.records.record import Moment
from controller.records.source import Source


class Tolerant(Source):
    """A source that notes what it cannot read, and goes on.

    Attributes:
        troubles: why, by the event's number.
    """

    def __init__(self, rows: CentralRows, troubles: dict[int, str]) -> None:
        super().__init__(rows)
        self.troubles = troubles
        self._decoded: dict[int, DecodedEvent] = {}

    def decoded(self, row: Row) -> DecodedEvent:
        """Decode one event, once; note why it cannot be read."""
        found = self._decoded.get(row[0])
        if found is None:
            found = self._decoded[row[0]] = self._decode(read_event(row))
        return found

    def _decode(self, event: Event) -> DecodedEvent:
        try:
            return decode(event)
        except JournalDamagedError as error:
            record = event.record
            self.troubles[record.seq] = str(error)
            at = Moment(record.seq, _time(record.utc_us))
            named = event.definitions
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


def _time(utc_us: int) -> datetime:
    """Return a time; one that no calendar has is the calendar's first."""
    try:
        return moment(0, utc_us).utc
    except JournalDamagedError:
        return datetime.min.replace(tzinfo=UTC)
