"""The same hand played by PokerKit and by our engine, compared after each act.

PokerKit deals cards and knows stacks, so it says who opens and who wins; here nobody is ever all
in. What it does otherwise on purpose: docs/decisions/0037-an-engine-of-our-own-for-poker.md.
"""

import random
from dataclasses import dataclass, replace

import pokerkit

from controller.data.definition.poker import (
    Opening,
    PhaseKind,
    PokerRules,
    SecondRound,
    Stakes,
    Structure,
)
from controller.data.hand_acts import (
    Calls,
    Checks,
    Draws,
    Folds,
    HandAct,
    HandOver,
    NextPot,
    Opens,
    Raises,
    Side,
    Wins,
)
from controller.data.state.hand import Hand
from controller.poker import Sizes, act, begin, in_hand, next_to_draw, pots, sizes
from tests.poker.tables import (
    DRAW_ANTE,
    FIVE_CARD_DRAW,
    FIVE_CARD_STUD,
    HIGH_LOW,
    STUD_BEST,
    STUD_LOWBALL,
)

STACK = 10_000_000
"""Cents: more than any hand takes."""
KIT = pokerkit.Automation
AUTOMATIONS = tuple(
    each
    for each in pokerkit.Automation
    if each not in (KIT.HOLE_CARDS_SHOWING_OR_MUCKING, KIT.RUNOUT_COUNT_SELECTION)
)
GAMES = {
    "draw": FIVE_CARD_DRAW,
    "draw with antes": replace(DRAW_ANTE, second_round=SecondRound.PUCK),
    "stud": replace(FIVE_CARD_STUD, pair_bet=False),
    "stud, best showing": replace(STUD_BEST, fifth_down=False, pair_bet=False),
    "lowball": STUD_LOWBALL,
    "high-low": replace(HIGH_LOW, pair_bet=False),
}
STRUCTURES = {
    Structure.LIMIT: pokerkit.BettingStructure.FIXED_LIMIT,
    Structure.POT_LIMIT: pokerkit.BettingStructure.POT_LIMIT,
    Structure.NO_LIMIT: pokerkit.BettingStructure.NO_LIMIT,
}


@dataclass
class Both:
    """One hand, played by both; player `index` has the seat `index + 1`."""

    name: str
    rules: PokerRules
    kit: pokerkit.State
    hand: Hand

    def tell(self, told: HandAct) -> None:
        after = act(self.rules, self.hand, told)
        assert isinstance(after, Hand), f"{told}: {after!r}"
        self.hand = after


def begun(seed: int) -> Both:
    """Return a new hand of some game, structure and number of players."""
    pick = random.Random(seed)
    name, structure = pick.choice([*GAMES]), pick.choice([*STRUCTURES])
    game = GAMES[name]
    blinds, stud = game.opening is Opening.BLINDS, game.shown
    stakes = Stakes(
        structure,
        small_bet=200,
        big_bet=400,
        small_blind=100 if blinds else 0,
        big_blind=200 if blinds else 0,
        ante=0 if blinds else 25,
        bring_in=50 if stud and game.opening is not Opening.BEST_SHOWING else 0,
    )
    players = pick.randint(3, 5)
    hand = begin(rules := PokerRules(game, stakes), range(1, players + 1), 0 if stud else players)
    assert isinstance(hand, Hand)
    random.seed(seed)  # PokerKit shuffles with it
    return Both(name, rules, _kit(name, rules, players), hand)


def _kit(name: str, rules: PokerRules, players: int) -> pokerkit.State:
    stakes = rules.stakes
    lows = {"lowball": (pokerkit.RegularLowHand,)}
    high_low = (pokerkit.StandardHighHand, pokerkit.RegularLowHand)
    hands = high_low if name == "high-low" else lows.get(name, (pokerkit.StandardHighHand,))
    return pokerkit.State(
        AUTOMATIONS,
        pokerkit.Deck.STANDARD,
        hands,
        tuple(_streets(rules)),
        STRUCTURES[stakes.structure],
        True,
        stakes.ante,
        (stakes.small_blind, stakes.big_blind) if stakes.big_blind else 0,
        stakes.bring_in,
        STACK,
        players,
    )


_FIRST = {
    Opening.LOWEST_CARD: pokerkit.Opening.LOW_CARD,
    Opening.HIGHEST_CARD: pokerkit.Opening.HIGH_CARD,
    Opening.BEST_SHOWING: pokerkit.Opening.HIGH_HAND,
}
_LATER = _FIRST | {
    Opening.LOWEST_CARD: pokerkit.Opening.HIGH_HAND,
    Opening.HIGHEST_CARD: pokerkit.Opening.LOW_HAND,
}


def _streets(rules: PokerRules) -> list[pokerkit.Street]:
    """Return the betting rounds, each with the cards that go before it."""
    found: list[pokerkit.Street] = []
    cards: tuple[bool, ...] = ()
    draws = False
    for phase in rules.game.plan:
        match phase.kind:
            case PhaseKind.DEAL:
                cards = (False,) * phase.down + (True,) * phase.up
            case PhaseKind.DRAW:
                draws = True
            case PhaseKind.BET:
                found.append(_street(rules, len(found), cards, draws))
                cards = ()
    return found


