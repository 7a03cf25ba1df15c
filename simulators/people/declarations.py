"""What people declare although no device fails: irregularities, payouts, wrong PINs.

A declaration moves no card, so the judge still knows where each card lies.
"""

from collections.abc import Iterator
from random import Random

from controller.data import events
from controller.data.definition import ROUND, GameDefinition, House, Step
from controller.data.irregularities import (
    Decider,
    IrregularityKind,
    Remedy,
    RemedyRule,
    kinds_at,
    rule_of,
)
from controller.data.person import Doubt
from controller.data.state import Irregularity, Round, TableState
from simulators.people.counts import void
from simulators.people.players import Habits
from simulators.people.staff import DANA, LEE, RUTH, SAM, TESS

_TRIES = 3
"""Remedies that are tried before the round is void: some cannot be carried out in every position.
"""
_ALWAYS = (Remedy.PLAY_ON, Remedy.VOID_ROUND)
"""One of these can be carried out in every position of a house-banked game."""
_RARELY = 0.2
"""The weight of voiding the round at once; each other remedy weighs 1."""
_MOST_PINS = 7
_PLACES = ("page 10.0.0.2", "page 10.0.0.9", "socket uid 1001")
"""Where somebody tries PINs."""
_MOST_CENTS = 80_000


class Declarations:
    """Makes such declarations now and then, by habits, and has them decided.

    Attributes:
        players: they bank the game.
        community: community cards that the dealer lays out of the remaining ones.
    """

    def __init__(self, habits: Habits, house: House, rng: Random, *, game: GameDefinition) -> None:
        """Create the declarations of one table.

        Args:
            habits: how often.
            house: its rules say what may be decided.
            rng: draws all of it; nothing is drawn where nothing happens.
            game: says who banks it, and its community cards.
        """
        self.players, self.community = game.poker is not None, game.packets.laid_out
        self._kinds = kinds_at(players=self.players, staged=bool(game.packets.community))
        self._habits, self._house, self._rng = habits, house, rng
        self._place = 0, ""
        """Round and step: at each pair a thing happens at most once."""
        self._tried: dict[int, int] = {}

    def due(self, state: TableState) -> list[events.TableEvent]:
        """Return what happens at this place of the round, if play has just come to it."""
        place = state.rounds, state.step
        if state.round is None or place == self._place:
            return []
        self._place = place
        return [*self._errors(state, state.round), *self._payouts(state, state.round)]

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._rng.random() < chance

    def _errors(self, state: TableState, round_: Round) -> Iterator[events.TableEvent]:
        rng = self._rng
        if state.step in ROUND and self._happens(self._habits.declare):
            kind = rng.choice(self._kinds)
            late = [each.seat for each in state.alerts] if kind is IrregularityKind.LATE_BET else []
            playing = [each.number for each in round_.seats if each.due]
            seat = rng.choice(late or [0, *playing])
            by = rng.choice((DANA, SAM)).person
            yield events.IrregularityDeclared(by, kind, seat, "", "seen by all")
        if self._happens(self._habits.wrong_pin):
            who = rng.choice((LEE, SAM, RUTH, TESS))
            place = rng.choice(_PLACES)
            for _ in range(rng.randint(1, _MOST_PINS)):
                yield events.SignOnFailed(
                    "clear", who.badge, Doubt.WRONG_PIN, tried=who.badge, place=place
                )

    def _payouts(self, state: TableState, round_: Round) -> Iterator[events.TableEvent]:
        if state.step != Step.SETTLING:
            return
        for seat in round_.seats:
            for wager in seat.wagers:
                if self._happens(self._habits.payout):
                    yield events.PayoutStated(seat.number, wager, self._rng.randint(1, _MOST_CENTS))

    # A supervisor's decisions.

    def decide(self, state: TableState) -> Iterator[events.TableEvent]:
        """Decide what is open, one item a look: by a remedy of the house, at last the harshest."""
        found = undecided(state)
        if not found:
            return
        tried = self._tried[found[0].id] = self._tried.get(found[0].id, 0) + 1
        if tried > _TRIES * 2:
            # Where players have acted, a hand dealt wrong is played on by rule: none is left.
            yield void(state, "no remedy is possible")
            return
        rule = self._choose(found[0].kind, harshest=tried > _TRIES)
        by = self._rng.choice((DANA, SAM)) if rule.by is Decider.DEALER else SAM
        yield events.IrregularityDecided(
            by.person, found[0].id, rule.remedy, "as the rules have it"
        )

    def _choose(self, kind: IrregularityKind, *, harshest: bool) -> RemedyRule:
        """Choose a remedy; dealing on by hand belongs to another habit (`by_hand`)."""
        allowed = rule_of(self._house.irregularities, kind).remedies
        possible = [each for each in allowed if each.remedy is not Remedy.HAND_DEAL]
        if harshest:
            return next((each for each in possible if each.remedy in _ALWAYS), possible[-1])
        weights = [_RARELY if each.remedy is Remedy.VOID_ROUND else 1.0 for each in possible]
        return self._rng.choices(possible, weights)[0]


def undecided(state: TableState) -> list[Irregularity]:
    """Return what people have declared and nobody has decided."""
    round_ = state.round
    if round_ is None or not round_.irregularities:
        return []
    return [each for each in round_.irregularities if each.remedy is None and not each.hold]


def waiting(state: TableState) -> list[str]:
    """Return the badges whose next try has to wait somewhere."""
    return [each.badge for each in state.pin_tries if each.waits]


def let_in(state: TableState) -> Iterator[events.TableEvent]:
    """Wrong PINs keep nobody from their work; a supervisor or the computer's user forgives them."""
    badges = waiting(state)
    if badges:
        yield events.SignedOn(SAM.person, place=_PLACES[0])
    for badge in dict.fromkeys(badges):
        by = RUTH.person if badge != RUTH.badge else None
        yield events.Unlocked(badge, "seen them", by, uid=-1 if by is not None else 0)
