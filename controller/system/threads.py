"""Threads that run before they are needed: where the system has none left later, work goes on."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier


def ready_threads(count: int, name: str) -> ThreadPoolExecutor:
    """Return an executor all of whose threads run already, or will before its first work.

    Raises:
        RuntimeError: the system has no room for them.
    """
    executor, met = ThreadPoolExecutor(count, name), Barrier(count)
    for _ in range(count):  # each waits for all: so none takes another's place
        executor.submit(met.wait)
    return executor
