"""Which computer a journal is at home on: two small files beside it.

A spare computer takes a table over with a copy of its journal. `<journal>.moved` says so there: the
daemon's next start journals it. `<journal>.retired` says on the old disk that another computer
has the table now: no daemon starts there again. Neither file is part of a bundle.
"""

from pathlib import Path
from typing import TypeVar

import msgspec

from controller.data.computer_change import ComputerChange
from controller.data.message import message
from controller.errors import UNDECODABLE, ExitCode, told_by
from controller.files import read_bytes
from controller.journal.journal_errors import JournalError, JournalUnreadableError
from controller.journal.lock import MODE

_Mark = TypeVar("_Mark", bound=msgspec.Struct)


class Retired(msgspec.Struct, frozen=True):
    """Why no daemon may run on this journal any more.

    Attributes:
        generation: of the computer that has the table now.
        utc_us: when that was found or ordered.
        seq: the last event of the journal that counts.
    """

    generation: int
    utc_us: int
    seq: int


class RetiredError(JournalError, exit_code=ExitCode.RETIRED):
    """Another computer has taken this table over."""


def retired_path(journal: Path) -> Path:
    """Return the file that says that a journal's table is at home elsewhere."""
    return journal.with_name(journal.name + ".retired")


def moved_path(journal: Path) -> Path:
    """Return the file that says that this computer has taken a journal's table over."""
    return journal.with_name(journal.name + ".moved")


def refuse_retired(journal: Path) -> None:
    """Refuse to begin where another computer has the table.

    Raises:
        RetiredError: it has.
        JournalUnreadableError: the mark is there and cannot be read, so nobody knows.
    """
    path = retired_path(journal)
    found = _read(path, Retired)
    if found is not None:
        words = message("journal-retired", path=str(path), number=found.generation)
        raise RetiredError(words)


def mark_retired(journal: Path, mark: Retired) -> None:
    """Write the mark, in one step and flushed; an older one is replaced.

    Raises:
        JournalError: it cannot be written; there is no mark.
    """
    _write(retired_path(journal), mark)


def order_change(journal: Path, change: ComputerChange) -> None:
    """Have the next start of a daemon on this journal take the table over.

    Raises:
        JournalError: it cannot be written.
    """
    _write(moved_path(journal), change)


def ordered_change(journal: Path) -> ComputerChange | None:
    """Return how this computer came to have the table; None: it always had it.

    Raises:
        JournalUnreadableError: it is there and cannot be read.
    """
    return _read(moved_path(journal), ComputerChange)


def _write(path: Path, what: msgspec.Struct) -> None:
    from controller.system.disk import replace_file  # noqa: PLC0415 - no start writes a mark

    try:
        replace_file(path, msgspec.json.encode(what).decode() + "\n", MODE)
    except OSError as error:
        words = message("journal-mark-unwritten", path=str(path), what=told_by(error))
        raise JournalError(words) from error


def _read(path: Path, kind: type[_Mark]) -> _Mark | None:
    try:
        return msgspec.json.decode(read_bytes(path), type=kind)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise JournalUnreadableError(path, told_by(error)) from error
    except UNDECODABLE as error:
        words = message("journal-mark-unreadable", error=told_by(error))
        raise JournalUnreadableError(path, words) from error
