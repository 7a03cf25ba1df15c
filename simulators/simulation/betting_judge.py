"""The judge of betting: who acts after whom, who may raise again, and what is taken back.

It follows the acts that the table records, with rules of its own; sizes are the table's.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controller.data.definition.poker import PhaseKind, PokerRules, Structure
from controller.data.hand_acts import Calls, Checks, Folds, HandAct, Raises
from controller.data.intents import HandActed, HandBegan, Intent
from controller.data.state.hand import Hand

_Bet = Checks | Calls | Raises | Folds


@dataclass(frozen=True, slots=True)
class _Told:
    """An act, the phase in which it was told, and the level that its seat faces after it."""

    act: HandAct
    phase: int
    faces: int


class BettingJudge:
    """Watches the acts of one run's hands; `say` takes the number of a rule and what broke it."""

    def __init__(self, rules: PokerRules, say: Callable[[int, str], None]) -> None:
        self._rules, self._say = rules, say
        self._hand: Hand | None = None
        """The hand before the acts of an event."""
        self._told: list[_Told] = []

    def after(self, hand: Hand | None, intents: Sequence[Intent]) -> None:
        """Judge the acts of an event that has led to this hand."""
        for each in intents:
            if isinstance(each, HandBegan):
                self._hand, self._told = each.hand, []
            elif isinstance(each, HandActed) and self._hand is not None:
                if each.back:
                    self._takes_back(self._hand, each.act)
                else:
                    self._tells(self._hand, each.act, hand or self._hand)
        self._hand = hand

    def _takes_back(self, before: Hand, act: HandAct) -> None:
        told = next((each for each in reversed(self._told) if each.act == act), None)
        if told is None:
            self._say(5, f"an act is taken back that was not told: {act}")
            return
        if told.phase != before.phase:
            self._say(5, f"an act is taken back across a deal: {act}")
        self._told.remove(told)

    def _tells(self, before: Hand, act: HandAct, after: Hand) -> None:
        early = isinstance(act, Folds) and act.out_of_turn
        if isinstance(act, _Bet) and not early and self._bets(before):
            self._judge_turn(before, act)
            if isinstance(act, Raises):
                self._judge_raise(before, act)
        now = after.betting
        # A bring-in is no wager: who has answered it alone faces the first wager in full.
        faces = now.level if now is not None and now.wagers else 0
        self._told.append(_Told(act, before.phase, faces))

    def _bets(self, hand: Hand) -> bool:
        """Tell whether a round is bet whose every act is told."""
        plan = self._rules.game.plan
        betting = hand.phase < len(plan) and plan[hand.phase].kind is PhaseKind.BET
        return betting and self._rules.amounts and hand.showdown is None

    def _earlier(self, hand: Hand) -> list[tuple[int, int]]:
        """Return who has acted in this round, in order, and the level that they face since."""
        return [
            (each.act.seat, each.faces)
            for each in self._told
            if each.phase == hand.phase
            and isinstance(each.act, _Bet)
            and not (isinstance(each.act, Folds) and each.act.out_of_turn)
        ]

    def _judge_turn(self, hand: Hand, act: _Bet) -> None:
        """Check that nobody between the last who acted and this one could have acted."""
        earlier = self._earlier(hand)
        able = sorted(s.seat for s in hand.seats if not s.folded and not s.all_in)
        if not earlier or not able:
            return
        last = earlier[-1][0]
        due = next((seat for seat in able if seat > last), able[0])
        if act.seat != due:
            self._say(5, f"seat {act.seat} acts, and it is seat {due}'s turn")

    def _judge_raise(self, hand: Hand, act: Raises) -> None:
        """Check that who raises again faces a whole bet or raise; at limit, half of one counts."""
        faced = [faces for seat, faces in self._earlier(hand) if seat == act.seat]
        now = hand.betting
        if not faced or now is None:
            return
        half = 2 if self._rules.stakes.structure is Structure.LIMIT else 1
        if (now.level - faced[-1]) * half < now.size:
            self._say(5, f"seat {act.seat} raises again, and betting was not opened again")
