"""python -m tests.mutation ROOM: random mutants of a room, against the room's quick tests.

Prints each mutant with the test that killed it, or that it survived. It works in a copy of the
tree. The same seed gives the same mutants of the same source. A mutant meets the tests that reach
its lines, quickest first, then others that reach its file, then all; the first that fails ends it.
A test that does not end kills it; one whose tests only take too long has survived.
"""

import argparse
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Set
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from tests.mutation import plugin
from tests.mutation.mutants import Mutant, mutants_of
from tests.procedure.outcomes import MATRICES

ROOT = Path(__file__).parents[2]
SECONDS = 60
"""Of the processor, in which a mutant's tests end."""
_HANGS = 10 * SECONDS
"""After which it waits for ever, on however busy a computer."""
_MOST_SURVIVE = 1 / 12
_DOES_NOT_END, _OUT_OF_TIME = -signal.SIGPROF, -signal.SIGXCPU
"""Codes of tests: one test did not end; all of them together took too long."""
_CHOSEN = 40.0
"""Seconds of the processor that the tests chosen for a mutant took without it, at most. They were
measured while they were watched, which doubles their time.
"""


@dataclass(frozen=True, slots=True)
class Room:
    """Source files and folders, and the tests that must kill every mutant of them.

    Attributes:
        whole: files of these tests that compare all that follows. A mutant meets each of them that
            reaches its lines, however many quicker tests there are.
    """

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    whole: tuple[str, ...] = ()


ROOMS = {
    "procedure": Room(
        ("controller/procedure",),
        ("tests/procedure", "tests/poker", "tests/table", "tests/day", "tests/games"),
        whole=MATRICES,
    ),
    "settlement": Room(
        ("controller/settlement",),
        (
            *("tests/settlement", "tests/wagering", "tests/games"),
            *("tests/odds/test_settled.py", "tests/odds/test_every_deal.py"),
        ),
    ),
    "journal": Room(
        ("controller/journal",),
        (
            *("tests/journal", "tests/replay/test_export.py", "tests/daemon/test_journal_check.py"),
            "tests/documents/test_security.py::test_each_budget_of_bytes_is_as_large_as_it_says",
        ),
    ),
    "wagering": Room(
        ("controller/wagering",),
        (
            *("tests/wagering", "tests/settlement/test_broken_amounts.py"),
            *("tests/procedure/test_payouts.py", "tests/configuration/test_payout_limits.py"),
        ),
    ),
    "odds": Room(("controller/odds",), ("tests/odds", "tests/reports")),
    "poker": Room(("controller/poker",), ("tests/poker", "tests/procedure/test_hand_matrix.py")),
    "records": Room(
        ("controller/records",),
        ("tests/records", "tests/reports", "tests/replay", "tests/day/test_record.py"),
    ),
    "people": Room(
        ("controller/people",),
        (
            *("tests/people", "tests/setup/test_setup.py", "tests/daemon/test_people.py"),
            *("tests/configuration/test_commands.py", "tests/floor/test_offered_people.py"),
        ),
    ),
    "store": Room(("controller/floor/store",), ("tests/floor",)),
    "cards": Room(("controller/cards",), ("tests/cards", "tests/settlement")),
    "link": Room(
        ("drivers/link.py", "drivers/handshake.py"),
        ("tests/drivers", "tests/contract/test_virtual.py"),
    ),
}


_READING = tuple(
    f"tests/words/test_sources.py::test_each_message_of_a_package_is_in_the_catalogue[{package}]"
    for package in ("controller", "drivers")
)
"""Tests that read the sources of all rooms: they reach no line, so every mutant meets them."""


