"""The outcomes of a wager, and the names of the rules that decide them, as in a game's file.

`controller.settlement` says what the rules mean.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Final

from controller.data.message import Message, message
from controller.data.terms import alike_cards, high_cards, pairs_in, term
from controller.data.values import OR_NULL, Key, Name, within


class Outcome(StrEnum):
    """The outcome of one wager when its round is settled."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    """The wager had action and is neither won nor lost."""
    RETURNED = "returned"
    """The wager had no action."""


class SettledBy(StrEnum):
    """What decides a wager."""

    SHOWDOWN = "showdown"
    """The player's hand against the dealer's."""
    HAND = "hand"
    """The payment for the player's hand by the pay table, whatever the dealer has."""
    JOINT_HAND = "joint-hand"
    """The best hand of the player's and the dealer's cards together, by the pay table."""
    COLOUR = "colour"
    """The number of cards of one colour, by the pay table."""
    HAND_IN_SHOWDOWN = "hand-in-showdown"
    """A good hand is paid by the pay table where the comparison says so; others are compared."""


class CardsOf(StrEnum):
    """The cards that a rule uses."""

    FINAL = "final"
    """The cards that the player plays: after a draw, and with the community cards."""
    HELD = "held"
    """The cards that the player was dealt, before any draw and without the community cards."""
    COMMUNITY = "community"
    """The community cards."""
    FIRST_TURNED = "first-turned"
    """The cards that the player was dealt, and the community cards that are turned first."""


COLOUR_KEY: Final = re.compile(r"(own|all)-([1-9][0-9]?)-one-colour")
"""The keys of pay tables: so many of the player's own cards, or of both hands together."""


@dataclass(frozen=True, slots=True)
class SettlementRule:
    """How one wager or bonus is settled; what does not concern its kind keeps its default.

    Attributes:
        name: The wager or bonus.
        by: What decides it: the showdown, the player's hand by the pay table, a joint hand,
            colours, or a hand in the showdown.
        tie: What equal hands do to it (showdown; hand-in-showdown, where win is by the list).
        not_open: What a dealer's hand that does not open does to it (as `tie`); without it nothing.
        cards: Whose cards: those played; those held before a draw, without the community cards;
            these alone; or those held with the first that are turned (hand).
        ranking: How these hands are ranked: joint hands; others only if not as the game's (hand).
        least: The least hand that the pay table pays (hand-in-showdown).
        when_beaten: Another list of the pay table for beaten hands (hand-in-showdown).
        paid_by: The wager by whose list of the pay table this one is paid (hand).
        beside: For a bonus: the wager on which it is paid; it never loses.
        better: What a better hand does to it, by the list if win (hand-in-showdown).
        beaten: What a beaten hand does to it, by the list if win (hand-in-showdown); without it
            lose, or win where when_beaten names a list.
        commission: Per cent that the house keeps of what the wager or bonus wins.
    """

    name: Name
    by: SettledBy
    tie: Outcome = Outcome.PUSH
    not_open: Outcome | None = None
    cards: CardsOf = CardsOf.FINAL
    ranking: Annotated[Key, OR_NULL] = ""
    least: Annotated[Key, OR_NULL] = ""
    when_beaten: Annotated[Name, OR_NULL] = ""
    paid_by: Annotated[Name, OR_NULL] = ""
    beside: Annotated[Name, OR_NULL] = ""
    better: Outcome = Outcome.WIN
    beaten: Outcome | None = None
    commission: Annotated[int, within(1, 99)] = 0

    @property
    def lists(self) -> tuple[str, ...]:
        """The lists of the pay table that it may use: its own or another's; for beaten hands."""
        own = self.paid_by or self.name
        return (own, self.when_beaten) if self.when_beaten else (own,)

    def less_commission(self, odds: Fraction) -> Fraction:
        """Return the odds that are paid, after what the house keeps."""
        return odds * Fraction(100 - self.commission, 100)

    @property
    def outcomes(self) -> tuple[Outcome, Outcome, Outcome]:
        """What a better, an equal and a beaten hand does to the wager (hand-in-showdown)."""
        usual = Outcome.WIN if self.when_beaten else Outcome.LOSE
        return self.better, self.tie, usual if self.beaten is None else self.beaten


# The hands that pay tables pay, in a word or two, as they stand on a layout.


def hand_on_layout(name: str) -> Message:
    """Return a hand of a pay table in a word or two, as it stands on a layout."""
    if colour := COLOUR_KEY.fullmatch(name):
        count = int(colour[2])
        if colour[1] == "own":
            return message("paid-own-one-colour", count=count)
        return message("paid-all-one-colour", count=count)
    if ranks := pairs_in(name):
        return message("paid-pair-of", ranks=ranks)
    return alike_cards(name) or high_cards(name) or term("paid", name)
