"""Pay tables that make no sense: one change, one problem at one place."""

import pytest

from controller.configuration import check
from controller.words.spoken import in_english
from tests.configuration.files import GAME, Case, change, copy, position

FRENZY = "games/four-card-frenzy.yaml"
ODDS = "{four-of-a-kind: 50, straight-flush: 10, three-of-a-kind: 2, flush: 1, straight: 1}"
BAD_BEAT = "{four-of-a-kind: 100, straight-flush: 50, three-of-a-kind: 5, flush: 3, straight: 2}"

# fmt: off
CASES = [
    Case("a list that falls where hands get better", GAME,
         "three-of-a-kind: 25, straight: 5, flush: 4, pair: 1}",
         "three-of-a-kind: 25, straight: 5, flush: 4, pair: §100}",
         "pay_tables[0].pays.pair_plus.pair", "100", "at most 4 to 1, which 'flush' pays"),
    Case("a bonus that falls", GAME, "ante_bonus: {mini-royal: 10, straight-flush: 7",
         "ante_bonus: {mini-royal: 10, straight-flush: §10.5",
         "pay_tables[0].pays.ante_bonus.straight-flush", "10.5", "at most 10 to 1"),
    Case("a part of a category that pays less than the whole of it", FRENZY,
         "        two-pair: 2\n        pair-of-aces: 1\n",
         "        two-pair: 2\n        pair-of-aces: 1\n        pair: §2\n",
         "pay_tables[0].pays.four_card_bonus.pair", "2", "at most 1 to 1, which 'pair-of-aces'"),
    Case("a bad beat that pays less than the win", FRENZY, BAD_BEAT,
         BAD_BEAT.replace("straight: 2", "straight: §1/2"),
         "pay_tables[0].pays.bad_beat.straight", "1/2", "at least 1 to 1"),
    Case("a promised hand that is not paid", FRENZY, ODDS,
         ODDS.replace(", straight: 1}", "}"),
         "pay_tables[0].pays.odds", "no 'straight'", "each category down to 'straight'",
         at="odds:\n        {four-of-a-kind: 50"),
    Case("a hand below the least that the rule pays", FRENZY, ODDS,
         ODDS.replace("straight: 1}", "straight: 1, §two-pair: 1}"),
         "pay_tables[0].pays.odds.two-pair", "1", "none below"),
]
# fmt: on


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_pay_table_that_makes_no_sense_is_refused(case, tmp_path):
    table = copy(tmp_path)
    place = change(table, case.file, case.old, case.new)
    [problem] = check(table.parent / case.file)
    text = (table.parent / case.file).read_text("utf-8")
    assert (problem.line, problem.column) == (place or position(text, case.at))
    assert problem.where == case.where
    assert case.found in in_english(problem.found)
    assert case.expected in in_english(problem.expected)


def test_a_hand_that_a_stripped_deck_does_not_have_is_refused(tmp_path):
    """Four Card Poker's simple players play threes; a deck of 36 begins with the sixes."""
    table = copy(tmp_path)
    change(table, "games/four-card-poker.yaml", "cards: 52", "cards: 36")
    places = [problem.where for problem in check(table.parent / "games/four-card-poker.yaml")]
    assert places[0] == "model_players[0].plays.pair-of-threes"
    assert "model_players[1].against[4].plays.pair-of-deuces" in places
    assert all(place.endswith(("pair-of-threes", "pair-of-deuces")) for place in places)
