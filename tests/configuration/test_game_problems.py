"""Problems of games whose parts do not fit together: one change, one problem."""

from pathlib import Path

import pytest

from controller.configuration import check
from controller.words.spoken import in_english
from tests.configuration.files import GAME, Case, assert_only, change, copy, position

JOKER = "games/three-card-joker.yaml"

PLAYS = (
    "    minimum_multiple: 1       # sheet step 6b: 1x to 2x the Ante\n    maximum_multiple: 2\n"
)

WAGERS = [
    Case("a wager beside an unknown one", GAME, "requires: ante", "requires: §anti",
         "wagers[2].requires", "'anti'", "a wager: 'ante', 'pair_plus' or 'play'",
         "did you mean 'ante'?"),
    Case("a wager beside itself", GAME, "requires: ante", "requires: §play",
         "wagers[2].requires", "'play'", "another wager than itself"),
    Case("multiples upside down", GAME, "minimum_multiple: 1 ", "minimum_multiple: §3 ",
         "wagers[2].minimum_multiple", "3", "not above maximum_multiple (2)"),
    Case("a multiple of nothing", GAME, "    enters: true\n    against_dealer: false",
         "    enters: true\n    §maximum_multiple: 2\n    against_dealer: false",
         "wagers[1].maximum_multiple", "2", "the key 'requires'"),
    Case("multiples that fall", GAME, PLAYS, "    multiples: §[2, 1]\n",
         "wagers[2].multiples", "a list", "each larger than the one before"),
    Case("one multiple alone", GAME, PLAYS, "    multiples: §[2]\n",
         "wagers[2].multiples", "a list", "two multiples at least"),
    Case("multiples said twice", GAME, PLAYS,
         "    multiples: [1, 2]\n    §maximum_multiple: 2\n",
         "wagers[2].maximum_multiple", "2", "'multiples' names them all"),
    Case("multiples of nothing", GAME, "    enters: true\n    against_dealer: false",
         "    enters: true\n    §multiples: [1, 2]\n    against_dealer: false",
         "wagers[1].multiples", "a list", "the key 'requires'"),
    Case("one name for two", GAME, "bonuses: [ante_bonus]", "bonuses: [ante_bonus, §ante_bonus]",
         "bonuses[1]", "'ante_bonus' again", "each only once"),
    Case("an unknown decision", GAME, "decision: play ", "decision: §pley ",
         "decision", "'pley'", "a wager", "did you mean 'play'?"),
    Case("a decision that opens too early", GAME, "opens: deciding", "opens: §wagering",
         "wagers[2].opens", "'wagering'", "play is the game's decision"),
    Case("a decision beside nothing", GAME,
         "  - name: play\n    label: Play\n    opens: deciding\n    enters: false\n"
         "    against_dealer: true\n    on_fold: lost\n    requires: ante\n"
         "    minimum_multiple: 1       # sheet step 6b: 1x to 2x the Ante\n"
         "    maximum_multiple: 2\n",
         "  - §name: play\n    label: Play\n    opens: deciding\n    enters: false\n"
         "    against_dealer: true\n    on_fold: lost\n",
         "wagers[2]", "nothing", "the key 'requires'"),
    Case("a decision step without a decision", GAME, "decision: play ", "# decision: play ",
         "steps[10].step", "'deciding'", "the key 'decision'", at="deciding\n    sheet"),
    Case("settled never", GAME, "[pair_plus, ante, play, ante_bonus]",
         "[pair_plus, ante, ante_bonus]",
         "settlement.per_seat", "no 'play'", "'play' in it too", at="per_seat"),
    Case("settled twice", GAME, "[pair_plus, ante, play, ante_bonus]",
         "[pair_plus, ante, play, ante_bonus, §ante]",
         "settlement.per_seat[4]", "'ante' again", "each only once"),
    Case("settled though unknown", GAME, "[pair_plus, ante, play, ante_bonus]",
         "[pair_plus, ante, play, ante_bonus, §bonus]",
         "settlement.per_seat[4]", "'bonus'", "a wager or bonus", "did you mean 'ante_bonus'?"),
]  # fmt: skip

