"""The folder of copies that a table's file names: how many stay, and what is known of the last one.

What is known stands in a small file beside the journal, on the table's own disk: the daemon reads
it, and waits for no stick and no other computer.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller.data.message import Message, message
from controller.errors import UNDECODABLE, told_by
from controller.files import read_bytes
from controller.journal.backup import BackedUp, BackupError
from controller.journal.connect import companion_of
from controller.journal.lock import MODE
from controller.system.disk import replace_file

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


def note_made(journal: Path, made: BackedUp, utc_us: int) -> None:
    """Note a good copy.

    Raises:
        OSError: it cannot be written.
    """
    path, head = str(made.path), made.head
    _write(journal, LastCopy(utc_us, path, made.size, head.seq, head.hash.hex()))


def note_failed(journal: Path, why: Message, utc_us: int) -> None:
    """Note that a copy failed; the last good one stays noted, in a note that nobody can read, too.

    Raises:
        OSError: it cannot be written.
    """
    known = last_copy(journal)
    if known.why is None or known.failed_utc_us:
        _write(journal, msgspec.structs.replace(known, failed_utc_us=utc_us, why=why))


def newest(folder: Path) -> Path:
    """Return the copy of the latest event in a folder of copies.

    Raises:
        BackupError: there is none, or there are copies of several journals: a person chooses.
        OSError: the folder cannot be read.
    """
    found = {path.name: _COPY.fullmatch(path.name) for path in folder.iterdir()}
    copies = [(name, match[1], int(match[2])) for name, match in found.items() if match]
    if not copies:
        raise BackupError(message("journal-no-copies", path=str(folder)))
    if len({journal for _, journal, _ in copies}) > 1:
        raise BackupError(message("journal-copies-of-several", path=str(folder)))
    return folder / max(copies, key=lambda each: each[2])[0]


def remove_older(made: BackedUp, keep: int) -> None:
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


def _write(journal: Path, known: LastCopy) -> None:
    replace_file(copy_note_path(journal), msgspec.json.encode(known).decode() + "\n", MODE)
