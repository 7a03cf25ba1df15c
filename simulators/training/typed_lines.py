"""Reads what a dealer in training types: `pp w 30 150`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from controller.data.message import Message, message
from controller.data.outcomes import Outcome
from controller.words.spoken import say

OUTCOMES: Final = {"w": Outcome.WIN, "l": Outcome.LOSE, "p": Outcome.PUSH, "r": Outcome.RETURNED}
"""Outcomes by their letters; the whole words are understood as well."""
_ODDS: Final = re.compile(r"([0-9]{1,6})(?:[:/]([1-9][0-9]{0,3}))?")
_AMOUNT: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{2})?")


class UnclearError(Exception):
    """The text typed cannot be understood; the error says what to type. Nothing is judged by it."""

    def __init__(self, words: Message) -> None:
        super().__init__(words)
        self.words = words

    def __str__(self) -> str:
        """Return what to type."""
        return say(self.words)


@dataclass(frozen=True, slots=True)
class Said:
    """The dealer's words about a wager; odds and cents only where they were typed."""

    wager: str
    outcome: Outcome
    odds: Fraction | None = None
    amount: int | None = None


def codes(wagers: Iterable[str]) -> dict[str, str]:
    """Return the short name of each wager: its initials, or as many letters as make it unique."""
    every = tuple(wagers)
    first = {name: "".join(word[0] for word in name.split("_")) for name in every}
    return {name: _code(name, every, first) for name in every}


def _code(name: str, every: tuple[str, ...], first: dict[str, str]) -> str:
    if list(first.values()).count(first[name]) == 1:
        return first[name]
    others = [other for other in every if other != name]
    for length in range(2, len(name)):
        if not any(other.startswith(name[:length]) for other in others):
            return name[:length]
    return name


def read_said(line: str, short: dict[str, str]) -> Said:
    """Read `WAGER OUTCOME [ODDS [AMOUNT]]`.

    Args:
        line: what was typed.
        short: the wagers' short names, by name.

    Raises:
        UnclearError: the line has another form.
    """
    words = line.lower().split()
    if not 2 <= len(words) <= 4:
        raise UnclearError(message("training-type-wager"))
    names = {code: name for name, code in short.items()} | {name: name for name in short}
    if words[0] not in names:
        known = ", ".join(short.values())
        raise UnclearError(message("training-no-wager", text=words[0], words=known))
    outcomes = OUTCOMES | {str(outcome): outcome for outcome in Outcome}
    if words[1] not in outcomes:
        raise UnclearError(message("training-no-outcome", text=words[1]))
    odds = _odds(words[2]) if len(words) > 2 else None
    amount = _amount(words[3]) if len(words) > 3 else None
    return Said(names[words[0]], outcomes[words[1]], odds, amount)


def _odds(word: str) -> Fraction:
    matched = _ODDS.fullmatch(word)
    if matched is None:
        raise UnclearError(message("training-no-odds", text=word))
    return Fraction(int(matched[1]), int(matched[2] or 1))


def _amount(word: str) -> int:
    if _AMOUNT.fullmatch(word) is None:
        raise UnclearError(message("training-no-amount", text=word))
    return int(Decimal(word) * 100)
