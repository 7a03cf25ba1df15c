"""python -m tests.soak: seeds onward from a start, on all processors, until the time is up.

Prints a line a minute, and every failure with its seed and the command that plays it again; exit
code 1 if there was one.
"""

import argparse
import os
import shlex
import signal
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.soak.work import Done, one

ROOT = Path(__file__).parents[2]
MINUTE = 60.0
PARTS = {
    "attacks": [sys.executable, "-m", "tests.e2e.attacks", "--seed", "{seed}"],
    "kills": [sys.executable, "-m", "tests.e2e.soak", "--runs", "1", "--seed", "{seed}"],
    "fuzz": [sys.executable, "-m", "tests.fuzz.campaign", "--seed", "{seed}"],
    "certify": [sys.executable, "-m", "tests.certification.over_pty", "--seed", "{seed}"],
    "firmware": [sys.executable, "-m", "tests.certification.firmware", "--seed", "{seed}"],
    "floor": [sys.executable, "-m", "tests.floor.kills", "--seed", "{seed}"],
    "poker": [sys.executable, "-m", "tests.poker.hands", "--seed", "{seed}"],
}
"""Further parts: each is a command line that is played again and again, with the next seed."""


@dataclass
class Score:
    """The score so far."""

    first: int
    last: int
    storms: int = 0
    sweeps: int = 0
    acts: int = 0
    states: int = 0
    parts: dict[str, int] = field(default_factory=dict)
    failures: int = 0

    def add(self, done: Done) -> None:
        """Count a worker's result, and print its failures."""
        self.last = max(self.last, done.seed)
        self.acts += done.acts
        self.states += done.states
        if done.what == "storm":
            self.storms += done.runs
        else:
            self.sweeps += done.runs
        for failure in done.failures:
            self.fail(f"seed {done.seed}, {done.what}", *failure)

    def fail(self, *lines: str) -> None:
        """Print a failure."""
        self.failures += 1
        print("FAILED", *lines, sep="\n  ", flush=True)

    def line(self, minutes: float) -> str:
        """Return the summary."""
        parts = "".join(f", {times} runs of {name}" for name, times in self.parts.items())
        return (
            f"{minutes:.0f} min: seeds {self.first} to {self.last}: {self.storms} storms,"
            f" {self.acts} acts, {self.states} states, {self.sweeps} single crashes{parts};"
            f" {self.failures} failures"
        )


class Part:
    """A command that is played again and again while the other seeds run."""

    def __init__(self, name: str, score: Score) -> None:
        self._name, self._score = name, score
        self._seed = score.first
        self._start()

    @property
    def _command(self) -> list[str]:
        return [word.replace("{seed}", str(self._seed)) for word in PARTS[self._name]]

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    def look(self) -> None:
        """If it has ended, report its result and start it again."""
        if self._process.poll() is None:
            return
        self._judge()
        self._seed += 1
        self._start()

    def _judge(self) -> None:
        assert self._process.stdout is not None
        told = self._process.stdout.read().splitlines()
        self._score.parts[self._name] = self._score.parts.get(self._name, 0) + 1
        if self._process.returncode:
            again = shlex.join(self._command)
            self._score.fail(f"{self._name}, seed {self._seed}", again, *told[-40:])

    def end(self) -> None:
        """Stop it, with all its processes: an unfinished run does not count."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        self._process.communicate()


def soak(minutes: float, first: int, jobs: int, names: list[str]) -> Score:
    """Play until the time is up."""
    score = Score(first, first)
    until = time.monotonic() + minutes * MINUTE
    parts = [Part(name, score) for name in names]
    seeds, running = count(first), set[Future[Done]]()
    told = 0.0
    began = time.monotonic()
    try:
        with ProcessPoolExecutor(jobs) as pool:
            while (left := until - time.monotonic()) > 0:
                while len(running) < jobs * 2:
                    running.add(pool.submit(one, next(seeds)))
                done, running = wait(running, min(1.0, left), FIRST_COMPLETED)
                for each in done:
                    score.add(each.result())
                for part in parts:
                    part.look()
                if time.monotonic() - began >= told + MINUTE:
                    told += MINUTE
                    print(score.line(told / MINUTE), flush=True)
            for each in running:
                each.cancel()
    finally:
        for part in parts:
            part.end()
    return score


def main(arguments: list[str]) -> None:
    """Soak, print the summary, and end with 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    add = parser.add_argument
    add("--minutes", type=float, default=10.0, metavar="N", help="how long (10)")
    add("--first", type=int, default=int(time.time()) % 1_000_000, metavar="SEED", help="start")
    add("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (all)")
    add("--parts", default=",".join(PARTS), metavar="NAMES", help="beside the storms (all)")
    options = parser.parse_args(arguments)
    names = [name for name in options.parts.split(",") if name]
    if unknown := [name for name in names if name not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)} (there are {', '.join(PARTS)})")
    print(f"from seed {options.first}, {options.jobs} processes", flush=True)
    score = soak(options.minutes, options.first, options.jobs, names)
    print(score.line(options.minutes), flush=True)
    sys.exit(score.failures > 0)


if __name__ == "__main__":
    main(sys.argv[1:])
