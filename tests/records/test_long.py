"""Prolonged journals: they give the same answers as the evening that they were made of."""

from tests.records.asked import deck_history, recall_last, recall_round
from tests.records.kept_stories import played
from tests.records.speed import build, measure


def test_a_long_journal_is_a_journal(tmp_path) -> None:
    path, events = build(tmp_path, 600, rounds=4)
    assert events >= 600
    last = recall_last(path, 3, played)
    assert [record.number for record in last] == list(range(last[0].number, last[0].number + 3))
    second, sixth = (recall_round(path, number, played) for number in (2, 6))
    assert [seat.wagers for seat in second.seats] == [seat.wagers for seat in sixth.seats]
    assert second.seconds == sixth.seconds
    assert len(deck_history(path, "red").rounds) == last[-1].number / 2
    assert len(measure(path)) == 8
