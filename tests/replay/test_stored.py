"""The stored journal: the results of its events have not changed since it was made."""

import json

from controller.journal import open_recording
from controller.replay import replay
from tests.replay.make import STORED, lines
from tests.replay.outsider import audit

ANEW = "Was it meant to change? Make it anew: python -m tests.replay.make; say why in the commit."


def test_it_is_replayed():
    with open_recording(STORED) as recording:
        replayed = replay(recording)
    assert replayed.difference is None, f"{replayed.difference}\n{ANEW}"
    assert replayed.seq == recording.last


def test_an_outsider_can_check_it():
    text = STORED.read_text()
    assert audit(text)[-1] == json.loads(text.splitlines()[0])["events"]


def test_the_same_program_makes_the_same_journal():
    """In every process. The simulation's own people may change without making this one wrong."""
    assert lines() == lines()
