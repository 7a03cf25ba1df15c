"""What the floor's courier has delivered of a journal, noted beside it.

The courier is a process of its own, which writes nothing into the journal and does not speak to the
daemon. It notes its successes and failures in a small file on the table's own disk, as the copies
of the journal do: the daemon reads it, and waits for no broker and no database. The note is no
cursor: the courier asks the central database each time.
"""

from contextlib import closing
from pathlib import Path

import msgspec

from controller.data.choice import OfferKind
from controller.data.message import Message
from controller.errors import UNDECODABLE
from controller.files import read_bytes
from controller.journal.checked_rows import read_origin
from controller.journal.connect import companion_of, open_reader
from controller.journal.journal_errors import SQLITE_ERRORS, JournalError
from controller.journal.lock import MODE
from controller.system.disk import replace_file


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
    try:
        return msgspec.json.decode(read_bytes(delivery_note_path(journal)), type=LastDelivery)
    except (OSError, *UNDECODABLE):
        return LastDelivery()


def delivered(journal: Path) -> int:
    """Return the last event of this very journal that the centre has; 0: none is known."""
    known = last_delivery(journal)
    try:
        with closing(open_reader(journal)) as connection:
            name = read_origin(connection).journal
    except (JournalError, *SQLITE_ERRORS):
        return 0
    return known.seq if known.journal == name.hex() else 0


def note_delivery(journal: Path, known: LastDelivery) -> None:
    """Note how far a journal is delivered.

    Raises:
        OSError: it cannot be written.
    """
    replace_file(delivery_note_path(journal), msgspec.json.encode(known).decode() + "\n", MODE)
