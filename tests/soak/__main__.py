"""python -m tests.soak: seeds onward from a start, on all processors, until the time is up.

Prints a line a minute, and every failure with its seed and the command that plays it again; exit
code 1 if there was one.
"""

import argparse
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.soak.work import Done, one

ROOT = Path(__file__).parents[2]
MINUTE = 60.0
_LOWER = 5
"""How much nicer processes are that only compute: devices and pages have a second to answer."""
_END = 120.0
"""Seconds for a part to end all its processes, on a busy computer."""
_HEARD = ("env", "--default-signal=INT")
"""Who is started in the background of a script would ignore an interrupt."""


@dataclass(frozen=True)
class PartKind:
    """A further part: a command that is played again and again, with the next seed.

    Attributes:
        module: what is run.
        option: of its length, with those before it that it needs.
        length: how long it is, if nobody says another length.
        computes: it only computes, and leaves the processor to those who answer in real time.
    """

    module: str
    option: str
    length: float
    computes: bool = False

    def command(self, seed: int, length: float) -> list[str]:
        """Return the words of the command."""
        told = str(int(length) if length.is_integer() else length)
        words = ["--seed", str(seed), *self.option.split(), told]
        return [sys.executable, "-m", self.module, *words]


PARTS = {
    "attacks": PartKind("tests.e2e.attacks", "--rounds", 5.0),
    "kills": PartKind("tests.e2e.soak", "--runs 1 --kills", 30.0),
    "cables": PartKind("tests.e2e.soak", "--runs 1 --cables --kills", 60.0),
    "fuzz": PartKind("tests.fuzz.campaign", "--most", 8.0, computes=True),
    "certify": PartKind("tests.certification.over_pty", "--items", 100.0),
    "firmware": PartKind("tests.certification.firmware", "--items", 100.0),
    "floor": PartKind("tests.floor.kills", "--seconds", 60.0),
    "hostile": PartKind("tests.floor.hostile", "--journals", 40.0, computes=True),
    "frame": PartKind("tests.browser.fed_page", "--windows", 6.0, computes=True),
    "slope": PartKind("tests.soak.slope", "--rounds", 300.0),
    "sweeps": PartKind("tests.soak.sweeps", "--tests", 20.0, computes=True),
    "poker": PartKind("tests.poker.hands", "--hands", 20_000.0, computes=True),
}


@dataclass
class Score:
    """The score so far."""

    first: int
    last: int
    storms: int = 0
    obeyed: int = 0
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
        elif done.what == "obeyed":
            self.obeyed += done.runs
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
            f" {self.obeyed} pairs of faults,"
            f" {self.acts} acts, {self.states} states, {self.sweeps} single crashes{parts};"
            f" {self.failures} failures"
        )


class Part:
    """A command that is played again and again while the other seeds run.

    Attributes:
        process: the present run.
    """

    def __init__(self, name: str, length: float, score: Score) -> None:
        self._name, self._length, self._score = name, length, score
        self._seed = score.first
        score.parts[name] = 0
        self._start()

    @property
    def _command(self) -> list[str]:
        return PARTS[self._name].command(self._seed, self._length)

    def _start(self) -> None:
        self._interrupted = False
        # A file takes all that it says; a pipe that nobody reads would stop it.
        self._told = tempfile.TemporaryFile("w+", errors="replace")  # noqa: SIM115 - until it is judged
        self.process = subprocess.Popen(
            [*_HEARD, *self._command], cwd=ROOT, stdout=self._told, stderr=subprocess.STDOUT
        )
        if PARTS[self._name].computes:
            os.setpriority(os.PRIO_PROCESS, self.process.pid, _LOWER)

    def look(self) -> None:
        """If it has ended, report its result and start it again."""
        if self.process.poll() is None:
            return
        self._judge()
        self._seed += 1
        self._start()

    def _judge(self) -> None:
        with self._told:
            self._told.seek(0)
            told = self._told.read().splitlines()
        self._score.parts[self._name] += 1
        if self.process.returncode:
            again = shlex.join(self._command)
            self._score.fail(f"{self._name}, seed {self._seed}", again, *told[-40:])

    def interrupt(self) -> None:
        """Tell it to end, if it has not ended."""
        if not self._interrupted and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self._interrupted = True

    def end(self) -> None:
        """Stop it, with all its processes: an unfinished run does not count."""
        self.interrupt()
        if not self._interrupted:
            self._judge()
            return
        try:
            self.process.wait(_END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            self._score.fail(f"{self._name}, seed {self._seed}: it did not end when it was told to")
        self._told.close()


def soak(minutes: float, first: int, jobs: int, lengths: Mapping[str, float]) -> Score:
    """Play until the time is up.

    Args:
        minutes: how long.
        first: the seed to begin with.
        jobs: processes for storms and sweeps.
        lengths: of each part that is played beside them.
    """
    score = Score(first, first)
    until = time.monotonic() + minutes * MINUTE
    parts = [Part(name, length, score) for name, length in lengths.items()]
    seeds, running = count(first), set[Future[Done]]()
    told = 0.0
    began = time.monotonic()
    try:
        with ProcessPoolExecutor(jobs, initializer=os.nice, initargs=(_LOWER,)) as pool:
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
            unfinished = [each for each in running if not each.cancel()]
            for each in unfinished:  # their failures count, too
                score.add(each.result())
    finally:
        for part in parts:  # all at once: each that still runs holds the others up
            part.interrupt()
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
    usual = ",".join(f"{name}={part.length:g}" for name, part in PARTS.items())
    add("--lengths", default="", metavar="NAME=N,…", help=f"of parts ({usual})")
    options = parser.parse_args(arguments)
    names = [name for name in options.parts.split(",") if name]
    if unknown := [name for name in names if name not in PARTS]:
        parser.error(f"no such part: {', '.join(unknown)} (there are {', '.join(PARTS)})")
    lengths = {name: PARTS[name].length for name in names}
    for each in filter(None, options.lengths.split(",")):
        name, _, length = each.partition("=")
        if name not in lengths or not re.fullmatch(r"\d+(\.\d+)?", length) or not float(length):
            parser.error(f"no length of a part that is played: {each}")
        lengths[name] = float(length)
    print(f"from seed {options.first}, {options.jobs} processes", flush=True)
    score = soak(options.minutes, options.first, options.jobs, lengths)
    print(score.line(options.minutes), flush=True)
    sys.exit(score.failures > 0)


if __name__ == "__main__":
    main(sys.argv[1:])
