"""The messages of each step in all games that have none of their own: ids of the catalogues.

The sentences are in `config/languages/*/steps.ftl`; a game's file names its own messages.
"""

from typing import Final, NamedTuple

from controller.data.definition.steps import Step
from controller.data.message import Message


class StepMessages(NamedTuple):
    """Ids of a step's title, words and remedy, and the parameters that its words may name."""

    title: str
    words: str
    remedy: str
    params: tuple[str, ...] = ("game",)


MESSAGES: Final[dict[Step, StepMessages]] = {
    Step.CLOSED: StepMessages(
        "step-closed-title",
        "step-closed-words",
        "step-closed-remedy",
    ),
    Step.OPENING: StepMessages(
        "step-opening-title",
        "step-opening-words",
        "step-opening-remedy",
    ),
    Step.IDLE: StepMessages(
        "step-idle-title",
        "step-idle-words",
        "step-idle-remedy",
    ),
    Step.WAGERING: StepMessages(
        "step-wagering-title",
        "step-wagering-words",
        "step-wagering-remedy",
    ),
    Step.WAITING_DECK: StepMessages(
        "step-waiting-deck-title",
        "step-waiting-deck-words",
        "step-waiting-deck-remedy",
    ),
    Step.DEALING_SEAT: StepMessages(
        "step-dealing-seat-title",
        "step-dealing-seat-words",
        "step-dealing-seat-remedy",
        ("seat", "size", "game"),
    ),
    Step.DEALING_DEALER: StepMessages(
        "step-dealing-dealer-title",
        "step-dealing-dealer-words",
        "step-dealing-dealer-remedy",
        ("size", "game"),
    ),
    Step.UP_CARD: StepMessages(
        "step-up-card-title",
        "step-up-card-words",
        "step-up-card-remedy",
    ),
    Step.AWAITING_GREEN: StepMessages(
        "step-awaiting-green-title",
        "step-awaiting-green-words",
        "step-awaiting-green-remedy",
        ("count", "game"),
    ),
    Step.REMAINDER: StepMessages(
        "step-remainder-title",
        "step-remainder-words",
        "step-remainder-remedy",
        ("count", "game"),
    ),
    Step.STUB_COUNT: StepMessages(
        "step-stub-count-title",
        "step-stub-count-words",
        "step-stub-count-remedy",
    ),
    Step.DECIDING: StepMessages(
        "step-deciding-title",
        "step-deciding-words",
        "step-deciding-remedy",
    ),
    Step.REVEALING: StepMessages(
        "step-revealing-title",
        "step-revealing-words",
        "step-revealing-remedy",
    ),
    Step.SETTLING: StepMessages(
        "step-settling-title",
        "step-settling-words",
        "step-settling-remedy",
    ),
    Step.DECK_OUT: StepMessages(
        "step-deck-out-title",
        "step-deck-out-words",
        "step-deck-out-remedy",
    ),
    Step.BETTING: StepMessages(
        "step-betting-title",
        "step-betting-words",
        "step-betting-remedy",
    ),
    Step.DRAWING: StepMessages(
        "step-drawing-title",
        "step-drawing-words",
        "step-drawing-remedy",
    ),
    Step.BUYING: StepMessages(
        "step-buying-title",
        "step-buying-words",
        "step-buying-remedy",
    ),
    Step.DECLARING: StepMessages(
        "step-declaring-title",
        "step-declaring-words",
        "step-declaring-remedy",
    ),
    Step.SHOWDOWN: StepMessages(
        "step-showdown-title",
        "step-showdown-words",
        "step-showdown-remedy",
    ),
    Step.RELOAD: StepMessages(
        "step-reload-title",
        "step-reload-words",
        "step-reload-remedy",
        ("colour", "game"),
    ),
    Step.RECONCILE: StepMessages(
        "step-reconcile-title",
        "step-reconcile-words",
        "step-reconcile-remedy",
        ("act", "game"),
    ),
    Step.VOIDING: StepMessages(
        "step-voiding-title",
        "step-voiding-words",
        "step-voiding-remedy",
    ),
    Step.DECK_CHANGE: StepMessages(
        "step-deck-change-title",
        "step-deck-change-words",
        "step-deck-change-remedy",
        ("colour", "game"),
    ),
    Step.DEAD_TABLE: StepMessages(
        "step-dead-table-title",
        "step-dead-table-words",
        "step-dead-table-remedy",
    ),
    Step.CLOSING: StepMessages(
        "step-closing-title",
        "step-closing-words",
        "step-closing-remedy",
    ),
}

PLAYER_BANKED: Final[dict[Step, StepMessages]] = {
    Step.IDLE: StepMessages(
        "step-idle-title",
        "step-players-idle-words",
        "step-players-idle-remedy",
    ),
    Step.WAGERING: StepMessages(
        "step-players-wagering-title",
        "step-players-wagering-words",
        "step-players-wagering-remedy",
    ),
    Step.WAITING_DECK: StepMessages(
        "step-waiting-deck-title",
        "step-players-waiting-deck-words",
        "step-players-waiting-deck-remedy",
    ),
    Step.REMAINDER: StepMessages(
        "step-remainder-title",
        "step-players-remainder-words",
        "step-remainder-remedy",
        ("count", "game"),
    ),
    Step.VOIDING: StepMessages(
        "step-voiding-title",
        "step-players-voiding-words",
        "step-players-voiding-remedy",
    ),
}
"""What a player-banked game says otherwise at the steps that all games have."""

WHOLE_DECK: Final[dict[Step, StepMessages]] = {
    Step.STUB_COUNT: StepMessages(
        "step-deck-count-title",
        "step-deck-count-words",
        "step-deck-count-remedy",
    ),
}
"""What it says where the whole deck is released, and counted, before the first card."""


def usual_title(step: str) -> Message:
    """Return what a step is called in games that have no name of their own for it."""
    return Message(MESSAGES[Step(step)].title)
