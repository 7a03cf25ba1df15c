"""The habits of simulated people: paces in seconds, and rates of mistakes."""

from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Span:
    """A time that is different on each occasion, in seconds."""

    least: float
    most: float

    def draw(self, rng: Random, speed: float = 1.0) -> float:
        """Draw one, in whole milliseconds, `speed` times as fast."""
        return round(rng.uniform(self.least, self.most) / speed, 3)


@dataclass(slots=True, eq=False)
class Habits:
    """The habits of one table's people; chances are per occasion. Their pace can change."""

    seats: tuple[int, int] = (1, 7)
    """Fewest and most players in a round."""
    bet: Span = Span(0.4, 4.0)
    decide: Span = Span(0.8, 6.0)
    look: Span = Span(0.5, 1.1)
    """Seconds until the dealer sees that a key is lit and presses it."""
    lift: Span = Span(0.5, 0.9)
    carry: Span = Span(1.2, 2.0)
    """Seconds to carry a deck, a hand of cards or a seat's chips."""
    confirm: Span = Span(2.0, 4.0)
    """Seconds for which the dealer looks into the shuffler before confirming."""
    ante: float = 0.93
    """How often a seat bets the wager that is played against the dealer."""
    side: float = 0.45
    """How often a seat bets a side bet, such as Pair Plus; each is drawn by itself."""
    stay: float = 0.72
    ante_taken: float = 0.5
    """A fold is shown by lifting the Ante at once, instead of by an empty Play spot."""
    late_bet: float = 0.01
    next_round: float = 0.02
    """A chip is put on an empty seat after *no more bets*."""
    press_early: float = 0.03
    press_twice: float = 0.03
    take_back: float = 0.02
    by_hand: float = 0.0
    """Per round: a supervisor orders another mode of dealing than the one in force."""
    declare: float = 0.0
    """Per step of a round: somebody declares an irregularity."""
    wrong_pin: float = 0.0
    """Per step of a round: somebody tries wrong PINs, sometimes until the next try has to wait."""
    payout: float = 0.0
    """Per wager that is settled: the dealer states what it pays."""
    speed: float = 1.0
    """The pace of the people themselves; 1: as the spans say."""


ORDERLY = Habits(late_bet=0.0, next_round=0.0, press_early=0.0, press_twice=0.0, take_back=0.0)
"""People who make no mistake."""
