"""Saves a table as a bundle, while its daemon runs or not."""

import grp
import os
import pwd
import tarfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from hashlib import file_digest, sha256
from pathlib import Path
from stat import S_IMODE, S_ISDIR
from typing import IO, Any

from msgspec import Struct
from msgspec.structs import replace

from controller.bundle.bundle_errors import BundleError, BundleWishError
from controller.bundle.contents import FORM, NAME, Entry, FileRole, Index, table_files
from controller.bundle.places import staging
from controller.bundle.surroundings import read_surroundings
from controller.configuration import Deployment
from controller.data.instant import Instant
from controller.data.message import message
from controller.errors import told_by
from controller.home import Retired, mark_retired, retired_path
from controller.journal.backup import BackedUp, back_up
from controller.journal.connect import open_still
from controller.journal.heads import generation_of
from controller.journal.lock import JournalLock
from controller.journal.segments import list_segments, segments_folder
from controller.journal.verify import Progress
from controller.system.disk import exists_at, sync_directory
from controller.system.interpreter import release
from controller.system.pause import rest

_MODE = 0o600
_PIECE = 1 << 20
_BLOCK = tarfile.BLOCKSIZE


class Saved(Struct, frozen=True):
    """A bundle that was written.

    Attributes:
        path: of the bundle; `size`: in bytes.
        index: what is in it.
    """

    path: Path
    size: int
    index: Index


class SavedTable(Struct, frozen=True):
    """The table that is saved.

    Attributes:
        file: the table's; `deployment`: what it says.
        name: of the table.
    """

    file: Path
    deployment: Deployment
    name: str


def save(
    table: SavedTable,
    to: Path,
    keys: Sequence[Any],
    now: Instant,
    *,
    retire: bool = False,
    progress: Progress | None = None,
) -> Saved:
    """Save a table.

    Args:
        table: what is saved.
        to: a new file; or a folder, in which it is named after the journal's last event.
        keys: the house's, to whose owners it is encrypted.
        now: the time.
        retire: no daemon starts on this journal any more.
        progress: told how far the check of the journal is.

    Raises:
        JournalInUseError: the daemon still runs, and it was to be retired.
        JournalError: the journal cannot be read, or is not sound.
        BundleWishError: the file is there already.
        BundleError: it cannot be written.
    """
    if not exists_at(to, S_ISDIR) and exists_at(to):
        raise BundleWishError(message("bundle-file-there", path=str(to)))
    journal = table.deployment.journal
    with ExitStack() as stack:
        if retire:
            stack.callback(JournalLock(journal).release)
        try:
            folder = stack.enter_context(staging(journal.parent))
            paced = None if retire else rest  # no table deals where it is retired
            copy = back_up(journal, folder / "journal", progress=progress, rest=paced)
            index, sources = _listed(table, copy, now, retire)
            path = to / _name(index) if exists_at(to, S_ISDIR) else to
            if retire:
                stack.enter_context(_marked(journal, index))
            size = _write(path, index, sources, keys)
        except OSError as error:
            words = message("bundle-unwritten", path=str(to), error=told_by(error))
            raise BundleError(words) from error
    return Saved(path, size, index)


@contextmanager
def _marked(journal: Path, index: Index) -> Iterator[None]:
    """Mark the journal as retired, and take the mark back if the bundle then fails."""
    mark = retired_path(journal)
    was_there = exists_at(mark)
    mark_retired(journal, Retired(index.generation + 1, index.utc_us, index.seq))
    try:
        yield
    except BaseException:  # without a bundle the table is still at home here
        if not was_there:
            mark.unlink(missing_ok=True)
        raise


def _listed(
    table: SavedTable, copy: BackedUp, now: Instant, retire: bool
) -> tuple[Index, list[Path]]:
    found = [
        (_entry(number, role, path, path), path)
        for number, (role, path) in enumerate(table_files(table.file, table.deployment))
    ]
    journal = table.deployment.journal
    for each in list_segments(segments_folder(copy.path), copy.journal):
        original = segments_folder(journal) / each.path.name
        name = f"files/{segments_folder(copy.path).name}/{each.path.name}"
        entry = _entry(0, FileRole.SEGMENT, each.path, original)
        found.append((replace(entry, name=name), each.path))
    found.append((_entry(len(found), FileRole.JOURNAL, copy.path, journal), copy.path))
    index = Index(
        FORM,
        table.name,
        os.uname().nodename,
        release(),
        now.utc_us,
        copy.journal.hex(),
        copy.head.seq,
        copy.head.hash.hex(),
        _generation(copy.path),
        retire,
        read_surroundings(),
        tuple(entry for entry, _ in found),
    )
    return index, [source for _, source in found]


