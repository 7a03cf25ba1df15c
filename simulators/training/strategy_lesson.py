"""The lesson of strategy: hands before their decision; each answer is judged by its exact worth."""

import re
from fractions import Fraction
from typing import Final

from controller.data.definition import TableDefinition
from controller.data.message import Decimal, Message, message
from simulators.training.record import Mistake, Tally
from simulators.training.strategy_hands import Choice, StrategyHand
from simulators.training.verdict import AskedLesson, Finding, Mark, Verdict

CLOSE: Final = Fraction(1, 20)
"""A hand is borderline whose best decision is better than the next by no more than this, in units
of the Ante.
"""
_PLACE: Final = re.compile(r"[0-9]{1,2}")
_SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_MOST_DIGITS: Final = 9
_LITTLE: Final = Fraction(1, 20)
_MUCH: Final = Fraction(1, 2)


class StrategyLesson(AskedLesson):
    """The hands of a lesson, one after the other, sans-I/O.

    Attributes:
        tally: what was right and wrong so far.
    """

    def __init__(self, table: TableDefinition, count: int) -> None:
        """Take the table whose game is taught; `count` hands will come."""
        super().__init__(count)
        self.tally = Tally()
        self._table = table
        self._hands: list[StrategyHand] = []
        self._cost = Fraction(0)

    def add_hand(self, hand: StrategyHand) -> None:
        """Take a hand that was counted."""
        self._hands.append(hand)

    @property
    def hand(self) -> StrategyHand | None:
        """The hand that is asked about; None: it is still counted, or the lesson is over."""
        return self._hands[self.answered] if self.answered < len(self._hands) else None

    def named(self, choice: Choice) -> Message:
        """Return a decision in words."""
        game = self._table.game
        if not choice.multiple:
            return message("training-fold")
        wager = game.label(game.decision or "")
        if choice.laid:
            return message(
                "training-raise-discard",
                wager=wager,
                times=choice.multiple,
                cards=card_shown(choice.laid),
            )
        return message("training-raise", wager=wager, times=choice.multiple)

    def judge_answer(self, text: str) -> None:
        """Judge an answer, the place of a choice; a text that names none judges nothing."""
        hand = self.hand
        if hand is None or not _PLACE.fullmatch(text) or int(text) >= len(hand.choices):
            return
        chosen, best = hand.choices[int(text)], hand.best
        cost = best.worth - chosen.worth
        self.tally.judge((Mistake.DECISION,) if cost else ())
        self._cost += cost
        judged = self._judged(chosen, best, cost)
        words = message("training-of-hand", cards=_cards(hand), words=judged)
        self.told = (words, *([_borderline(hand.margin)] if hand.margin <= CLOSE else []))
        self._found.append(Finding(Mark.WRONG if cost else Mark.RIGHT, words))

    def _judged(self, chosen: Choice, best: Choice, cost: Fraction) -> Message:
        worth = _worth(self.named(best), best.worth)
        if not cost:
            return message("training-right-decision", words=worth)
        return message(
            "training-wrong-decision-costs",
            words=worth,
            what=self.named(chosen),
            how=_how_much(cost),
            share=Decimal(_percent(cost)),
        )

    @property
    def verdict(self) -> Verdict:
        """What was right and wrong so far, and what it costs."""
        if not self._cost:
            return super().verdict
        mean = self._cost / max(1, self.answered)
        costs = message("training-costs-in-all", share=Decimal(_percent(mean)))
        return Verdict((*self._found, Finding(Mark.WRONG, costs)), super().verdict.score)


def card_shown(card: str) -> str:
    """Return a card as the page draws it: `Tc` is 10♣."""
    rank, suit = card[0], card[1]
    return ("10" if rank == "T" else rank) + _SUITS.get(suit, suit)


def _cards(hand: StrategyHand) -> Message | str:
    cards = " ".join(map(card_shown, hand.cards))
    if not hand.up:
        return cards
    return message("training-cards-and-up", cards=cards, card=card_shown(hand.up))


def _worth(what: Message, worth: Fraction) -> Message:
    if not worth:
        return message("training-best-even", words=what)
    share = _percent(abs(worth))
    if worth < 0:
        return message("training-best-loses", words=what, share=Decimal(share))
    return message("training-best-wins", words=what, share=Decimal(share))


def _percent(cost: Fraction) -> str:
    """Return per cent with two decimals, or with as many as show a figure that is not 0."""
    per_cent = float(100 * cost)
    digits = 2
    while per_cent and per_cent < 10**-digits and digits < _MOST_DIGITS:
        digits += 1
    return f"{per_cent:.{digits}f}"


def _how_much(cost: Fraction) -> Message:
    if cost <= _LITTLE:
        return message("training-costs-little")
    return message("training-costs-something") if cost <= _MUCH else message("training-costs-much")


def _borderline(margin: Fraction) -> Message:
    if not margin:
        return message("training-equal")
    return message("training-borderline", share=Decimal(_percent(margin)))
