"""Counts of a dealer in training: what was right, and mistakes by kind."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from controller.data.lists import listed
from controller.data.message import Message, message


class Mistake(StrEnum):
    """The kinds of mistakes that are told apart."""

    OUTCOME = "wrong outcome"
    ODDS = "wrong odds"
    AMOUNT = "wrong amount"
    ORDER = "wrong order"
    BONUS = "missed bonus"
    FOLD = "fold taken wrongly"
    """A wrong outcome at a folded hand: a wager taken that has action, or one paid that has none.
    """
    DECISION = "wrong decision"


_MISTAKES = {
    Mistake.OUTCOME: message("training-wrong-outcome"),
    Mistake.ODDS: message("training-wrong-odds"),
    Mistake.AMOUNT: message("training-wrong-amount"),
    Mistake.ORDER: message("training-wrong-order"),
    Mistake.BONUS: message("training-missed-bonus"),
    Mistake.FOLD: message("training-wrong-fold"),
    Mistake.DECISION: message("training-wrong-decision"),
}


@dataclass(slots=True)
class Tally:
    """Counts over a round, a session, or all the training of a badge.

    Attributes:
        rounds: that were settled to their end.
        wagers: wagers and bonuses that were judged.
        right: those without any mistake.
        mistakes: by kind; kinds that did not happen are not there.
    """

    rounds: int = 0
    wagers: int = 0
    right: int = 0
    mistakes: dict[Mistake, int] = field(default_factory=dict)

    def judge(self, mistakes: Iterable[Mistake]) -> None:
        """Count one wager and what was wrong with it."""
        found = tuple(mistakes)
        self.wagers += 1
        self.right += not found
        for mistake in found:
            self.note(mistake)

    def note(self, mistake: Mistake, times: int = 1) -> None:
        """Count a mistake on its own."""
        self.mistakes[mistake] = self.mistakes.get(mistake, 0) + times

    def add(self, other: "Tally") -> None:
        """Add another tally's counts to this one."""
        self.rounds += other.rounds
        self.wagers += other.wagers
        self.right += other.right
        for mistake, times in other.mistakes.items():
            self.note(mistake, times)

    def mistakes_in_words(self) -> list[Message]:
        """Return each kind of mistake that happened, with its count."""
        return [
            message("training-mistake", words=_MISTAKES[kind], count=self.mistakes[kind])
            for kind in Mistake
            if kind in self.mistakes
        ]

    def words(self) -> Message:
        """Return the counts in one line."""
        kinds = self.mistakes_in_words()
        words = listed(kinds) if kinds else message("training-no-mistakes")
        return message("training-mistakes", count=self.right, all=self.wagers, words=words)
