"""Notes beside a journal: small files on the table's own disk, which the daemon reads.

They tell what is known of the last copy and what stays in the folder of copies that the table's
file names; what the floor's courier has delivered; and how the house's results stand, as `tablectl
results FILE` judged them. The daemon waits for no stick, broker, database or other computer, and
computes no result. The courier is a process of its own, which writes nothing into the journal and
does not speak to the daemon; its note is no cursor: it asks the central database each time.
"""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import msgspec

from controller.data.choice import OfferKind
from controller.data.message import Message, message
from controller.data.results import OutsideResult
from controller.errors import UNDECODABLE, told_by
from controller.files import read_bytes
from controller.journal import backup, checked_rows, lock
from controller.journal.connect import companion_of, open_reader
from controller.journal.journal_errors import SQLITE_ERRORS, JournalError
from controller.system.disk import replace_file

_Noted = TypeVar("_Noted", bound=msgspec.Struct)
_COPY = re.compile(r"([0-9a-f]{8})-([0-9]{12,})-[0-9]{8}T[0-9]{6}Z\.journal")


class LastCopy(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of the copies of a journal.

    Attributes:
        made_utc_us: when the last good copy was made; 0: there is none yet.
        path: that copy.
        size: its bytes.
        seq: the last event in it, with its link (`hash`), hexadecimal.
        failed_utc_us: when a copy was tried after that and failed; 0: none has.
        why: why it failed.
    """

    made_utc_us: int = 0
    path: str = ""
    size: int = 0
    seq: int = 0
    hash: str = ""
    failed_utc_us: int = 0
    why: Message | None = None


def copy_note_path(journal: Path) -> Path:
    """Return the file beside a journal that tells of its last copy."""
    return companion_of(journal, ".copies")


def last_copy(journal: Path) -> LastCopy:
    """Return what is known of a journal's copies; of a note that cannot be read, why, alone."""
    try:
        return msgspec.json.decode(read_bytes(copy_note_path(journal)), type=LastCopy)
    except FileNotFoundError:
        return LastCopy()
    except (OSError, *UNDECODABLE) as error:
        return LastCopy(why=told_by(error))


def note_made(journal: Path, made: backup.BackedUp, utc_us: int) -> None:
    """Note a good copy.

    Raises:
        OSError: it cannot be written.
    """
    path, head = str(made.path), made.head
    _note(copy_note_path(journal), LastCopy(utc_us, path, made.size, head.seq, head.hash.hex()))


def note_failed(journal: Path, why: Message, utc_us: int) -> None:
    """Note that a copy failed; the last good one stays noted, in a note that nobody can read, too.

    Raises:
        OSError: it cannot be written.
    """
    known = last_copy(journal)
    if known.why is None or known.failed_utc_us:
        _note(
            copy_note_path(journal), msgspec.structs.replace(known, failed_utc_us=utc_us, why=why)
        )


def newest(folder: Path) -> Path:
    """Return the copy of the latest event in a folder of copies.

    Raises:
        BackupError: there is none, or there are copies of several journals: a person chooses.
        OSError: the folder cannot be read.
    """
    found = {path.name: _COPY.fullmatch(path.name) for path in folder.iterdir()}
    copies = [(name, match[1], int(match[2])) for name, match in found.items() if match]
    if not copies:
        raise backup.BackupError(message("journal-no-copies", path=str(folder)))
    if len({journal for _, journal, _ in copies}) > 1:
        raise backup.BackupError(message("journal-copies-of-several", path=str(folder)))
    return folder / max(copies, key=lambda each: each[2])[0]


def remove_older(made: backup.BackedUp, keep: int) -> None:
    """Remove the oldest copies of the same journal from the folder of a new copy.

    Copies of other journals stay, and so do copies of later events, which a journal leaves behind
    that was put back to an earlier state: a person looks at those.

    Args:
        made: the new copy.
        keep: how many stay, the new one counted; at least one.

    Raises:
        OSError: the folder cannot be read or written.
    """
    earlier = sorted(_copies(made.path.parent, made.journal.hex()[:8], made.head.seq))
    for _, path in earlier[: max(0, len(earlier) - keep)]:
        if path != made.path:
            path.unlink(missing_ok=True)


def _copies(folder: Path, journal: str, last: int) -> Iterator[tuple[int, Path]]:
    for path in folder.iterdir():
        found = _COPY.fullmatch(path.name)
        if found is not None and found[1] == journal and int(found[2]) <= last:
            yield int(found[2]), path


class LastDelivery(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a journal is delivered.

    Attributes:
        journal: its name, hexadecimal; empty: nothing is noted.
        seq: the last event that the central database has committed, with its link (`hash`),
            hexadecimal.
        utc_us: when that was heard.
        refused: why nothing more is delivered until a person decides; None: deliveries go on.
        refused_utc_us: since when.
        stands: the event before which deriving stands at the centre; 0: it goes on.
    """

    journal: str = ""
    seq: int = 0
    hash: str = ""
    utc_us: int = 0
    refused: Message | None = None
    refused_utc_us: int = 0
    stands: int = 0


def delivery_note_path(journal: Path) -> Path:
    """Return the file beside a journal that tells of its deliveries."""
    return companion_of(journal, ".floor")


def offer_path(journal: Path, kind: OfferKind) -> Path:
    """Return the file beside a journal in which the courier lays the newest offer of a kind."""
    return companion_of(journal, f".{kind}-offer")


def last_delivery(journal: Path) -> LastDelivery:
    """Return what is known of a journal's deliveries; nothing, where nobody could write it."""
    return _noted(delivery_note_path(journal), LastDelivery) or LastDelivery()


def delivered(journal: Path) -> int:
    """Return the last event of this very journal that the centre has; 0: none is known."""
    known = last_delivery(journal)
    try:
        with closing(open_reader(journal)) as connection:
            name = checked_rows.read_origin(connection).journal
    except (JournalError, *SQLITE_ERRORS):
        return 0
    return known.seq if known.journal == name.hex() else 0


def note_delivery(journal: Path, known: LastDelivery) -> None:
    """Note how far a journal is delivered.

    Raises:
        OSError: it cannot be written.
    """
    _note(delivery_note_path(journal), known)


class JudgedResult(msgspec.Struct, frozen=True):
    """A result beside what should have been; amounts are cents.

    Attributes:
        about: the dealer whose rounds it is of, as the house states it; empty: the whole table's.
        wager: its name; empty: all wagers together.
        count: how often it was made.
        win: what the house won. `theoretical`: what it should have won.
        band_95, band_99: the least and the most win that chance explains 95 and 99 times in 100.
        deviations: how many standard deviations the win is off.
        outside: it has left the bound that holds for all looks together.
        still_needed: wagers until half of the 95 % band is no wider than the theoretical win.
    """

    about: str
    wager: str
    count: int
    win: int
    theoretical: int
    band_95: tuple[int, int]
    band_99: tuple[int, int]
    deviations: float
    outside: bool
    still_needed: int


class ResultNote(msgspec.Struct, frozen=True):
    """The results of a table, as they were judged last.

    Attributes:
        utc_us: when.
        sha256: of the file in which the house states them, hexadecimal.
        results: the table's, then each dealer's.
    """

    utc_us: int
    sha256: str
    results: tuple[JudgedResult, ...]

    @property
    def outside(self) -> tuple[OutsideResult, ...]:
        """The results that have left their bound."""
        return tuple(
            OutsideResult(each.about, each.wager, each.count, each.win, each.theoretical)
            for each in self.results
            if each.outside
        )


def result_note_path(journal: Path) -> Path:
    """Return the file beside a journal that tells of its table's results."""
    return companion_of(journal, ".results")


def last_results(journal: Path) -> ResultNote | None:
    """Return how the results were judged last; None: they were not, or it cannot be read."""
    return _noted(result_note_path(journal), ResultNote)


def note_results(journal: Path, note: ResultNote) -> None:
    """Note how the results are judged; a reader finds the old note or the new one.

    Raises:
        OSError: it cannot be written.
    """
    _note(result_note_path(journal), note)


def _noted(path: Path, kind: type[_Noted]) -> _Noted | None:
    try:
        return msgspec.json.decode(read_bytes(path), type=kind)
    except (OSError, *UNDECODABLE):
        return None


def _note(path: Path, known: msgspec.Struct) -> None:
    replace_file(path, msgspec.json.encode(known).decode() + "\n", lock.MODE)