class Copy:
    """A copy of the tree, where mutants are made and tests run."""

    def __init__(self, top: Path) -> None:
        self.top = top
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.check_output(listed, cwd=ROOT, text=True).split("\0"):
            if name and (ROOT / name).is_file():
                (top / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, top / name)

    def files(self, room: Room) -> list[str]:
        """Return the names of a room's source files."""
        places = [self.top / source for source in room.sources]
        files = (each.rglob("*.py") if each.is_dir() else [each] for each in places)
        return sorted(str(file.relative_to(self.top)) for found in files for file in found)

    def pytest(self, *words: str, times: str = "", chosen: str = "") -> tuple[int, str]:
        """Run tests; return the exit code, or the signal that ended them, and the output.

        Args:
            words: options and files.
            times: a file for the time of each; then they end.
            chosen: a file with those that are played; empty: all.
        """
        options = ["-q", "-n0", "--dist=no", "-p", "no:cacheprovider", "-p", plugin.__name__]
        options += ["-m", "quick or not slow"]
        surroundings = {
            "COVERAGE_CORE": "ctrace",  # the other one does not know which test reaches a line
            "HYPOTHESIS_PROFILE": "first",
            plugin.TIMES: times,
            plugin.CHOSEN: chosen,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(self.top),  # without it a plugin brings the drivers of the tree
        }
        run = subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, *words],
            cwd=self.top,
            env=os.environ | surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        if not times:
            resource.prlimit(run.pid, resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
        try:
            output, _ = run.communicate(timeout=None if times else _HANGS)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            run.communicate()
            return _DOES_NOT_END, ""
        return run.returncode, output


class Reach:
    """Which tests reach a line, the quickest first: all tests of the room are run once for it."""

    def __init__(self, copy: Copy, room: Room) -> None:
        self._copy = copy
        data, times, settings = (copy.top / f"mutation.{each}" for each in ("data", "times", "ini"))
        included = "".join(f"\n  {name}" for name in copy.files(room))
        settings.write_text(f"[run]\ndata_file = {data}\ninclude ={included}\n")
        measure = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
        code, output = copy.pytest(*measure, *room.tests, *_READING, times=str(times))
        if code:
            sys.exit(f"{output}\nmutation: these tests fail without a mutant")
        lines = (line.split(" ", 1) for line in times.read_text().splitlines())
        self._seconds = {test: float(seconds) for seconds, test in lines}
        self._whole = {test for test in self._seconds if _file(test) in room.whole}
        self._data = CoverageData(str(data))
        self._data.read()

    def tests(self, file: str, lines: range) -> list[str]:
        """Return the tests for a mutant: of its lines, of their test files, of its file, then all.

        Only the first test of many reaches what a wide fixture or a cache makes for all of them.
        What is made at import no test reaches, or the first that imports: any may be the one.
        """
        reached = self._data.contexts_by_lineno(str(self._copy.top / file))
        near = {_test(each) for line in lines for each in reached.get(line, ()) if each}
        files = {_file(test) for test in near}
        beside = {test for test in self._seconds if _file(test) in files}
        far = {_test(each) for contexts in reached.values() for each in contexts}
        whole = near & self._whole if near else self._whole
        left, chosen = _CHOSEN, []
        seen = set(whole)
        for group in (near, beside, far, self._seconds.keys()):
            for test in self._by_time(group - seen):
                seen.add(test)
                if self._seconds[test] < left:
                    left -= self._seconds[test]
                    chosen.append(test)
        return [*chosen, *self._by_time(whole)]

    def _by_time(self, tests: Set[str]) -> list[str]:
        known = tests & self._seconds.keys()
        return sorted(known, key=lambda test: (self._seconds[test], test))


def _test(context: str) -> str:
    """Return the test of a context, which says also whether it was set up, run or torn down."""
    return context.rpartition("|")[0]


def _file(test: str) -> str:
    return test.partition("::")[0]


def fate(copy: Copy, file: str, mutant: Mutant, tests: list[str]) -> tuple[bool, str]:
    """Return whether a mutant was killed, and by what."""
    place = copy.top / file
    source, chosen = place.read_text(), copy.top / "mutation.chosen"
    chosen.write_text("\n".join([*tests, *_READING]))
    place.write_text(mutant.of(source))
    files = sorted({*map(_file, tests), *map(_file, _READING)})
    try:
        code, output = copy.pytest("-x", *files, chosen=str(chosen))
    finally:
        place.write_text(source)
    if code == _DOES_NOT_END:
        return True, "killed by a test that does not end"
    if code == _OUT_OF_TIME:
        return False, f"SURVIVED for {SECONDS} s"
    if code == 0:
        return False, f"SURVIVED {len(tests)} tests"
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return True, f"killed by {failed[1] if failed else output.strip().splitlines()[-1]}"


def main() -> None:
    """Make the mutants one after the other, and say what becomes of each."""
    words = argparse.ArgumentParser(prog="python -m tests.mutation")
    words.add_argument("room", choices=ROOMS)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--mutants", type=int, default=25)
    words.add_argument("--at", metavar="FILE[:LINE]", default="", help="all mutants of this place")
    asked = words.parse_args()
    room, survived = ROOMS[asked.room], 0
    with tempfile.TemporaryDirectory() as top:
        copy = Copy(Path(top))
        made = [
            (file, mutant)
            for file in copy.files(room)
            for mutant in mutants_of((copy.top / file).read_text())
            if not asked.at or f"{file}:{mutant.lines[0]}:".startswith(f"{asked.at}:")
        ]
        if not asked.at:
            made = random.Random(asked.seed).sample(made, min(asked.mutants, len(made)))
        reach = Reach(copy, room)
        for file, mutant in made:
            tests = reach.tests(file, mutant.lines)
            killed, how = fate(copy, file, mutant, tests)
            survived += not killed
            print(f"{file}:{mutant.lines[0]}: {mutant.what}\n    {how}", flush=True)
    share = survived / max(1, len(made))
    print(
        f"{len(made)} mutants of {asked.room}, seed {asked.seed}: {survived} survived ({share:.0%})"
    )
    sys.exit(share > _MOST_SURVIVE)


if __name__ == "__main__":
    main()
