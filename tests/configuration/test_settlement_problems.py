"""Problems of settlement rules that do not fit together: one change, one problem."""

from pathlib import Path

import pytest

from controller.configuration import check, config_root
from controller.words.spoken import in_english
from tests.configuration.files import change, copy

GAMES = config_root() / "games"
THREE = "games/three-card-poker.yaml"
FRENZY = "games/four-card-frenzy.yaml"
RULE = "settlement.rules"
BAD_BEAT = (
    "      bad_beat:\n"
    "        {four-of-a-kind: 100, straight-flush: 50, three-of-a-kind: 5, flush: 3, straight: 2}\n"
)

CASES = [
    (
        "Odds that the Ante does not require",
        FRENZY,
        "    requires: odds            # both are required, in equal amounts\n",
        "",
        f"{RULE}.odds.by",
        "'hand-in-showdown'",
        "a wager that is compared must lie beside ante, which then requires it",
    ),
    (
        "Odds that may lie without the Ante",
        FRENZY,
        "    requires: ante\n    equal_to: ante",
        "    equal_to: ante",
        "wagers[1].requires",
        "nothing",
        "'ante', directly or by another wager: it requires odds",
    ),
    (
        "two Odds beside an Ante",
        FRENZY,
        "    requires: ante\n    equal_to: ante",
        "    requires: ante\n    maximum_multiple: 2\n    equal_to: ante",
        "wagers[1].maximum_multiple",
        "2",
        "it and what must lie beside it are equal",
    ),
    (
        "an Ante that does not bring its seat in",
        THREE,
        "    enters: true\n    against_dealer: true\n    on_fold: lost\n  - name: pair_plus",
        "    enters: false\n    against_dealer: true\n    on_fold: lost\n  - name: pair_plus",
        "wagers[0].enters",
        "false",
        "nothing else that must lie there brings the seat in",
    ),
    (
        "a wager that follows the cards",
        THREE,
        "    label: Prime\n    opens: wagering",
        "    label: Prime\n    opens: deciding",
        "wagers[3].opens",
        "'deciding'",
        "the decision's wager alone may follow them",
    ),
    (
        "an Ante that requires Play",
        THREE,
        "    on_fold: lost\n  - name: pair_plus",
        "    on_fold: lost\n    requires: play\n  - name: pair_plus",
        "wagers[0].requires",
        "'play'",
        "play follows them",
    ),
    (
        "a side bet that is compared",
        THREE,
        "    prime: {by: colour}",
        "    prime: {by: showdown}",
        f"{RULE}.prime.by",
        "'showdown'",
        "must lie beside ante",
    ),
    (
        "hands that are compared and had no action",
        THREE,
        "ante: {by: showdown, tie: push, not_open: win}",
        "ante: {by: showdown, tie: returned, not_open: win}",
        f"{RULE}.ante.tie",
        "'returned'",
        "'win', 'lose' or 'push'",
    ),
    (
        "a bonus beside a side bet",
        THREE,
        "ante_bonus: {by: hand, beside: ante}",
        "ante_bonus: {by: hand, beside: pair_plus}",
        f"{RULE}.ante_bonus.beside",
        "'pair_plus'",
        "that the decision is about",
    ),
    (
        "a side bet on the drawn hand",
        "games/three-card-draw-poker.yaml",
        "pair_plus: {by: hand, cards: held}",
        "pair_plus: {by: hand}",
        f"{RULE}.pair_plus.cards",
        "nothing",
        "'held': a draw changes the hand",
    ),
    (
        "a bonus on the held hand",
        "games/three-card-draw-poker.yaml",
        "ante_bonus: {by: hand, beside: ante}",
        "ante_bonus: {by: hand, beside: ante, cards: held}",
        f"{RULE}.ante_bonus.cards",
        "'held'",
        "'final': the decision is about it",
    ),
    (
        "a model player's multiple",
        THREE,
        "plays: {five-high: 1}",
        "plays: {five-high: 2}",
        "model_players[2].plays.five-high",
        "2",
        "a multiple from 1 to 1",
    ),
    (
        "no rule",
        THREE,
        "    prime: {by: colour}\n",
        "",
        RULE,
        "no 'prime'",
        "how 'prime' is settled",
    ),
    (
        "a rule of nobody",
        THREE,
        "    prime: {by: colour}\n",
        "    prime: {by: colour}\n    luck: {by: hand}\n",
        f"{RULE}.luck",
        "'luck'",
        "a wager or bonus",
    ),
    (
        "an unknown kind",
        THREE,
        "prime: {by: colour}",
        "prime: {by: color}",
        f"{RULE}.prime.by",
        "'color'",
        "'colour'",
    ),
    (
        "a key of another kind",
        THREE,
        "pair_plus: {by: hand}",
        "pair_plus: {by: hand, tie: win}",
        f"{RULE}.pair_plus.tie",
        "'win'",
        "it is for 'showdown' or 'hand-in-showdown'",
    ),
    (
        "a joint hand without a ranking",
        THREE,
        ", ranking: five-card}",
        "}",
        f"{RULE}.six_card_bonus",
        "nothing",
        "the key 'ranking' beside 'joint-hand'",
    ),
    (
        "a joint hand of an unknown ranking",
        THREE,
        "ranking: five-card}",
        "ranking: five-cards}",
        f"{RULE}.six_card_bonus.ranking",
        "'five-cards'",
        "a ranking: 'three-card'",
    ),
    (
        "a bonus beside nothing",
        THREE,
        "ante_bonus: {by: hand, beside: ante}",
        "ante_bonus: {by: hand}",
        f"{RULE}.ante_bonus",
        "nothing",
        "the key 'beside'",
    ),
    (
        "a wager beside another",
        THREE,
        "pair_plus: {by: hand}",
        "pair_plus: {by: hand, beside: ante}",
        f"{RULE}.pair_plus.beside",
        "'ante'",
        "it is for a bonus",
    ),
    (
        "a dealer who always opens",
        THREE,
        "  dealer_opens: queen-high\n",
        "",
        f"{RULE}.ante.not_open",
        "'win'",
        "the key 'dealer_opens'",
    ),
    (
        "an unknown opening",
        THREE,
        "dealer_opens: queen-high",
        "dealer_opens: qween-high",
        "settlement.dealer_opens",
        "'qween-high'",
        "a hand of the ranking: 'straight-flush'",
    ),
    (
        "an unknown colour",
        THREE,
        "{own-3-one-colour: 3",
        "{three-one-colour: 3",
        "pay_tables[0].pays.prime.three-one-colour",
        "'three-one-colour'",
        "'own-3-one-colour'",
    ),
    (
        "a hand of five for three",
        THREE,
        "pair_plus: {straight-flush: 40,",
        "pair_plus: {royal-flush: 40,",
        "pay_tables[0].pays.pair_plus.royal-flush",
        "'royal-flush'",
        "a hand of the ranking",
    ),
    (
        "no table for the beaten",
        FRENZY,
        BAD_BEAT,
        "",
        "pay_tables[0].pays",
        "no 'bad_beat'",
        "what 'bad_beat' pays",
    ),
    (
        "an unknown least",
        FRENZY,
        "least: straight",
        "least: strait",
        f"{RULE}.odds.least",
        "'strait'",
        "a hand of the ranking",
    ),
    (
        "an unknown hand for more",
        FRENZY,
        "up_to: {pair-of-aces",
        "up_to: {pair-of-ace",
        "wagers[2].up_to.pair-of-ace",
        "'pair-of-ace'",
        "a hand of the ranking",
    ),
]


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "found", "expected"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_one_change_makes_a_problem_in_its_place(
    tmp_path: Path, file: str, old: str, new: str, where: str, found: str, expected: str
) -> None:
    table = copy(tmp_path)
    change(table, file, old, new)
    problems = check(table.parent / file)
    [problem] = [each for each in problems if each.where == where]
    assert found in in_english(problem.found)
    assert expected in in_english(problem.expected)


def test_ten_cards_together_are_more_than_hands_are_chosen_from(tmp_path: Path) -> None:
    table = copy(tmp_path)
    change(table, FRENZY, "prime: {by: colour}", "prime: {by: joint-hand, ranking: five-card}")
    change(table, FRENZY, "{own-4-one-colour: 1, own-5-one-colour: 6}", "{flush: 1}")
    where = "settlement.rules.prime.ranking"
    [problem] = [each for each in check(table.parent / FRENZY) if each.where == where]
    assert "chosen out of 5 to 7" in in_english(problem.expected)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_shipped_game_is_in_order(path: Path) -> None:
    assert check(path) == []


def test_a_joint_hand_that_is_not_ranked_for_the_deck(tmp_path: Path) -> None:
    copy(tmp_path)
    table = tmp_path / "config" / "table-three-card-poker.yaml"
    change(table, THREE, "cards: 52", "cards: 36")
    change(table, THREE, "joint-hand, ranking: five-card", "joint-hand, ranking: soko")
    [problem] = [each for each in check(table) if each.where == "deck.cards"]
    assert in_english(problem.expected) == "52: decks for which hands of soko are ranked"
