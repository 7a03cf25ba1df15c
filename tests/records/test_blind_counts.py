"""What the record and the journal's tail tell while cards are counted blind, and afterwards."""

import json
from pathlib import Path

from typer.testing import CliRunner

from controller.cli.journal import app
from controller.records.lines import lines_of_round
from controller.words.spoken import say
from drivers.interface import SendAct
from tests.procedure.self_driven_story import opened
from tests.procedure.test_by_hand import by_hand
from tests.procedure.test_reconcile import in_question
from tests.records.asked import counted_since
from tests.records.kept_stories import keep, told

WITHHELD = "withheld until the cards are counted"
CLAIMED = 3
MISTYPED = 7


def tail(path: Path) -> list[dict[str, object]]:
    """Return the journal's last events, as `tablectl journal tail --json` tells them."""
    ended = CliRunner().invoke(app, ["tail", "--json", "--last", "999", "--journal", str(path)])
    return [json.loads(line) for line in ended.stdout.splitlines()[1:]]


def test_the_record_tells_no_count_of_an_act_in_question_before_it_is_settled(
    tmp_path: Path,
) -> None:
    story, cards = in_question("dealing.seat", "short")
    assert cards == CLAIMED
    story.count(MISTYPED).clear(cards)
    assert story.refused == "counts_disagree"
    before = told(story, tmp_path)[-1]
    act = before.acts[-1]
    assert (act.counting, act.counted, [each.cards for each in act.hand_counts]) == (
        True, -1, [-1, -1],
    )  # fmt: skip
    assert [each.count for each in before.clears] == [-1]
    lines = [say(line.words) for line in lines_of_round(before)]
    words = "The shuffler has ended, and its cards are being counted: the packet for seat 5"
    assert words in lines
    assert not [line for line in lines if f"{CLAIMED} card" in line or f"{MISTYPED} card" in line]
    story.count(cards).clear(void_round=True)
    after = told(story, tmp_path)[-1].acts[-1]
    assert (after.counted, [each.cards for each in after.hand_counts]) == (
        CLAIMED, [MISTYPED, CLAIMED, CLAIMED],
    )  # fmt: skip


def test_the_tail_withholds_what_was_said_since_the_act_was_asked_for(tmp_path: Path) -> None:
    story, cards = in_question("dealing.seat", "short")
    story.count(MISTYPED)
    path = keep(story.ledger, tmp_path / "counting")
    since = counted_since(path)
    shown = tail(path)
    asked = [each["seq"] for each in shown if each["seq"] == since]
    assert asked == [since] != [0]
    assert {each["data"] for each in shown if int(str(each["seq"])) >= since} == {WITHHELD}
    assert all(each["data"] != WITHHELD for each in shown if int(str(each["seq"])) < since)
    plain = CliRunner().invoke(app, ["tail", "--journal", str(path)]).stdout
    assert WITHHELD in plain
    assert "CardsCounted" in plain, "that somebody counted is no secret"
    story.clear(void_round=True)
    settled = keep(story.ledger, tmp_path / "settled")
    assert counted_since(settled) == 0
    assert [SendAct.__name__ in str(each["intents"]) for each in tail(settled)].count(True) > 1
    assert cards == CLAIMED


def test_the_tail_withholds_what_a_shuffler_that_deals_by_itself_has_said(tmp_path: Path) -> None:
    """Nobody asked for its act: what was said since the round began is withheld."""
    story = opened().call(2, 5).put_out().lift().put_out(CLAIMED)
    path = keep(story.ledger, tmp_path / "counting")
    since = counted_since(path)
    withheld = [each for each in tail(path) if each["data"] == WITHHELD]
    assert since != 0
    assert withheld[0]["seq"] == since
    assert withheld[-1]["seq"] == story.table.seq
    story.count(4).clear(4)
    assert counted_since(keep(story.ledger, tmp_path / "settled")) == 0


def test_the_tail_withholds_a_wrong_stub_until_a_supervisor_has_counted(tmp_path: Path) -> None:
    story = by_hand().deal_by_hand(2, 5).count(39)
    path = keep(story.ledger, tmp_path / "counting")
    assert tail(path)[-1]["data"] == WITHHELD
    story.clear(40)
    assert counted_since(keep(story.ledger, tmp_path / "settled")) == 0
