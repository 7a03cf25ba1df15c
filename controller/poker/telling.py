"""Telling a hand act by act, and taking the last act back within its phase."""

from controller.data.definition.poker import PokerRules
from controller.data.hand_acts import HandAct
from controller.data.message import Message, message
from controller.data.state.hand import Hand, HandPlay
from controller.poker.course import act


def begin_telling(hand: Hand) -> HandPlay:
    """Return a new hand of which nothing was told yet."""
    return HandPlay(hand, hand)


def tell(rules: PokerRules, play: HandPlay, told: HandAct) -> HandPlay | Message:
    """Return the hand after an act, or why not. With a new phase the acts before are final."""
    after = act(rules, play.hand, told)
    if isinstance(after, Message):
        return after
    if after.phase != play.hand.phase or after.over:
        return begin_telling(after)
    return HandPlay(after, play.began, (*play.told, told))


def take_back(
    rules: PokerRules, play: HandPlay, which: HandAct | None = None
) -> HandPlay | Message:
    """Return the hand without an act of this phase, or why not.

    Args:
        rules: of game and table.
        play: the hand.
        which: the act; None: the last one. Whatever was told after it must be possible without it.
    """
    if not play.told or (which is not None and which not in play.told):
        return message("refusal-poker-nothing-told")
    left = list(play.told)
    del left[-1 if which is None else left.index(which)]
    again = begin_telling(play.began)
    for told in left:
        after = tell(rules, again, told)
        if isinstance(after, Message):
            return after
        again = after
    return again
