"""Irregular rounds: rounds in which something breaks the rules of the game, and their ends."""

from controller.data.intents import RoundEnded
from controller.data.irregularities import Effect
from controller.data.state import Irregularity
from drivers.vocabulary import Key
from tests.procedure.rules import check_state
from tests.procedure.table_story import Story

RETURNED, PAID, LOST, STANDS = Effect.RETURNED, Effect.PAID, Effect.LOST, Effect.STANDS


def dealing() -> Story:
    """Return a story: seats 2 and 5 in; seat 2 has its cards, seat 5's packet is in the tray."""
    story = Story().open().bet(2, 5).bet(2, 5, wager="pair_plus")
    return story.press(Key.NO_MORE_BETS).dispense().report()


def deciding() -> Story:
    """Return a story in which seats 2, 3 and 5 have their cards and decide."""
    return Story().open().bet(2, wager="pair_plus").deal(2, 3, 5).green()


def settling() -> Story:
    """Return a story in which seat 2 stays, and 3 and 5 have folded."""
    return deciding().bet(2, wager="play").press(Key.DECISIONS_CLOSED).wait(3)


def last(story: Story) -> Irregularity:
    """Return the irregularity that was declared last."""
    assert story.state.round is not None
    return story.state.round.irregularities[-1]


def ruled(story: Story) -> dict[tuple[int, str], Effect]:
    """Return the rulings on the wagers of this round."""
    assert story.state.round is not None
    return {(each.seat, each.wager): each.effect for each in story.state.round.rulings}


def finish(story: Story) -> RoundEnded:
    """Play the round to its end and return how it ended."""
    while story.step in ("dealing.seat", "dealing.dealer"):
        story.lift() if story.state.round and story.state.round.tray else story.dispense()
    if story.step == "awaiting_green":
        story.green()
    if story.step == "deciding":
        story.press(Key.DECISIONS_CLOSED).wait(3)
    if story.step == "voiding":
        story.unpack()
    story.clear_layout().press(Key.ROUND_OVER)
    check_state(story.state)
    return next(each for each in story.intents if isinstance(each, RoundEnded))
