"""How a wager may end, and the names of the rules that decide it, as a game's file has them.

`controller.settlement` says what the rules mean.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Outcome(StrEnum):
    """What becomes of one wager when its round is settled."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    """It had action and is neither won nor lost."""
    RETURNED = "returned"
    """It had no action."""


class SettledBy(StrEnum):
    """What decides a wager."""

    SHOWDOWN = "showdown"
    """The player's hand against the dealer's."""
    HAND = "hand"
    """What the player's hand is paid by the pay table, whatever the dealer has."""
    JOINT_HAND = "joint-hand"
    """The best hand of the player's and the dealer's cards together, by the pay table."""
    COLOUR = "colour"
    """How many cards are of one colour, by the pay table."""
    HAND_IN_SHOWDOWN = "hand-in-showdown"
    """A good hand is paid by the pay table, by another one when it loses; others are compared."""


class CardsOf(StrEnum):
    """Which cards of the player's a rule looks at."""

    FINAL = "final"
    """Those that the player plays against the dealer."""
    HELD = "held"
    """Those that the player was dealt, before any draw."""


COLOUR_KEY: Final = re.compile(r"(own|all)-([1-9][0-9]?)-one-colour")
"""What pay tables name: so many of the player's own cards, or of both hands together."""


@dataclass(frozen=True, slots=True)
class SettlementRule:
    """How one wager or bonus is settled. What does not concern its kind stays as it is here.

    Attributes:
        name: the wager or bonus.
        by: what decides it.
        tie: what equal hands do to it (showdown; hand in showdown: to a hand that is paid).
        not_open: what a dealer's hand that does not open does to it; None: hands are compared.
        cards: whose hand is looked at (hand).
        ranking: how joint hands are ranked.
        least: the least hand that the pay table pays (hand in showdown).
        when_beaten: the list of the pay table for a hand that loses (hand in showdown).
        beside: for a bonus, the wager on which it is paid; it costs nothing and never loses.
    """

    name: str
    by: SettledBy
    tie: Outcome = Outcome.PUSH
    not_open: Outcome | None = None
    cards: CardsOf = CardsOf.FINAL
    ranking: str = ""
    least: str = ""
    when_beaten: str = ""
    beside: str = ""
