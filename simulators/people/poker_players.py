"""The simulated players of a player-banked game: they act at random within the rules.

Sometimes they have no more chips, so that they are all in. What they may do they read from the
screen, as the dealer would tell them.
"""

from collections.abc import Mapping, Sequence
from random import Random

from controller.data import hand_acts
from controller.data.definition.game import BET
from controller.data.definition.poker import Both, PhaseKind, PokerRules
from controller.snapshot.poker import HandSeatView, PokerView
from simulators.devices.sensors import SEATS
from simulators.people.players import Habits, Players

EARLY = 0.01
"""How often a player folds, or puts chips down, before it is their turn."""
_FOLDS, _RAISES, _ALL_IN, _ALL_IN_ABOVE, _BUYS = 0.18, 0.25, 0.04, 0.15, 0.4
"""How often a player folds to a bet, bets or raises, is all in by it, above it, or buys a card."""
_MOST_STEPS = 4
"""A bet without a bound is at most so many least raises above the least."""


class PokerPlayers:
    """What the players of a table do when it is their turn."""

    def __init__(self, rng: Random, rules: PokerRules) -> None:
        self._rng = rng
        self._rules = rules

    def folds_of_round(self, view: PokerView) -> list[int]:
        """Return who folds in a betting round of which only folds are told; one hand is left."""
        live = [seat.seat for seat in view.seats if not seat.folded]
        leaving = [seat for seat in live if self._rng.random() < _FOLDS / 2]
        return leaving[: len(live) - 1]

    def act(self, view: PokerView) -> hand_acts.HandAct | None:
        """Return what the seat in turn does; None: it is nobody's turn."""
        seat = view.turn
        if not seat:
            return None
        match view.phase:
            case PhaseKind.BET:
                return self._bets(view, seat)
            case PhaseKind.DRAW:
                return hand_acts.Draws(seat, self._rng.randint(0, view.draw_most))
            case PhaseKind.BUY:
                return (
                    hand_acts.Buys(seat) if self._rng.random() < _BUYS else hand_acts.Passes(seat)
                )
            case PhaseKind.DECLARE:
                return hand_acts.DeclaresSide(seat, self._side())
            case _:
                return None

    def _side(self) -> hand_acts.Side:
        sides = [hand_acts.Side.HIGH, hand_acts.Side.LOW]
        if self._rules.game.both is not Both.NEVER:
            sides.append(hand_acts.Side.BOTH)
        return self._rng.choice(sides)

    def _bets(self, view: PokerView, seat: int) -> hand_acts.HandAct:
        rng, mine = self._rng, _seat(view, seat)
        if view.sizes is not None and rng.random() < _RAISES:
            return self._raises(view, seat)
        if not view.call:
            return hand_acts.Checks(seat)
        if not view.brings_in and rng.random() < _FOLDS:
            return hand_acts.Folds(seat)
        if rng.random() < _ALL_IN:
            return hand_acts.Calls(seat, mine.bet + rng.randint(1, view.call))
        return hand_acts.Calls(seat)

    def _raises(self, view: PokerView, seat: int) -> hand_acts.HandAct:
        sizes, rng = view.sizes, self._rng
        assert sizes is not None
        if rng.random() < _ALL_IN_ABOVE:
            level = _seat(view, seat).bet + view.call
            return hand_acts.Raises(seat, rng.randint(level + 1, sizes.least), all_in=True)
        if sizes.only:
            return hand_acts.Raises(seat, rng.choice(sizes.only))
        most = sizes.most if sizes.most >= 0 else sizes.least * _MOST_STEPS
        steps = min((most - sizes.least) // view.unit, _MOST_STEPS * sizes.least // view.unit)
        if above := rng.randint(0, max(steps, 0)):
            to = sizes.least + view.unit * above  # an odd all-in makes the least one odd
            return hand_acts.Raises(seat, to - to % view.unit)
        return hand_acts.Raises(seat, sizes.least)


class Bettors(Players):
    """Players who bet among themselves: their chips lie before them, where sensors see them."""

    def __init__(self, rng: Random, habits: Habits) -> None:
        self._rng, self._habits = rng, habits
        self._agenda, self._count, self.still = [], 0, False
        self._reached: set[tuple[int, int]] = set()
        """Acts told so far, and the seat that has put chips down since: once each."""

    def bet(self, now: float, view: PokerView, chips: Mapping[int, Sequence[str]]) -> None:
        """Put chips where a bet was told and none lie; now and then before it is one's turn.

        Chips that no sensor sees, at seats beyond those of the simulated ones, are no deeds.
        """
        if view.phase != PhaseKind.BET:
            self.forget()
            return
        self._reached = {each for each in self._reached if each[0] == view.told}
        for seat in view.seats:
            early = seat.seat != view.turn and self._rng.random() < EARLY
            unseen = seat.seat > SEATS or seat.seat in chips
            if seat.folded or unseen or not (seat.bet or early):
                continue
            if (view.told, seat.seat) not in self._reached:
                self._reached.add((view.told, seat.seat))
                self._bet(now, seat.seat, BET)


def _seat(view: PokerView, number: int) -> HandSeatView:
    return next(seat for seat in view.seats if seat.seat == number)
