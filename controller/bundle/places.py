"""The folders in which a table's files lie; below them no symbolic link is followed."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import file_digest
from pathlib import Path
from stat import S_ISDIR, S_ISVTX, S_IWGRP, S_IWOTH

import msgspec

from controller.bundle.bundle_errors import BundleError
from controller.bundle.contents import NOTE, Entry
from controller.data.message import message
from controller.errors import UNDECODABLE, told_by
from controller.files import read_bytes
from controller.home import moved_path
from controller.system.disk import exists_at, replace_file

_FOLDER_MODE = 0o750
_RIGHTS = 0o777
"""No set-user bits: whoever has the public half can make a bundle."""
_FOLDER = os.O_RDONLY | os.O_DIRECTORY
_NOTE_MODE = 0o600
_STAGING = ".dealer-table-bundle-"


@contextmanager
def staging(near: Path) -> Iterator[Path]:
    """Make a folder for checked files, on the disk of another folder.

    It does not lie in that folder: the journal's is the service's, whose user could rename files of
    root there. What a killed run has left is locked by nobody, and is removed.

    Raises:
        OSError: it cannot be made.
    """
    kept = _kept(near)
    for left in kept.glob(f"{_STAGING}*"):
        with suppress(OSError), _locked(left):
            shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=_STAGING, dir=kept) as name, _locked(Path(name)):
        yield Path(name)


def _kept(folder: Path) -> Path:
    """Return the deepest folder on the way that only root, or this user, can change or rename."""
    folder = folder.resolve()
    kept = Path(folder.root)
    for each in (*reversed(folder.parents), folder):
        if not exists_at(each, S_ISDIR):
            break
        found = each.stat()
        others = found.st_mode & (S_IWGRP | S_IWOTH) and not found.st_mode & S_ISVTX
        if found.st_uid not in (0, os.geteuid()) or others:
            break
        kept = each
    return kept


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    descriptor = os.open(folder, _FOLDER | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


class Places:
    """Where a bundle may put files, and the way there.

    A person names the folders, so they may be links; what lies in them may be anybody's.
    """

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._folders = folders

    def may_hold(self, path: Path) -> bool:
        """Tell whether a bundle may put a file there."""
        plain = path.is_absolute() and ".." not in path.parts and str(path).isprintable()
        return plain and any(path.is_relative_to(each) for each in self._folders)

    def digest(self, path: Path) -> str | None:
        """Return the SHA-256 of the file that lies there; None: there is none.

        Raises:
            OSError: it cannot be read, or a link is on the way to it.
        """
        try:
            with self._open_folder(path.parent) as folder:
                descriptor = os.open(path.name, _READ, dir_fd=folder)
        except FileNotFoundError:
            return None
        with os.fdopen(descriptor, "rb") as file:
            return file_digest(file, "sha256").hexdigest()

    def put(self, source: Path, entry: Entry) -> None:
        """Move a file to its place, with its owner and rights; it is there whole or not at all.

        Raises:
            OSError: it cannot be written, or a link is on the way.
            BundleError: its owner is nobody here.
        """
        path = Path(entry.path)
        draft = f".{path.name}.bundle"
        with self._open_folder(path.parent, entry) as folder:
            try:
                _bring(source, draft, folder)
                descriptor = os.open(draft, _READ, dir_fd=folder)
                try:
                    _give(descriptor, entry)
                    os.fchmod(descriptor, entry.mode & _RIGHTS)
                    os.fsync(descriptor)
                finally:
                    os.close(descriptor)
                os.rename(draft, path.name, src_dir_fd=folder, dst_dir_fd=folder)
            except BaseException:
                with suppress(FileNotFoundError):
                    os.unlink(draft, dir_fd=folder)
                raise
            os.fsync(folder)

    def remove(self, path: Path) -> None:
        """Take a file away, if it is there.

        Raises:
            OSError: it cannot be removed, or a link is on the way.
        """
        with suppress(FileNotFoundError), self._open_folder(path.parent) as folder:
            os.unlink(path.name, dir_fd=folder)

    @contextmanager
    def _open_folder(self, path: Path, made_for: Entry | None = None) -> Iterator[int]:
        """Open a folder, one step after the other; a missing one is made for an entry."""
        above = (each for each in self._folders if path.is_relative_to(each))
        root = max(above, key=lambda each: len(each.parts))
        if made_for is not None and not exists_at(root, S_ISDIR):
            root.mkdir(_FOLDER_MODE, parents=True)
            _give_folder(os.open(root, _FOLDER), made_for)
        folder = os.open(root, _FOLDER)
        try:
            for part in path.relative_to(root).parts:
                if made_for is not None:
                    with suppress(FileExistsError):
                        os.mkdir(part, _FOLDER_MODE, dir_fd=folder)
                        _give_folder(
                            os.open(part, _FOLDER | os.O_NOFOLLOW, dir_fd=folder), made_for
                        )
                below = os.open(part, _FOLDER | os.O_NOFOLLOW, dir_fd=folder)
                os.close(folder)
                folder = below
            yield folder
        finally:
            os.close(folder)


_READ = os.O_RDONLY | os.O_NOFOLLOW


def _bring(source: Path, draft: str, folder: int) -> None:
    """Bring a file into a folder, also from another disk; nothing of that name is followed."""
    with suppress(FileNotFoundError):
        os.unlink(draft, dir_fd=folder)
    try:
        os.rename(source, draft, dst_dir_fd=folder)
    except OSError:  # another disk
        wanted = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
        descriptor = os.open(draft, wanted, _NOTE_MODE, dir_fd=folder)
        with source.open("rb") as read, os.fdopen(descriptor, "wb") as written:
            shutil.copyfileobj(read, written)


def _give_folder(descriptor: int, entry: Entry) -> None:
    try:
        _give(descriptor, entry)
    finally:
        os.close(descriptor)


def _give(descriptor: int, entry: Entry) -> None:
    """Give a file to its owner by name: the same user has another number elsewhere."""
    if os.geteuid() != 0 or not entry.owner:
        return
    try:
        shutil.chown(descriptor, entry.owner, entry.group or None)
    except LookupError as error:
        words = message("bundle-no-such-user", name=entry.owner, path=entry.path)
        raise BundleError(words) from error


class _Torn(msgspec.Struct, frozen=True):
    """What a restore puts where nothing was; its journal comes last."""

    files: tuple[str, ...]
    journal: str


class TornRestore:
    """A note of what a restore has begun to put: the next one takes it away again.

    It lies in the folder of the table's file, which is root's: what stands in it is removed.
    """

    def __init__(self, folder: Path) -> None:
        self._note = folder / NOTE

    def begin(self, files: Sequence[str], journal: str) -> None:
        """Note what is put where nothing is.

        Raises:
            OSError: it cannot be written.
        """
        self._note.parent.mkdir(_FOLDER_MODE, parents=True, exist_ok=True)
        text = msgspec.json.encode(_Torn(tuple(files), journal)).decode()
        replace_file(self._note, text, _NOTE_MODE)

    def end(self) -> None:
        """Forget the note: all is in place."""
        self._note.unlink()

    def undo(self, places: Places) -> None:
        """Take away what a torn restore has put; one that came to its journal had ended.

        Args:
            places: where a service's user may have put a link since.

        Raises:
            BundleError: its note cannot be read.
            OSError: a file cannot be removed.
        """
        try:
            torn = msgspec.json.decode(read_bytes(self._note), type=_Torn)
        except FileNotFoundError:
            return
        except UNDECODABLE as error:
            what = message("trouble-at", url=str(self._note), what=told_by(error))
            words = message("bundle-not-put", error=what)
            raise BundleError(words) from error
        if not exists_at(Path(torn.journal)):
            for each in (*map(Path, torn.files), moved_path(Path(torn.journal))):
                if places.may_hold(each):
                    places.remove(each)
                else:  # a rule or a drop-in: their folders are root's
                    each.unlink(missing_ok=True)
        self.end()
