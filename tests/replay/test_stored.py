"""A journal of an earlier day is read, understood and replayed by the version of today."""

import json

import pytest

from controller.journal import open_recording
from controller.replay import replay
from tests.replay import make
from tests.replay.make import STORED, lines
from tests.replay.outsider import audit

NAMES = sorted(path.stem for path in STORED.glob("*.jsonl"))
TODAY = "today"
"""The one that this very program makes. Behaviour was changed, and meant to be? Make it anew:
`python -m tests.replay.make today`. All others stay what they are."""

DIFFERENT: dict[str, tuple[int, str]] = {}
"""By name: the first event that a later version means to see otherwise, and why."""


def test_there_is_one():
    assert TODAY in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_is_replayed(name):
    path = STORED / f"{name}.jsonl"
    with open_recording(path) as recording:
        replayed = replay(recording)
    if name in DIFFERENT:
        assert replayed.difference is not None
        assert replayed.difference.seq == DIFFERENT[name][0]
    else:
        assert replayed.difference is None, f"{replayed.difference}\n{TODAY} is made anew: see here"
        assert replayed.seq == recording.last


@pytest.mark.parametrize("name", NAMES)
def test_an_outsider_can_check_it(name):
    text = (STORED / f"{name}.jsonl").read_text()
    assert audit(text)[-1] == json.loads(text.splitlines()[0])["events"]


def test_the_same_program_makes_the_same_journal():
    """In every process; the simulation's own people may change without this one being wrong."""
    assert lines() == lines()


def test_a_release_is_stored_once(tmp_path, monkeypatch):
    monkeypatch.setattr(make, "STORED", tmp_path)
    monkeypatch.setattr(make, "lines", lambda: ['{"export":1}'])
    make.main("release")
    (stored,) = tmp_path.iterdir()
    before = stored.read_text()
    monkeypatch.setattr(make, "lines", lambda: ["something else"])
    with pytest.raises(SystemExit, match="stays what it is"):
        make.main("release")
    assert stored.read_text() == before
    make.main("today")
    make.main("today")
    assert {path.name for path in tmp_path.iterdir()} == {stored.name, "today.jsonl"}
    with pytest.raises(SystemExit, match=r"python -m tests\.replay\.make"):
        make.main("0.2")
