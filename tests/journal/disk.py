"""A simulated disk: it notes each of SQLite's writes, and computes what a power cut leaves of them.

`Disk` is an SQLite VFS (apsw). The journal's real code runs on it. Its files lie at their usual
places, and each write, truncation, flush and removal is noted in order. `Medium` then says what
can be on the medium if the power went at any point of that order. What was flushed is there. What
was not flushed may be there in any part: whole, torn by sectors, or not at all, in any order.

The disk can also fail: it is full, or a flush or write is refused.
"""

import sqlite3
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import apsw

SECTOR = 512
_names = count()


@dataclass(frozen=True, slots=True)
class Write:
    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Flush:
    file: str


@dataclass(frozen=True, slots=True)
class FlushFailed:
    """As on Linux: what was to be flushed counts as flushed from then on, and can still be read."""

    file: str


@dataclass(frozen=True, slots=True)
class Remove:
    file: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Durable at once: the folder is flushed with it, and rename is atomic."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What the journal had said by then: event `seq` was asked for, or acknowledged."""

    acknowledged: bool
    seq: int


Note = Write | Truncate | Flush | FlushFailed | Remove | Rename | Mark


class Disk(apsw.VFS):
    """Notes what SQLite does to files, and fails when it is told to."""

    def __init__(self) -> None:
        self.name = f"disk{next(_names)}"
        self.notes: list[Note] = []
        self.full = False
        self.flush_fails = False
        self.write_fails = False
        super().__init__(self.name, base="unix")

    def xOpen(self, name, flags):  # noqa: N802 - SQLite's word
        return _File(self, name, flags)

    def xDelete(self, filename, syncdir):  # noqa: N802
        super().xDelete(filename, syncdir)
        self.notes.append(Remove(Path(filename).name))

    def excepthook(self, *_):
        """Ignore it: SQLite itself tells nobody of a failure at a close."""

    def connect(self, database, **options):
        """Replace `sqlite3.connect`."""
        return Connection(self, str(database), **options)


class _File(apsw.VFSFile):
    def __init__(self, disk, name, flags) -> None:
        super().__init__("unix", name, flags)
        full = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._disk = disk
        self._name = Path(full).name if full else ""

    def excepthook(self, *_):
        """As above."""

    def xWrite(self, data, offset):  # noqa: N802
        if self._disk.write_fails:
            raise apsw.IOError("write")
        if self._disk.full:
            raise apsw.FullError("full")
        super().xWrite(data, offset)
        self._disk.notes.append(Write(self._name, offset, bytes(data)))

    def xTruncate(self, size):  # noqa: N802
        super().xTruncate(size)
        self._disk.notes.append(Truncate(self._name, size))

    def xSync(self, flags):  # noqa: N802
        if self._disk.flush_fails:
            self._disk.notes.append(FlushFailed(self._name))
            raise apsw.IOError("fsync")
        super().xSync(flags)
        self._disk.notes.append(Flush(self._name))


class Connection:
    """What the journal uses of `sqlite3.Connection`, on the simulated disk."""

    def __init__(self, disk, database, *, uri=False, isolation_level=None, timeout=0.0) -> None:
        assert isolation_level is None
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        if uri:
            mode = database.rpartition("mode=")[2]
            flags = {
                "ro": apsw.SQLITE_OPEN_READONLY,
                "rw": apsw.SQLITE_OPEN_READWRITE,
            }[mode] | apsw.SQLITE_OPEN_URI
        with translated():
            self._real = apsw.Connection(database, flags, vfs=disk.name)
            self._real.set_busy_timeout(round(timeout * 1000))
        self.text_factory = bytes.decode

    @property
    def in_transaction(self):
        return self._real.in_transaction

    def setlimit(self, category, limit):
        """Set a limit; both libraries have SQLite's own numbers for them."""
        return self._real.limit(category, limit)

    def set_trace_callback(self, callback):
        """Have a function called with each statement, before it is carried out."""
        self._real.trace_v2(apsw.SQLITE_TRACE_STMT, lambda what: callback(what["sql"]))

    def set_progress_handler(self, handler, steps):
        self._real.set_progress_handler(handler, steps)

    def cursor(self):
        return self

    def execute(self, statement, parameters=()):
        with translated():
            return Rows(self._real.execute(statement, parameters))

    def executescript(self, script):
        self.execute(script)

    def close(self):
        with suppress(apsw.Error):  # as in sqlite3: a failure while it closes is not told
            self._real.close()


