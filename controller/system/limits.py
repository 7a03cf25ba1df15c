"""What this process has of a resource, and how much of it the system lets it have."""

import os
import resource
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from controller.files import read_text

_OWN = Path("/proc/self")
_GROUPS = Path("/sys/fs/cgroup")
_LAST = 19


def give_way() -> None:
    """Have the table, and all others, come first at the processor; where that may not be, stay."""
    with suppress(OSError):
        os.nice(_LAST)


class Usage(Struct, frozen=True):
    """How much of a resource is used, and the most that may be; 0: there is no limit."""

    used: int = 0
    most: int = 0

    @property
    def scarce(self) -> bool:
        """Whether more than four fifths are used."""
        return bool(self.most) and self.used * 5 > self.most * 4


class Usages(Struct, frozen=True):
    """The resources of this process: open files, and bytes of memory."""

    files: Usage = Usage()
    memory: Usage = Usage()


def own_shares() -> Usages:
    """Return what this process has now."""
    return Usages(_files(), Usage(_memory(), memory_limit()))


def _files() -> Usage:
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        used = len(os.listdir(_OWN / "fd")) - 1  # without the one that this look opens
    except OSError:  # not even that one is left
        used = most
    return Usage(used, most)


def _memory() -> int:
    """Return the bytes of memory that this process takes; 0: the system does not say."""
    try:
        pages = int(read_text(_OWN / "statm").split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * resource.getpagesize()


def memory_limit() -> int:
    """Return the most bytes that this process, or its service, may take; 0: there is no limit."""
    limits = [resource.getrlimit(resource.RLIMIT_AS)[0]]
    try:
        group = read_text(_OWN / "cgroup").rpartition("::")[2].strip().lstrip("/")
        limits.append(int(read_text(_GROUPS / group / "memory.max")))
    except (OSError, ValueError):
        pass  # no such group, or "max"
    return min((each for each in limits if each > 0), default=0)
