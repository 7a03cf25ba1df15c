"""Puts a bundle in place on a spare computer, or only looks whether it could be."""

import os
import shutil
import tarfile
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from hashlib import file_digest, sha256
from pathlib import Path
from typing import IO, Any

import msgspec

from controller.bundle.bundle_errors import BundleError, BundleRefusedError, BundleWishError
from controller.bundle.contents import FORM, NAME, STATE, Entry, Index, Role, may_hold, may_lie
from controller.configuration.problem import of_error
from controller.data.computer_change import ComputerChange
from controller.data.lists import one_by_one
from controller.data.message import Message, message
from controller.home import order_change
from controller.journal import JournalError
from controller.journal.connect import open_still, sync_directory
from controller.journal.segments import segments_folder
from controller.journal.verify import Progress, audit

_PIECE = 1 << 20
_LARGEST_INDEX = 1 << 20
_FOLDER_MODE = 0o750
_RIGHTS = 0o777
"""No set-user bits: whoever has the public half can make a bundle."""
_FOLDERS = ("files",), ("files", segments_folder(Path("journal")).name)
"""Where files lie in the archive: sealed events beside the journal, as on a disk."""


def check_bundle(bundle: Path, keys: Sequence[Any], progress: Progress | None = None) -> Index:
    """Check a bundle as a whole, and return what is in it; nothing is put anywhere.

    Raises:
        BundleRefusedError: it is not one that this key opens, not whole, or not sound.
        BundleError: it cannot be read, or there is no room to unpack it.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="bundle-") as folder:
            return _unpacked(bundle, keys, lambda _: Path(folder), progress)
    except OSError as error:
        raise BundleError(message("bundle-not-unpacked", error=of_error(error))) from error


def restore(
    bundle: Path,
    keys: Sequence[Any],
    table: Path,
    also: Sequence[Path] = (),
    progress: Progress | None = None,
) -> Index:
    """Put a table in place where there is none.

    All is unpacked and checked first, the journal's chain included. The journal comes last, after
    the order that the next start takes the table over: no daemon can go on with it by mistake.

    Args:
        bundle: the file.
        keys: the house's secret ones.
        table: where the table's file lies on this computer.
        also: folders, beside the usual ones, in which files may be put.
        progress: told how far the check of the journal is.

    Raises:
        BundleRefusedError: it is not one that this key opens, not whole, or not sound.
        BundleWishError: a table is here already; a file would lie outside of the folders.
        BundleError: it cannot be read, or nothing can be written.
    """
    folders = (table.absolute().parent, STATE, *(each.absolute() for each in also))
    staging: list[Path] = []

    def place(index: Index) -> Path:
        _refuse(index, folders)
        folder = _existing(Path(_journal(index).path).parent)
        staging.append(Path(tempfile.mkdtemp(prefix=".bundle-", dir=folder)))
        return staging[0]

    try:
        index = _unpacked(bundle, keys, place, progress)
        _refuse_what_runs(index, staging[0])
        _place_files(index, staging[0])
    except OSError as error:
        raise BundleError(message("bundle-not-put", error=of_error(error))) from error
    finally:
        for each in staging:
            shutil.rmtree(each, ignore_errors=True)
    return index


def _refuse(index: Index, folders: tuple[Path, ...]) -> None:
    """Refuse a bundle whose files would lie where none of a table does, or where one lies."""
    outside = [
        each.path for each in index.files if not may_lie(each.role, Path(each.path), folders)
    ]
    if outside:
        names = one_by_one(outside)
        raise BundleWishError(message("bundle-outside", names=names))
    there = [each.path for each in index.files if _is_another(each)]
    if there:
        names = one_by_one(there)
        raise BundleWishError(message("bundle-table-there", names=names))


def _is_another(entry: Entry) -> bool:
    """Tell whether another file lies where this one goes; the same one, from a torn try, may."""
    path = Path(entry.path)
    if entry.role is Role.JOURNAL:
        return path.exists() or path.with_name(path.name + "-wal").exists()
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest() != entry.sha256


def _refuse_what_runs(index: Index, folder: Path) -> None:
    for entry in index.files:
        if entry.role in (Role.RULES, Role.UNIT):
            said = (folder / entry.name).read_text("utf-8", "replace")
            if not may_hold(entry.role, said):
                raise BundleRefusedError(message("bundle-runs-programs", path=entry.path))


def _place_files(index: Index, folder: Path) -> None:
    for entry in index.files:
        if entry.role is not Role.JOURNAL:
            _move(folder / entry.name, entry)
    journal = _journal(index)
    _folder(Path(journal.path).parent, journal)
    order_change(Path(journal.path), ComputerChange(index.generation + 1, index.whole))
    _move(folder / journal.name, journal)


def _move(source: Path, entry: Entry) -> None:
    path = Path(entry.path)
    _folder(path.parent, entry)
    draft = path.with_name(f".{path.name}.bundle")
    try:
        try:
            source.rename(draft)
        except OSError:  # another disk
            shutil.copyfile(source, draft)
        descriptor = os.open(draft, os.O_RDONLY | os.O_CLOEXEC)
        try:
            os.fchmod(descriptor, entry.mode & _RIGHTS)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        _give_to_owner(draft, entry)
        draft.rename(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


def _folder(path: Path, entry: Entry) -> None:
    if not path.is_dir():
        path.mkdir(_FOLDER_MODE, parents=True)
        _give_to_owner(path, entry)


def _give_to_owner(path: Path, entry: Entry) -> None:
    """Give a file to its owner by name: the same user has another number elsewhere."""
    if os.geteuid() != 0 or not entry.owner:
        return
    try:
        shutil.chown(path, entry.owner, entry.group or None)
    except LookupError as error:
        words = message("bundle-no-such-user", name=entry.owner, path=entry.path)
        raise BundleError(words) from error


def _existing(folder: Path) -> Path:
    while not folder.is_dir():
        folder = folder.parent
    return folder


def _journal(index: Index) -> Entry:
    entry = index.journal_file
    if entry is None:
        raise BundleRefusedError(message("bundle-no-journal"))
    return entry


# Unpacking.


def _unpacked(
    bundle: Path,
    keys: Sequence[Any],
    place: Callable[[Index], Path],
    progress: Progress | None,
) -> Index:
    """Unpack a bundle, check all of it, and return what is in it."""
    with _decrypted(bundle, keys) as stream:
        index, folder = _extract(stream, place)
    _check_journal(index, folder / _journal(index).name, progress)
    return index


@contextmanager
def _decrypted(bundle: Path, keys: Sequence[Any]) -> Iterator[IO[bytes]]:
    """Decrypt in a thread; what is read from here has been proved to be as it was encrypted."""
    from pyrage import DecryptError, decrypt_io  # noqa: PLC0415 - no other command needs it

    failures: list[BaseException] = []
    try:
        source = bundle.open("rb")
    except OSError as error:
        words = message("bundle-unread", path=str(bundle), error=of_error(error))
        raise BundleError(words) from error
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
        except (tarfile.TarError, EOFError, msgspec.DecodeError, _AlteredError) as error:
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


class _AlteredError(Exception):
    """What is unpacked is not what the index says."""


def _extract(stream: IO[bytes], place: Callable[[Index], Path]) -> tuple[Index, Path]:
    with tarfile.open(fileobj=stream, mode="r|gz") as archive:
        index = _index(archive)
        folder = place(index)
        for entry in index.files:
            member = archive.next()
            if member is None or member.name != entry.name or member.size != entry.size:
                raise _AlteredError
            _extract_file(archive, member, entry, folder / entry.name)
        if archive.next() is not None:
            raise _AlteredError
    return index, folder


def _index(archive: tarfile.TarFile) -> Index:
    member = archive.next()
    if member is None or member.name != NAME or member.size > _LARGEST_INDEX:
        raise _AlteredError
    told = _content(archive, member).read()
    if msgspec.json.decode(told, type=_Form).form != FORM:
        raise BundleRefusedError(message("bundle-of-another-form", number=FORM))
    return msgspec.json.decode(told, type=Index)


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
    if Path(entry.name).parts[:-1] not in _FOLDERS:
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
        with closing(open_still(path)) as connection:
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
