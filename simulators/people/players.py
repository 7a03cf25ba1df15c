"""Players: they bet, they fold or stay, and sometimes they are late."""

from heapq import heappop, heappush
from random import Random

from simulators.people.deeds import Deed, deed
from simulators.people.habits import Habits

_LATE = 1.0
"""Seconds after *no more bets* before a late hand moves."""


class Players:
    """All the players of a table; an agenda of what each is about to do."""

    def __init__(self, rng: Random, habits: Habits, seats: tuple[int, ...]) -> None:
        self._rng = rng
        self._habits = habits
        self._seats = seats
        self._agenda: list[tuple[float, int, Deed]] = []
        self._count = 0
        self._antes: set[int] = set()

    def next_deadline(self) -> float | None:
        """When somebody moves next."""
        return self._agenda[0][0] if self._agenda else None

    def due(self, now: float) -> list[Deed]:
        """Return what is done now."""
        deeds = []
        while self._agenda and self._agenda[0][0] <= now:
            deeds.append(heappop(self._agenda)[2])
        return deeds

    def idle(self) -> bool:
        """Tell whether nobody is about to move."""
        return not self._agenda

    def forget(self) -> None:
        """The round has ended otherwise: nobody goes on with what he was about to do."""
        self._agenda.clear()

    def _plan(self, at: float, what: Deed) -> None:
        self._count += 1
        heappush(self._agenda, (at, self._count, what))

    def bets_open(self, now: float, chips: dict[int, list[str]]) -> None:
        """Players choose whether and what to bet."""
        rng, habits = self._rng, self._habits
        least, most = habits.seats
        number = min(rng.randint(least, most), len(self._seats))
        playing = sorted(rng.sample(self._seats, number))
        for seat in playing:
            ante = rng.random() < habits.ante
            if ante and "ante" not in chips.get(seat, ()):
                self._bet(now, seat, "ante")
            if (not ante or rng.random() < habits.pair_plus) and "pair_plus" not in chips.get(
                seat, ()
            ):
                self._bet(now, seat, "pair_plus")

    def _bet(self, now: float, seat: int, spot: str) -> None:
        at = now + self._habits.bet.draw(self._rng, self._habits.speed)
        self._plan(at, deed("sensors", "bet", seat=seat, spot=spot))

    def bets_closed(self, now: float, chips: dict[int, list[str]]) -> None:
        """*No more bets*: now and then a hand moves all the same."""
        rng, habits = self._rng, self._habits
        self._antes = {seat for seat, on in chips.items() if "ante" in on}
        at = now + _LATE / habits.speed
        without = [seat for seat in chips if "pair_plus" not in chips[seat]]
        if without and rng.random() < habits.late_bet:
            self._plan(at, deed("sensors", "bet", seat=rng.choice(without), spot="pair_plus"))
        empty = [seat for seat in self._seats if not chips.get(seat)]
        if empty and rng.random() < habits.next_round:
            self._plan(at, deed("sensors", "bet", seat=rng.choice(empty), spot="ante"))

    def dealt(self, now: float, seat: int) -> None:
        """A seat has its cards: it decides, if it has an Ante."""
        rng, habits = self._rng, self._habits
        if seat not in self._antes:
            return
        at = now + habits.decide.draw(rng, habits.speed)
        if rng.random() < habits.stay:
            self._plan(at, deed("sensors", "bet", seat=seat, spot="play"))
        elif rng.random() < habits.ante_taken:
            self._plan(at, deed("sensors", "take", seat=seat, spot="ante"))
