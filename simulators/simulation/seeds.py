"""Plays many seeds of one run on all processors, and yields each result as it ends."""

import signal
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import active_children, get_context
from traceback import format_exception

from controller.data.definition import TableDefinition
from simulators.simulation.run import Settings, simulate
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
