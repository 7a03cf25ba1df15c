"""`tablectl floor demo`: a whole floor, which leaves nothing behind."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from controller.cli import execute
from tests.floor.conftest import needed


def test_tables_play_and_their_rounds_come_to_the_centre(tmp_path):
    needed("postgres", "initdb", "nats-server")
    words = ["--tables", "3", "--speed", "60", "--seconds", "5"]
    ended = subprocess.run(
        [sys.executable, "-P", "-m", "controller.cli", "floor", "demo", *words],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    last = ended.stdout.splitlines()[-1]
    sums = [int(each) for each in re.findall(r"\d+", last)]
    assert sums[0] > 100, last
    assert sums[1] > 0, "rounds"
    assert sums[-1] == 0, "alarms"
    folder = re.search(r"host=(\S+)", ended.stdout)
    assert folder is not None
    left = subprocess.run(["pgrep", "-f", folder[1]], capture_output=True, check=False)
    assert left.stdout == b""


def test_what_is_missing_is_named_with_its_remedy(monkeypatch, capsys):
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    monkeypatch.setattr("simulators.floor.engines._DEBIAN", Path("/nowhere"))
    assert execute(["floor", "demo", "--tables", "1"]) == 2
    assert "apt-get install postgresql" in capsys.readouterr().err
