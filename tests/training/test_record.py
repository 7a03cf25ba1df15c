"""The training's own file: counts by badge, and nothing else."""

import json

import pytest

from controller.words.spoken import in_english
from simulators.training.record import (
    Mistake,
    RecordError,
    Tally,
    add_to_record,
    keep_score,
    read_record,
    read_scores,
    scores_of,
)


def test_counts_add_up_by_badge(tmp_path):
    path = tmp_path / "training.json"
    assert read_record(path) == {}
    add_to_record(path, "1001", Tally(1, 5, 3, {Mistake.ODDS: 1, Mistake.ORDER: 1}))
    add_to_record(path, "1002", Tally(1, 2, 2))
    add_to_record(path, "1001", Tally(1, 4, 3, {Mistake.ODDS: 1}))
    assert read_record(path) == {
        "1001": Tally(2, 9, 6, {Mistake.ODDS: 2, Mistake.ORDER: 1}),
        "1002": Tally(1, 2, 2),
    }
    assert json.loads(path.read_text())["1001"]["mistakes"] == {"wrong odds": 2, "wrong order": 1}
    assert [each.name for each in tmp_path.iterdir()] == ["training.json"]


@pytest.mark.parametrize("text", ["", "[]", '{"1001": {"rounds": "x"}}', '{"1001": {"mistakes"'])
def test_a_file_of_something_else_is_named_and_left_alone(tmp_path, text):
    path = tmp_path / "training.json"
    path.write_text(text)
    with pytest.raises(RecordError, match=r"training.json holds no counts .* move it away"):
        add_to_record(path, "1001", Tally())
    assert path.read_text() == text


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(RecordError, match="cannot be written"):
        add_to_record(tmp_path / "none" / "training.json", "1001", Tally())
    with pytest.raises(RecordError, match="cannot be read"):
        read_record(tmp_path)


def test_words():
    tally = Tally(1, 7, 4, {Mistake.FOLD: 1, Mistake.OUTCOME: 2})
    assert in_english(tally.words()) == "4 of 7 right; wrong outcome 2, fold taken wrongly 1"


def test_the_best_score_of_each_lesson_is_kept(tmp_path):
    path = scores_of(None, {"XDG_DATA_HOME": str(tmp_path)})
    assert read_scores(path) == {}
    for score in (80, 95, 90):
        keep_score(path, "jam", score)
    keep_score(path, "round", 0)
    assert read_scores(path) == {"jam": 95, "round": 0}
    assert [each.name for each in path.parent.iterdir()] == ["best-scores.json"]


def test_best_scores_are_in_the_users_data_or_in_the_folder_that_was_named(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", "/home/dana")
    usual = "/home/dana/.local/share/dealer-table/best-scores.json"
    assert str(scores_of(None, {})) == usual
    assert str(scores_of(None, {"XDG_DATA_HOME": "relative"})) == usual
    assert scores_of(tmp_path, {}) == tmp_path / "best-scores.json"


def test_a_score_that_cannot_be_kept_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RecordError, match="cannot be"):
        keep_score(tmp_path / "file" / "best-scores.json", "jam", 95)
