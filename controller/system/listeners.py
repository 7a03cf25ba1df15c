"""Who listens at this computer's TCP ports, as the kernel lists it."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from controller.files import read_text

_PROCESSES = Path("/proc")
_LISTENS = "0A"
"""The state of a TCP socket that listens."""


class Listener(NamedTuple):
    """A socket that listens: its port, the user whose it is, and its number."""

    port: int
    uid: int
    inode: int


def listeners(processes: Path = _PROCESSES) -> Iterator[Listener]:
    """Yield each socket that listens.

    Raises:
        OSError: the system does not say who listens.
    """
    for table in ("tcp", "tcp6"):
        for line in read_text(processes / "self/net" / table, "ascii").splitlines()[1:]:
            words = line.split()
            if words[3] == _LISTENS:
                port = int(words[1].rpartition(":")[2], 16)
                yield Listener(port, int(words[7]), int(words[9]))
