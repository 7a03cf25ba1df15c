"""The simulated players, who bet, fold or stay, and sometimes late; and the habits of all people.

Habits are paces in seconds, and rates of mistakes.
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random

from controller.data.definition import GameDefinition, OpensAt, Stage
from simulators.people.screen import Deed, deed


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


_LATE = 1.0
"""Seconds after *no more bets* before a late player moves a chip."""


@dataclass(frozen=True, slots=True)
class Bets:
    """The wagers that players of a game may bet on, by name.

    Attributes:
        main: the wager that is played against the dealer, and those that must lie beside it.
        sides: the other wagers that are made before the deal.
        alone: those side wagers with which a seat may take part without the main wager.
        decision: the wager of a hand that stays; empty if there is nothing to decide, or if the
            stages say it.
        stages: what is decided at each stage.
    """

    main: tuple[str, ...]
    sides: tuple[str, ...]
    alone: frozenset[str]
    decision: str
    stages: tuple[Stage, ...] = ()

    @classmethod
    def of(cls, game: GameDefinition) -> "Bets":
        """Read them from the game."""
        opening = [wager for wager in game.wagers if wager.opens is OpensAt.WAGERING]
        needed = game.wager(game.decision).requires if game.decision else None
        first = needed or next(wager.name for wager in opening if wager.enters)
        main = (first, *(wager.name for wager in opening if wager.requires == first))
        sides = [wager for wager in opening if wager.name not in main]
        return cls(
            main,
            tuple(wager.name for wager in sides),
            frozenset(wager.name for wager in sides if wager.enters),
            "" if game.staged else game.decision or "",
            game.stages if game.staged else (),
        )


class Players:
    """All the players of a table; an agenda of each player's next deeds.

    Attributes:
        still: they do nothing; somebody else moves their chips.
    """

    def __init__(
        self, rng: Random, habits: Habits, seats: tuple[int, ...], game: GameDefinition
    ) -> None:
        self._rng = rng
        self._habits = habits
        self._seats = seats
        self._bets = Bets.of(game)
        self._agenda: list[tuple[float, int, Deed]] = []
        self._count = 0
        self._deciding: set[int] = set()
        self._put_down: set[tuple[int, str]] = set()
        self.still = False

    def next_deadline(self) -> float | None:
        """When a player acts next."""
        return self._agenda[0][0] if self._agenda else None

    def due(self, now: float) -> list[Deed]:
        """Return what is done now."""
        deeds = []
        while self._agenda and self._agenda[0][0] <= now:
            deeds.append(heappop(self._agenda)[2])
        return deeds

    def idle(self) -> bool:
        """Tell whether no player has a deed planned."""
        return not self._agenda

    def forget(self) -> None:
        """Drop all planned deeds: the round has ended in another way."""
        self._agenda.clear()

    def rest(self, *, still: bool) -> None:
        """Make the players rest, or play by themselves again."""
        self.still = still
        if still:
            self.forget()

    def _plan(self, at: float, what: Deed) -> None:
        if self.still:
            return
        self._count += 1
        heappush(self._agenda, (at, self._count, what))

    def bets_open(self, now: float, chips: dict[int, list[str]]) -> None:
        """Players choose whether and what to bet."""
        rng, habits, bets = self._rng, self._habits, self._bets
        least, most = habits.seats
        number = min(rng.randint(least, most), len(self._seats))
        playing = sorted(rng.sample(self._seats, number))
        for seat in playing:
            lies = chips.get(seat, ())
            main = rng.random() < habits.ante or not bets.alone
            takes_part = main
            for spot in bets.main if main else ():
                if spot not in lies:
                    self._bet(now, seat, spot)
            for spot in bets.sides:
                possible = takes_part or spot in bets.alone
                chosen = possible and (not takes_part or rng.random() < habits.side)
                takes_part = takes_part or chosen
                if chosen and spot not in lies:
                    self._bet(now, seat, spot)

    def _bet(self, now: float, seat: int, spot: str) -> None:
        at = now + self._habits.bet.draw(self._rng, self._habits.speed)
        self._plan(at, deed("sensors", "bet", seat=seat, spot=spot))

    def bets_closed(self, now: float, chips: dict[int, list[str]]) -> None:
        """*No more bets*: sometimes a player moves a chip all the same."""
        rng, habits, bets = self._rng, self._habits, self._bets
        self._deciding = {seat for seat, on in chips.items() if bets.main[0] in on}
        self._put_down.clear()
        at = now + _LATE / habits.speed
        side = bets.sides[0] if bets.sides else bets.main[-1]
        without = [seat for seat in chips if side not in chips[seat]]
        if without and rng.random() < habits.late_bet:
            self._plan(at, deed("sensors", "bet", seat=rng.choice(without), spot=side))
        empty = [seat for seat in self._seats if not chips.get(seat)]
        if empty and rng.random() < habits.next_round:
            self._plan(at, deed("sensors", "bet", seat=rng.choice(empty), spot=bets.main[0]))

    def dealt(self, now: float, seat: int) -> None:
        """A seat has its cards: the player decides, if the seat has the wager that asks for it."""
        rng, habits, bets = self._rng, self._habits, self._bets
        if seat not in self._deciding or not bets.decision:
            return
        at = now + habits.decide.draw(rng, habits.speed)
        if rng.random() < habits.stay:
            self._plan(at, deed("sensors", "bet", seat=seat, spot=bets.decision))
        elif rng.random() < habits.ante_taken:
            self._plan(at, deed("sensors", "take", seat=seat, spot=bets.main[0]))

    def asked(self, now: float, stage: int, chips: dict[int, list[str]]) -> None:
        """A stage has begun: each player who is still in decides; what does not lie stays away."""
        asked = self._bets.stages[stage]
        for seat in sorted(self._deciding):
            if not asked.takes_back or asked.takes_back in chips.get(seat, ()):
                self._decide(now, seat, asked)

    def _decide(self, now: float, seat: int, stage: Stage) -> None:
        rng, habits = self._rng, self._habits
        at = now + habits.decide.draw(rng, habits.speed)
        if stage.takes_back:
            if rng.random() > habits.stay:
                self._plan(at, deed("sensors", "take", seat=seat, spot=stage.takes_back))
        elif (seat, stage.bets) in self._put_down:
            pass
        elif rng.random() < (habits.stay if stage.folds else 1 - habits.stay):
            self._put_down.add((seat, stage.bets))
            self._plan(at, deed("sensors", "bet", seat=seat, spot=stage.bets))
        elif stage.folds:
            self._deciding.discard(seat)
            if rng.random() < habits.ante_taken:
                self._plan(at, deed("sensors", "take", seat=seat, spot=self._bets.main[0]))
