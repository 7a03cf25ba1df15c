"""Player-banked games: order, betting, pots, drawing, buying, declaring, winners.

Pure functions from a hand and an act to the next hand, or to a message that says why not. They know
no cards and no stacks: the dealer tells who opens, who is all in and who wins.
"""

# mypy: implicit-reexport

from controller.poker.bet_sizes import Sizes, Wager, next_wager, sizes
from controller.poker.betting import owed
from controller.poker.card_exchange import next_to_draw, served
from controller.poker.course import act, apply_act, begin, begin_telling, phase, take_back
from controller.poker.in_turn import next_to_buy, price, undeclared
from controller.poker.pots import OddChips, pots, returns
from controller.poker.seats import clockwise, next_puck, shows_first
from controller.poker.showdown import amount_of, in_hand, odd_chips
