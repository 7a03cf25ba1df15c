"""Which tests a run takes, and which of them stay together where several processes run them.

Three marks say what a test or a whole file is:

    pytestmark = pytest.mark.slow                        # `make test` leaves the file to `test-all`
    pytestmark = [pytest.mark.slow, pytest.mark.clocks]  # and nothing else runs beside it
    @pytest.mark.quick                                   # this test of a slow file is quick

What is `slow` and `soak`, `test-all` leaves to `make soak`: sweeps, of which it has a sample.

A file of which a run wants no test is not even imported. `clocks` is what asserts how long
something takes, or has a terminal: such tests run one after the other. In `make test` they have a
process of their own beside the others; in `make test-all` they have the computer. What only waits
until something happens is none of them.

All other tests go file by file. Quick ones that share a browser, or a database's server, go
together; so do the slow ones of a database.
"""

import gc
import os
import re
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

_CLOCKS, _BROWSER = "clocks", "tests/browser"
_SHARING = {_BROWSER: "browser", "tests/floor": "postgres"}
"""Folders whose tests share what one fixture starts."""
_SLOW_FILE = re.compile(r"^pytestmark = .*\bmark\.slow\b", re.MULTILINE)
_ANY_SLOW = re.compile(r"\bmark\.slow\b|\bmostly_slow\(")
_ANY_CLOCKS = re.compile(r"\bmark\.clocks\b")
_ANY_QUICK = re.compile(r"\bmark\.quick\b")
_ANY_SOAK = re.compile(r"\bmark\.soak\b|\bsoak=|\bmostly_soak\(")

_SOAK = (pytest.mark.slow, pytest.mark.soak)


def mostly_slow(cases: Iterable[object], every: int, soak: int = 1) -> list[object]:
    """Return cases for `parametrize`: the quick suite takes the first and each `every`-th alone.

    Of the others `make test-all` plays each `soak`-th, and `make soak` the rest.
    """
    return [
        case if n % every == 0 else _marked(case, _SOAK if n % soak else (pytest.mark.slow,))
        for n, case in enumerate(cases)
    ]


def mostly_soak(cases: Iterable[object], every: int) -> list[object]:
    """Return cases for `parametrize`: `make soak` has all but the first and each `every`-th."""
    return [case if n % every == 0 else _marked(case, _SOAK) for n, case in enumerate(cases)]


def _marked(case: object, marks: tuple[pytest.MarkDecorator, ...]) -> object:
    return pytest.param(*_values(case), marks=marks)


def _values(case: object) -> tuple[object, ...]:
    return case if type(case) is tuple else (case,)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Pass over a file of which the run wants no test: importing is most of a collection."""
    wanted = config.option.markexpr
    if not wanted or not collection_path.match("test_*.py"):
        return None
    text = collection_path.read_text("utf-8")
    if wanted.startswith("quick"):
        wants_none = _SLOW_FILE.search(text) and not _ANY_QUICK.search(text)
    elif wanted.startswith("soak"):
        wants_none = not _ANY_SOAK.search(text)
    else:
        wants_none = wanted.startswith("slow") and not _ANY_SLOW.search(text)
    if wanted.endswith(f" and {_CLOCKS}"):
        wants_none = wants_none or not _ANY_CLOCKS.search(text)
    return True if wants_none else None


@pytest.hookimpl(tryfirst=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the processes of `-n auto`: more than processors, since tests wait; slow ones most."""
    processors, wanted = len(os.sched_getaffinity(0)), config.option.markexpr
    return processors + (processors + 1 if wanted.startswith("slow") else 1)


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
    """Put each test into its group; where processes share the groups, long ones come first."""
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group_of(item)))
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: _place(group_of(item)))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Check that xdist knows the groups: without them tests that share a row would run at once."""
    if hasattr(session.config, "workerinput") and session.items:
        lost = [each for each in session.items if not each.nodeid.endswith(f"@{group_of(each)}")]
        if lost:
            raise pytest.UsageError(f"xdist has dropped the group of {lost[0].nodeid}")


def group_of(item: pytest.Item) -> str:
    """Return what shares a process with the test: its kind, its folder or its file."""
    if item.get_closest_marker(_CLOCKS):
        return _CLOCKS
    file = item.nodeid.partition("::")[0]
    shared = next((each for each in _SHARING if file.startswith(f"{each}/")), None)
    if shared is None or _SHARING[shared] not in getattr(item, "fixturenames", ()):
        return file
    slow = item.get_closest_marker("slow") and not item.get_closest_marker("quick")
    return file if slow and shared == _BROWSER else shared


_LONG = (
    _CLOCKS,
    "tests/browser/test_frame.py",
    "tests/project/test_targets.py",
    "tests/browser",
    "tests/bench/test_bench.py",
    "tests/browser/test_training.py",
    "tests/browser/faults/test_stages.py",
    "tests/floor",
    "tests/odds/test_paid.py",
    "tests/browser/faults/test_sizes.py",
    "tests/browser/faults/test_authority.py",
    "tests/browser/hands/test_hands.py",
    "tests/games/test_community_packet.py",
    "tests/daemon/test_process.py",
    "tests/floor/test_kills.py",
    "tests/project/test_examples.py",
    "tests/simulators/simulation/test_obedience.py",
    "tests/certification/test_standing.py",
    "tests/certification/test_defects.py",
    "tests/conformance/test_busy.py",
)
"""Groups that take longest. They begin first: then the last ones to run are short, and all
processes end together.
"""


def _place(group: str) -> int:
    return _LONG.index(group) if group in _LONG else len(_LONG)
