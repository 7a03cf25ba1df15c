"""Groups of tests: which tests stay together in one process where several processes run them.

Tests that wait for real clocks, processes, ports or terminals use little processor time. They run
in four long rows, one test after the other, and the rows begin first. The other tests go file by
file and fill the processors meanwhile: for that there are two processes more than there are
processors, and one that only computes gives way to the others. All tests that open terminals are in
one row: the system gives a terminal's name to another one as soon as it is free. The stories in a
browser are in two rows, each with a browser.
"""

import gc
import os
from collections.abc import Generator
from functools import cache
from inspect import iscoroutinefunction
from pathlib import Path

import pytest

_HERE = Path(__file__).parent
_ROWS = {
    "terminals": (
        "bench",
        "conformance/test_command.py",
        "conformance/test_real_time.py",
        "contract/test_real_time.py",
        "daemon/test_process.py",
        "drivers/test_blocking.py",
        "drivers/test_modbus_live.py",
        "drivers/test_port.py",
        "drivers/test_serial.py",
        "drivers/test_serial_url.py",
        "drivers/test_tcp.py",
        "drivers/test_usb.py",
        "drivers/test_usb_key_pad_on_the_bus.py",
        "e2e",
        "simulators/hosts",
        "soak",
        "systemd",
        "technician",
    ),
    "faults": ("browser/faults",),
    "browser": ("browser",),
    "processes": (
        "bundle",
        "cli/test_commands.py",
        "cli/test_usage.py",
        "daemon",
        "floor",
        "journal/test_crash.py",
        "project",
    ),
}
"""Folders and files under `tests`, by row; the first that fits counts. An `async` test of any other
file is in the last row.
"""
_LONG = (
    "procedure/test_matrix.py",
    "simulators/simulation/test_mutants.py",
    "simulators/simulation/test_hands.py",
    "odds/test_seats_apart.py",
    "simulators/simulation/test_instructions.py",
    "procedure/test_hand_matrix.py",
    "simulators/simulation/test_storms.py",
    "simulators/simulation/test_self_driven.py",
    "odds/test_exposure.py",
    "simulators/simulation/test_simulate.py",
    "simulators/simulation/test_seeds.py",
)
"""Files of ten processor seconds and more, the longest first. They begin after the rows: then the
last files to run are short, and all processes end together.
"""
_GIVES_WAY = 19
"""How nice a process is that only computes: nicer than who reads records for a page."""
assert all((_HERE / each).exists() for each in sum(_ROWS.values(), _LONG))


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return the processes of `-n auto`: one for each row, where there are two processors."""
    return len(os.sched_getaffinity(0)) + 2


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give way from the first test on that is in no row: no row comes to this process after it."""
    computes = hasattr(item.config, "workerinput") and group_of(item) not in _ROWS
    if computes and os.getpriority(os.PRIO_PROCESS, 0) < _GIVES_WAY:
        os.setpriority(os.PRIO_PROCESS, 0, _GIVES_WAY)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave the garbage collector out of the collection, and what was collected out of its sight.

    Each process collects all tests, and they live to its end: the collector would walk through them
    again and again and find nothing.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put each test into its group; where processes share the groups, the long ones come first."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group_of(item)))
    if hasattr(config, "workerinput"):
        first = [*_ROWS, *_LONG]
        items.sort(key=lambda item: _place(first, group_of(item)))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Check that xdist knows the groups: without them tests that share a row would run at once."""
    if hasattr(session.config, "workerinput") and session.items:
        lost = [each for each in session.items if not each.nodeid.endswith(f"@{group_of(each)}")]
        if lost:
            raise pytest.UsageError(f"xdist has dropped the group of {lost[0].nodeid}")


def group_of(item: pytest.Item) -> str:
    """Return the test's row, or its file."""
    group = _group_of_file(item.path)
    waits = iscoroutinefunction(getattr(item, "function", None))
    return "processes" if waits and group not in _ROWS else group


@cache
def _group_of_file(path: Path) -> str:
    file = str(path).removeprefix(f"{_HERE}/")
    rows = (row for row, places in _ROWS.items() if any(_within(file, each) for each in places))
    return next(rows, file)


def _place(first: list[str], group: str) -> int:
    return first.index(group) if group in first else len(first)


def _within(file: str, place: str) -> bool:
    return file == place or file.startswith(f"{place}/")
