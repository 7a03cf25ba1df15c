"""Opening a whole record from a file: a journal, or the export of one."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from controller.journal.connect import open_reader
from controller.journal.exported import Exported, is_export
from controller.journal.recording import Recording, stored


@contextmanager
def open_recording(path: Path) -> Iterator[Recording]:
    """Open a journal, or the export of one. A daemon may be writing to the journal meanwhile.

    Raises:
        JournalFormError: it is of another form.
        JournalUnreadableError: it is neither, or not readable by us.
        JournalDamagedError: its beginning or its end is not what was written.
    """
    if is_export(path):
        with path.open(encoding="utf-8") as lines:
            yield Exported(path, lines)
    else:
        with closing(open_reader(path)) as connection:
            yield stored(connection)
