"""The vocabulary of steps, sets of steps that have a name, and a step as the dealer sees it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from controller.data.message import Message


class Step(StrEnum):
    """The vocabulary of steps. A game file lists the steps that it uses, in its order."""

    CLOSED = "closed"
    OPENING = "opening"
    IDLE = "idle"
    WAGERING = "wagering"
    WAITING_DECK = "waiting_deck"
    DECK_OUT = "deck_out"
    DEALING_SEAT = "dealing.seat"
    DEALING_DEALER = "dealing.dealer"
    DEALING_LAYOUT = "dealing.layout"
    UP_CARD = "up_card"
    AWAITING_GREEN = "awaiting_green"
    REMAINDER = "remainder"
    STUB_COUNT = "stub_count"
    DECIDING = "deciding"
    REVEALING = "revealing"
    SETTLING = "settling"
    BETTING = "betting"
    DRAWING = "drawing"
    BUYING = "buying"
    DECLARING = "declaring"
    SHOWDOWN = "showdown"
    RELOAD = "reload"
    RECONCILE = "reconcile"
    VOIDING = "voiding"
    DECK_CHANGE = "deck_change"
    DEAD_TABLE = "dead_table"
    CLOSING = "closing"


FRAME = (
    Step.CLOSED,
    Step.OPENING,
    Step.IDLE,
    Step.WAGERING,
    Step.WAITING_DECK,
    Step.RELOAD,
    Step.RECONCILE,
    Step.VOIDING,
    Step.DECK_CHANGE,
    Step.DEAD_TABLE,
    Step.CLOSING,
)
"""Steps that every game has; the others come between WAITING_DECK and RELOAD, in file order."""

NEEDS: Final[dict[Step, tuple[Step, ...]]] = {
    Step.DEALING_SEAT: (Step.WAITING_DECK,),
    Step.DEALING_DEALER: (Step.WAITING_DECK,),
    Step.DEALING_LAYOUT: (Step.WAITING_DECK,),
    Step.UP_CARD: (Step.DEALING_DEALER,),
    Step.AWAITING_GREEN: (
        Step.DEALING_SEAT,
        Step.DEALING_DEALER,
        Step.DEALING_LAYOUT,
        Step.UP_CARD,
    ),
    Step.REMAINDER: (Step.AWAITING_GREEN,),
    Step.STUB_COUNT: (Step.REMAINDER,),
    Step.DECIDING: (Step.DEALING_SEAT, Step.UP_CARD),
    Step.REVEALING: (Step.DEALING_DEALER, Step.STUB_COUNT, Step.DECIDING),
    Step.SETTLING: (Step.STUB_COUNT, Step.DECIDING, Step.REVEALING),
    Step.RELOAD: (Step.SETTLING,),
}
"""What must have been before a step of a house-banked round, as far as the game has it: a hand is
dealt before it is decided on, and the dealer's is turned when nobody can decide any more.
"""

ANY = tuple(Step)
WAGERS_OPEN = (Step.IDLE, Step.WAGERING)
DEAL = (Step.DEALING_SEAT, Step.DEALING_DEALER, Step.DEALING_LAYOUT)
CALLED = (Step.WAITING_DECK, Step.DECK_OUT, *DEAL)
"""*No more bets* was called, and can be taken back until the first lift."""
HAND = (Step.BETTING, Step.DRAWING, Step.BUYING, Step.DECLARING, Step.SHOWDOWN)
"""A hand of a player-banked game is played: the dealer has the deck."""
PLAY = (
    Step.WAITING_DECK,
    Step.DECK_OUT,
    *DEAL,
    Step.UP_CARD,
    Step.AWAITING_GREEN,
    Step.REMAINDER,
    Step.STUB_COUNT,
    Step.DECIDING,
    Step.REVEALING,
    *HAND,
    Step.RECONCILE,
)
"""Wagers are down and not yet being settled: a change on a locked spot is an alert."""
DISPENSING = (Step.WAGERING, Step.DECK_OUT, *DEAL, Step.REMAINDER)
"""Steps at which an act of the round may be open, and may come into question."""
ROUND = (Step.WAGERING, *PLAY, Step.SETTLING)
"""A round is under way, and it is not void."""
SHUT = (Step.CLOSED, Step.OPENING, Step.CLOSING)
APART = (Step.DECK_CHANGE, Step.DEAD_TABLE)
"""Steps at which no round can begin, and decks go in and out."""


@dataclass(frozen=True, slots=True)
class StepDefinition:
    """One step as the dealer sees it.

    Attributes:
        sheet: the numbers of the maker's sheet that this step carries out.
        title: two or three words.
        words: id of what to do now; the snapshot gives it its parameters, `params`.
        remedy: what to do when it goes wrong.
        params: the parameters that `words` may name; all are given, a language uses what it needs.
        details: further lines, each with the sheet's number, for steps that combine several.
    """

    step: Step
    sheet: tuple[int, ...]
    title: Message
    words: str
    remedy: Message
    params: tuple[str, ...]
    details: tuple[tuple[int, Message], ...] = ()

    @property
    def unfilled(self) -> Message:
        """What to do now, with `{seat}` in place of a seat, for lists of a game's steps."""
        return Message(self.words, {name: f"{{{name}}}" for name in self.params})