class Rows:
    """A cursor that returns text as text; that is enough for sound journals."""

    def __init__(self, cursor) -> None:
        self._cursor = cursor

    def __iter__(self):
        return self

    def __next__(self):
        with translated():
            return next(self._cursor)

    def fetchone(self):
        return next(self, None)

    def fetchall(self):
        return list(self)


class translated:  # noqa: N801 - reads like a statement
    """Gives SQLite's errors the classes of the standard library."""

    def __enter__(self):
        pass

    def __exit__(self, kind, error, traceback):
        if isinstance(error, apsw.Error):
            raise sqlite3.OperationalError(f"{type(error).__name__}: {error}") from error


class Medium:
    """What is on the medium: flushed contents by file name, and what is not flushed yet."""

    def __init__(self, files=None, forgets=None) -> None:
        """Begin with these files.

        Args:
            files: their contents by name.
            forgets: draws what a failed flush has left on the medium; None: all is still pending.
        """
        self.flushed: dict[str, bytes] = dict(files or {})
        self.pending: list[Note] = []
        self.forgets = forgets

    def take(self, note: Note) -> None:
        match note:
            case Mark():
                pass
            case Flush(file):
                mine = [each for each in self.pending if each.file == file]
                self.pending = [each for each in self.pending if each.file != file]
                for each in mine:
                    apply(self.flushed, each)
                self.flushed.setdefault(file, b"")
            case FlushFailed(file):
                if self.forgets is not None:
                    self._forget(file, self.forgets)
            case Rename(old, new):
                assert not [each for each in self.pending if each.file == old], "renamed too early"
                self.flushed[new] = self.flushed.pop(old)
            case _:
                self.pending.append(note)

    def _forget(self, file: str, draw) -> None:
        """Some sectors reached the medium; no later flush writes the others."""
        mine = [each for each in self.pending if each.file == file]
        self.pending = [each for each in self.pending if each.file != file]
        share = draw.choice((0.0, 0.5, 0.9))
        for piece in [piece for note in mine for piece in _pieces(note)]:
            if draw.random() < share:
                apply(self.flushed, piece)

    def all_kept(self) -> dict[str, bytes]:
        """Return the files if everything reached the medium in time."""
        files = dict(self.flushed)
        for note in self.pending:
            apply(files, note)
        return files

    def torn(self, draw) -> dict[str, bytes]:
        """Return the files if any pending sectors and truncations reached it, in any order."""
        files = dict(self.flushed)
        kept = [piece for note in self.pending for piece in _pieces(note) if draw.random() < 0.5]
        draw.shuffle(kept)
        for piece in kept:
            apply(files, piece)
        return files

    def first(self, number: int) -> dict[str, bytes]:
        """The files if only the first `number` pending notes reached it, the last by half."""
        files = dict(self.flushed)
        for note in self.pending[:number]:
            apply(files, note)
        if number < len(self.pending):
            half = _pieces(self.pending[number])
            for piece in half[: len(half) // 2]:
                apply(files, piece)
        return files


def apply(files: dict[str, bytes], note: Note) -> None:
    match note:
        case Write(file, offset, data):
            old = files.get(file, b"").ljust(offset, b"\0")
            files[file] = old[:offset] + data + old[offset + len(data) :]
        case Truncate(file, size):
            files[file] = files.get(file, b"")[:size].ljust(size, b"\0")
        case Remove(file):
            files.pop(file, None)


def _pieces(note: Note) -> list[Note]:
    """Split a write into the sectors that it touches; a small one is one piece."""
    if not isinstance(note, Write):
        return [note]
    pieces, start, end = [], note.offset, note.offset + len(note.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        data = note.data[start - note.offset : stop - note.offset]
        pieces.append(Write(note.file, start, data))
        start = stop
    return pieces
