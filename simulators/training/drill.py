"""A drill in the terminal: questions, answers, and how many were right.

Questions are about money and order of player-banked hands; the engine has the answers.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from controller.cards import DECKS, RANKINGS, names
from controller.cards.ranking import best_showing_first
from controller.data.definition import TableDefinition
from controller.data.definition.house import SWITCH_VALUES
from controller.data.definition.poker import Opening, PokerRules
from controller.data.message import Message, Money, Text, listed, message
from controller.data.state.hand import Hand, HandSeat
from controller.data.values import WrongValueError, cents
from controller.poker import begin, clockwise, pots
from controller.poker.pots import give_back_uncalled, halves, share
from controller.poker.seats import first_to_act
from simulators.training.lessons import DrillName
from simulators.training.verdict import AskedLesson, Finding, Mark, judged


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        tells: how things stand, line by line.
        asks: the question.
        right: the answer: cents, or numbers of seats.
        says: the answer in words.
        amounts: it is in money.
    """

    tells: tuple[Message, ...]
    asks: Message
    right: tuple[int, ...]
    says: Message
    amounts: bool = True


_FOLDS, _CALLS = 0.4, 0.5
"""How many of the others fold; how many of the rest call. All others are all in for less."""


def questions(table: TableDefinition, about: DrillName, random: Random) -> Iterator[Question]:
    """Yield questions without end, by the game and the stakes of a table that players bank."""
    makers: dict[DrillName, Callable[[TableDefinition, PokerRules, Random], Question]] = {
        DrillName.GOES_BACK: _goes_back,
        DrillName.POTS: _pots,
        DrillName.ODD_CHIPS: _odd_chips,
        DrillName.OPENERS: _openers,
    }
    rules = table.poker
    if rules is None:
        raise AssertionError(f"{table.game.key} is banked by the house")
    while True:
        yield makers[about](table, rules, random)


def _some(table: TableDefinition, rules: PokerRules, random: Random, least: int) -> list[int]:
    """Return the seats of a hand, in their order."""
    most = min(rules.game.most, len(table.seats), 6)
    return sorted(random.sample(table.seats, random.randint(min(least, most), most)))


# What goes back, and the pots.


