"""Computer: on what the benchmarks were measured, and how busy it was."""

import os
import platform
import sqlite3
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

_VOLATILE = ("tmpfs", "ramfs", "overlay")


@dataclass(frozen=True)
class Computer:
    """The computer, and how much of it other processes used meanwhile."""

    date: str
    processor: str
    cores: int
    kernel: str
    python: str
    sqlite: str
    filesystem: str
    load: float
    """Processes that ran or waited, on average over the last minute, when the bench began."""

    @property
    def caution(self):
        """Return what a reader of these figures must know, if anything."""
        if self.filesystem.split()[0] in _VOLATILE:
            return f"{self.filesystem} is no disk: a commit there proves nothing"
        if self.load > self.cores / 2:
            return f"a load of {self.load:.1f} on {self.cores} cores: others were running"
        return ""


def describe(folder):
    """Describe this computer and the filesystem of `folder`."""
    return Computer(
        datetime.now(UTC).isoformat(timespec="seconds"),
        _processor(),
        os.cpu_count() or 0,
        platform.release(),
        f"{platform.python_implementation()} {platform.python_version()}",
        sqlite3.sqlite_version,
        _filesystem(folder),
        os.getloadavg()[0],
    )


class Bystanders:
    """Percent of processor time used by others than the bench and its children."""

    def __init__(self):
        self._all, self._idle = _processor_ticks()
        self._own = _own_seconds()
        self._began = time.monotonic()

    def percent(self):
        every, idle = _processor_ticks()
        ticks = os.sysconf("SC_CLK_TCK")
        busy = ((every - self._all) - (idle - self._idle)) / ticks
        others = max(0.0, busy - (_own_seconds() - self._own))
        return 100 * others * ticks / max(1, every - self._all)


def _own_seconds():
    return sum(os.times()[:4])


def _processor_ticks():
    fields = [int(each) for each in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(fields), fields[3] + fields[4]


def _processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.machine()


def _filesystem(folder):
    """Return the type and device of the mount on which `folder` lies."""
    path = folder.resolve()
    mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    around = [each for each in mounts if path.is_relative_to(each[1])]
    device, _, kind, *_ = max(around, key=lambda each: len(each[1]))
    return f"{kind} on {device}"
