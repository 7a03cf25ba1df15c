"""A lesson of questions about hands of players: each answer is judged once."""

from collections.abc import Iterable

from controller.data.message import Message, message
from simulators.training.drill_questions import Question
from simulators.training.drilling import UnreadError, answer_of
from simulators.training.judging import POINTS, Finding, Mark, Verdict


class DrillLesson:
    """The questions of a lesson, one after the other, sans-I/O.

    Attributes:
        told: what the trainee was told last.
    """

    def __init__(self, questions: Iterable[Question]) -> None:
        """Take the questions; there is at least one."""
        self.told: tuple[Message, ...] = ()
        self._questions = tuple(questions)
        self._found: list[Finding] = []

    @property
    def answered(self) -> int:
        """How many questions are answered."""
        return len(self._found)

    @property
    def over(self) -> bool:
        """Every question is answered."""
        return self.answered == len(self._questions)

    @property
    def question(self) -> Question:
        """The present question; of a lesson that is over, the last one."""
        return self._questions[min(len(self._found), len(self._questions) - 1)]

    def hear(self, text: str) -> None:
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
        if right:
            self.told = (message("training-right", words=truth),)
            self._found.append(Finding(Mark.RIGHT, words))
        else:
            self.told = (message("training-wrong", words=truth),)
            self._found.append(Finding(Mark.WRONG, words))

    @property
    def verdict(self) -> Verdict:
        """What was right and wrong so far: points for the answers that were right."""
        right = sum(each.mark is Mark.RIGHT for each in self._found)
        return Verdict(tuple(self._found), POINTS * right // len(self._questions))
