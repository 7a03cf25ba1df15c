"""What lies on the disk, its room, files replaced as a whole, and root in folders of others."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISDIR

# Looks whether something is there.


def exists_at(path: Path, kind: Callable[[int], bool] = bool) -> bool:
    """Tell whether something lies at a path, of a kind: `S_ISREG`, `S_ISDIR`.

    `Path.exists` answers no, from Python 3.14 on, where it could not look.

    Raises:
        OSError: the system cannot tell; it is not taken for nothing, and then written over.
    """
    try:
        return kind(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def files_below(folder: Path) -> Iterator[Path]:
    """Yield what lies in a folder and in those in it, sorted; nothing, where it is not there.

    Raises:
        OSError: one of them cannot be read; `Path.rglob` passes it over.
    """
    for each in sorted(folder.iterdir()) if exists_at(folder) else ():
        yield each
        if S_ISDIR(each.lstat().st_mode):
            yield from files_below(each)


# Replaces a file as a whole, in one step.


def replace_file(path: Path, text: str, mode: int) -> None:
    """Write a file; a reader, or a power cut, finds the old one or the new one.

    Owner and group stay as they were; a new file gets those of its folder.

    Args:
        path: the file; its folder is there.
        text: all that it shall say.
        mode: who may read and write it, such as 0o640.

    Raises:
        OSError: it cannot be written; the old one is still there.
    """
    # Its import takes 0.8 MiB: a daemon that replaces no file does without.
    import tempfile  # noqa: PLC0415

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            os.fchmod(handle, mode)
            like = (path if exists_at(path) else path.parent).stat()
            with suppress(PermissionError):
                os.fchown(handle, like.st_uid, like.st_gid)
            file.write(text)
            file.flush()
            os.fsync(handle)
        os.replace(name, path)
    except OSError:
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise
    sync_directory(path.parent)


def sync_directory(directory: Path) -> None:
    """Make a folder's names durable.

    Raises:
        OSError: the disk refuses it.
    """
    handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def name_durably(draft: Path, path: Path) -> None:
    """Give a finished file its own name, in the same folder, for good.

    Raises:
        OSError: its name may not outlive a power cut: nothing has it, if nothing had it before.
    """
    known = exists_at(path)
    draft.rename(path)
    try:
        sync_directory(path.parent)
    except OSError:
        if not known:
            path.unlink()
        raise


# Root in a folder of others.


@contextmanager
def as_owner(folder: Path) -> Iterator[None]:
    """Have root write by path, in a folder of a service, with that service's rights alone.

    Its user may exchange any name there for a link to what is root's. What is made is theirs, as if
    the service had made it. What only root may read is opened before.

    Args:
        folder: it, or a folder on the way to it, may be somebody's.
    """
    owner = _first_owner(folder) if os.geteuid() == 0 else None
    if owner is None:
        yield
        return
    groups, group = os.getgroups(), os.getegid()
    try:
        os.setgroups([])
        os.setegid(owner.st_gid)
        os.seteuid(owner.st_uid)
        yield
    finally:
        os.seteuid(0)
        os.setegid(group)
        os.setgroups(groups)


def _first_owner(folder: Path) -> os.stat_result | None:
    """Return the first on the way to a folder, by its name or by links, that is not root's."""
    for way in (folder.absolute(), folder.resolve()):
        for each in (*reversed(way.parents), way):
            with suppress(FileNotFoundError):
                if (found := each.stat()).st_uid:
                    return found
    return None


def free_bytes(file: Path) -> int:
    """Return how many bytes a user without privileges may still write beside a file.

    Raises:
        OSError: the file system does not answer.
    """
    found = os.statvfs(file.parent)
    return found.f_bavail * found.f_frsize


def stored_bytes(file: Path) -> int:
    """Return the size of a database and of its log; 0: it is not there."""
    return sum(each.stat().st_size for each in (file, Path(f"{file}-wal")) if exists_at(each))
