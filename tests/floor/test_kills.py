"""Nothing is lost, doubled or out of order, whoever is killed. The long version is `make soak`.

It takes its seconds: a dozen processes start, and are killed and started again in real time.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from simulators.floor.engines import until_we_end
from tests.floor.conftest import needed
from tests.floor.kills import Storm, play

pytestmark = pytest.mark.slow


def test_records_outlive_kills_of_all_parts_lost_disks_cut_links_a_rolled_back_centre_and_a_fork(
    tmp_path,
):
    needed("postgres", "initdb", "nats-server")
    storm = Storm(seed=3, seconds=3.0, tables=1, brokers=2, day=200, hurried=True)
    found = play(tmp_path, storm)
    assert found.sound, found
    assert found.events > 150


def test_what_a_killed_storm_has_started_ends_with_it(tmp_path):
    """Also where it runs in the background of a script: interrupts are ignored there."""
    begun = (
        "import signal, sys, time; from pathlib import Path\n"
        "from tests.floor.ground import Process\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "flood = Process('tests.floor.hostile', '--flood', 'nats://127.0.0.1:1',"
        " log=Path(sys.argv[1]))\n"
        "flood.start(); print(flood.pid, flush=True); time.sleep(60)"
    )
    words = [sys.executable, "-c", begun, str(tmp_path / "log")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as storm:
        flood = int(storm.stdout.readline())
        assert Path(f"/proc/{flood}/exe").exists()
        storm.kill()
    until = time.monotonic() + 30
    while Path(f"/proc/{flood}/exe").exists() and time.monotonic() < until:
        time.sleep(0.1)
    assert not Path(f"/proc/{flood}/exe").exists()


def test_what_begins_after_the_end_of_who_started_it_ends_at_once():
    with subprocess.Popen("true") as ended:
        ended.wait()
    begun = [*until_we_end(), "echo", "begun"]
    late = [str(ended.pid) if word == str(os.getpid()) else word for word in begun]
    assert subprocess.run(late, check=False, stdout=subprocess.PIPE).stdout == b""
    assert subprocess.run(begun, check=False, stdout=subprocess.PIPE).stdout == b"begun\n"