CARDS = [
    Case("an unknown ranking", GAME, "name: three-card-mini-royal", "name: §three-card-mini-royale",
         "ranking.name", "royale'", "'three-card-mini-royal', 'four-card'",
         "did you mean 'three-card-mini-royal'?"),
    Case("best four", GAME, "best: 3 ", "best: §4 ", "ranking.best", "4", "3: a hand of this"),
    Case("of five", GAME, "of: 4 ", "of: §5 ", "ranking.of", "5", "4: the cards from which a hand"),
    Case("a deck that nobody ranks", GAME, "cards: 52", "cards: §40",
         "deck.cards", "40", "52, 36 or 32: decks for which hands of three-card-mini-royal are"),
    Case("a joker that no ranking knows", GAME, "cards: 52", "cards: §53",
         "deck.cards", "53", "52, 36 or 32: decks for which hands of three-card-mini-royal are"),
]  # fmt: skip

PAY_TABLES = [
    Case("an unknown default", GAME, "default_pay_table: TCDPPP-02", "default_pay_table: §TCDPP-02",
         "default_pay_table", "'TCDPP-02'", "a pay table", "did you mean 'TCDPPP-02'?"),
    Case("a hand that the ranking has not", GAME, "pair_plus:\n        {mini-royal: 100",
         "pair_plus:\n        {§royal-flush: 500, mini-royal: 100",
         "pay_tables[0].pays.pair_plus.royal-flush", "'royal-flush'", "a hand of the ranking",
         "did you mean 'straight-flush'?"),
    Case("a payment for nobody", GAME, "      ante_bonus: {mini-royal: 10,",
         "      §lucky: {pair: 1}\n      ante_bonus: {mini-royal: 10,",
         "pay_tables[0].pays.lucky", "'lucky'", "a wager or bonus"),
    Case("an edge of nobody", GAME, "{pair_plus: 2.41, ante: 0.20}",
         "{pair_plus: 2.41, ante: 0.20, §pley: 1}",
         "pay_tables[0].declared_edges.pley", "'pley'", "a wager", "did you mean 'play'?"),
    Case("binding without an edge", GAME, "binding: [pair_plus]", "binding: [pair_plus, §play]",
         "pay_tables[0].binding[1]", "'play'", "a wager of declared_edges"),
    Case("a bonus that nobody pays", GAME,
         "      ante_bonus: {mini-royal: 10, straight-flush: 7, three-of-a-kind: 5}\n", "",
         "pay_tables[0].pays", "no 'ante_bonus'", "what 'ante_bonus' pays", at="pays:"),
    Case("a bonus that pays nothing", GAME,
         "      ante_bonus: {mini-royal: 10, straight-flush: 7, three-of-a-kind: 5}\n",
         "      §ante_bonus: {}\n",
         "pay_tables[0].pays.ante_bonus", "nothing", "odds for one hand at least"),
    Case("two tables of one name", GAME, "name: TCDPPP-03", "name: §TCDPPP-02",
         "pay_tables[3].name", "'TCDPPP-02' again", "each only once"),
]  # fmt: skip

STEPS = [
    Case("an unknown step", GAME, "step: awaiting_green", "step: §awaiting_gren",
         "steps[7].step", "'awaiting_gren'", "'awaiting_green'", "did you mean 'awaiting_green'?"),
    Case("a misspelt step of the frame", GAME, "step: waiting_deck", "step: §waiting_dek",
         "steps[4].step", "'waiting_dek'", "'waiting_deck'", "did you mean 'waiting_deck'?"),
    Case("a repeated step", GAME, "step: stub_count", "step: §remainder",
         "steps[9].step", "'remainder' again", "each only once"),
    Case("remaining cards that nobody can count by hand", GAME,
         "  - step: stub_count\n    sheet: [5]\n", "",
         "steps", "no 'stub_count'", "before 'revealing'", at="steps:\n"),
    Case("a missing step of the frame", GAME, "  - step: voiding\n", "",
         "steps", "no 'voiding'", "which every game has", at="steps:\n"),
    Case("a gap in the sheet", GAME, "sheet: [7]", "sheet: []",
         "steps", "no step 7", "every number of the sheet up to 11", at="steps:\n"),
    Case("a sheet without end", GAME, "sheet: [7]", "sheet: [7, §1000000000]",
         "steps[11].sheet[1]", "1000000000", "99 or less"),
    Case("a detail of another step", GAME, "- sheet: 8\n", "- sheet: §7\n",
         "steps[12].details[0].sheet", "7", "a number of this step: '8', '9', '10' or '11'"),
    Case("words that no catalogue has", GAME,
         "words: step-revealing-best-three", "words: §step-revealing-best-tree",
         "steps[11].words", "'step-revealing-best-tree'", "a message in languages/en",
         "did you mean 'step-revealing-best-three'?"),
    Case("a parameter that this step cannot tell", GAME,
         "words: step-revealing-best-three", "words: §step-remainder-words",
         "steps[11].words", "'$count'", "no other parameter than '$game'"),
    Case("a parameter that is called otherwise at this step", GAME,
         "words: step-dealing-seat-with-draw-card", "words: §step-remainder-words",
         "steps[5].words", "'$count'", "'$seat', '$size' or '$game'"),
    Case("a parameter in a title", GAME,
         "words: step-revealing-best-three", "title: §step-reload-words",
         "steps[11].title", "'$colour'", "no parameter"),
    Case("a parameter in a detail", GAME,
         "words: step-settling-one-by-one", "words: §step-remainder-words",
         "steps[12].details[0].words", "'$count'", "no parameter"),
]  # fmt: skip


