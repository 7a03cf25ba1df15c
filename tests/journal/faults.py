"""One call of the operating system or of SQLite fails: the n-th that an act makes, for every n.

The calls are those of the standard library, so nothing of the journal is replaced. A place is a
call with the last lines of the controller on the way to it.
"""

import contextlib
import errno
import fcntl
import io
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from controller.journal import backup, connect

Place = tuple[object, ...]
_CONTROLLER = str(Path(__file__).parents[2] / "controller")
_SYSTEM = (
    *("open", "stat", "fstat", "listdir", "mkdir", "unlink", "rename", "link"),
    *("pread", "pwrite", "fsync", "fdatasync", "ftruncate", "fchmod", "fstatvfs"),
)
_OF_FILES = ("read", "readinto", "readline", "write", "flush", "seek")
_NEEDS_NOTHING = ("PRAGMA busy_timeout = 0", f"PRAGMA busy_timeout = {connect.BUSY_MS}")
"""Statements that cannot fail."""


def _of_system(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def _of_sqlite(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError(f"code {code}")
    error.sqlite_errorcode = code
    return error


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of failure: what the system raises for it, and what SQLite.

    Attributes:
        resource: only for the moment is something wanting; no journal is damaged by that.
    """

    name: str
    system: Callable[[], BaseException]
    sqlite: Callable[[], BaseException]
    resource: bool = False


BROKEN = Kind("broken", lambda: _of_system(errno.EIO), lambda: _of_sqlite(sqlite3.SQLITE_IOERR))
FULL = Kind("full", lambda: _of_system(errno.ENOSPC), lambda: _of_sqlite(sqlite3.SQLITE_FULL))
REFUSED = Kind("refused", lambda: _of_system(errno.EACCES), lambda: _of_sqlite(sqlite3.SQLITE_PERM))
WANTING = Kind(
    "wanting",
    lambda: _of_system(errno.EMFILE),
    lambda: _of_sqlite(sqlite3.SQLITE_BUSY),
    resource=True,
)
KINDS = (BROKEN, FULL, REFUSED, WANTING)


class Faults:
    """Watches the calls of an act; has one of them fail.

    Attributes:
        places: of the calls so far, in order.
    """

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch, self._top = patch, sys._getframe(1).f_code
        self.places: list[Place] = []
        self._at, self._kind = -1, BROKEN

    @contextlib.contextmanager
    def watched(
        self, at: int = -1, kind: Kind = BROKEN, meanwhile: Callable[[], None] = lambda: None
    ) -> Iterator[None]:
        """Have the call with this number fail; -1: none. Before each, something else happens."""
        self.places, self._at, self._kind, self._meanwhile = [], at, kind, meanwhile
        with self._patch.context() as patch:
            for name in _SYSTEM:
                patch.setattr(os, name, self._system(name, getattr(os, name)))
            patch.setattr(fcntl, "flock", self._system("flock", fcntl.flock))
            patch.setattr(io, "open", self._opened(io.open))
            patch.setattr(sqlite3, "connect", self._connected(sqlite3.connect))
            patch.setattr(os, "posix_fadvise", self._advised(os.posix_fadvise))
            patch.setattr(backup, "_sync_file_range", lambda: self._written_out)
            yield

    def meet(self, name: str, fault: Callable[[Kind], BaseException]) -> None:
        """Count a call, and fail if it is the one."""
        frame, lines = sys._getframe(2), []
        while frame is not None and frame.f_code is not self._top:
            if frame.f_code.co_filename.startswith(_CONTROLLER):
                lines.append((frame.f_code.co_qualname, frame.f_lineno))
            frame = frame.f_back
        if not lines or lines[0][0].startswith("stored_bytes"):
            return  # SQLite asks for it and goes on without
        self.places.append((name, *lines[:3]))
        self._meanwhile()
        if len(self.places) - 1 == self._at:
            raise fault(self._kind)

    def _system(self, name: str, really: Callable[..., object]) -> Callable[..., object]:
        def call(*given: object, **named: object) -> object:
            self.meet(name, lambda kind: kind.system())
            return really(*given, **named)

        return call

    def _opened(self, really: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: object, **named: object) -> object:
            if not isinstance(given[0], int):  # what is open already is no file that may be missing
                self.meet("io.open", lambda kind: kind.system())
            return _File(self, really(*given, **named))

        return call

    def _advised(self, really: Callable[..., object]) -> Callable[..., object]:
        def call(descriptor: int, start: int, length: int, advice: int) -> None:
            assert (start, length) == (0, 0), "the whole file"
            really(descriptor, start, length, advice)

        return call

    def _connected(self, really: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: object, **named: object) -> object:
            self.meet("connect", lambda kind: kind.sqlite())
            made = really(*given, **named, factory=_Connection)
            made.faults, made.cursors = self, []
            return made

        return call

    def _written_out(self, _: int) -> int:
        try:
            self.meet("sync_file_range", lambda kind: kind.system())
        except OSError as error:
            return error.errno or 0
        return 0


class _File:
    """A file whose reads and writes may fail."""

    def __init__(self, faults: Faults, file: Any) -> None:
        self._faults, self._file = faults, file

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> object:
        if name in _OF_FILES:
            self._faults.meet(name, lambda kind: kind.system())
        return getattr(self._file, name)


class _Cursor(sqlite3.Cursor):
    connection: "_Connection"

    def execute(self, *given: Any) -> "_Cursor":
        if given[0] not in _NEEDS_NOTHING:
            self.connection.faults.meet("execute", lambda kind: kind.sqlite())
        return super().execute(*given)

    def __next__(self) -> object:
        self.connection.faults.meet("next", lambda kind: kind.sqlite())
        return super().__next__()


class _Connection(sqlite3.Connection):
    faults: Faults
    cursors: list[_Cursor]

    def cursor(self, *_: object) -> Any:
        made = super().cursor(_Cursor)
        self.cursors.append(made)
        return made

    def close(self) -> None:
        for each in self.cursors:  # an error that SQLite itself tells ends its statement
            each.close()
        super().close()

    def execute(self, *given: Any) -> Any:
        return self.cursor().execute(*given)

    def executescript(self, *given: Any) -> Any:
        self.faults.meet("executescript", lambda kind: kind.sqlite())
        return super().executescript(*given)

    def backup(self, *given: Any, **named: Any) -> None:
        self.faults.meet("backup", lambda kind: kind.sqlite())
        super().backup(*given, **named)
