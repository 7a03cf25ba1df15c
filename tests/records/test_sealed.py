"""Rounds are recalled, reported and replayed as before when their events lie in sealed segments,
and with an index as without one.
"""

import pytest

from controller.cli import execute
from controller.journal import index
from tests.journal.small_journals import seal
from tests.replay.recorded import another, keep_file, simulated, with_more_starts

QUESTIONS = (
    ("recall", "--last", "99", "--json", "--journal"),
    ("recall", "--last", "1", "--journal"),
    ("recall", "--round", "1", "--json", "--journal"),
    ("recall", "--day", "2025-12-31", "--json", "--journal"),
    ("deck", "history", "red", "--json", "--journal"),
    ("report", "--json", "--journal"),
    ("hands", "--last", "99", "--journal"),
    ("journal", "export"),
    ("journal", "verify"),
)


@pytest.fixture
def answers(capsys):
    def ask(path):
        told = []
        for words in QUESTIONS:
            assert execute([*words, str(path)]) in (0, 1), words
            told.append(capsys.readouterr().out.replace(str(path), "PATH"))
        return told

    return ask


def test_every_answer_is_the_same(tmp_path, answers):
    """Two rounds, under two definitions, with starts in between; most of it is sealed."""
    events = with_more_starts(simulated(rounds=2, seed=3, profile="crashes"))
    path = keep_file(tmp_path / "journal", events, {1: another()})
    before = answers(path)
    seal(path, len(events) // 3, len(events) * 3 // 4)
    assert answers(path) == before
    assert execute(["journal", "verify", str(path)]) == 0
    assert execute(["journal", "replay", str(path)]) == 0


def test_every_answer_is_the_same_with_an_index(tmp_path, answers, monkeypatch):
    """Of a part of the events or of all, made before they were sealed or after."""
    monkeypatch.setattr(index, "_MOST", 30)
    events = with_more_starts(simulated(rounds=2, seed=3, profile="crashes"))
    path = keep_file(tmp_path / "journal", events, {1: another()})
    before = answers(path)
    for until in (len(events) // 2, len(events)):
        index.extend(path, until, lambda: None)
        assert answers(path) == before
    seal(path, len(events) // 3, len(events) * 3 // 4)
    assert answers(path) == before
    path.with_name("journal.index").unlink()
    assert answers(path) == before
    index.extend(path, len(events), lambda: None)
    assert answers(path) == before
