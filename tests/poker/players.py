"""Players who act at random, within the rules and beside them, with stacks that run out."""

from collections.abc import Iterator
from random import Random

from controller.data.definition.poker import Both, Declares, PhaseKind, PokerRules
from controller.data.hand_acts import (
    Buys,
    Calls,
    Checks,
    DeclaresSide,
    Draws,
    Folds,
    HandAct,
    HandDead,
    HandOver,
    NextPot,
    Opens,
    PairShows,
    Passes,
    PhaseClosed,
    PotStated,
    Raises,
    Side,
    Wins,
)
from controller.data.state.hand import Hand
from controller.poker import Sizes, in_hand, next_to_draw, phase, sizes
from controller.poker.in_turn import next_to_buy, undeclared


class Players:
    """The players of one hand.

    Attributes:
        stacks: cents that each had before the hand; empty: nobody is ever all in.
    """

    def __init__(self, rules: PokerRules, random: Random, stacks: dict[int, int]) -> None:
        self._rules, self._random, self.stacks = rules, random, stacks

    def next_act(self, hand: Hand) -> HandAct:
        """Return an act that the rules allow."""
        match phase(self._rules, hand):
            case PhaseKind.BET:
                return self._bets(hand)
            case PhaseKind.DRAW:
                most = self._rules.game.draw.allowed
                return Draws(next_to_draw(hand), self._random.randint(0, most))
            case PhaseKind.BUY:
                seat = next_to_buy(hand)
                rich = self._left(hand, seat) > max(self._rules.stakes.price)
                return Buys(seat) if rich and self._random.random() < 0.5 else Passes(seat)
            case PhaseKind.DECLARE:
                return self._declares(hand)
            case _:
                return self._shows(hand)

    def anything(self, hand: Hand) -> HandAct:
        """Return any act of any seat."""
        pick, seat = self._random, self._random.choice((*range(1, 9), 0))
        amount = pick.choice((0, 25, 30, 100, 200, 400, 800, pick.randint(-10, 3000)))
        return pick.choice(
            (
                Opens(seat), PairShows(), Checks(seat), Calls(seat), Calls(seat, amount),
                Raises(seat, amount), Raises(seat, amount, all_in=True), Folds(seat),
                Draws(seat, pick.randint(-1, 6)), Buys(seat), Passes(seat),
                DeclaresSide(seat, pick.choice([*Side])), PhaseClosed(),
                PotStated(amount, amount // 10), NextPot(), HandOver(),
            )
        )  # fmt: skip

    def _left(self, hand: Hand, number: int) -> int:
        """Return what a seat still has."""
        if not self.stacks:
            return 10**9
        seat = hand.seat(number)
        paid = sum(each.amount for each in hand.bought if each.seat == number)
        return self.stacks[number] - seat.total - paid

    def _bets(self, hand: Hand) -> HandAct:
        now, random = hand.betting, self._random
        able = [seat.seat for seat in hand.seats if seat.bets]
        if now.turn == 0:
            return Opens(random.choice(able))
        if self.stacks and random.random() < 0.02:
            return HandDead(random.choice([seat.seat for seat in hand.seats if seat.live]))
        if random.random() < 0.03 and (others := [s for s in able if s != now.turn]):
            return Folds(random.choice(others), out_of_turn=True)
        if random.random() < 0.1 and self._rules.game.pair_bet and self._pair_may_show(hand):
            return PairShows()
        return self._in_turn(hand)

    def _pair_may_show(self, hand: Hand) -> bool:
        limit = self._rules.stakes.structure == "limit"
        return limit and hand.rounds == 1 and not hand.betting.pair

    def _in_turn(self, hand: Hand) -> HandAct:
        now, random = hand.betting, self._random
        seat = hand.seat(now.turn)
        most = seat.bet + self._left(hand, seat.seat)
        chosen, found = random.random(), sizes(self._rules, hand, seat.seat)
        if chosen < 0.3 and isinstance(found, Sizes) and most > now.level:
            return self._raises(found, seat.seat, most)
        if chosen < 0.45 and now.level > seat.bet and not now.brings_in:
            return Folds(seat.seat)
        if seat.bet == now.level:
            return Checks(seat.seat)
        return Calls(seat.seat, most) if most <= now.level else Calls(seat.seat)

    def _raises(self, found: Sizes, seat: int, most: int) -> Raises:
        unit, random = self._rules.stakes.unit, self._random
        to = random.choice(found.only or [*self._amounts(found, unit)])
        if most <= to:
            return Raises(seat, min(most, found.most), all_in=most <= found.most)
        return Raises(seat, to)

    def _amounts(self, found: Sizes, unit: int) -> Iterator[int]:
        yield found.least
        if found.most < 10**6:
            yield found.most
        for _ in range(3):
            to = found.least + self._random.randint(0, 40) * unit
            to -= to % unit
            if found.least <= to <= found.most:
                yield to

    def _declares(self, hand: Hand) -> HandAct:
        left = undeclared(hand)
        if not left:
            return PhaseClosed()
        game = self._rules.game
        in_turn = game.declares is Declares.IN_TURN
        sides = [Side.HIGH, Side.LOW] if game.both is Both.NEVER else [*Side]
        seat = left[0] if in_turn else self._random.choice(left)
        return DeclaresSide(seat, self._random.choice(sides))

    def _shows(self, hand: Hand) -> HandAct:
        award, winners = in_hand(self._rules, hand), hand.showdown.winners
        if award is None:
            return HandOver()
        if winners and self._random.random() < 0.6:
            return NextPot()
        plays_both = [s for s in award.seats if hand.seat(s).declared is Side.BOTH]
        if any(seat in plays_both for seat in winners):
            return NextPot() if len(winners) == 1 else Wins(winners[-1])
        seat = self._random.choice(award.seats)
        if winners and seat in plays_both and len(plays_both) < len(award.seats):
            return NextPot()
        return Wins(seat)
