"""Moments of player-banked games: one real state for each, with the table that it is of."""

from collections.abc import Callable

from controller.data.definition.poker import Follow
from controller.data.hand_acts import (
    Calls,
    Checks,
    DeclaresSide,
    Draws,
    Folds,
    PotStated,
    Raises,
    Side,
    Wins,
)
from controller.data.irregularities import IrregularityKind, Remedy
from controller.data.modes import DealingMode
from drivers.vocabulary import ActState, Key
from tests.procedure.hand_machines import ReleasingStory, UncountedStory
from tests.procedure.hand_story import DRAW, PACKETS, STUD, HandStory

ACTIONS, NONE = Follow.ACTIONS, Follow.NONE
BUY, DECLARE = "stud-high-low-buy", "stud-high-low-declare"


def _draw(follow: Follow = Follow.POT) -> HandStory:
    return HandStory(DRAW, follow).puck(5).deal_in(1, 2, 3, 5)


def _all_in() -> HandStory:
    story = _draw(ACTIONS).tell(Raises(3, 400), Calls(5), Calls(1, 300), Calls(2))
    story.tell(Draws(1, 0), Draws(2, 1), Draws(3, 2), Draws(5, 3))
    return story.tell(Raises(2, 400), Calls(3), Folds(5))


def _stud(game: str = STUD) -> HandStory:
    return HandStory(game, ACTIONS).deal_in(1, 2, 3).sit(2)


def _street(story: HandStory) -> HandStory:
    """Bring in, call, call; then three rounds of checks, the first seat opening each."""
    story.tell(Calls(2), Calls(3), Calls(1))
    while story.step == "betting":
        story.sit(1).tell(Checks(1), Checks(2), Checks(3))
    return story


def _declared() -> HandStory:
    story = _street(_stud(DECLARE))
    return story.tell(DeclaresSide(1, Side.HIGH), DeclaresSide(2, Side.LOW))


MOMENTS: dict[str, Callable[[], HandStory]] = {
    "nobody is in": HandStory,
    "one player is in": lambda: HandStory().sit(2),
    "players are in": lambda: HandStory().sit(1, 2, 3),
    "the release is under way": lambda: HandStory().sit(1, 2).press(Key.NO_MORE_BETS),
    "the deck lies in the tray": lambda: HandStory().sit(1, 2).press(Key.NO_MORE_BETS).report(),
    "the deal is taken back": lambda: (
        HandStory().sit(1, 2).press(Key.NO_MORE_BETS).report().press(Key.BETS_OPEN)
    ),
    "the release is counted by hand": lambda: (
        HandStory().sit(1, 2).press(Key.NO_MORE_BETS).report(counted=51)
    ),
    "the release was interrupted": lambda: (
        HandStory().sit(1, 2).press(Key.NO_MORE_BETS).report(ActState.INTERRUPTED, 30)
    ),
    "betting, phases only": lambda: _draw(NONE),
    "betting, folds told": lambda: _draw().sit(2),
    "betting, actions told": lambda: _draw(ACTIONS).tell(Raises(3, 400)),
    "drawing, phases only": lambda: _draw(NONE).close(),
    "drawing": lambda: _draw().close().sit(3),
    "drawing, all told": lambda: _draw().close().sit(3, 2, 1).press(Key.CONTINUE),
    "showdown, pot not stated": lambda: _draw().close().close().close(),
    "showdown, pot stated": lambda: (
        _draw().close().close().close().tell(PotStated(2000, 200), Wins(2))
    ),
    "showdown, side pot": _all_in,
    "showdown, one is left": lambda: _draw().sit(1, 2, 3),
    "reload": lambda: _draw().sit(1, 2, 3).press(Key.ROUND_OVER),
    "closing after a hand": lambda: (
        _draw().sit(1, 2, 3).press(Key.CLOSE).press(Key.ROUND_OVER).press(Key.CLOSE)
    ),
    "stud, nobody opens yet": lambda: HandStory(STUD, ACTIONS).deal_in(1, 2, 3),
    "stud, bring-in": _stud,
    "stud, a pair may show": lambda: _stud().tell(Calls(2), Calls(3), Calls(1)).sit(3),
    "buying": lambda: _street(_stud(BUY)),
    "declaring": _declared,
    "showdown, high and low": lambda: _declared().tell(DeclaresSide(3, Side.HIGH)).close(),
    "misdeal declared": lambda: _draw(ACTIONS).declare(IrregularityKind.MISDEAL),
    "wrong cards declared": lambda: _draw(ACTIONS).declare(IrregularityKind.WRONG_CARDS, seat=3),
    "void": lambda: _draw(ACTIONS).declare(IrregularityKind.MISDEAL).decide(Remedy.VOID_ROUND),
    "void before the deck came": lambda: HandStory().sit(1, 2).press(Key.NO_MORE_BETS).void(),
    "by hand, waiting for the deck": lambda: (
        HandStory().mode(DealingMode.HAND_DEAL).sit(1, 2).press(Key.NO_MORE_BETS)
    ),
    "by hand, betting": lambda: (
        HandStory().mode(DealingMode.HAND_SHUFFLE).sit(1, 2).press(Key.NO_MORE_BETS).count(52)
    ),
    "the whole deck is counted": lambda: UncountedStory(every=1).deal_in(1, 2),
    "the button releases the deck": lambda: ReleasingStory().sit(1, 2).press(Key.NO_MORE_BETS),
    "a second deck came out": lambda: ReleasingStory().deal_in(1, 2, 3).release(),
    "packets, one in the tray": lambda: (
        HandStory(PACKETS).sit(1, 2).press(Key.NO_MORE_BETS).report()
    ),
    "packets, green is due": lambda: (
        HandStory(PACKETS).sit(1, 2).press(Key.NO_MORE_BETS).dispense().dispense()
    ),
    "packets, the stub in the tray": lambda: (
        HandStory(PACKETS)
        .sit(1, 2)
        .press(Key.NO_MORE_BETS)
        .dispense()
        .dispense()
        .press(Key.GREEN)
        .report()
    ),
}
"""Stories by what has just happened."""
