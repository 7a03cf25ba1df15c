"""`kill -9` at any instant: the state is that of the last acknowledged event, or the next."""

import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from controller.journal import tail, verify
from tests.journal.small_journals import append, filled, open_journal, state_after

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

WRITER = """
import os, sys
from pathlib import Path
from tests.journal.small_journals import open_journal, record, state_after
journal = open_journal(Path(sys.argv[1]))
restored = journal.restore()
seq, boot = (restored.seq, restored.boot + 1) if restored else (0, 1)
while True:
    seq += 1
    journal.append(record(seq, boot), state_after(seq))
    os.write(1, b"%d\\n" % seq)
    journal.idle()
"""


def test_killed_at_random_instants(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    draw = random.Random(3)
    acknowledged = 0
    for _ in range(8):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=ROOT
        ) as writer:
            assert writer.stdout is not None
            acknowledged = int(writer.stdout.readline())
            timer = threading.Timer(draw.uniform(0, 0.15), writer.send_signal, [signal.SIGKILL])
            timer.start()
            for line in writer.stdout:
                acknowledged = int(line)
            timer.join()
        with open_journal(path) as journal:
            restored = journal.restore()
        assert restored is not None
        assert restored.seq - acknowledged in (0, 1)
        assert restored.state == state_after(restored.seq)
    assert verify(path).sound


def test_readers_look_on_while_the_daemon_writes(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    journal = filled(path, 10)
    reader = tail(path, after=4)
    assert next(reader).record.seq == 5
    append(journal, 11, 200)
    journal.idle()
    assert [event.record.seq for event in reader] == list(range(6, 201))
    report = verify(path)
    assert report.sound
    assert report.head == journal.head
    assert [event.record.seq for event in tail(path, last=3)] == [198, 199, 200]
    assert [event.record.seq for event in tail(path, last=3, after=199)] == [200]
    append(journal, 201, 201)
    journal.close()
