"""Player-banked games: order, betting, pots, drawing, buying, declaring, winners.

Pure functions from a hand and an act to the next hand, or to a message that says why not. They know
no cards and no stacks: the dealer tells who opens, who is all in and who wins.
"""

from controller.poker.betting import owed
from controller.poker.buying import next_to_buy, price
from controller.poker.course import act, begin, begin_telling, phase, take_back, tell
from controller.poker.declaring import undeclared
from controller.poker.drawing import next_to_draw, served
from controller.poker.order import clockwise, next_puck, shows_first
from controller.poker.pots import pots, returns
from controller.poker.raising import Sizes, Wager, next_wager, sizes
from controller.poker.sharing import OddChips
from controller.poker.showdown import amount_of, in_hand, odd_chips

__all__ = [
    "OddChips",
    "Sizes",
    "Wager",
    "act",
    "amount_of",
    "begin",
    "begin_telling",
    "clockwise",
    "in_hand",
    "next_puck",
    "next_to_buy",
    "next_to_draw",
    "next_wager",
    "odd_chips",
    "owed",
    "phase",
    "pots",
    "price",
    "returns",
    "served",
    "shows_first",
    "sizes",
    "take_back",
    "tell",
    "undeclared",
]