def _street(
    rules: PokerRules, number: int, cards: tuple[bool, ...], draws: bool
) -> pokerkit.Street:
    stakes, opening = rules.stakes, rules.game.opening
    limit = stakes.structure is Structure.LIMIT
    big = limit and number >= rules.game.big_from
    # PokerKit does not count the big blind among the wagers.
    blind = number == 0 and stakes.big_blind > 0
    return pokerkit.Street(
        number > 0,
        cards,
        0,
        draws,
        (_LATER if number else _FIRST).get(opening, pokerkit.Opening.POSITION),
        stakes.big_bet if big else stakes.small_bet,
        rules.cap - blind if rules.cap else None,
    )


def play_both(seed: int) -> int:
    """Play a hand in both engines and compare them after each act; return the number of acts.

    Raises:
        AssertionError: they differ.
    """
    both, pick, acts = begun(seed), random.Random(seed + 1), 0
    while both.hand.showdown is None:
        if both.rules.game.plan[both.hand.phase].kind is PhaseKind.DRAW:
            _draws(both, pick)
        else:
            _bets(both, pick)
        acts += 1
        compare(both)
    _shows(both)
    return acts


def compare(both: Both) -> None:
    """Compare what was put in, who is in, and whose turn it is with which amounts."""
    kit, hand = both.kit, both.hand
    folded = [not status for status in kit.statuses]
    if kit.status:
        assert [seat.folded for seat in hand.seats] == folded
        bets = [seat.bet for seat in hand.seats]
        assert bets == kit.bets, (both.name, bets, kit.bets)
        put_in = [STACK - stack for stack in kit.stacks]
        assert [seat.total for seat in hand.seats] == put_in
    if kit.actor_index is not None:
        _same_turn(both)


def _same_turn(both: Both) -> None:
    kit, now = both.kit, both.hand.betting
    assert now is not None
    seat = kit.actor_index + 1
    if now.turn == 0:
        return  # the dealer names who opens, as PokerKit finds them
    assert now.turn == seat, (both.name, now.turn, seat)
    found = sizes(both.rules, both.hand, seat)
    least = kit.min_completion_betting_or_raising_to_amount
    most = kit.max_completion_betting_or_raising_to_amount
    if not isinstance(found, Sizes):
        assert least is None, (both.name, found)
        return
    assert (found.least, min(found.most, most)) == (least, most), (both.name, found, least, most)


def _bets(both: Both, pick: random.Random) -> None:
    kit, now = both.kit, both.hand.betting
    index = kit.actor_index
    assert index is not None
    seat = index + 1
    if now is None or now.turn == 0:
        both.tell(Opens(seat))
        _same_turn(both)
    chosen = pick.random()
    most = kit.max_completion_betting_or_raising_to_amount
    if chosen < 0.35 and most is not None:
        least = kit.min_completion_betting_or_raising_to_amount
        to = least if _completes(both) else min(most, least + 25 * pick.randint(0, 60))
        both.tell(Raises(seat, to))
        kit.complete_bet_or_raise_to(to)
    elif kit.can_post_bring_in():
        both.tell(Calls(seat))
        kit.post_bring_in()
    elif chosen < 0.45 and kit.can_fold():
        both.tell(Folds(seat))
        kit.fold()
    else:
        both.tell(Calls(seat) if kit.checking_or_calling_amount else Checks(seat))
        kit.check_or_call()


def _completes(both: Both) -> bool:
    """Tell whether a bet completes a bring-in: PokerKit counts a larger one as less."""
    now = both.hand.betting
    return now is not None and now.wagers == 0 and now.level > 0


def _draws(both: Both, pick: random.Random) -> None:
    kit = both.kit
    index = kit.stand_patter_or_discarder_index
    assert index is not None
    assert next_to_draw(both.hand) == index + 1
    cards = pick.randint(0, 5)
    both.tell(Draws(index + 1, cards))
    kit.stand_pat_or_discard(tuple(kit.hole_cards[index][:cards]))


def _shows(both: Both) -> None:
    """Let the winners of PokerKit's hands be touched, and compare what each one has at the end."""
    kit = both.kit
    amount = sum(pot.amount for pot in pots(both.hand))
    if kit.status:
        assert sum(pot.amount for pot in kit.pots) == amount
    while (award := in_hand(both.rules, both.hand)) is not None:
        low = award.side is Side.LOW
        ranked = kit.hand_types[-1 if low else 0]
        hands = {seat: ranked.from_game(kit.hole_cards[seat - 1]) for seat in award.seats}
        best = max(hands.values())
        for seat in (seat for seat, hand in hands.items() if hand == best):
            both.tell(Wins(seat))
        both.tell(NextPot())
    both.tell(HandOver())
    while kit.status:
        kit.show_or_muck_hole_cards(True)
    _same_result(both)


def _same_result(both: Both) -> None:
    shares = {each.seat: each.amount for each in both.hand.shares}
    for seat, payoff in zip(both.hand.seats, both.kit.payoffs, strict=True):
        ours = shares.get(seat.seat, 0) - seat.total
        # PokerKit gives all odd chips to one hand.
        assert abs(ours - payoff) < len(both.hand.seats), (both.name, seat, ours, payoff)
