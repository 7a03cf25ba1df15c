"""`tablectl floor demo`: a whole floor, which leaves nothing behind."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from controller.cli import execute
from tests.floor.conftest import needed
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


def test_tables_play_and_their_rounds_come_to_the_centre_and_all_ends_with_it():
    needed("postgres", "initdb", "nats-server")
    words = ["--tables", "3", "--speed", "60"]
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "controller.cli", "floor", "demo", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as demo:
        board = re.search(r"http://127\.0\.0\.1:\d+/", demo.stdout.readline())
        assert board is not None, "its address comes first"
        assert "badge 2002" in demo.stdout.readline()
        assert "Tables that begin: 3;" in demo.stdout.readline()
        assert "each with a courier: 3;" in demo.stdout.readline()
        place = re.search(r"host=(\S+)", demo.stdout.readline())
        assert place is not None
        limit, shown = time.monotonic() + 120, []
        for line in demo.stdout:  # one each second
            if "are shown" in line:
                shown.append(line)
                continue
            events, rounds, _, _, alarms = map(int, re.findall(r"\d+", line))
            assert alarms == 0
            if (rounds and shown) or time.monotonic() > limit:
                break
        with urllib.request.urlopen(f"{board[0]}events", timeout=PATIENCE) as told:
            whole = next(json.loads(line[6:]) for line in told if line.startswith(b"data: {"))
        assert {tile["life"] for tile in whole["tables"].values()} <= {"on", "gone"}
        assert sorted(whole["tables"]) == ["pit-1-t01", "pit-1-t02", "pit-1-t03"]
        demo.send_signal(signal.SIGINT)
        assert (demo.wait(PATIENCE), demo.stderr.read()) == (0, "")
    assert len(shown) == 1
    assert rounds > 0
    assert events > 50
    left = subprocess.run(["pgrep", "-f", place[1]], capture_output=True, check=False)
    assert left.stdout == b""


def test_what_is_missing_is_named_with_its_remedy(monkeypatch, capsys):
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    monkeypatch.setattr("simulators.floor.engines._DEBIAN", Path("/nowhere"))
    assert execute(["floor", "demo", "--tables", "1"]) == 2
    assert "apt-get install postgresql" in capsys.readouterr().err
