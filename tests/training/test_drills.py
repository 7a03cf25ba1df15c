"""Drills: questions about pots, odd chips, what goes back and who opens; the engine answers."""

from itertools import islice
from random import Random

import pytest

from controller.cli import execute
from controller.configuration import config_root, load_table
from controller.data.definition import TableDefinition
from controller.data.message import Message
from controller.errors import ExitCode
from simulators.training.drill import (
    DrillLesson,
    Question,
    UnreadError,
    answer_of,
    drilled,
    questions,
)
from simulators.training.lessons import DrillName
from simulators.training.verdict import Mark
from tests.configuration.files import OF_PLAYERS


def table_of(game: str) -> TableDefinition:
    return load_table(config_root() / f"table-{game}.yaml")[0]


def asked(game: str, about: DrillName, count: int = 40, seed: int = 7) -> list[Question]:
    return list(islice(questions(table_of(game), about, Random(seed)), count))


def put_in(question: Question) -> dict[int, tuple[str, int]]:
    """Return how each seat stands: the message and the amount."""
    return {
        each.params["seat"]: (each.id, each.params["amount"].cents)
        for each in question.tells
    }  # fmt: skip


def typed(question: Question, numbers: tuple[int, ...]) -> str:
    return " ".join(f"{each / 100:.2f}" if question.amounts else str(each) for each in numbers)


@pytest.mark.parametrize("game", OF_PLAYERS)
def test_every_cent_put_in_is_in_a_pot_or_went_back(game):
    for question in asked(game, DrillName.POTS):
        assert sum(question.right) == sum(amount for _, amount in put_in(question).values())
        assert len(
            {amount for id_, amount in put_in(question).values() if "folded" not in id_}
        ) == (len(question.right))


@pytest.mark.parametrize("game", OF_PLAYERS)
def test_what_goes_back_is_above_the_second_highest(game):
    found = set()
    for question in asked(game, DrillName.GOES_BACK):
        *_, second, highest = sorted(amount for _, amount in put_in(question).values())
        assert question.right == (highest - second,)
        found.add(highest > second)
    assert found == {True, False}


@pytest.mark.parametrize("game", OF_PLAYERS)
def test_shares_are_of_whole_chips_and_make_the_pot(game):
    for question in asked(game, DrillName.ODD_CHIPS):
        assert sum(question.right) == question.tells[0].params["amount"].cents
        assert all(each % 25 == 0 for each in question.right)


@pytest.mark.parametrize("game", OF_PLAYERS)
def test_the_seat_that_opens_plays(game):
    for question in asked(game, DrillName.OPENERS):
        assert not question.amounts
        (seat,) = question.right
        assert 1 <= seat <= (10 if game.endswith("-ten") else 7)


def test_who_brings_in_and_who_opens():
    by_id: dict[str, set[bool]] = {"drill-ask-brings-in": set(), "drill-ask-opens": set()}
    for question in asked("soko", DrillName.OPENERS):
        one_card = " " not in str(question.tells[0].params["cards"])
        by_id[question.asks.id].add(one_card)
    assert by_id == {"drill-ask-brings-in": {True}, "drill-ask-opens": {False}}


def test_a_drill_is_asked_judged_and_ended():
    told: list[Message] = []
    first, second, third = asked("five-card-draw", DrillName.POTS, 3)
    lines = iter(["what?", typed(first, first.right), "0.01", "q"])
    assert drilled([first, second, third], lines, told.append) == (1, 2)
    ids = [each.id for each in told]
    assert ids.count("drill-type-amounts") == 1
    assert (ids.count("training-right"), ids.count("training-wrong")) == (1, 1)


def test_an_answer_is_amounts_or_seats():
    (pots,) = asked("five-card-draw", DrillName.POTS, 1)
    (opener,) = asked("five-card-draw", DrillName.OPENERS, 1)
    assert answer_of(pots, "21, 45.50") == (2100, 4550)
    assert answer_of(opener, " 3 ") == (3,)
    for question, text in ((pots, ""), (pots, "-1"), (opener, "3.00"), (opener, "three")):
        with pytest.raises(UnreadError):
            answer_of(question, text)


def test_the_command_takes_answers_from_a_file(tmp_path, capsys):
    right = [typed(each, each.right) for each in asked("stud-lowball", DrillName.OPENERS, 3, 5)]
    answers = tmp_path / "answers"
    answers.write_text("# openers\n" + "\n".join([*right[:2], "9"]) + "\n", "utf-8")
    table = str(config_root() / "table-stud-lowball.yaml")
    words = ["drill", "--about", "openers", "--questions", "3", "--seed", "5", "--config", table]
    assert execute([*words, "--answers", str(answers)]) == ExitCode.OK
    assert capsys.readouterr().out.splitlines()[-1] == "2 of 3 right"


def test_each_thing_is_asked_in_turn(tmp_path, capsys):
    answers = tmp_path / "answers"
    answers.write_text("1\n" * 4, "utf-8")
    assert execute(["drill", "--questions", "4", "--answers", str(answers)]) == ExitCode.OK
    out = capsys.readouterr().out
    for words in ("goes back?", "in each pot", "smallest chip", "first to act"):
        assert words in out


def test_a_table_of_the_house_has_no_drill(capsys):
    table = str(config_root() / "table.yaml")
    assert execute(["drill", "--config", table]) == ExitCode.USAGE
    assert "is banked by the house" in capsys.readouterr().err


def test_answers_that_cannot_be_read_are_told_before_anything_is_asked(tmp_path, capsys):
    assert execute(["drill", "--answers", str(tmp_path / "none")]) == ExitCode.USAGE
    told = capsys.readouterr()
    assert told.out == ""
    assert "none" in told.err


@pytest.mark.parametrize("about", DrillName)
@pytest.mark.parametrize("game", OF_PLAYERS)
def test_a_lesson_of_questions_is_judged_one_by_one(game, about):
    lesson = DrillLesson(asked(game, about, 4))
    lesson.judge_answer("?")
    assert [each.id for each in lesson.told] == ["drill-amounts-wanted"]
    lesson.judge_answer("0 0 0 0 0 0 0 0")
    assert [each.id for each in lesson.told] == ["training-wrong"]
    while not lesson.over:
        lesson.judge_answer(typed(lesson.question, lesson.question.right))
        assert [each.id for each in lesson.told] == ["training-right"]
    lesson.judge_answer("0")
    assert [each.mark for each in lesson.verdict.findings] == [Mark.WRONG] + [Mark.RIGHT] * 3
    assert lesson.verdict.score == 75


def test_an_amount_may_have_a_decimal_comma():
    (question,) = asked("five-card-draw", DrillName.POTS, 1)
    assert answer_of(question, "13,50 20.00, 7") == (1350, 2000, 700)
    assert answer_of(question, "13,500") == (1300, 50000)