def _put_in(seats: list[int], rules: PokerRules, random: Random) -> list[HandSeat]:
    """Return a round that is over: one seat has bet most, the others call, are all in or fold."""
    unit = rules.stakes.unit
    level = rules.stakes.big_bet * random.randint(2, 8)
    bettor = random.choice(seats)
    caller = random.choice([seat for seat in seats if seat != bettor])
    found = []
    for seat in seats:
        less = unit * random.randint(1, level // unit - 1)
        folds = seat not in (bettor, caller) and random.random() < _FOLDS
        calls = seat == bettor or (not folds and random.random() < _CALLS)
        amount = level if calls else less
        found.append(
            HandSeat(seat, total=amount, bet=amount, folded=folds, all_in=not (folds or calls))
        )
    return found


def _seat_words(seat: HandSeat) -> Message:
    if seat.folded:
        return message("drill-folded", seat=seat.seat, amount=Money(seat.bet))
    if seat.all_in:
        return message("drill-all-in", seat=seat.seat, amount=Money(seat.bet))
    return message("drill-put-in", seat=seat.seat, amount=Money(seat.bet))


def _goes_back(table: TableDefinition, rules: PokerRules, random: Random) -> Question:
    put_in = _put_in(_some(table, rules, random, 3), rules, random)
    back = give_back_uncalled(Hand(tuple(put_in)))
    over = next((seat for seat in back.seats if seat.returned), None)
    says = message("drill-back-nothing")
    if over is not None:
        says = message("drill-back", seat=over.seat, amount=Money(over.returned))
    right = over.returned if over is not None else 0
    return Question(tuple(map(_seat_words, put_in)), message("drill-ask-back"), (right,), says)


def _pots(table: TableDefinition, rules: PokerRules, random: Random) -> Question:
    hand = give_back_uncalled(Hand(tuple(_put_in(_some(table, rules, random, 4), rules, random))))
    found = pots(hand)
    says = [
        message(
            "drill-pot", amount=Money(pot.amount), words=listed([str(seat) for seat in pot.seats])
        )
        for pot in found
    ]
    amounts = tuple(pot.amount for pot in found)
    told = tuple(map(_seat_words, hand.seats))
    return Question(told, message("drill-ask-pots"), amounts, listed(says))


# Shares and odd chips.


def _odd_chips(table: TableDefinition, rules: PokerRules, random: Random) -> Question:
    seats = _some(table, rules, random, 3)
    winners = random.sample(seats, random.randint(2, min(3, len(seats))))
    unit = rules.stakes.unit
    amount = unit * random.randint(20, 400)
    puck = 0 if rules.game.shown else random.choice(seats)
    if not rules.game.shown:
        winners = list(clockwise(winners, puck))
    if rules.game.high_low:
        high, low = halves(amount, unit)
        first, *others = winners
        told = [message("drill-high-low", amount=Money(amount), seat=first, words=_seats(others))]
        shares = (*share(high, unit, [first]), *share(low, unit, others))
    else:
        told = [message("drill-shared", amount=Money(amount), words=_seats(winners))]
        shares = share(amount, unit, winners)
    told.append(message("drill-chip", least=Money(unit)))
    told.append(message("drill-puck", seat=puck) if puck else message("drill-touched"))
    got = {each.seat: each.amount for each in shares}
    asked = sorted(got)
    says = listed([message("drill-share", seat=seat, amount=Money(got[seat])) for seat in asked])
    asks = message("drill-ask-shares", words=_seats(asked))
    return Question(tuple(told), asks, tuple(got[seat] for seat in asked), says)


def _seats(seats: list[int]) -> Text:
    return listed([str(seat) for seat in seats])


# Who opens.


def _openers(table: TableDefinition, rules: PokerRules, random: Random) -> Question:
    seats = _some(table, rules, random, 3)
    ask = _by_cards if rules.game.shown else _by_puck
    return ask(table, rules, seats, random)


def _by_puck(
    table: TableDefinition, rules: PokerRules, seats: list[int], random: Random
) -> Question:
    puck, rounds = random.choice(table.seats), random.randrange(rules.game.betting_rounds)
    hand = begin(rules, tuple(seats), puck)
    if not isinstance(hand, Hand):
        raise AssertionError(f"no hand of {seats}")
    opener = random.choice(seats)
    after = Hand(hand.seats, puck=hand.puck, rounds=rounds, opener=opener if rounds else 0)
    right = first_to_act(rules, after)
    told = [message("drill-players", words=_seats(seats)), message("drill-puck", seat=hand.puck)]
    if rounds:
        told.append(message("drill-opened", seat=opener))
    asks = message("drill-ask-first", number=rounds + 1)
    return Question(tuple(told), asks, (right,), message("drill-seat", seat=right), amounts=False)


def _by_cards(
    table: TableDefinition, rules: PokerRules, seats: list[int], random: Random
) -> Question:
    game, up = rules.game, random.randint(1, 4)
    ranking = RANKINGS[table.game.ranking]
    cards = random.sample(DECKS[game.deck_cards].cards, up * len(seats))
    shown = {seat: cards[place * up : (place + 1) * up] for place, seat in enumerate(seats)}
    order = best_showing_first(shown, ranking, rules.suits)
    brings_in = up == 1 and game.opening is not Opening.BEST_SHOWING
    lowest = (game.opening is Opening.LOWEST_CARD) is brings_in
    right = order[-1] if lowest and game.opening is not Opening.BEST_SHOWING else order[0]
    told = [message("drill-shows", seat=seat, cards=names(shown[seat])) for seat in seats]
    told.append(message("hand-suits", suits=SWITCH_VALUES[rules.suits]))
    asks = message("drill-ask-brings-in") if brings_in else message("drill-ask-opens")
    return Question(tuple(told), asks, (right,), message("drill-seat", seat=right), amounts=False)


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
