"""The record of a round from a self-driven shuffler: what came out, without being asked for."""

from pathlib import Path

from controller.data.message import message
from controller.records.lines import act_name, lines_of_round
from controller.words.spoken import say
from tests.procedure.self_driven_story import opened
from tests.records.asked import deck_history, recall_last
from tests.records.kept_stories import keep, told, unasked


def test_each_packet_is_told_when_it_came_and_was_lifted(tmp_path: Path) -> None:
    story = opened().wait(1).deal(2, 5).wait(1).release().to_rack()
    (round_,) = told(story, tmp_path)
    acts = [(act.kind, act.seat, act.counted, act.sent) for act in round_.acts]
    assert acts == [
        ("packet", 2, 4, 0),
        ("packet", 5, 4, 0),
        ("packet", 0, 4, 0),
        ("packet", None, 4, 0),
        ("remainder", None, 36, 0),
    ]
    assert act_name(round_.acts[3]) == message("record-part-of-remainder")
    assert all(act.lifted is not None for act in round_.acts[:3])
    said = [say(line.words) for line in lines_of_round(round_)]
    assert "Came: the packet for seat 2, 4 cards" in said
    assert not [words for words in said if "Asked for" in words]


def test_the_decks_history_knows_the_round(tmp_path: Path) -> None:
    story = opened().deal(2).release().to_rack()
    story.finish()
    path = keep(story.ledger, tmp_path / "journal", definition=story.definition)
    assert recall_last(path, 1, unasked)[0].deck == "red"
    assert [use.round for use in deck_history(path, "red").rounds] == [1]
