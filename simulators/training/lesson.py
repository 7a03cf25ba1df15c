"""A lesson: one round, sans-I/O. Prompts go out, lines come in, each wager is judged once."""

from controller.data.definition import Order
from controller.data.lists import listed
from controller.data.message import Message, message
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
        if self._seat:
            return f"{say(message('training-next-wager', seat=self._seat))} "
        return f"{say(message('training-next-seat'))} "

    def beginning(self) -> list[str]:
        """Return what the dealer sees before settling."""
        names = ", ".join(f"{self._short[name]} {self._labels[name]}" for name in self._order)
        how = message("training-how", words=names)
        if self._level is Level.PAYOUTS:
            how = message("training-how-payouts", words=names)
        return [say(self._turned.dealers_hand()), say(how)]

    def hear(self, line: str) -> list[str]:
        """Judge what the dealer says, and return the answer.

        Raises:
            UnclearError: it cannot be understood; the same is asked again.
        """
        return [say(each) for each in self._heard(line.strip())]

    def _heard(self, words: str) -> list[Message]:
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
            message("training-placed", wager=self._labels[name], amount=cents)
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
        told = [_judged(self._truth(due), right=right)]
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
            return [_judged(message("training-nothing-due", wager=label), right=True)]
        self.tally.note(self._wrong())
        words = message("training-nothing-due-unpaid", wager=label)
        if self._turned.play(self._seat).folded:
            words = message("training-nothing-due-folded", wager=label)
        return [_judged(words, right=False)]

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
            return message("training-truth-paid", words=due.reason, amount=due.paid)
        return message("training-truth", words=due.reason)


def _judged(words: Message, *, right: bool) -> Message:
    if right:
        return message("training-right", words=words)
    return message("training-wrong", words=words)
