"""`tablectl simulate --seeds A..B`: every seed is played, and each that fails is reported."""

import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import cast

import pytest

from controller.cli import execute
from controller.data.definition import TableDefinition
from simulators.simulation import Settings, simulate
from simulators.simulation.dice import PROFILES
from simulators.simulation.seeds import Played, SeedsReport, play_seeds
from tests.procedure.table_harness import shipped_table
from tests.simulators.simulation.mutants import clears_the_latch_on_restart

DEFINITION = shipped_table()
CRASHES = PROFILES["crashes"]
FIRST, FEWEST = 8, 4
STORM = ["--rounds", "1", "--faults", "crashes"]
GRACE = 5.0
"""Seconds in which a process that was told to end does so, even on a busy computer."""
PLANTED = [sys.executable, "-m", "tests.simulators.simulation.planted"]
ROOT = Path(__file__).parents[3]


def some_failing(patch: pytest.MonkeyPatch) -> tuple[range, list[int]]:
    """Return seeds of which the mutant breaks some and not all, and which it breaks."""
    clears_the_latch_on_restart(patch)
    broken = []
    for seed in range(FIRST, 100):
        if simulate(DEFINITION, Settings(1, seed, CRASHES.habits, CRASHES)).violations:
            broken.append(seed)
        seeds = range(FIRST, seed + 1)
        if len(seeds) >= FEWEST and 0 < len(broken) < len(seeds):
            break
    return seeds, broken


@pytest.mark.slow
def test_every_failing_seed_is_told_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        seeds, broken = some_failing(patch)
    words = ["simulate", *STORM, "--seeds", f"{seeds[0]}..{seeds[-1]}", "--jobs", "2", "--json"]
    done = subprocess.run([*PLANTED, *words], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1, done.stderr
    total = json.loads(done.stdout)
    assert 0 < len(broken) < len(seeds)
    assert total["failed"] == broken
    assert total["played"] == len(seeds)
    assert total["rounds"] > 0
    told = re.findall(r"^seed (\d+); again with: (tablectl simulate .*)$", done.stderr, re.M)
    assert sorted(int(seed) for seed, _ in told) == broken
    again = shlex.split(told[0][1])[1:]
    words = [*again, "--shrink", "0"]
    done = subprocess.run([*PLANTED, *words], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 1
    assert f"seed {told[0][0]};" in done.stderr


@pytest.mark.slow
def test_sound_seeds_end_well() -> None:
    words = ["simulate", "--rounds", "1", "--seeds", "3..5", "--jobs", "2"]
    command = [sys.executable, "-m", "controller.cli", *words]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert "seeds 3..5: 3 played, 0 failed" in done.stdout
    assert done.stderr.splitlines()[-1] == "seeds 3..5: 3 of 3 played"


@pytest.fixture(scope="module")
def three() -> dict[int, Played]:
    """The options for three seeds, each played in a process of its own."""
    run = Settings(1, 0, CRASHES.habits, CRASHES)
    with closing(play_seeds(DEFINITION, run, range(4, 7), 2)) as results:
        return {each.settings.seed: each for each in results}


@pytest.mark.slow
def test_a_seed_is_the_same_run_in_any_process(three: dict[int, Played]) -> None:
    assert sorted(three) == [4, 5, 6]
    alone = simulate(DEFINITION, Settings(1, 5, CRASHES.habits, CRASHES))
    there = three[5].result
    assert there is not None
    assert there.trace_sha256 == alone.trace_sha256


@pytest.fixture(scope="module")
def no_table() -> list[Played]:
    """The options for two seeds at a table that is not valid."""
    no_table = cast(TableDefinition, "no table")
    with closing(play_seeds(no_table, Settings(1, 0), range(2), 1)) as results:
        return list(results)


@pytest.mark.slow
def test_a_program_that_fails_is_a_failing_seed(no_table: list[Played]) -> None:
    """Its trace is printed, and the other seeds go on."""
    assert sorted(each.settings.seed for each in no_table) == [0, 1]
    assert all(each.failed and "AttributeError" in each.error for each in no_table)


@pytest.mark.slow
def test_an_interrupt_ends_all_processes() -> None:
    words = ["simulate", "--rounds", "100000", "--seeds", "1..4", "--jobs", "2"]
    heard = ["env", "--default-signal=INT"]  # it is ignored where the tests run in the background
    parent = subprocess.Popen(
        [*heard, *PLANTED, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        while len(children(parent.pid)) < 3:  # two that play, and multiprocessing's tracker
            assert parent.poll() is None
            sleep(0.05)
        os.killpg(parent.pid, signal.SIGINT)  # as a terminal does
        _, said = parent.communicate(timeout=120)
        deadline = monotonic() + GRACE
        while (left := children(parent.pid)) and monotonic() < deadline:
            sleep(0.05)  # the tracker ends when it reads that nobody is left
    finally:
        with suppress(ProcessLookupError):
            os.killpg(parent.pid, signal.SIGKILL)
    assert parent.returncode == 130, said
    assert "Traceback" not in said
    assert left == []


def children(session: int) -> list[int]:
    """Return the living processes of a session, except its leader."""
    found = []
    for each in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, _, its_session = each.read_text().rpartition(")")[2].split()[:4]
            if its_session == str(session) and state != "Z" and each.parent.name != str(session):
                found.append(int(each.parent.name))
    return found


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_one_line_is_rewritten() -> None:
    screen = Terminal()
    report = SeedsReport(range(1, 4), screen)
    sound = simulate(DEFINITION, Settings(1, 1))
    for seed in (1, 2):
        report.add(Played(Settings(1, seed), sound), "")
    report.add(Played(Settings(1, 3), None, "it broke"), "seed 3: the program failed")
    report.end()
    assert screen.getvalue().split("\r\x1b[K") == [
        "",
        "seeds 1..3: 1 of 3 played",
        "seeds 1..3: 2 of 3 played",
        "seed 3: the program failed\n",
        "seeds 1..3: 3 of 3 played, 1 failed",
        "",
    ]


def test_elsewhere_the_line_comes_ten_times() -> None:
    plain = io.StringIO()
    report = SeedsReport(range(200), plain)
    sound = simulate(DEFINITION, Settings(1, 1))
    for seed in range(200):
        report.add(Played(Settings(1, seed), sound), "")
    lines = plain.getvalue().splitlines()
    assert len(lines) == 10
    assert lines[-1] == "seeds 0..199: 200 of 200 played"


@pytest.mark.parametrize("seeds", ["7", "5..4", "a..b", "..", "-1..4"])
def test_seeds_that_make_no_sense_are_refused(seeds: str) -> None:
    assert execute(["simulate", "--rounds", "1", f"--seeds={seeds}"]) == 2


@pytest.mark.parametrize("more", [["--journal", "x"], ["--only-faults", "drop:1"]])
def test_options_for_one_seed_are_refused_with_several(more: list[str]) -> None:
    assert execute(["simulate", "--rounds", "1", "--seeds", "1..2", *more]) == 2
