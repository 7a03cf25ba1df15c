"""python -m tests.soak.slope --seed 1 --rounds 300: a daemon plays, and must not grow.

Memory, open files and threads of a real daemon are noted at each round, while the demo's people
play. The first fifth is warming up. Exit code 1: they rise over the rest by more than chance, or
the table stands still: its headline is told. Ten thousand rounds: --rounds 10000, takes hours.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from collections import deque
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import median
from threading import Timer

import yaml

from controller.configuration import default_table

_SPEED = 200
_STANDS = 120.0
"""Seconds without a new round after which the table stands still."""
_SHORT = {"seats": [1, 2], "house": {"profile": "default", "overrides": {"reveal_time": 0.05}}}
"""Rounds that are short."""
_ROUND = re.compile(r"^round (\d+) ")
_MOST_KIB = 4096
"""How much memory may rise over a run: a store of the interpreter or of SQLite that fills up."""
_MOST_HANDLES = 2


@dataclass(frozen=True)
class Sight:
    """What a process has at a round."""

    round: int
    memory: int
    files: int
    threads: int


def rise(rounds: list[int], values: list[int]) -> float:
    """Return by how much values rise from the first round to the last: their median slope."""
    slopes = [
        (y2 - y1) / (x2 - x1)
        for (x1, y1), (x2, y2) in combinations(zip(rounds, values, strict=True), 2)
    ]
    return median(slopes) * (rounds[-1] - rounds[0]) if slopes else 0.0


def grown(sights: list[Sight]) -> list[str]:
    """Return what rises over the rounds after the first fifth."""
    rest = sights[len(sights) // 5 :]
    some = rest[:: max(1, len(rest) // 200)]
    rounds = [each.round for each in some]
    found = []
    for name, most in (("memory", _MOST_KIB), ("files", _MOST_HANDLES), ("threads", _MOST_HANDLES)):
        by = rise(rounds, [getattr(each, name) for each in some])
        if by > most:
            found.append(f"{name} rises by {by:.0f} over {rounds[-1] - rounds[0]} rounds")
    return found


def seen(pid: int, number: int) -> Sight:
    """Return what a process has now."""
    status = Path(f"/proc/{pid}/status").read_text()
    told = {name: int(re.search(rf"{name}:\s+(\d+)", status)[1]) for name in ("VmRSS", "Threads")}
    return Sight(number, told["VmRSS"], len([*Path(f"/proc/{pid}/fd").iterdir()]), told["Threads"])


def child(pid: int) -> int:
    """Return the daemon that a demo has started."""
    for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        if b"run\0--config" in Path(f"/proc/{each}/cmdline").read_bytes():
            return int(each)
    raise AssertionError("the demo has no daemon")


class StoodStillError(Exception):
    """No round followed."""


def play(words: list[str], rounds: int, stands: float = _STANDS) -> list[Sight]:
    """Play so many rounds with a demo; return what its daemon had at each.

    Raises:
        StoodStillError: no round followed in time, or the demo ended; it has what was said last.
    """
    sights: list[Sight] = []
    said: deque[str] = deque(maxlen=8)
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as demo:
        watchdog = Timer(stands, demo.terminate)
        watchdog.start()
        try:
            for line in demo.stdout:
                said.append(line.rstrip())
                told = _ROUND.match(line)
                if told is None or (sights and int(told[1]) <= sights[-1].round):
                    continue
                watchdog.cancel()
                watchdog = Timer(stands, demo.terminate)
                watchdog.start()
                sights.append(seen(child(demo.pid), int(told[1])))
                if len(sights) > rounds:
                    return sights
        finally:
            watchdog.cancel()
            demo.terminate()
    raise StoodStillError("\n".join((f"it stood still after {len(sights)} rounds:", *said)))


def demo_of(folder: Path, seed: int) -> list[str]:
    """Build a table of short rounds, and return the command line of its demo."""
    config = folder / "short.yaml"
    config.write_text(yaml.safe_dump(yaml.safe_load(default_table().read_text("utf-8")) | _SHORT))
    words = [sys.executable, "-m", "controller.cli", "demo", "--plain", "--speed", str(_SPEED)]
    return [*words, "--seed", str(seed), "--dir", str(folder / "d"), "--config", str(config)]


def main(words: list[str] | None = None) -> int:
    """Play, and judge; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.slope")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=300)
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        sights = play(demo_of(Path(folder), asked.seed), asked.rounds)
    found = grown(sights)
    first, last = sights[len(sights) // 5], sights[-1]
    print(
        f"seed {asked.seed}: {len(sights)} rounds, {first} to {last}: {'; '.join(found) or 'level'}"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
