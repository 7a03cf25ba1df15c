"""The lesson of strategy: exact worth of each decision, the cost of an error, borderline hands."""

import sys
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from controller.configuration import config_root, load_table
from controller.data.message import Decimal
from controller.odds import digest_of_rules, find_kept, folders
from controller.words.spoken import Speaker
from simulators.demo.classroom.lesson_table import HandsError, counted_hands
from simulators.training import strategy_hands as counting
from simulators.training.lessons import LessonName, lessons_at
from simulators.training.record import Mistake
from simulators.training.strategy_hands import Choice, StrategyHand, close_hands, main
from simulators.training.strategy_lesson import StrategyLesson
from simulators.training.verdict import Mark
from tests.sharing import mostly_slow

TABLES = ["table", "table-three-card-poker", "table-four-card-frenzy", "table-four-card-poker",
          "table-caribbean-stud", "table-crazy-4-poker", "table-high-card-flush"]  # fmt: skip
ROOTS = (config_root(),)


def table_of(name):
    return load_table(config_root() / f"{name}.yaml")[0]


def kept(table):
    digest = digest_of_rules(table.game, table.game.pay_table(table.pay_table))
    return find_kept(digest, folders(config_root()))


def hands(name, count, close=(), seed=1):
    return list(islice(counting.strategy_hands(table_of(name), list(close), Random(seed)), count))


def decided(name, hand, answer):
    lesson = StrategyLesson(table_of(name), 1)
    lesson.add_hand(hand)
    lesson.judge_answer(answer)
    return lesson


def said(lesson, language="en"):
    return " ".join(map(Speaker(language, ROOTS).say, lesson.told))


# Hands.


@pytest.mark.parametrize("name", mostly_slow(TABLES, 3))
def test_every_house_game_asks_its_own_decisions(name):
    table = table_of(name)
    [hand] = hands(name, 1)
    assert len(hand.cards) == table.game.packets.player - table.game.draw_cards
    assert bool(hand.up) == bool(table.game.packets.up)
    assert hand.choices[0].multiple == 0, "to fold stands first"
    least = table.game.wager(table.game.decision).minimum_multiple
    assert {each.multiple for each in hand.choices} >= {0, least}
    laid = {each.laid for each in hand.choices if each.laid}
    assert laid == (set(hand.cards) if table.game.draw_cards else set())


def test_the_worth_is_that_of_every_deal():
    """Q-6-4 and Q-6-3: the border of Three Card Poker, by the kept borderline hands."""
    odds = kept(table_of("table-three-card-poker"))
    for close in odds.borderline[:3]:
        asked = hands("table-three-card-poker", 2, [close.hand])[1]
        assert asked.margin == close.cost
        assert (asked.best.multiple == 0) is (close.best == "fold")


def test_borderline_hands_are_asked_in_other_suits():
    found = {hands("table-three-card-poker", 2, ["3h 6d Qc"], seed)[1].cards for seed in range(4)}
    assert len(found) > 1
    assert {tuple(each[0] for each in cards) for cards in found} == {("Q", "6", "3")}


def test_the_same_seed_asks_the_same_hands():
    assert hands("table", 3) == hands("table", 3) != hands("table", 3, seed=2)


@pytest.mark.parametrize("name", TABLES)
def test_each_game_has_borderline_hands_that_are_kept(name):
    assert close_hands(kept(table_of(name)))
    assert close_hands(None) == []


class TwoOfClubs(Random):
    """Deals the first card of the deck as the one that is seen."""

    def sample(self, population, k, **_):
        return [*population[52 - k + 1 :], population[0]]


def test_the_first_card_of_the_deck_is_seen_like_every_other():
    [hand] = islice(counting.strategy_hands(table_of("table-four-card-poker"), [], TwoOfClubs()), 1)
    assert hand.up == "2c"


# Judgement.

FOLD = Choice("-1")
HAND = StrategyHand(("Qc", "6d", "4h"), (FOLD, Choice("-497/500", 1)))
"""To play is better by 0.6 % of the Ante."""
BAD = StrategyHand(("7c", "5d", "2h"), (FOLD, Choice("-7/5", 1)))
EQUAL = StrategyHand(("9d", "9h", "4c", "3c", "2s"), (FOLD, Choice("0", 1), Choice("0", 3)), "8c")
DRAW = StrategyHand(
    ("Ad", "5d", "2c"), (FOLD, Choice("-1/2", 1), Choice("1/4", 1, "2c"), Choice("-3/4", 2, "5d"))
)


def test_a_right_decision_and_a_borderline_hand_are_said():
    lesson = decided("table-three-card-poker", HAND, "1")
    assert said(lesson) == (
        "Q♣ 6♦ 4♥: right. Play 1× is best: it loses 99.40 % of the Ante on average. "
        "A borderline hand: the next best decision costs 0.60 % of the Ante."
    )
    assert lesson.over
    assert lesson.verdict.score == 100
    assert (lesson.tally.wagers, lesson.tally.right, lesson.tally.mistakes) == (1, 1, {})


