"""The soak itself, for a moment: what it plays, prints and returns."""

import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.campaign import ALL
from tests.simulators.simulation.mutants import forgets_the_power_cut
from tests.soak import __main__ as soaking
from tests.soak import work
from tests.soak.__main__ import PARTS, ROOT, Part, PartKind, Score, main
from tests.soak.slope import Sight, StoodStillError, grown, play
from tests.soak.sweeps import Share

pytestmark = pytest.mark.slow


def test_a_moment_of_soaking() -> None:
    words = [sys.executable, "-m", "tests.soak", "--minutes", "0.02", "--first", "41"]
    done = subprocess.run(
        [*words, "--jobs", "1", "--parts", ""],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    first, *_, last = done.stdout.splitlines()
    assert first == "from seed 41, 1 processes"
    assert last.startswith("0 min: seeds 41 to ")
    assert last.endswith("; 0 failures")


def test_a_seed_is_a_storm_or_a_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SWEEP_SECONDS", 0.2)
    storm, sweep, obeyed = work.one(7), work.one(work.SWEEP_EVERY), work.one(2)
    assert (obeyed.what, obeyed.runs, obeyed.failures) == ("obeyed", 1, ())
    assert obeyed.states > 50
    assert (storm.what, storm.runs, storm.failures) == ("storm", 1, ())
    assert storm.acts > 10
    assert sweep.what == "sweep"
    assert sweep.runs > 0
    assert sweep.failures == ()


def test_storms_and_sweeps_go_round_the_tables_of_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SWEEP_SECONDS", 0.1)
    tables = work.tables_of_players()
    assert len(tables) == len({(each.config, each.definition.game.poker) for each in tables})
    last = work.PLAYERS_EVERY * len(tables)
    found = [work.table_of(number) for number in range(last)]
    assert {*found} == {*tables, *work.tables_of_the_house()}
    assert sum(each in tables for each in found) == len(tables)
    storm, sweep = work.storm(work.PLAYERS_EVERY), work.swept(3 * work.SWEEP_EVERY)
    assert storm.failures == sweep.failures == ()
    assert storm.acts > 0
    assert sweep.runs > 0


def test_storms_of_players_go_round_the_shufflers() -> None:
    met: Counter[str] = Counter()
    tables = [each.definition for each in work.tables_of_players()]
    of_packets = sum(each.game.packets.player > 0 for each in tables)
    for number in range(work.PLAYERS_EVERY * len(tables) * len(work.SHUFFLERS)):
        table, shuffler = work.table_of(number), work.shuffler_of(number)
        if table.definition.game.poker is None:
            assert table.definition.game.staged or not shuffler
            met[f"stages {' '.join(shuffler)}"] += table.definition.game.staged
            continue
        packets = table.definition.game.packets.player > 0
        met[f"{'packets' if packets else 'whole'} {' '.join(shuffler)}"] += 1
    assert met["whole counts"] == met["whole self_driven"] == len(tables) - of_packets
    assert (met["packets counts"], met["packets self_driven"]) == (of_packets, 0)
    assert met["stages counts"] > 0 < met["stages self_driven"]


def test_the_command_of_a_table_of_players_names_its_file_and_what_to_change() -> None:
    plain, told = work.tables_of_players()[1], work.tables_of_players()[2]
    settings = work.Settings(3, 7, work.PROFILES["all"].habits, work.PROFILES["all"])
    assert plain.again(settings).endswith("table-five-card-draw-ante.yaml")
    assert told.again(settings).endswith("ante.yaml  # with follow: actions in that file")


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


def test_a_failure_that_is_found_when_the_time_is_up_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A failing seed is made small first, which takes half a minute."""

    def found(seed: int) -> work.Done:
        while time.monotonic() < until:
            time.sleep(0.01)
        return work.Done("storm", seed, 1, 0, 0, (("a rule is broken",),))

    monkeypatch.setattr(soaking, "ProcessPoolExecutor", lambda jobs, **_: ThreadPoolExecutor(jobs))
    monkeypatch.setattr(soaking, "one", found)
    minutes = 0.002
    until = time.monotonic() + 2 * minutes * soaking.MINUTE
    score = soaking.soak(minutes, 7, 1, {})
    assert score.failures >= 1
    assert "seed 7, storm" in capsys.readouterr().out


def test_a_part_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--parts", "kills,dreams"])
    assert ended.value.code == 2
    assert "no such part: dreams" in capsys.readouterr().err


@pytest.mark.parametrize("lengths", ["poker", "poker=0", "poker=-1", "poker=few", "kills=3"])
def test_a_length_of_nothing_that_is_played_is_refused(
    lengths: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--parts", "poker", "--lengths", lengths])
    assert ended.value.code == 2
    assert f"no length of a part that is played: {lengths}" in capsys.readouterr().err


def test_a_part_counts_the_runs_that_came_to_their_end_alone() -> None:
    score = Score(41, 41)
    poker, attacks = Part("poker", 1.0, score), Part("attacks", 1000.0, score)
    poker.process.wait(120.0)
    for each in (poker, attacks):
        each.look()
        each.end()
    assert score.parts["poker"] in (1, 2), "the second may have ended, too"
    assert score.line(0.1).endswith(" runs of poker, 0 runs of attacks; 0 failures")


def test_a_part_that_says_much_comes_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """More than a pipe holds."""
    (tmp_path / "loud.py").write_text("print('much\\n' * 100_000)\nraise SystemExit(1)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setitem(PARTS, "loud", PartKind("loud", "--times", 1.0))
    score = Score(7, 7)
    part = Part("loud", 2.5, score)
    with suppress(subprocess.TimeoutExpired):
        part.process.wait(60.0)
    part.end()
    assert score.parts["loud"] >= 1
    told = capsys.readouterr().out
    assert "loud, seed 7" in told
    assert "-m loud --seed 7 --times 2.5" in told


def test_a_run_of_kills_is_one_and_its_length_are_its_kills() -> None:
    assert PARTS["kills"].command(9, 5.0)[3:] == ["--seed", "9", "--runs", "1", "--kills", "5"]
    assert PARTS["fuzz"].length == len(ALL)


def test_one_seed_after_another_plays_all_tests_that_no_suite_plays() -> None:
    shares = []
    for seed in range(4):
        tests: list[pytest.Item] = list("abcdefg")  # type: ignore[arg-type]
        Share(seed, 2).pytest_collection_modifyitems(tests)
        shares.append(tests)
    assert shares == [["a", "b"], ["c", "d"], ["e", "f"], ["g", "a"]]


def test_what_rises_over_the_rounds_is_told_and_what_wavers_is_not() -> None:
    dice = Random(1)
    level = [Sight(n, 80_000 + dice.randint(-900, 900), 31 + n % 3, 5) for n in range(1, 301)]
    early = [replace(each, memory=70_000) if each.round < 50 else each for each in level]
    assert grown(level) == grown(early) == []
    leaks = [replace(each, memory=each.memory + 20 * each.round) for each in level]
    opens = [replace(each, files=31 + each.round // 30) for each in level]
    begins = [replace(each, threads=5 + each.round // 40) for each in level]
    for name, sights in (("memory", leaks), ("files", opens), ("threads", begins)):
        assert [each.split()[0] for each in grown(sights)] == [name]


def test_a_demo_that_stands_still_is_ended_with_its_headline() -> None:
    says = "import time; print('round 7 · The packet was lifted.', flush=True); time.sleep(60)"
    with pytest.raises(StoodStillError, match="The packet was lifted"):
        play([sys.executable, "-c", says.replace("round", "Round")], 1, stands=1.0)
