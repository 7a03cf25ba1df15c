"""Plays many seeds of one run on all processors, and yields each result as it ends."""

import signal
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import active_children, get_context
from traceback import format_exception
from typing import Any, TextIO

from controller.data.definition import TableDefinition
from controller.data.message import Decimal, Message, message
from controller.words.spoken import say
from simulators.simulation.run import Settings, simulate
from simulators.simulation.shrunk_run import rows
from simulators.simulation.tally import Result

_AHEAD = 2
"""Seeds handed out for each process: one is played while the next one waits."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of one seed.

    Attributes:
        settings: the run, with its seed.
        result: the result of the run; None: the program failed.
        error: the trace of that failure; empty: there was none.
    """

    settings: Settings
    result: Result | None
    error: str = ""

    @property
    def failed(self) -> bool:
        """Whether a rule was broken, or the program failed."""
        return self.result is None or bool(self.result.violations)


def play_seeds(
    definition: TableDefinition, settings: Settings, seeds: range, jobs: int
) -> Generator[Played, None, None]:
    """Yield the result of each seed, in the order in which the runs end.

    Close the iterator (`contextlib.closing`) to end all processes at once.

    Args:
        definition: the table.
        settings: the run; its own seed is not used.
        seeds: the seeds.
        jobs: processes.

    Raises:
        BrokenProcessPool: a process was killed from outside; memory may have run out.
    """
    runs = (replace(settings, seed=seed) for seed in seeds)
    pool = ProcessPoolExecutor(jobs, get_context("spawn"))
    running: dict[Future[Result], Settings] = {}
    try:
        with _interrupts_for_us_alone():
            for run in islice(runs, jobs * _AHEAD):
                running[pool.submit(simulate, definition, run)] = run
        while running:
            ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for each in ended:
                yield _played(running.pop(each), each)
            for run in islice(runs, len(ended)):
                running[pool.submit(simulate, definition, run)] = run
    except BaseException:
        for child in active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _played(settings: Settings, ended: Future[Result]) -> Played:
    error = ended.exception()
    if error is None:
        return Played(settings, ended.result())
    if isinstance(error, BrokenProcessPool):
        raise error
    return Played(settings, None, "".join(format_exception(error)))


@contextmanager
def _interrupts_for_us_alone() -> Iterator[None]:
    """Block Ctrl-C in the processes that start here: this process gets it as well, and ends them.

    They inherit the block. A Ctrl-C that comes meanwhile waits, and reaches this process
    afterwards.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# The report of `tablectl simulate --seeds`: a progress line, each failure, the total.


_STEPS = 10
"""How often progress is printed where the line cannot be rewritten."""
_CLEAR = "\r\x1b[K"


class SeedsReport:
    """Prints progress on standard error; on a terminal in one line that is rewritten."""

    def __init__(self, seeds: range, stream: TextIO | None = None) -> None:
        """Begin with no seed played; `stream` is standard error where none is given."""
        self._seeds = seeds
        self._stream = stream or sys.stderr
        self._in_place = self._stream.isatty()
        self._played = 0
        self._failed: list[int] = []
        self._rounds = 0
        self._virtual_seconds = 0.0

    def add(self, played: Played, accusation: str) -> None:
        """Count one seed; `accusation` says which rule it broke, and how to play it again."""
        self._played += 1
        if played.result is not None:
            self._rounds += played.result.rounds
            self._virtual_seconds += played.result.virtual_seconds
        if played.failed:
            self._failed.append(played.settings.seed)
            self._write((_CLEAR if self._in_place else "") + accusation + "\n")
        if self._in_place:
            self._write(_CLEAR + self._line())
        elif self._played * _STEPS // len(self._seeds) > (self._played - 1) * _STEPS // len(
            self._seeds
        ):
            self._write(self._line() + "\n")

    def end(self) -> None:
        """Remove the line of progress."""
        if self._in_place:
            self._write(_CLEAR)

    @property
    def failed(self) -> list[int]:
        """The seeds that failed so far, in order."""
        return sorted(self._failed)

    def total(self, wall_seconds: float, jobs: int) -> dict[str, Any]:
        """Return the sums of all seeds, as plain data for JSON."""
        return {
            "seeds": [self._seeds[0], self._seeds[-1]],
            "played": self._played,
            "failed": self.failed,
            "rounds": self._rounds,
            "virtual_seconds": round(self._virtual_seconds, 3),
            "wall_seconds": round(wall_seconds, 3),
            "jobs": jobs,
        }

    def _line(self) -> str:
        low, high, count = self._seeds[0], self._seeds[-1], self._played
        total, failed = len(self._seeds), len(self._failed)
        if not failed:
            return say(message("simulate-progress", low=low, high=high, count=count, all=total))
        return say(
            message(
                "simulate-progress-failed", low=low, high=high, count=count, all=total, tries=failed
            )
        )

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def in_words(total: dict[str, Any]) -> str:
    """Return the total as people read it."""
    first, last = total["seeds"]
    failed = ", ".join(map(str, total["failed"]))
    heading = message(
        "simulate-seeds-total",
        low=first,
        high=last,
        count=total["played"],
        tries=len(total["failed"]),
    )
    played = f"{total['virtual_seconds']:.0f}"
    rounds = message("simulate-seeds-rounds", count=total["rounds"], played=played)
    return rows(
        heading,
        [
            (message("simulate-row-failed"), failed or message("simulate-none")),
            (message("simulate-row-rounds"), rounds),
            (message("simulate-row-time"), _time(total)),
        ],
    )


def _time(total: dict[str, Any]) -> Message:
    seconds, jobs = total["wall_seconds"], total["jobs"]
    took = Decimal(f"{seconds:.1f}")
    if not seconds:
        return message("simulate-seeds-time", took=took, count=jobs)
    speed = round(total["rounds"] / seconds)
    return message("simulate-seeds-time-speed", took=took, count=jobs, size=speed)
