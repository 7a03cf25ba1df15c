"""The messages of each step in all games that have none of their own: ids of the catalogues.

The sentences are in `config/languages/*/steps.ftl`; a game's file names its own messages, which are
in `games.ftl`.
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


def _word(step: Step) -> str:
    return step.name.lower().replace("_", "-")


def _of(step: Step, params: tuple[str, ...] = ("game",), name: str = "") -> StepMessages:
    """Return a step's own messages; `name` stands in their ids, the step's if there is none."""
    made = f"step-{name or _word(step)}"
    return StepMessages(f"{made}-title", f"{made}-words", f"{made}-remedy", params)


_PARAMS: Final[dict[Step, tuple[str, ...]]] = {
    Step.DEALING_SEAT: ("seat", "size", "game"),
    Step.DEALING_DEALER: ("size", "game"),
    Step.DEALING_LAYOUT: ("size", "game"),
    Step.AWAITING_GREEN: ("count", "game"),
    Step.REMAINDER: ("count", "game"),
    Step.RELOAD: ("colour", "game"),
    Step.RECONCILE: ("act", "game"),
    Step.DECK_CHANGE: ("colour", "game"),
}
MESSAGES: Final = {step: _of(step, _PARAMS.get(step, ("game",))) for step in Step}

PLAYER_BANKED: Final = {
    step: _of(step, name=f"players-{_word(step)}")._replace(title=MESSAGES[step].title)
    for step in (Step.IDLE, Step.WAITING_DECK, Step.VOIDING)
} | {
    Step.WAGERING: _of(Step.WAGERING, name="players-wagering"),
    Step.REMAINDER: MESSAGES[Step.REMAINDER]._replace(words="step-players-remainder-words"),
}
"""What a player-banked game says otherwise at the steps that all games have."""

COMMUNITY: Final = {
    step: _of(step, _PARAMS.get(step, ("game",)), name=f"{_word(step)}-community")._replace(
        title=MESSAGES[step].title, remedy=MESSAGES[step].remedy
    )
    for step in (Step.REMAINDER, Step.STUB_COUNT)
}
"""What is said where the dealer lays community cards out, of the remaining ones."""

NO_HAND: Final = {
    Step.REVEALING: MESSAGES[Step.REVEALING]._replace(
        title="panel-community", words="step-revealing-last-card"
    )
}
"""What is said where the dealer turns the last community cards, and has no hand."""

WHOLE_DECK: Final = {Step.STUB_COUNT: _of(Step.STUB_COUNT, name="deck-count")}
"""What it says where the whole deck is released, and counted, before the first card."""


def usual_title(step: str) -> Message:
    """Return what a step is called in games that have no name of their own for it."""
    return Message(MESSAGES[Step(step)].title)
