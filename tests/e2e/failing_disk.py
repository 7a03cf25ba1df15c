"""Failing disk: the real daemon on a disk that fails while a certain file lies in a folder.

Usage: python -m tests.e2e.failing_disk FOLDER CONFIG; the file is `full`, `write_fails` or
`flush_fails` in FOLDER.
"""

import sqlite3
import sys
from pathlib import Path
from types import SimpleNamespace

from controller.cli import main
from controller.journal import connect
from tests.journal.disk import Disk

FAULTS = ("full", "write_fails", "flush_fails")


class FrailDisk(Disk):
    """A disk that fails as the files in the folder say at that moment."""

    folder: Path

    def __getattribute__(self, name: str) -> object:
        if name in FAULTS:
            return (FrailDisk.folder / name).exists()
        return super().__getattribute__(name)


if __name__ == "__main__":
    FrailDisk.folder = Path(sys.argv[1])
    library = SimpleNamespace(**vars(sqlite3) | {"connect": FrailDisk().connect})
    connect.sqlite3 = library  # type: ignore[assignment]
    sys.argv = ["tablectl", "run", "--config", sys.argv[2]]
    sys.exit(main())
