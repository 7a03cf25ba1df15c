"""How the house's results of a table stand, noted beside its journal.

`tablectl results FILE` judges what the house states and notes it, as the copies of the journal are
noted: in a small file on the table's own disk. The daemon reads that file and computes nothing.
"""

from pathlib import Path

import msgspec

from controller.data.results import OutsideResult
from controller.errors import UNDECODABLE
from controller.files import read_bytes
from controller.journal.connect import companion_of
from controller.journal.lock import MODE
from controller.system.disk import replace_file


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
    try:
        return msgspec.json.decode(read_bytes(result_note_path(journal)), type=ResultNote)
    except (OSError, *UNDECODABLE):
        return None


def note_results(journal: Path, note: ResultNote) -> None:
    """Note how the results are judged; a reader finds the old note or the new one.

    Raises:
        OSError: it cannot be written.
    """
    replace_file(result_note_path(journal), msgspec.json.encode(note).decode() + "\n", MODE)
