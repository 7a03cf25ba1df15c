"""A plugin of pytest: writes down how long tests take; plays chosen ones alone, in their order."""

import os
import signal
from collections.abc import Generator
from pathlib import Path
from time import process_time

import pytest

TIMES, CHOSEN = "MUTATION_TIMES", "MUTATION_CHOSEN"
"""Each names a file in the environment, with the name of a test on each line."""
LONGEST = 30
"""Seconds of the processor after which a chosen test does not end: SIGPROF ends the process."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Add a line for the test: seconds of the processor, then its name."""
    if os.environ.get(CHOSEN):
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
    begin = process_time()
    result = yield
    if place := os.environ.get(TIMES):
        with Path(place).open("a") as times:
            times.write(f"{process_time() - begin:.3f} {item.nodeid}\n")
    return result


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the chosen tests alone; a mutant may change what tests there are, and their names."""
    if place := os.environ.get(CHOSEN):
        order = {test: number for number, test in enumerate(Path(place).read_text().splitlines())}
        chosen = [item for item in items if item.nodeid in order]
        items[:] = sorted(chosen, key=lambda item: order[item.nodeid])
