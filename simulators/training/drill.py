"""A drill in the terminal: questions, answers, and how many were right."""

import re
from collections.abc import Callable, Iterable, Iterator

from controller.data.message import Message, message
from controller.data.values import WrongValueError, cents
from simulators.training.drill_questions import Question
from simulators.training.verdict import AskedLesson, Finding, Mark, judged

_NUMBER = re.compile(r"[0-9]{1,7}(?:\.[0-9]{2})?")
_DECIMAL_COMMA = re.compile(r"(?<=[0-9]),(?=[0-9]{2}(?![0-9]))")
"""The comma of an amount as it is written in French; every other comma stands between answers."""
_END = "q"


class UnreadError(Exception):
    """The text is no answer; nothing is judged by it."""


def answer_of(question: Question, text: str) -> tuple[int, ...]:
    """Return what was typed: amounts in cents, or numbers of seats.

    Raises:
        UnreadError: it is neither.
    """
    point = _DECIMAL_COMMA.sub(".", text) if question.amounts else text
    words = point.replace(",", " ").split()
    if not words or not all(_NUMBER.fullmatch(word) for word in words):
        raise UnreadError
    if question.amounts:
        try:
            return tuple(map(cents, words))
        except WrongValueError as error:
            raise UnreadError from error
    if any("." in word for word in words):
        raise UnreadError
    return tuple(map(int, words))


def drilled(
    questions: Iterable[Question], lines: Iterator[str], tell: Callable[[Message], None]
) -> tuple[int, int]:
    """Ask questions until they or the answers end; return how many were right, of how many.

    Args:
        questions: those to ask.
        lines: what is typed; `q` ends the drill.
        tell: prints a message.
    """
    right = asked = 0
    for question in questions:
        for words in question.tells:
            tell(words)
        tell(question.asks)
        found = _answer(question, lines, tell)
        if found is None:
            break
        asked += 1
        right += found == question.right
        truth = message("training-truth", words=question.says)
        tell(judged(truth, right=found == question.right))
    return right, asked


def _answer(
    question: Question, lines: Iterator[str], tell: Callable[[Message], None]
) -> tuple[int, ...] | None:
    """Return the first line that is an answer; None: the drill is ended."""
    for line in lines:
        if line.strip() == _END:
            return None
        try:
            return answer_of(question, line)
        except UnreadError:
            amounts, seats = message("drill-type-amounts"), message("drill-type-seats")
            tell(amounts if question.amounts else seats)
    return None


# A lesson of questions about hands of players: each answer is judged once.


class DrillLesson(AskedLesson):
    """The questions of a lesson, one after the other, sans-I/O."""

    def __init__(self, questions: Iterable[Question]) -> None:
        """Take the questions; there is at least one."""
        self._questions = tuple(questions)
        super().__init__(len(self._questions))

    @property
    def question(self) -> Question:
        """The present question; of a lesson that is over, the last one."""
        return self._questions[min(self.answered, len(self._questions) - 1)]

    def judge_answer(self, text: str) -> None:
        """Judge an answer; a text that is none is told, and judges nothing."""
        question = self.question
        if self.over:
            return
        try:
            right = answer_of(question, text) == question.right
        except UnreadError:
            self.told = (message("drill-amounts-wanted"),)
            return
        truth = message("training-truth", words=question.says)
        words = message("drill-found", what=question.asks, words=question.says)
        self.told = (judged(truth, right=right),)
        self._found.append(Finding(Mark.RIGHT if right else Mark.WRONG, words))