def _entry(number: int, role: FileRole, source: Path, path: Path) -> Entry:
    with source.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    found = path.stat()
    return Entry(
        f"files/{number:04d}-{path.name}",
        str(path.absolute()),
        role,
        S_IMODE(found.st_mode),
        _name_of(found.st_uid, pwd.getpwuid),
        _name_of(found.st_gid, grp.getgrgid),
        source.stat().st_size,
        digest,
    )


def _name_of(number: int, look_up: Any) -> str:  # noqa: ANN401 - getpwuid or getgrgid
    try:
        return str(look_up(number)[0])
    except KeyError:
        return ""


def _generation(copy: Path) -> int:
    with closing(open_still(copy)) as connection:
        row = connection.execute("SELECT data FROM state").fetchone()
    return generation_of(row[0]) if row is not None else 1


def _name(index: Index) -> str:
    """Return the name of a bundle in a folder of bundles: the table, and its last event."""
    table = "".join(each if each.isalnum() else "-" for each in index.table.lower())
    return f"{table}-{index.seq:012d}.bundle"


def _write(path: Path, index: Index, sources: Sequence[Path], keys: Sequence[Any]) -> int:
    """Write, flush, read back from the medium, and only then give the bundle its name."""
    from pyrage import EncryptError, encrypt_io  # noqa: PLC0415 - no other command needs it

    draft = path.with_name(f"{path.name}.new")
    how = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    descriptor = os.open(draft, how, _MODE)
    try:
        with os.fdopen(descriptor, "r+b") as file:
            pieces, out = _Pieces(_compressed(_archive(index, sources))), _Counted(file)
            try:
                encrypt_io(pieces, out, list(keys))
            except EncryptError as error:  # it has the English text alone of what we raised
                raise pieces.failed or out.failed or OSError(str(error)) from error
            file.flush()
            os.fsync(descriptor)
            os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
            file.seek(0)
            if file_digest(file, "sha256").digest() != out.digest.digest():
                raise BundleError(message("bundle-read-back-otherwise", path=str(path)))
        draft.rename(path)
        sync_directory(path.parent)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    return path.stat().st_size


def _archive(index: Index, sources: Sequence[Path]) -> Iterator[bytes]:
    """Yield a tar archive, the index first."""
    told = index.encode()
    yield _head(NAME, len(told), index.utc_us)
    yield told + bytes(-len(told) % _BLOCK)
    for entry, source in zip(index.files, sources, strict=True):
        yield _head(entry.name, entry.size, index.utc_us)
        left = entry.size
        with source.open("rb") as file:
            while left:
                piece = file.read(min(_PIECE, left))
                if not piece:
                    raise BundleError(message("bundle-file-shorter", path=str(source)))
                left -= len(piece)
                yield piece
        yield bytes(-entry.size % _BLOCK)
    yield bytes(2 * _BLOCK)


def _head(name: str, size: int, utc_us: int) -> bytes:
    about = tarfile.TarInfo(name)
    about.size, about.mode, about.mtime = size, _MODE, utc_us // 1_000_000
    return about.tobuf(tarfile.PAX_FORMAT, "utf-8")


def _compressed(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Compress as gzip, at the quickest level: a stick is slower than that."""
    squeeze = zlib.compressobj(1, wbits=31)
    for piece in pieces:
        yield squeeze.compress(piece)
    yield squeeze.flush()


class _Pieces:
    """Pieces of bytes, to be read like a file."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._left = b""
        self.failed: Exception | None = None

    def read(self, size: int) -> bytes:
        """Return up to so many bytes; none at the end."""
        while not self._left:
            try:
                piece = next(self._pieces, None)
            except Exception as error:  # whatever it is: its English text alone would be kept
                self.failed = error
                raise
            if piece is None:
                return b""
            self._left = piece
        found, self._left = self._left[:size], self._left[size:]
        return found


class _Counted:
    """A file to which is written, with the digest of what was."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.digest = sha256()
        self.failed: OSError | None = None

    def write(self, data: bytes) -> int:
        """Write all of it."""
        self.digest.update(data)
        try:
            self._file.write(data)
        except OSError as error:
            self.failed = error
            raise
        return len(data)

    def flush(self) -> None:
        """Write what is still in memory."""
        self._file.flush()
