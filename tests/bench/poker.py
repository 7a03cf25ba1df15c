"""The engine of player-banked games: the time of one action, and the size of its state."""

from dataclasses import dataclass
from time import process_time

import msgspec

from controller.poker import apply_act, begin_telling
from tests.bench.figures import Spread, Target
from tests.poker.hands import play_one

HANDS = 600
TURNS = 7
MOST_US = 100


@dataclass(frozen=True, slots=True)
class PokerPart:
    """What was measured.

    Attributes:
        action_us: of one action, its checks included, in each turn over all hands.
        actions: in a turn.
        state_bytes: of the hand and what was told in its phase, as JSON, after each action.
    """

    action_us: Spread
    actions: int
    state_bytes: Spread

    def targets(self) -> list[Target]:
        """Take less time than anybody notices beside a commit."""
        return [Target("poker, one action", self.action_us.median, MOST_US, "µs")]


def measure(hands: int = HANDS, turns: int = TURNS) -> PokerPart:
    """Tell the same random hands again and again."""
    played = [play_one(seed) for seed in range(hands)]
    actions = sum(len(each.acts) for each in played)
    took, sizes = [], []
    for turn in range(turns):
        begun = process_time()
        for each in played:
            play = begin_telling(each.start)
            for told in each.acts:
                play = apply_act(each.rules, play, told)
                if turn == 0:
                    sizes.append(float(len(msgspec.json.encode(play))))
        if turn:  # the first turn measures the sizes
            took.append((process_time() - begun) / actions * 1e6)
    return PokerPart(Spread.of(took, "µs"), actions, Spread.of(sizes, "bytes"))
