"""Room on the disk."""

import os
from pathlib import Path


def free_bytes(file: Path) -> int:
    """Return how many bytes a user without privileges may still write beside a file.

    Raises:
        OSError: the file system does not answer.
    """
    found = os.statvfs(file.parent)
    return found.f_bavail * found.f_frsize


def stored_bytes(file: Path) -> int:
    """Return the size of a database and of its log; 0: it is not there."""
    return sum(each.stat().st_size for each in (file, Path(f"{file}-wal")) if each.exists())