@pytest.mark.parametrize("case", [*WAGERS, *CARDS, *PAY_TABLES, *STEPS], ids=str)
def test_one_change_makes_one_problem_in_its_place(case: Case, tmp_path: Path) -> None:
    assert_only(tmp_path, case)


def test_the_frame_stands_around_the_other_steps(tmp_path: Path) -> None:
    """The table opens before it deals, whatever the file's order says."""
    table = copy(tmp_path)
    change(table, GAME, "step: opening", "step: TEMP")
    change(table, GAME, "step: idle", "step: opening")
    change(table, GAME, "step: TEMP", "step: idle")
    [problem] = check(table)
    text = (table.parent / GAME).read_text("utf-8")
    assert (problem.line, problem.column) == position(text, "idle\n    sheet: [1]")
    assert problem.where == "steps[1].step"
    assert in_english(problem.found) == "'idle'"
    assert in_english(problem.expected) == "the step 'opening' in this place"


def test_nine_wagers_are_more_than_the_sensors_have_spots(tmp_path: Path) -> None:
    table = copy(tmp_path)
    sides = "".join(
        f"  - {{name: side_{n}, label: S{n}, opens: wagering, enters: false, "
        f"against_dealer: false, on_fold: action, requires: ante}}\n"
        for n in range(6)
    )
    names = "".join(f", side_{n}" for n in range(6))
    change(table, GAME, "bonuses: [ante_bonus]", sides + "bonuses: [ante_bonus]")
    change(table, GAME, "play, ante_bonus]", f"play, ante_bonus{names}]")
    problems = check(table)
    many = [problem for problem in problems if problem.where == "wagers"]
    found = [(in_english(each.found), in_english(each.expected)) for each in many]
    assert found == [("a list of 9", "at most 8 of them")]


def test_a_game_in_which_nobody_gets_a_packet(tmp_path: Path) -> None:
    table = copy(tmp_path)
    for _ in range(2):
        change(table, GAME, "enters: true", "enters: false")
    [problem] = check(table)
    assert problem.where == "wagers[0].enters"
    assert in_english(problem.found) == "false"


def test_a_decision_without_its_step(tmp_path: Path) -> None:
    table = copy(tmp_path)
    text = (table.parent / GAME).read_text("utf-8")
    start, end = text.index("  - step: deciding"), text.index("  - step: revealing")
    change(table, GAME, text[start:end], "")
    change(table, GAME, "sheet: [5]", "sheet: [5, 6]")
    [problem] = check(table)
    assert problem.where == "steps"
    assert in_english(problem.expected) == "the step 'deciding' before 'revealing'"


def test_a_wager_without_a_name_makes_no_cascade(tmp_path: Path) -> None:
    """One mistake is one problem: the uses of the name are not reported."""
    table = copy(tmp_path)
    change(table, GAME, "- name: ante\n", "- nmae: ante\n")
    [problem] = check(table)
    assert problem.where == "wagers[0].nmae"
    assert in_english(problem.suggestion) == "did you mean 'name'?"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pair_plus: {by: hand}", "pair_plus: {by: §colour}", "a wild card has no colour"),
        ("pair_plus: {by: hand}", "pair_plus: {by: joint-hand, ranking: §five-card-wild-deuce}",
         "a ranking with the wild cards of three-card-wild"),
        ("cards: 53", "cards: §52", "53 or 54: decks for which hands of three-card-wild"),
        ("name: three-card-wild", "name: §three-card-wild-duke", "a ranking: "),
    ],
)  # fmt: skip
def test_what_a_wild_card_does_not_fit(tmp_path: Path, old: str, new: str, words: str) -> None:
    copy(tmp_path)
    place = change(tmp_path / "config/table.yaml", JOKER, old, new)
    problems = {(each.line, each.column): each for each in check(tmp_path / "config" / JOKER)}
    assert words in in_english(problems[place].expected)
