"""Puts a bundle in place on a spare computer, or only looks whether it could be."""

import gzip
import io
import os
import tarfile
import tempfile
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from controller.bundle.bundle_errors import BundleError, BundleRefusedError, BundleWishError
from controller.bundle.contents import ANCHORS, FORM, NAME, STATE, Entry, FileRole, Index
from controller.bundle.places import Places, TornRestore, staging
from controller.data.computer_change import ComputerChange
from controller.data.message import Message, message, one_by_one
from controller.errors import UNDECODABLE, told_by
from controller.files import read_bytes
from controller.home import moved_path, order_change
from controller.journal import JournalError, connect, lock, segments
from controller.journal.verify import Progress, audit
from controller.system.disk import exists_at, replace_file

_PIECE = 1 << 20
_HEADER = 1 << 16
"""Bytes in which the header of an encrypted file ends: a line for each key, and its MAC."""
_MAC = b"\n--- "
LARGEST_INDEX = 1 << 20
"""Bytes of the list of what is in a bundle."""
_MADE_MODE = 0o644
_BETWEEN = 1 << 20
"""Bytes that the archive may have beside a file's own: its head, and what fills its blocks."""
_FOLDERS = ("files",), ("files", segments.segments_folder(Path("journal")).name)
"""Where files lie in the archive: sealed events beside the journal, as on a disk."""


class Restored(Struct, frozen=True):
    """A table that was put in place.

    Attributes:
        index: what was in the bundle.
        stay: what is trusted here already, and stays as it was.
    """

    index: Index
    stay: tuple[Entry, ...]


