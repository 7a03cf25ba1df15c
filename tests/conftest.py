"""Set-up of every test: it must leave nothing behind, and its files are kept in memory."""

import asyncio
import os
import threading
from asyncio.base_events import BaseEventLoop
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import disk_usage
from time import monotonic, sleep

import hypothesis
import pytest
from hypothesis import Phase
from hypothesis.internal.conjecture import providers

from controller import shipped_files
from tests.e2e.fork_server import fork_server
from tests.missing import pytest_terminal_summary
from tests.sharing import (
    pytest_collection,
    pytest_collection_finish,
    pytest_collection_modifyitems,
    pytest_ignore_collect,
    pytest_xdist_auto_num_workers,
)

__all__ = [
    "fork_server",
    "pytest_collection",
    "pytest_collection_finish",
    "pytest_collection_modifyitems",
    "pytest_ignore_collect",
    "pytest_terminal_summary",
    "pytest_xdist_auto_num_workers",
]

# The same examples on every computer and in every run; a search for new ones must be asked for:
#   HYPOTHESIS_PROFILE=explore make test
hypothesis.settings.register_profile("ci", derandomize=True, deadline=None, database=None)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=2000, print_blob=True)
# The first example that fails is enough where only the failure counts (tests/mutation).
hypothesis.settings.register_profile(
    "first", parent=hypothesis.settings.get_profile("ci"), phases=[Phase.explicit, Phase.generate]
)
_PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
hypothesis.settings.load_profile(_PROFILE)
if _PROFILE != "explore":
    # It would draw constants of all our modules that a process has imported: other examples with
    # each selection of tests, and more than a second in each process for reading them.
    providers._get_local_constants = providers.Constants

# In English, whatever the language of the person who runs the tests.
os.environ["LC_ALL"] = "C.UTF-8"

# In the words alone, whatever colours and width this person's programs are told to print.
for _each in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "NO_COLOR", "COLUMNS", "LINES"):
    os.environ.pop(_each, None)

# One thread multiplies matrices: beside other processes, several mostly wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The shipped tables, whatever is installed on the computer of the person who runs the tests.
shipped_files.INSTALLED_TABLE = Path("/nowhere/table.yaml")

_MEMORY = Path("/dev/shm")
_ENOUGH = 1 << 30
"""Bytes of memory that a run's files may need."""

# The tests' files are kept in memory where there is enough: a journal waits for its disk at every
# commit, and no test here cuts a real computer's power. `make bench` measures real disks.
if _MEMORY.is_dir() and disk_usage(_MEMORY).free > _ENOUGH:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

assert Path("/proc/thread-self/children").exists(), "this kernel does not list children"

_PEOPLE = Path("/var/lib/dealer-table/people.yaml")
assert not os.path.lexists(_PEOPLE), f"the shipped tables would be judged with {_PEOPLE}: move it"

GRACE = 5.0
"""Seconds in which a thread or process that was told to end does so, even on a busy computer."""


_LONGEST_NAME = 60
"""Characters of a parameter in a test's name; files of megabytes are parameters, too."""


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a long text by its beginning: each process writes all names down, and sends them."""
    if isinstance(val, str | bytes) and len(val) > _LONGEST_NAME:
        return f"{val[:_LONGEST_NAME]!r}…{len(val)}"
    return None


@pytest.fixture
def kept_story(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold all that happens in the stories of a quick test, without Hypothesis, to what is kept."""
    slow = request.node.get_closest_marker("slow") and not request.node.get_closest_marker("quick")
    if slow or hypothesis.is_hypothesis_test(request.function):
        yield
        return
    from tests.procedure.outcomes import keep_stories

    test = request.node.name.partition("[")[0]
    yield from keep_stories(f"{request.path.stem}: {test}", monkeypatch)


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """Fails a test whose tasks, threads or child processes outlive it; ends the processes.

    It is a test's first fixture, so it is torn down last, after all other fixtures and the event
    loop of an async test. What wider fixtures have started belongs to them.
    """
    tasks: list[str] = []
    threads = set(threading.enumerate())
    children = _children()
    with pytest.MonkeyPatch.context() as patch:
        _record_unfinished_tasks(patch, tasks)
        # What a command that runs here does to its process, the tests after it would suffer.
        patch.setattr(os, "nice", lambda increment: 0)
        yield
    leaks = [f"task {task}" for task in tasks]
    leaks += [f"thread {thread.name}" for thread in _outliving(threads)]
    leaks += [f"process {pid}: {command}" for pid, command in _end(children).items()]
    if leaks:
        pytest.fail("left behind: " + "; ".join(leaks), pytrace=False)


def _record_unfinished_tasks(patch: pytest.MonkeyPatch, found: list[str]) -> None:
    """Note the tasks still pending when their loop ends; a runner would cancel them silently."""
    end_runner, end_loop = asyncio.Runner.close, BaseEventLoop.close

    def note(loop: asyncio.AbstractEventLoop | None) -> None:
        if loop is not None and not loop.is_closed():
            found.extend(map(repr, asyncio.all_tasks(loop)))

    def close_runner(runner: asyncio.Runner) -> None:
        note(getattr(runner, "_loop", None))
        end_runner(runner)

    def close_loop(loop: BaseEventLoop) -> None:
        note(loop)
        end_loop(loop)

    patch.setattr(asyncio.Runner, "close", close_runner)
    patch.setattr(BaseEventLoop, "close", close_loop)


def _outliving(before: set[threading.Thread]) -> set[threading.Thread]:
    deadline = monotonic() + GRACE
    while (left := set(threading.enumerate()) - before) and monotonic() < deadline:
        for thread in left:
            with suppress(RuntimeError):  # another thread is starting it at this moment
                thread.join(0.1)
    return left


def _end(before: set[int]) -> dict[int, str]:
    """Return the children that outlive the test, with their command lines; kill and reap them."""
    deadline = monotonic() + GRACE
    while (left := _children() - before) and monotonic() < deadline:
        sleep(0.01)
    commands = {pid: _command(pid) for pid in left}
    for pid in left:
        with suppress(ProcessLookupError):
            os.kill(pid, 9)
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)
    return commands


def _children() -> set[int]:
    """Return this process's children, unreaped ones included."""
    found, again = _listed(), _listed()
    while found != again:  # a child that ends while the system lists them may hide another
        found, again = again, _listed()
    return found


def _listed() -> set[int]:
    """Return what the system lists: it is asked twice for each test, and must be quick."""
    found: set[int] = set()
    for thread in os.listdir("/proc/self/task"):
        with suppress(OSError), open(f"/proc/self/task/{thread}/children", "rb") as children:
            found.update(map(int, children.read().split()))  # no such file: the thread has ended
    return found


def _command(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip() or "(ended)"
    return "(gone)"
