"""An evening at a player-banked table, told through its journal."""

from dataclasses import replace

from controller.data.definition.poker import Fee, Follow
from controller.data.events import GamingDayBegan, PostedShort
from controller.data.hand_acts import Calls, Checks, Draws, Folds, PotStated, Raises
from controller.data.irregularities import IrregularityKind, Remedy
from drivers.vocabulary import Key
from tests.procedure.hand_story import DRAW, HandStory, followed
from tests.procedure.table_story import instant

DAY = GamingDayBegan("2027-01-15", instant(0).utc_us)


def seated(follow: Follow, fee: Fee | None = None) -> HandStory:
    """Return a table that has begun its day."""
    table = followed(DRAW, follow)
    assert table.stakes is not None
    stakes = table.stakes if fee is None else replace(table.stakes, fee=fee)
    return HandStory(replace(table, stakes=stakes)).happen(DAY).wait(5)


def hand_evening() -> HandStory:
    """Tell of hands 1 (20.00), 2 (with a side pot), 3 (a misdeal) and 4 (under way)."""
    story = seated(Follow.ACTIONS)
    contested(story)
    with_side_pot(story)
    misdealt(story)
    return story.wait(3).press(Key.NO_MORE_BETS).take_released().wait(2)


def contested(story: HandStory) -> HandStory:
    """Play a hand to the showdown: pot 20.00, rake 2.00."""
    story.puck(5).sit(1, 2, 3, 5).wait(4).press(Key.NO_MORE_BETS)
    story.wait(2).report().wait(3).lift().move_up().wait(2)
    story.tell(Raises(3, 400)).wait(3).tell(Calls(5)).press(Key.BETS_OPEN).wait(1)
    story.tell(Folds(5), Calls(1), Calls(2)).wait(7)
    story.tell(Draws(1, 2), Draws(2, 0)).wait(4).tell(Draws(3, 1)).wait(6)
    story.tell(Checks(1), Checks(2)).wait(5).tell(Raises(3, 400), Folds(1), Calls(2)).wait(9)
    return story.sit(3).press(Key.ROUND_OVER).wait(8).reload()


def with_side_pot(story: HandStory) -> HandStory:
    """Play a hand in which seat 3 posts half of the big blind, and seats 1 and 5 play on."""
    story.happen(PostedShort(3, 100)).press(Key.NO_MORE_BETS).take_released().wait(2)
    story.tell(Calls(5), Raises(1, 400), Folds(2), Calls(5)).wait(1)
    story.tell(Draws(3, 1), Draws(5, 0), Draws(1, 0)).wait(1)
    story.tell(Checks(5), Checks(1)).wait(3).sit(5).press(Key.CONTINUE).sit(3)
    return story.press(Key.ROUND_OVER).wait(2).reload()


def misdealt(story: HandStory) -> HandStory:
    """Deal a hand that is void, and what was put in goes back."""
    story.press(Key.NO_MORE_BETS).take_released().wait(2).declare(IrregularityKind.MISDEAL)
    story.wait(4).decide(Remedy.VOID_ROUND).press(Key.ROUND_OVER).wait(2)
    return story.reload()


def stated(story: HandStory, *pots: PotStated) -> HandStory:
    """Play a hand at `pot` in which only the phases and the winner are told, and perhaps a pot."""
    story.press(Key.NO_MORE_BETS).take_released().wait(2).close().wait(3).close().close().wait(1)
    return story.tell(*pots).sit(1).press(Key.ROUND_OVER).reload()
