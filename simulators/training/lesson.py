"""A lesson: one round, sans-I/O. Prompts go out, lines come in, each wager is judged once."""

from controller.data.money import money
from controller.data.outcomes import Outcome
from controller.settlement import Settled
from controller.words.spoken import say
from simulators.training.level import Level
from simulators.training.said import Said, UnclearError, codes, read_said
from simulators.training.tally import Mistake, Tally
from simulators.training.turned import Turned

_SETTLED = (".", "done")
"""Words that end a seat."""


class Lesson:
    """A dealer's lesson: they name each seat and wager, and are told whether that is right.

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
    def prompt(self) -> str:
        """The present question."""
        return f"Seat {self._seat}, next wager? " if self._seat else "Next seat? "

    def beginning(self) -> list[str]:
        """Return what the dealer sees before settling."""
        won = " [odds amount]" if self._level is Level.PAYOUTS else ""
        names = ", ".join(f"{self._short[name]} {self._labels[name]}" for name in self._order)
        return [
            self._turned.dealers_hand(),
            f"Type: wager w|l|p|r{won}; a point when the seat is settled. {names}.",
        ]

    def hear(self, line: str) -> list[str]:
        """Judge what the dealer says, and return the answer.

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

    def _hear_seat(self, words: str) -> list[str]:
        if not words.isdecimal():
            raise UnclearError("Type the number of the seat that is settled next.")
        seat = self._seats.pop(0)
        told = []
        if int(words) != seat:
            self.tally.note(Mistake.ORDER)
            way = self._turned.book.game.settlement_order.value
            told.append(f"No. Settle {way}: seat {seat} is next.")
        self._seat = seat
        self._left = [each for each in self._turned.settled if each.seat == seat]
        self._said = []
        bets = self._turned.play(seat).wagers.items()
        placed = ", ".join(f"{self._labels[name]} {money(cents)}" for name, cents in bets if cents)
        return [*told, self._turned.hand(seat), f"  {placed}"]

    def _leave_seat(self) -> list[str]:
        told = []
        for each in self._left:
            mistake = Mistake.BONUS if each.wager in self._bonuses else self._wrong()
            self.tally.judge((mistake,))
            told.append(f"Left out. {self._truth(each)}")
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

    def _hear_wager(self, said: Said) -> list[str]:
        label = self._labels[said.wager]
        if said.wager in self._said:
            raise UnclearError(f"{label} is settled already.")
        due = next((each for each in self._left if each.wager == said.wager), None)
        if due is None:
            return self._hear_needless(said, label)
        self._check_whole(said, due)
        mistakes = [found for found in (self._misplaced(said), self._misjudged(said, due)) if found]
        right = all(mistake is Mistake.ORDER for mistake in mistakes)
        told = [f"{'Right' if right else 'No'}. {self._truth(due)}"]
        if Mistake.ORDER in mistakes:
            order = ", ".join(self._labels[name] for name in self._order)
            told.append(f"But the order is {order}.")
        self.tally.judge(mistakes)
        self._left.remove(due)
        self._said.append(said.wager)
        return told

    def _hear_needless(self, said: Said, label: str) -> list[str]:
        """The dealer names a chip that is not there, or a bonus that is not due."""
        beside = self._bonuses.get(said.wager)
        if beside is None or not self._turned.play(self._seat).wagers.get(beside):
            raise UnclearError(f"No {label} lies at seat {self._seat}.")
        self._said.append(said.wager)
        if said.outcome is not Outcome.WIN:
            return [f"Right. {label}: nothing is due."]
        self.tally.note(self._wrong())
        folded = self._turned.play(self._seat).folded
        why = "the hand was folded" if folded else "the hand is not paid"
        return [f"No. {label}: nothing is due, {why}."]

    def _check_whole(self, said: Said, due: Settled) -> None:
        asked = self._level is Level.PAYOUTS and said.outcome is Outcome.WIN
        if asked and (said.odds is None or said.amount is None):
            code = self._short[due.wager]
            raise UnclearError(f"Say odds and amount, too: {code} w ODDS AMOUNT.")

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

    def _truth(self, due: Settled) -> str:
        if due.outcome is Outcome.WIN:
            return f"{say(due.reason)}. Pay {money(due.paid)}."
        return f"{say(due.reason)}."
