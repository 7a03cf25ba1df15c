"""Seeds played side by side: on all processors, or in this process when xdist uses them already."""

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from simulators.simulation import Result


def played(play: Callable[[int], Result], seeds: Iterable[int]) -> list[Result]:
    """Play each seed, and return the results in the order of the seeds."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        return [play(seed) for seed in seeds]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return list(pool.map(play, seeds, chunksize=2))
