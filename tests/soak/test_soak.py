"""The soak itself, for a moment: what it plays, prints and returns."""

import subprocess
import sys

import pytest

from tests.simulators.simulation.mutants import forgets_the_power_cut
from tests.soak import work
from tests.soak.__main__ import ROOT, Score, main


def test_a_moment_of_soaking() -> None:
    words = [sys.executable, "-m", "tests.soak", "--minutes", "0.05", "--first", "41"]
    done = subprocess.run(
        [*words, "--jobs", "1", "--parts", ""],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    first, *_, last = done.stdout.splitlines()
    assert first == "from seed 41, 1 processes"
    assert last.startswith("0 min: seeds 41 to ")
    assert last.endswith("; 0 failures")


def test_a_seed_is_a_storm_or_a_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SWEEP_SECONDS", 0.5)
    storm, sweep = work.one(7), work.one(work.SWEEP_EVERY)
    assert (storm.what, storm.runs, storm.failures) == ("storm", 1, ())
    assert storm.acts > 10
    assert sweep.what == "sweep"
    assert sweep.runs > 0
    assert sweep.failures == ()


def test_a_failure_is_told_with_the_command_that_shows_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    forgets_the_power_cut(monkeypatch)
    monkeypatch.setattr(work, "SHRINK_SECONDS", 2.0)
    score = Score(1, 1)
    for seed in range(1, 40):
        score.add(work.storm(seed))
        if score.failures:
            break
    told = capsys.readouterr().out
    assert f"seed {seed}, storm" in told
    assert f"tablectl simulate --rounds 3 --seed {seed} " in told
    assert "small: tablectl simulate --rounds " in told
    assert score.line(2.0).endswith("; 1 failures")


def test_a_part_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--parts", "kills,dreams"])
    assert ended.value.code == 2
    assert "no such part: dreams" in capsys.readouterr().err
