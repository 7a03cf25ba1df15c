"""The records of the world, and its two logs (memory and file)."""

import os
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

import msgspec
from msgspec import Struct, json

from drivers.vocabulary import ActKind
from simulators.devices.control import WorldError


class ActName(NamedTuple):
    """The name of an act, which no other act ever has."""

    epoch: int
    txn: int


class Made(Struct, frozen=True, array_like=True, tag="made"):
    """A world begins: decks of so many cards in the box, faces dealt by the seed."""

    seed: int
    colours: tuple[str, ...]
    deck: int


class Moved(Struct, frozen=True, array_like=True, tag="moved"):
    """Cards went from one place to another, all at once."""

    at: float
    cards: tuple[str, ...]
    source: str
    target: str
    cause: str
    act: ActName | None


class Shuffled(Struct, frozen=True, array_like=True, tag="shuffled"):
    """The cards of a place have a new order."""

    at: float
    place: str
    order: tuple[str, ...]


class Began(Struct, frozen=True, array_like=True, tag="began"):
    """The motor started for an act."""

    at: float
    act: ActName
    kind: ActKind
    size: int


Record = Made | Moved | Shuffled | Began


class MoveLog(Protocol):
    """Keeps records in order."""

    def append(self, record: Record) -> None:
        """Keep one more."""


class MemoryLog:
    """The last `keep` records (None: all), in memory."""

    def __init__(self, keep: int | None = None) -> None:
        self.records: deque[Record] = deque(maxlen=keep)
        self.append = self.records.append


class FileLog:
    """A file of JSON lines, one write for each record; it outlives the process."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)

    def append(self, record: Record) -> None:
        """Write one line.

        Raises:
            OSError: the disk did not take the whole line.
        """
        line = json.encode(record) + b"\n"
        if os.write(self._fd, line) != len(line):
            raise OSError("the world's log took only a part of a line")

    def close(self) -> None:
        """Close the file."""
        os.close(self._fd)


def read_log(path: Path) -> Iterator[Record]:
    """Yield the records of a log; an incomplete last line does not count, and is cut off.

    Raises:
        WorldError: a line is no record.
    """
    data = path.read_bytes()
    whole = data.rfind(b"\n") + 1
    if whole != len(data):
        os.truncate(path, whole)
    yield from parse_log(data, path)


def parse_log(data: bytes, path: Path) -> Iterator[Record]:
    """Yield the records in the bytes of a log, without an incomplete last line.

    Raises:
        WorldError: a line is no record.
    """
    whole = data.rfind(b"\n") + 1
    for number, line in enumerate(data[:whole].splitlines(), start=1):
        try:
            yield json.decode(line, type=Record)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise WorldError(f"{path}, line {number}: {error}") from error
