"""Events of a journal for a person to read, while the daemon may be writing."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from controller.journal.checked_rows import read_event
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.journal_errors import SQLITE_ERRORS, unread
from controller.journal.record import Event


def tail(path: Path | str, *, last: int | None = None, after: int = 0) -> Iterator[Event]:
    """Yield the events after number `after`, in order; only the last `last` of them, if given.

    They are read in batches: while somebody reads on, in a pager for example, the writer's log can
    be emptied. Types are checked, hashes are not: `verify` checks those.

    Raises:
        JournalUnreadableError: it is no journal, of another version, or not readable by us.
        JournalDamagedError: a row cannot be shown.
        JournalUnavailableError: a resource is wanting.
    """
    with closing(open_reader(Path(path))) as connection:
        seq = after
        try:
            events = Events(connection)
            if last is not None:
                seq = max(after, events.last() - last)
            for row in events.in_batches(seq + 1):
                event = read_event(row)
                seq = event.record.seq
                yield event
        except SQLITE_ERRORS as error:
            raise unread(error, seq + 1) from error