def check_bundle(bundle: Path, keys: Sequence[Any], progress: Progress | None = None) -> Index:
    """Check a bundle as a whole, and return what is in it; nothing is put anywhere.

    Raises:
        BundleRefusedError: it is not one that this key opens, not whole, or not sound.
        BundleError: it cannot be read, or there is no room to unpack it.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="bundle-") as folder:
            return _unpacked(bundle, keys, lambda _: Path(folder), progress)[0]
    except OSError as error:
        raise BundleError(message("bundle-not-unpacked", error=told_by(error))) from error


def restore(
    bundle: Path,
    keys: Sequence[Any],
    table: Path,
    confirm: Callable[[Index], bool],
    also: Sequence[Path] = (),
    progress: Progress | None = None,
) -> Restored:
    """Put a table in place where there is none.

    All is unpacked and checked first, the journal's chain included; then a person says whether it
    is the bundle that they mean. The journal comes last, after the order that the next start takes
    the table over: no daemon can go on with it by mistake. What a torn try has put is taken away by
    the next one.

    Args:
        bundle: the file.
        keys: the house's secret ones.
        table: where the table's file lies on this computer.
        confirm: told what is in it; whether a person takes it. Nothing proves who made a bundle.
        also: folders, beside the usual ones, in which files may be put.
        progress: told how far the check of the journal is.

    Raises:
        BundleRefusedError: it is not one that this key opens, not whole, not sound, or nobody
            takes it.
        BundleWishError: a table is here already; a file would lie outside of the folders.
        BundleError: it cannot be read, or nothing can be written.
    """
    folders = (table.absolute().parent, STATE, *(each.absolute() for each in also))
    places = Places(folders)
    torn = TornRestore(folders[0])
    try:
        with ExitStack() as stack:

            def place(index: Index) -> Path:
                torn.undo(places)
                _refuse(index, places)
                return stack.enter_context(staging(Path(index.journal_file.path).parent))

            index, folder = _unpacked(bundle, keys, place, progress)
            if not confirm(index):
                raise BundleRefusedError(message("bundle-not-taken", digest=index.digest))
            return _place_files(index, folder, places, torn)
    except OSError as error:
        raise BundleError(message("bundle-not-put", error=told_by(error))) from error


def _refuse(index: Index, places: Places) -> None:
    """Refuse a bundle whose files would lie where none of a table does, or where one lies."""
    outside = [each.path for each in index.files if not places.may_hold(Path(each.path))]
    if outside:
        names = one_by_one(outside)
        raise BundleWishError(message("bundle-outside", names=names))
    there = [each.path for each in index.files if _is_another(each, places)]
    made = index.surroundings.files()
    there += [str(path) for path, text in made if not _is_free(path, text)]
    if there:
        names = one_by_one(there)
        raise BundleWishError(message("bundle-table-there", names=names))


def _is_another(entry: Entry, places: Places) -> bool:
    """Tell whether another file lies where this one goes; what is trusted here stays."""
    path = Path(entry.path)
    if entry.role is FileRole.JOURNAL:
        return exists_at(path) or exists_at(path.with_name(path.name + "-wal"))
    return entry.role not in ANCHORS and places.digest(path) not in (None, entry.sha256)


def _is_free(path: Path, text: str) -> bool:
    return not exists_at(path) or read_bytes(path) == text.encode()


def _place_files(index: Index, folder: Path, places: Places, torn: TornRestore) -> Restored:
    journal = index.journal_file
    here = [each for each in index.files if places.digest(Path(each.path)) is not None]
    stay = [each for each in here if each.role in ANCHORS]
    puts = [each for each in index.files if each not in stay and each is not journal]
    made = dict(index.surroundings.files())
    missing = [each.path for each in puts if each not in here]
    torn.begin([*missing, *(str(each) for each in made if not exists_at(each))], journal.path)
    try:
        for entry in puts:
            places.put(folder / entry.name, entry)
        for path, text in made.items():
            path.parent.mkdir(exist_ok=True)
            replace_file(path, text, _MADE_MODE)
        order_change(folder / journal.name, ComputerChange(index.generation + 1, index.whole))
        mark = str(moved_path(Path(journal.path)))
        marked = msgspec.structs.replace(journal, path=mark, mode=lock.MODE)
        places.put(moved_path(folder / journal.name), marked)
        places.put(folder / journal.name, journal)
    except Exception:  # whatever it is: what was begun is taken away, and it is raised
        torn.undo(places)
        raise
    torn.end()
    return Restored(index, tuple(stay))


# Unpacking.


def _unpacked(
    bundle: Path, keys: Sequence[Any], place: Callable[[Index], Path], progress: Progress | None
) -> tuple[Index, Path]:
    """Unpack a bundle, check all of it, and return what is in it, and where it lies."""
    with _decrypted(bundle, keys) as stream:
        index, folder = _extract(stream, place)
    _check_journal(index, folder / index.journal_file.name, progress)
    return index, folder


@contextmanager
def _decrypted(bundle: Path, keys: Sequence[Any]) -> Iterator[IO[bytes]]:
    """Decrypt in a thread; what is read from here has been proved to be as it was encrypted."""
    from pyrage import DecryptError, decrypt_io  # noqa: PLC0415 - no other command needs it

    failures: list[BaseException] = []
    try:
        source = io.BufferedReader(bundle.open("rb", buffering=0), _HEADER)
        begins = source.peek()
    except OSError as error:
        words = message("bundle-unread", path=str(bundle), error=told_by(error))
        raise BundleError(words) from error
    if _MAC not in begins:  # age would read to the end of a line, however far that is
        source.close()
        raise BundleRefusedError(message("bundle-wrong-key", path=str(bundle)))
    reading, writing = os.pipe()
    with source, os.fdopen(reading, "rb") as stream:

        def decrypt() -> None:
            try:
                with os.fdopen(writing, "wb") as pipe:
                    decrypt_io(source, pipe, list(keys))
            except BrokenPipeError:
                pass  # who reads has found enough wrong
            except (DecryptError, OSError) as error:
                failures.append(error)

        thread = threading.Thread(target=decrypt)
        thread.start()
        refused: Exception | None = None
        try:
            yield stream
            while stream.read(_PIECE):
                pass  # to the end: only then it is known that nothing was cut off
        except (*_UNREADABLE, *UNDECODABLE, _AlteredError) as error:
            refused = error
        finally:
            stream.close()
            thread.join()
        if failures or refused is not None:
            wrong_key = any(isinstance(each, DecryptError) for each in failures)
            words = message("bundle-altered", path=str(bundle))
            if wrong_key:
                words = message("bundle-wrong-key", path=str(bundle))
            raise BundleRefusedError(words) from (failures[0] if failures else refused)


_UNREADABLE = (tarfile.TarError, gzip.BadGzipFile, zlib.error, EOFError)


class _AlteredError(Exception):
    """What is unpacked is not what the index says."""


class _Bounded(io.RawIOBase):
    """What is unpacked, as far as it may be read: a few bytes may unpack to endless many."""

    def __init__(self, source: gzip.GzipFile, left: int) -> None:
        self._source = source
        self.left = left

    def read(self, size: int = -1) -> bytes:
        """Return so many bytes, or less at the end."""
        self.left -= size
        if size < 0 or self.left < 0:
            raise _AlteredError
        return self._source.read(size)


def _extract(stream: IO[bytes], place: Callable[[Index], Path]) -> tuple[Index, Path]:
    unpacked = _Bounded(gzip.GzipFile(fileobj=stream), LARGEST_INDEX + _BETWEEN)
    with tarfile.open(fileobj=unpacked, mode="r|") as archive:
        index = _index(archive)
        folder = place(index)
        for entry in index.files:
            unpacked.left = entry.size + _BETWEEN
            member = archive.next()
            if member is None or member.name != entry.name or member.size != entry.size:
                raise _AlteredError
            _extract_file(archive, member, entry, folder / entry.name)
        if archive.next() is not None:
            raise _AlteredError
    return index, folder


def _index(archive: tarfile.TarFile) -> Index:
    member = archive.next()
    if member is None or member.name != NAME or member.size > LARGEST_INDEX:
        raise _AlteredError
    told = _content(archive, member).read()
    if msgspec.json.decode(told, type=_Form).form != FORM:
        raise BundleRefusedError(message("bundle-of-another-form", number=FORM))
    index = msgspec.json.decode(told, type=Index)
    if index.encode() != told:
        raise _AlteredError  # a person compares its digest: nothing may stand beside what we read
    return index


class _Form(msgspec.Struct):
    form: int


def _content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    file = archive.extractfile(member)
    if file is None:
        raise _AlteredError
    return file


def _extract_file(
    archive: tarfile.TarFile, member: tarfile.TarInfo, entry: Entry, path: Path
) -> None:
    if Path(entry.name).parts[:-1] not in _FOLDERS or not entry.name.isprintable():
        raise _AlteredError
    path.parent.mkdir(parents=True, exist_ok=True)
    digest = sha256()
    with _content(archive, member) as source, path.open("xb") as file:
        while piece := source.read(_PIECE):
            digest.update(piece)
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    if digest.hexdigest() != entry.sha256:
        raise _AlteredError


def _check_journal(index: Index, path: Path, progress: Progress | None) -> None:
    try:
        with closing(connect.open_still(path)) as connection:
            report = audit(connection, progress)
    except JournalError as error:
        raise BundleRefusedError(message("bundle-journal-unsound", what=error.words)) from error
    what: Message | None = report.damages[0].what if report.damages else None
    origin = report.origin
    if what is None and origin is not None:
        found = (origin.journal.hex(), report.head.seq, report.head.hash.hex())
        if found != (index.journal, index.seq, index.hash):
            what = message("bundle-journal-another")
    if what is not None:
        raise BundleRefusedError(message("bundle-journal-unsound", what=what))
