"""The settling of one round by a trainee, sans-I/O: lines come in, each wager is judged once.

A line is typed like `pp w 30 150`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from controller.data.definition import Order
from controller.data.message import Message, Money, listed, message
from controller.data.outcomes import Outcome
from controller.settlement import Settled
from controller.words.spoken import say
from simulators.training.lessons import Level
from simulators.training.record import Mistake, Tally
from simulators.training.turned_round import Turned
from simulators.training.verdict import POINTS, Finding, Mark, Verdict, judged

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


_SETTLED = (".", "done")
"""Words that end a seat."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a trainee can name next, for those who touch instead of typing.

    Attributes:
        seats: that are not settled yet, by number; empty: a wager is asked for.
        wagers: short name and label of those at this seat that were not named yet.
        amounts: a win is said with odds and amount.
    """

    seats: tuple[int, ...]
    wagers: tuple[tuple[str, str], ...]
    amounts: bool


class Settling:
    """A trainee names each seat and wager of a round, and is told whether that is right.

    Attributes:
        tally: what was right and wrong so far.
    """

    def __init__(self, turned: Turned, level: Level) -> None:
        game = turned.book.game
        self.tally = Tally()
        self._turned = turned
        self._level = level
        self._order = game.settlement
        self._bonuses = {rule.name: rule.beside for rule in game.rules if rule.beside}
        self._short = codes(self._order)
        self._labels = {name: game.label(name) for name in self._order}
        self._seats = list(dict.fromkeys(each.seat for each in turned.settled))
        self._seat = 0
        self._left: list[Settled] = []
        self._said: list[str] = []

    @property
    def over(self) -> bool:
        """Every seat is settled."""
        return not self._seat and not self._seats

    @property
    def prompt(self) -> Message:
        """The present question."""
        if self._seat:
            return message("training-next-wager", seat=self._seat)
        return message("training-next-seat")

    @property
    def choices(self) -> Choices:
        """What can be named next, in an order that does not tell which is right."""
        amounts = self._level is Level.PAYOUTS
        if not self._seat:
            return Choices(tuple(sorted(self._seats)), (), amounts)
        placed = self._turned.play(self._seat).wagers
        names = sorted(self._order, key=lambda name: self._bonuses.get(name, ""))
        left = tuple(
            (self._short[name], self._labels[name])
            for name in names
            if placed.get(self._bonuses.get(name, name)) and name not in self._said
        )
        return Choices((), left, amounts)

    @property
    def dealers_hand(self) -> Message:
        """The dealer's cards."""
        return self._turned.dealers_hand()

    @property
    def how_to_type(self) -> Message:
        """How wagers and outcomes are typed."""
        names = ", ".join(f"{self._short[name]} {self._labels[name]}" for name in self._order)
        if self._level is Level.PAYOUTS:
            return message("training-how-payouts", words=names)
        return message("training-how", words=names)

    def judge_line(self, line: str) -> list[Message]:
        """Judge what the trainee says, and return the answer.

        Raises:
            UnclearError: it cannot be understood; the same is asked again.
        """
        words = line.strip()
        if not self._seat:
            return self._hear_seat(words)
        if words.lower() in _SETTLED:
            return self._leave_seat()
        said = read_said(words, self._short)
        told = self._hear_wager(said)
        if not self._left and not self._may_have_bonus():
            told += self._leave_seat()
        return told

    # Seats.

    def _hear_seat(self, words: str) -> list[Message]:
        if not words.isdecimal():
            raise UnclearError(message("training-type-seat"))
        seat = self._seats.pop(0)
        told = []
        if int(words) != seat:
            self.tally.note(Mistake.ORDER)
            told.append(self._other_seat(seat))
        self._seat = seat
        self._left = [each for each in self._turned.settled if each.seat == seat]
        self._said = []
        bets = self._turned.play(seat).wagers.items()
        placed = [
            message("training-placed", wager=self._labels[name], amount=Money(cents))
            for name, cents in bets
            if cents
        ]
        hand, wagers = self._turned.hand(seat), message("training-wagers", words=listed(placed))
        return [*told, hand, wagers]

    def _other_seat(self, seat: int) -> Message:
        if self._turned.book.game.settlement_order is Order.COUNTER_CLOCKWISE:
            return message("training-counter-clockwise", seat=seat)
        return message("training-clockwise", seat=seat)

    def _leave_seat(self) -> list[Message]:
        told = []
        for each in self._left:
            mistake = Mistake.BONUS if each.wager in self._bonuses else self._wrong()
            self.tally.judge((mistake,))
            told.append(message("training-left-out", words=self._truth(each)))
        self._seat, self._left = 0, []
        self.tally.rounds += self.over
        return told

    def _may_have_bonus(self) -> bool:
        """Tell whether a bonus may still be named: in that case only the dealer ends the seat."""
        placed = self._turned.play(self._seat).wagers
        return any(
            placed.get(beside) and name not in self._said for name, beside in self._bonuses.items()
        )

    # Wagers.

    def _hear_wager(self, said: Said) -> list[Message]:
        label = self._labels[said.wager]
        if said.wager in self._said:
            raise UnclearError(message("training-settled-already", wager=label))
        due = next((each for each in self._left if each.wager == said.wager), None)
        if due is None:
            return self._hear_needless(said, label)
        self._check_whole(said, due)
        mistakes = [found for found in (self._misplaced(said), self._misjudged(said, due)) if found]
        right = all(mistake is Mistake.ORDER for mistake in mistakes)
        told = [judged(self._truth(due), right=right)]
        if Mistake.ORDER in mistakes:
            order = ", ".join(self._labels[name] for name in self._order)
            told.append(message("training-order", words=order))
        self.tally.judge(mistakes)
        self._left.remove(due)
        self._said.append(said.wager)
        return told

    def _hear_needless(self, said: Said, label: str) -> list[Message]:
        """The dealer names a chip that is not there, or a bonus that is not due."""
        beside = self._bonuses.get(said.wager)
        if beside is None or not self._turned.play(self._seat).wagers.get(beside):
            words = message("training-no-wager-there", wager=label, seat=self._seat)
            raise UnclearError(words)
        self._said.append(said.wager)
        if said.outcome is not Outcome.WIN:
            return [judged(message("training-nothing-due", wager=label), right=True)]
        self.tally.note(self._wrong())
        words = message("training-nothing-due-unpaid", wager=label)
        if self._turned.play(self._seat).folded:
            words = message("training-nothing-due-folded", wager=label)
        return [judged(words, right=False)]

    def _check_whole(self, said: Said, due: Settled) -> None:
        asked = self._level is Level.PAYOUTS and said.outcome is Outcome.WIN
        if asked and (said.odds is None or said.amount is None):
            raise UnclearError(message("training-say-amount", code=self._short[due.wager]))

    def _misplaced(self, said: Said) -> Mistake | None:
        """Return the mistake: an earlier wager is open, or a bonus comes after a later wager."""
        place = self._order.index(said.wager)
        before = (each.wager for each in self._left if each.wager not in self._bonuses)
        early = any(self._order.index(name) < place for name in before)
        passed = any(self._order.index(name) > place for name in self._said)
        late = said.wager in self._bonuses and passed
        return Mistake.ORDER if early or late else None

    def _misjudged(self, said: Said, due: Settled) -> Mistake | None:
        if said.outcome is not due.outcome:
            return Mistake.BONUS if due.wager in self._bonuses else self._wrong()
        if self._level is Level.OUTCOMES or due.outcome is not Outcome.WIN:
            return None
        if said.odds != due.odds:
            return Mistake.ODDS
        return Mistake.AMOUNT if said.amount != due.paid else None

    def _wrong(self) -> Mistake:
        return Mistake.FOLD if self._turned.play(self._seat).folded else Mistake.OUTCOME

    def _truth(self, due: Settled) -> Message:
        if due.outcome is Outcome.WIN:
            return message("training-truth-paid", words=due.reason, amount=Money(due.paid))
        return message("training-truth", words=due.reason)


def verdict_of(tally: Tally) -> Verdict:
    """Return the verdict on what was settled: points for the wagers that were right."""
    mistakes = (Finding(Mark.WRONG, words) for words in tally.mistakes_in_words())
    right = message("training-wagers-right", count=tally.right, all=tally.wagers)
    score = POINTS * tally.right // max(1, tally.wagers)
    return Verdict((Finding(Mark.RIGHT, right), *mistakes), score)
