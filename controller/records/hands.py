"""The hand of a round in the making: how it begins, what is told of it, how it ends."""

from dataclasses import replace

from controller.data.definition.poker import PokerRules
from controller.data.intents import HandActed, HandBegan, HandEnded, Intent
from controller.records.record import HandRecord, Moment, ToldRecord


class Hands:
    """Takes the intents of one round.

    Attributes:
        record: the hand as it is known now; None: the house banks the game, or no deck has come.
    """

    def __init__(self, rules: PokerRules | None) -> None:
        """Begin; `rules`: of the table, None: the house banks its game."""
        self.record: HandRecord | None = None
        self._rules = rules

    def note(self, intent: Intent, at: Moment) -> None:
        """Take in one intent, in its order."""
        hand = self.record
        if isinstance(intent, HandBegan):
            amounts = self._rules is not None and self._rules.amounts
            self.record = HandRecord(intent.hand, (), None, (), amounts, self._rules)
        elif hand is not None and isinstance(intent, HandActed):
            told = ToldRecord(at, intent.act, intent.back)
            self.record = replace(hand, told=(*hand.told, told))
        elif hand is not None and isinstance(intent, HandEnded):
            self.record = replace(hand, ended=intent.hand, returned=intent.returned)