def test_an_error_says_its_cost_in_words_and_per_cent():
    lesson = decided("table-three-card-poker", BAD, "1")
    assert said(lesson) == (
        "7♣ 5♦ 2♥: no. Fold is best: it loses 100.00 % of the Ante on average. "
        "Play 1× costs 40.00 % of the Ante: an error that counts."
    )
    verdict = lesson.verdict
    assert verdict.score == 0
    assert [each.mark for each in verdict.findings] == [Mark.WRONG, Mark.WRONG]
    assert lesson.tally.mistakes == {Mistake.DECISION: 1}
    assert "40,00\N{NARROW NO-BREAK SPACE}% de l’Ante" in said(lesson, "fr")


@pytest.mark.parametrize(
    ("net", "words"), [("-1", "a costly error"), ("0", "an error that counts"), ("9/20", "a small")]
)
def test_how_much_an_error_costs_is_graded(net, words):
    hand = StrategyHand(("Qc", "6d", "4h"), (Choice(net), Choice("1/2", 1)))
    assert words in said(decided("table-three-card-poker", hand, "0"))


def test_decisions_that_are_equal_are_both_right():
    for answer in ("1", "2"):
        lesson = decided("table-four-card-poker", EQUAL, answer)
        assert lesson.verdict.score == 100
        assert "two decisions are exactly as good" in said(lesson)
        assert "against 8♣" in said(lesson)
    assert decided("table-four-card-poker", EQUAL, "0").verdict.score == 0


def test_the_cost_of_the_closest_hand_is_no_0():
    """The next best costs 0.000652 % of the Ante: Four Card Frenzy's closest hand."""
    hand = StrategyHand(
        ("Kc", "Qd", "8h", "4c", "2h"), (Choice("-2"), Choice(f"{Fraction(-3067888, 1533939)}", 1))
    )
    assert "costs 0.0007 % of the Ante" in said(decided("table-four-card-frenzy", hand, "0"))


def test_a_discard_is_named_by_its_card():
    lesson = decided("table", DRAW, "1")
    assert "Play 1×, 2♣ on X is best: it wins 25.00 %" in said(lesson)


@pytest.mark.parametrize("text", ["", "x", "-1", "9", "٣", "1.0", "9" * 5000])
def test_what_names_no_choice_judges_nothing(text):
    lesson = decided("table", DRAW, text)
    assert (lesson.answered, lesson.told, lesson.tally.wagers) == (0, (), 0)


def test_an_answer_before_the_next_hand_is_counted_judges_nothing():
    lesson = StrategyLesson(table_of("table"), 2)
    lesson.judge_answer("0")
    lesson.add_hand(DRAW)
    lesson.judge_answer("2")
    assert (lesson.answered, lesson.hand, lesson.over) == (1, None, False)
    lesson.judge_answer("0")
    assert lesson.answered == 1


def test_the_mean_cost_of_all_errors_ends_the_verdict():
    lesson = StrategyLesson(table_of("table-three-card-poker"), 2)
    lesson.add_hand(BAD)
    lesson.add_hand(BAD)
    lesson.judge_answer("0")
    lesson.judge_answer("1")
    last = lesson.verdict.findings[-1].words
    assert last.params == {"share": Decimal("20.00")}
    assert Fraction(lesson.tally.right, lesson.tally.wagers) == Fraction(1, 2)


# The process that counts, and where the lesson is.


async def test_hands_come_one_by_one_and_are_those_of_the_seed():
    taken = []
    async for hand in counted_hands("3", 2, config_root() / "table-three-card-poker.yaml"):
        taken.append(hand)
    assert taken == hands(
        "table-three-card-poker", 2, close_hands(kept(table_of("table-three-card-poker"))), seed="3"
    )


async def test_why_no_hand_is_counted_is_said(tmp_path):
    with pytest.raises(HandsError) as refused:
        await anext(counted_hands("3", 2, tmp_path / "none.yaml"))
    assert refused.value.words.id != "training-no-hands"


def test_without_numpy_the_lesson_says_so(monkeypatch, capsys):
    missing = ModuleNotFoundError("no numpy", name="numpy")

    class Missing:
        def find_spec(self, name, *_):
            if name == "controller.odds.one_hand":
                raise missing

    monkeypatch.delitem(sys.modules, "controller.odds.one_hand", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    assert main(["1", "1", str(config_root() / "table.yaml")]) != 0
    assert "training-no-numpy" in capsys.readouterr().err


def test_the_lesson_is_at_every_table_of_the_house_and_at_no_other():
    for name, taken in (
        ("table", True),
        ("table-self-driven", True),
        ("table-five-card-draw", False),
    ):
        table, _ = load_table(config_root() / f"{name}.yaml")
        assert (LessonName.STRATEGY in lessons_at(table)) is taken
