"""The judge of player-banked games: a deck that came out and that no hand wanted."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from controller.data.causes import Cause
from controller.data.definition.poker import Follow
from controller.data.intents import HandBegan, HoldOpened, Intent
from controller.data.message import message
from controller.data.state import HoldScope, TableState
from controller.data.state.hand import Hand
from drivers.vocabulary import ActKind
from simulators.devices.world import Dispense
from simulators.devices.world_log import ActName
from simulators.simulation.poker_judge import PokerJudge
from tests.procedure.hand_story import followed

EPOCH = 7
BEGINS = HandBegan(1, Hand(()))
HELD = HoldOpened(
    1, Cause.PUT_OUT, "", message("hold-second-release", count=12), HoldScope.THIS_ROUND
)


def said(*intents: Intent, told: int = 2, self_driven: bool = False) -> list[str]:
    """Return what the judge says of an event, after a whole deck and 12 cards of the other one.

    Args:
        intents: what the event leads to.
        told: acts that the table knows of.
        self_driven: the shuffler takes no orders.
    """
    released = [
        Dispense(ActName(EPOCH, txn), ActKind.REMAINDER, 0, txn, cards=["card"] * count)
        for txn, count in ((1, 52), (2, 12))
    ]
    world = SimpleNamespace(deck=52, dispenses=lambda _: released)
    state = cast("TableState", SimpleNamespace(epoch=EPOCH, last_txn=told, round=None))
    found: list[str] = []
    judge = PokerJudge(
        followed("five-card-draw", Follow.ACTIONS),
        cast("Any", world),
        lambda _, words: found.append(words),
        self_driven=self_driven,
    )
    judge.judge_event(state, intents)
    return found


def test_a_second_deck_that_nobody_noticed_breaks_the_rule_of_one_release() -> None:
    assert said(BEGINS) == ["round 1: [52, 12] cards were released"]


def test_what_a_shuffler_that_deals_by_itself_has_not_told_yet_is_judged_when_it_is_told() -> None:
    """The computer stood still, and the other deck came out meanwhile: a soak of seed 57."""
    assert said(BEGINS, told=1, self_driven=True) == []
    assert said(BEGINS, told=2, self_driven=True) == ["round 1: [52, 12] cards were released"]
    assert said(BEGINS, told=1) == ["round 1: [52, 12] cards were released"]


@pytest.mark.parametrize("intents", [(HELD, BEGINS), (BEGINS, HELD)])
def test_a_hand_that_is_held_by_the_event_that_begins_it_knows_of_the_second(
    intents: tuple[Intent, ...],
) -> None:
    """While no controller ran, a shuffler that deals by itself put out the other deck, too."""
    assert said(*intents) == []
