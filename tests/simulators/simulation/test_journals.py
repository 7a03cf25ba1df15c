"""A run's journal in a file: verified, replayed and recalled like that of a daemon."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from controller.data.definition import TableDefinition
from controller.journal import open_recording, verify
from controller.replay import replay
from simulators.simulation.command import run_simulation as command
from tests.records.asked import recall_last
from tests.sharing import mostly_slow

PATHS = [("all", 3), ("none", 2), ("crashes", 11)]


def simulate(*words: object) -> Result:
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.mark.parametrize(("profile", "seed"), mostly_slow(PATHS, 3))
def test_the_journal_of_a_run_is_one_like_any_other(
    tmp_path: Path, profile: str, seed: int
) -> None:
    path = tmp_path / "journal"
    words = ("--rounds", 2, "--seed", seed, "--faults", profile, "--json")
    done = simulate(*words, "--journal", path)
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert json.loads(simulate(*words).stdout)["trace_sha256"] == told["trace_sha256"]
    assert verify(path).head.hash.hex() == told["trace_sha256"]
    with open_recording(path) as recording:
        replayed = replay(recording)
    assert replayed.difference is None
    assert replayed.hash.hex() == told["trace_sha256"]
    records = recall_last(path, 100, not_by_the_file)
    assert sum(record.ended is not None for record in records) == told["rounds"]


def not_by_the_file() -> TableDefinition:
    raise AssertionError("the journal has the definition itself")


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text("something")
    assert simulate("--rounds", 1, "--journal", path).exit_code == 2
    assert path.read_text() == "something"
