"""Sets of steps that rows and matters speak of."""

from controller.data.definition import Step

ANY = tuple(Step)
BETTING = (Step.IDLE, Step.WAGERING)
DEAL = (Step.DEALING_SEAT, Step.DEALING_DEALER)
CALLED = (Step.WAITING_DECK, *DEAL)
"""*No more bets* stands, and until the first lift it can be taken back."""
PLAY = (
    Step.WAITING_DECK,
    *DEAL,
    Step.UP_CARD,
    Step.AWAITING_GREEN,
    Step.REMAINDER,
    Step.STUB_COUNT,
    Step.DECIDING,
    Step.REVEALING,
    Step.RECONCILE,
)
"""Wagers are down and not yet being settled: a change on a locked spot is an alert."""
DISPENSING = (Step.WAGERING, *DEAL, Step.REMAINDER)
"""Steps at which an act of the round may be open, and come into question."""
ROUND = (Step.WAGERING, *PLAY, Step.SETTLING)
"""A round is under way, and it is not void."""
CARDS_OUT = (*DEAL, Step.UP_CARD, Step.AWAITING_GREEN, Step.REMAINDER, Step.RECONCILE)
"""The deal has begun, and the remaining cards are not counted."""
SHUT = (Step.CLOSED, Step.OPENING, Step.CLOSING)
APART = (Step.DECK_CHANGE, Step.DEAD_TABLE)
"""No round can begin, and decks go in and out."""
